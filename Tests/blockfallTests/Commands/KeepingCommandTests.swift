import BlockEngine
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct KeepingCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) -> CommandTrial.Outcome {
    CommandTrial().run(arguments + ["--data-dir", folder.data.path])
  }

  private func play(_ count: UInt64) throws -> [GameID] {
    let syncer = JournalSyncer()
    return try (0..<count).map {
      try StorageSamples.playedGame(in: folder.data, seed: $0, player: "Ada", syncer: syncer).id
    }
  }

  @Test func verifyTellsEachFileAndGivesTheWorstStatus() throws {
    let good = folder.data.replay(try #require(try play(1).first))
    let text = String(decoding: try #require(contents(good)), as: UTF8.self)
    let altered = try folder.file("altered", text.replacing("\"score\":", with: "\"score\":9"))
    let other = try folder.file("other", text.replacing("\"version\":2", with: "\"version\":1"))
    let cut = try folder.file("cut", Array(text.utf8.dropLast(20)))
    #expect(CommandTrial().run("verify", good).status == 0)
    let torn = CommandTrial().run("verify", cut)
    #expect(torn.status == 0)
    #expect(torn.output.contains("did not end; its last line is torn and was left out"))
    let differs = CommandTrial().run("verify", good, altered)
    #expect(differs.status == 1)
    #expect(differs.output.hasPrefix("\(good): holds: classic, score "))
    #expect(differs.errors.count == 1)
    #expect(differs.errors.first?.contains("altered: line 6: it says score 9") == true)
    let unreadable = CommandTrial().run(
      "verify", altered, other, "/dev/null", folder.path, folder.path + "/none")
    #expect(unreadable.status == 2)
    #expect(unreadable.errors.count == 5)
    #expect(
      unreadable.errors[1].hasSuffix("line 1: it is of another version, 1; this program reads version 2"))
  }

  @Test func replaysAreListedTheLatestFirst() throws {
    #expect(run("replays").output == "")
    let ids = try play(3)
    let lines = run("replays").output.split(separator: "\n")
    #expect(lines.map { String($0.prefix(25)) } == ids.reversed().map(\.description))
    #expect(lines.first?.hasSuffix(" 0:00 givenUp Ada") == true)
    let json = run("replays", "--json").output.split(separator: "\n")
    #expect(json.count == 3)
    #expect(json.first?.contains("\"player\":\"Ada\",\"rules\":\"classic\",\"score\":") == true)
  }

  @Test func aReplayThatIsExportedCanBeImportedElsewhere() throws {
    let id = try #require(try play(1).first).description
    let file = folder.path + "/out"
    #expect(run("export", id, file).status == 0)
    #expect(contents(file) == contents(folder.data.games + "/" + id + ".replay"))
    #expect(run("export", id, file).status == 2)
    #expect(run("export", "../../etc/passwd", file + "2").status == 2)
    #expect(run("export", "/etc/passwd", file + "2").status == 2)
    #expect(run("import", file).output == id + "\n")
    let elsewhere = CommandTrial().run("import", file, "--data-dir", folder.path + "/elsewhere")
    #expect(elsewhere.status == 0)
    #expect(elsewhere.output.hasPrefix("20261121T013455Z-"))
    let store = Store(directory: DataDirectory(path: folder.path + "/elsewhere"))
    #expect(try store.history(HistoryFilter(), limit: 9).map(\.player?.name) == ["Ada"])
  }

  @Test func aFileThatIsNoSavedReplayIsNotExportedUnchanged() throws {
    let file = try folder.file("game.replay", "")
    let outcome = run("export", file, "-")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.count == 1 && outcome.errors.first?.contains("' is a file; without --svg") == true)
  }

  @Test func anAlteredReplayIsNotImported() throws {
    let id = try #require(try play(1).first)
    let text = String(decoding: try #require(contents(folder.data.replay(id))), as: UTF8.self)
    let altered = try folder.file("altered", text.replacing("\"score\":", with: "\"score\":9"))
    let elsewhere = DataDirectory(path: folder.path + "/elsewhere")
    #expect(CommandTrial().run("import", altered, "--data-dir", elsewhere.path).status == 1)
    #expect(CommandTrial().run("import", folder.path, "--data-dir", elsewhere.path).status == 2)
    #expect(try GamesFolder(directory: elsewhere).all().isEmpty)
  }

  @Test(arguments: [
    ("\u{1b}[31mred", "U+001B"), ("a\u{202e}b", "U+202E"),
    ("", "at least one character"), (String(repeating: "x", count: 10_000), "at most 24 columns"),
  ])
  func aReplayOfAPlayerWhoseNameIsNoneIsNotImported(name: String, reason: String) throws {
    let id = try #require(try play(1).first)
    let lines = String(decoding: try #require(contents(folder.data.replay(id))), as: UTF8.self)
    let written = name.replacing("\u{1b}", with: "\\u001b")
    let file = try folder.file("named", lines.replacing("\"Ada\"", with: "\"\(written)\""))
    let elsewhere = DataDirectory(path: folder.path + "/elsewhere")
    let outcome = CommandTrial().run("import", file, "--data-dir", elsewhere.path)
    #expect(outcome.status == 2)
    #expect(outcome.errors.count == 1)
    #expect(outcome.errors.first?.contains(reason) == true)
    #expect(outcome.errors.first?.unicodeScalars.contains { $0.value < 0x20 } == false)
    #expect(try GamesFolder(directory: elsewhere).all().isEmpty)
  }

  /// A name that nobody may enter today, but an older file may have, is data and nothing else.
  @Test(arguments: ["%n", "%s%n%s", "../x", "/etc/passwd", "..", "$(id)", "'; DROP TABLE player --"])
  func aNameIsNeverPartOfAPathOrAFormat(name: String) throws {
    let id = try #require(try play(1).first)
    let lines = String(decoding: try #require(contents(folder.data.replay(id))), as: UTF8.self)
    let file = try folder.file("named", lines.replacing("\"Ada\"", with: "\"\(name)\""))
    let elsewhere = DataDirectory(path: folder.path + "/elsewhere")
    let there = ["--data-dir", elsewhere.path]
    #expect(CommandTrial().run(["import", file] + there).status == 0)
    let store = Store(directory: elsewhere)
    #expect(try store.history(HistoryFilter(), limit: 9).map(\.player?.name) == [name])
    #expect(CommandTrial().run(["replays"] + there).output.hasSuffix("\(name)\n"))
    let figures = CommandTrial().run(["stats", "--json", "--player", name] + there)
    #expect(
      figures.status == 0 && figures.output.contains("\"games\":1"), "\(figures.output) \(figures.errors)")
    #expect(PrivateFile.names(in: folder.path).sorted() == ["data", "elsewhere", "named"])
    #expect(try GamesFolder(directory: elsewhere).all().count == 1)
  }

  @Test func aFileOfAGigabyteIsRefusedWithoutBeingRead() throws {
    let file = try folder.file("huge", "{\"format\":\"blockfall-replay\"")
    #expect(truncate(file, 1 << 30) == 0)
    for command in ["verify", "import"] {
      let outcome = CommandTrial().run(
        [command, file] + (command == "import" ? ["--data-dir", folder.data.path] : []))
      #expect(outcome.status == 2)
      #expect(outcome.errors.count == 1)
      #expect(outcome.errors.first?.hasSuffix("it is larger than the limit of 64 MiB") == true)
    }
  }

  @Test func aCastIsLinesOfJSONWithRisingTimes() throws {
    let id = try #require(try play(1).first).description
    let lines = run("export", "--cast", id, "-").output.split(separator: "\n")
    #expect(
      lines.first == #"{"version":2,"width":42,"height":29,"timestamp":1795224895,"title":"blockfall"}"#)
    let times = lines.dropFirst().compactMap {
      $0.dropFirst().split(separator: ",").first.flatMap { Double($0) }
    }
    #expect(times.count == lines.count - 1)
    #expect(times == times.sorted())
    #expect(lines.dropFirst().allSatisfy { $0.contains(",\"o\",\"") && $0.hasSuffix("\"]") })
  }

  @Test func aPictureIsMadeOfAReplayOrOfAPartOfIt() throws {
    let id = try #require(try play(1).first).description
    let whole = run("export", "--svg", id, "-")
    #expect(whole.status == 0)
    #expect(whole.output.hasPrefix("<svg ") && whole.output.hasSuffix("</svg>\n"))
    let file = folder.path + "/picture.svg"
    let part = ["--from", "0", "--to", "0", "--size", "40x15", "--theme", "standard", "--glyphs", "half"]
    #expect(
      CommandTrial().run(["export", "--svg", folder.data.replay(try #require(GameID(id))), file] + part)
        .status == 0)
    #expect(String(decoding: try #require(contents(file)), as: UTF8.self).contains("viewBox=\"-1 -1 42 32\""))
  }

  @Test(arguments: ["--svg", "--cast"])
  func aReplayThatDiffersIsNotShownAndTheStatusTellsItFromOneThatCannotBeRead(form: String) throws {
    let id = try #require(try play(1).first)
    let lines = String(decoding: try #require(contents(folder.data.replay(id))), as: UTF8.self)
    let file = try folder.file("forged", lines.replacing(#/"score":\d+/#, with: "\"score\":123456789"))
    let forged = CommandTrial().run("export", form, file, "-")
    #expect(forged.status == 1, "\(forged.errors)")
    #expect(forged.errors.count == 1 && forged.errors[0].contains("the replay cannot be shown: "))
    let other = try folder.file("other", "no replay")
    #expect(CommandTrial().run("export", form, other, "-").status == 2)
  }

  @Test(arguments: [
    (["--theme", "standard"], "the options of a picture need --svg"),
    (["--svg", "--cast"], "give either --cast or --svg, not both"),
    (["--svg", "--from", "3", "--to", "2"], "--to is before --from"),
    (["--svg", "--from", "9000"], "the replay ends at 0:00.00, before --from"),
    (["--svg", "--speed", "0"], "a speed is a number from 0.1 to 100"),
    (["--svg", "--size", "80"], "a size is COLUMNSxROWS, at most 300x100"),
    (["--svg", "--size", "9x9@x"], "seconds are a number of at least 0, such as 12 or 12.5"),
    (["--svg", "--theme", "standard@5", "--theme", "standard"], "each --theme after the first"),
    (["--svg", "--theme", "no-such-theme"], "there is no such theme"),
  ])
  func aPictureThatCannotBeIsRefusedInOneLine(arguments: [String], reason: String) throws {
    let id = try #require(try play(1).first).description
    let outcome = CommandTrial().run(["export", id, "-", "--data-dir", folder.data.path] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.count == 1 && outcome.errors[0].contains(reason), "\(outcome.errors)")
  }

  @Test func aScriptsPlayIsWrittenAsAReplayThatHolds() throws {
    let file = folder.path + "/script.replay"
    let outcome = CommandTrial("500 left\n900 hard\n3000 wait\n").run(
      "script", "--seed", "7", "--replay", file)
    let played = CommandTrial().run("verify", "--json", file)
    #expect(played.status == 0)
    let digest = try #require(outcome.output.split(separator: "\"").suffix(2).first)
    #expect(played.output.contains(digest))
    // An existing file is not overwritten.
    #expect(CommandTrial("500 left\n").run("script", "--replay", file).status == 2)
  }

  @Test func settingsAreReadAndWrittenByName() throws {
    #expect(run("settings").output.split(separator: "\n").count == Setting.all.count)
    #expect(contents(folder.data.database) == nil)
    #expect(run("settings", "music").output == "on\n")
    #expect(run("settings", "music", "off").status == 0)
    #expect(run("settings", "music").output == "off\n")
    #expect(run("settings", "key-left", "left", "h", "e").status == 0)
    #expect(run("settings", "key-left").output == "left h e\n")
    let wrong = run("settings", "music", "loud")
    #expect(wrong.status == 2)
    #expect(wrong.errors == ["blockfall: music cannot be 'loud': it must be on or off"])
    #expect(run("settings", "volume").status == 2)
    let file = folder.path + "/settings"
    #expect(run("settings", "--export", file).status == 0)
    #expect(run("settings", "music", "default").status == 0)
    #expect(run("settings", "music").output == "on\n")
    #expect(run("settings", "--import", file).status == 0)
    #expect(run("settings", "music").output == "off\n")
    let bad = try folder.file("bad", "music on\nghost maybe\n")
    #expect(run("settings", "--import", bad).status == 2)
    #expect(run("settings", "music").output == "off\n")
    // Of several values the last one counts; a file of thousands is one change of the database.
    let many = try folder.file("many", String(repeating: "music off\nmusic on\n", count: 3_000))
    #expect(run("settings", "--import", many).status == 0)
    #expect(run("settings", "music").output == "on\n")
  }

  @Test func pathsAreTold() {
    #expect(run("paths").output.hasPrefix("data \(folder.data.path)\ndatabase "))
  }

  @Test func oneReplayIsNotCalledSeveral() throws {
    _ = try play(1)
    let file = folder.path + "/backup"
    #expect(run("replays").status == 0)
    #expect(run("backup", file).output.hasSuffix("results and 1 replay\n"))
    let restored = CommandTrial().run("restore", file, "--data-dir", folder.path + "/elsewhere")
    #expect(restored.output == "1 result and 1 replay restored\n")
  }

  @Test func aBackupIsWrittenAndRestored() throws {
    _ = try play(2)
    let file = folder.path + "/backup"
    #expect(run("replays").status == 0)
    #expect(run("backup", file).output.hasSuffix("results and 2 replays\n"))
    let restored = CommandTrial().run("restore", file, "--data-dir", folder.path + "/elsewhere")
    #expect(restored.output == "2 results and 2 replays restored\n")
    #expect(run("restore", folder.path).status == 2)
    // A backup reports a replay that it cannot read.
    let id = try #require(try GamesFolder(directory: folder.data).all().first)
    unlink(folder.data.replay(id))
    symlink("/etc/passwd", folder.data.replay(id))
    let partial = run("backup", file + "2")
    #expect(partial.status == 1)
    #expect(partial.output.hasSuffix("results and 1 replay\n"))
    #expect(partial.errors == ["blockfall: the replay \(id) cannot be read and is not in the backup"])
  }
}
