import BlockEngine
import BlockRecords
import Foundation
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockStorage
@testable import TerminalUI

/// Paths are bytes: what is not UTF-8 goes through as it is, and no file with a repaired name appears.
@Suite struct PathBytesTests {
  private let folder: TemporaryFolder
  /// A folder whose name is no UTF-8: the last byte begins a character that does not follow.
  private let place: String

  init() throws {
    folder = try TemporaryFolder()
    place = folder.path + "/" + String(path: Array("caf".utf8) + [0xe9])
    mkdir(place, 0o700)
  }

  /// The names in the folder, as bytes: only what was made here.
  private var names: [[UInt8]] {
    PrivateFile.names(in: folder.path).map(\.pathBytes).sorted { $0.count < $1.count }
  }

  private func write(_ text: String, _ name: String) -> String {
    put(Array(text.utf8), into: "\(place)/\(name)")
    return "\(place)/\(name)"
  }

  private func run(_ arguments: String..., input: String = "") -> CommandTrial.Outcome {
    let outcome = CommandTrial(input).run(arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(arguments[0]): \(outcome.errors)")
    return outcome
  }

  @Test func everyPathArgumentTakesAnyBytes() throws {
    let data = place + "/data"
    let syncer = JournalSyncer()
    let played = try StorageSamples.playedGame(in: folder.data, seed: 1, player: "Ada", syncer: syncer)
    syncer.finish(atMost: .seconds(30))
    let text = String(decoding: try #require(contents(folder.data.replay(played.id))), as: UTF8.self)
    let replay = write(text, "a.replay")
    try FileManager.default.removeItem(atPath: folder.data.path)
    let well = write(TextFormTests.well, "well")
    let rules = write("name = mine\ninherits = modern\n", "mine.rules")
    let game = write(CustomGame(name: "mine", rules: .modern).text, "mine.game")
    _ = run("verify", replay)
    _ = run("stats", replay)
    _ = run("share", replay)
    #expect(run("replays", "play", replay).played.first?.shownReplay != nil)
    _ = run("rules", "check", rules)
    _ = run("themes", write("name = Mine\ninherits = standard\n", "mine.theme"))
    _ = run("puzzle", write(TextFormTests.puzzle, "puzzle"))
    _ = run("practice", write(TextFormTests.position, "position"))
    _ = run("script", "--rules", rules, "--playfield", well, "--replay", place + "/new", input: "0 hard\n")
    _ = run("script", "--mode", game)
    _ = run("perft", "--rules", "modern", "--queue", "I", "--depth", "1", "--playfield", well)
    let id = run("import", replay, "--data-dir", data).output.dropLast()
    _ = run("export", String(id), place + "/out", "--data-dir", data)
    _ = run("export", "--svg", String(id), place + "/out.svg", "--data-dir", data)
    _ = run("settings", "music", "off", "--data-dir", data)
    _ = run("settings", "--export", place + "/settings", "--data-dir", data)
    _ = run("settings", "--import", place + "/settings", "--data-dir", data)
    _ = run("backup", place + "/backup", "--data-dir", data)
    _ = run("restore", place + "/backup", "--data-dir", place + "/other")
    #expect(run("paths", "--data-dir", data).output.hasPrefix("data \(folder.path)/caf\\xE9/data\n"))
    for name in ["new", "out", "out.svg", "settings", "backup", "data/blockfall.db", "other/blockfall.db"] {
      #expect(access("\(place)/\(name)", F_OK) == 0, "\(name)")
    }
    #expect(names == [Array("caf".utf8) + [0xe9]])
  }

  @Test func aGameIsSavedAndResumedThere() throws {
    let data = DataDirectory(path: place + "/data")
    let syncer = JournalSyncer()
    var game = try AutosavedGame(GameSetup(seed: 1), player: nil, in: .success(data), syncer: syncer)
    var events: [GameEvent] = []
    game.perform(.hardDrop, at: game.game.time, events: &events)
    game.close()
    syncer.finish(atMost: .seconds(30))
    let resumed = try GamesFolder(directory: data).resume(game.id, syncer: syncer)
    #expect(resumed.game.digest == game.game.digest && resumed.saveState == .saved)
    #expect(names == [Array("caf".utf8) + [0xe9]])
  }

  @Test(arguments: ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"])
  func theBuiltProgramTakesSuchAnEnvironmentAndArgument(variable: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Foundation has no way to pass such bytes, so the shell makes them.
    process.arguments = [
      "-c",
      """
      place=$(printf '%s/caf\\351' "$1")
      unset XDG_DATA_HOME XDG_CONFIG_HOME
      HOME=$1/home
      export HOME
      \(variable)=$place
      export \(variable)
      mkdir -p "$1/home" "$place/blockfall/themes"
      printf 'name = Mine\\ninherits = standard\\n' > "$place/blockfall/themes/mine.theme"
      "$2" settings music off && "$2" themes "$place/blockfall/themes/mine.theme" && "$2" paths
      """, "sh", folder.path, BuiltProgram.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.environment = BuiltProgram.environment(home: folder.path)
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains("caf\\xE9/"), "\(text)")
    #expect(names == [Array("caf".utf8) + [0xe9], Array("home".utf8)].sorted { $0.count < $1.count })
  }
}
