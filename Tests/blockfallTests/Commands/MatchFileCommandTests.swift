import BlockEngine
import Glibc
import Testing

@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Match files in commands: sharing, filming, exporting and importing.
@Suite struct MatchFileCommandTests {
  let folder: TemporaryFolder
  let id: GameID
  let text: String

  init() throws {
    folder = try TemporaryFolder()
    let syncer = JournalSyncer()
    var events: [MatchEvent] = []
    var match = try AutosavedMatch(
      MatchSetup(2, .modern, seed: 4), bots: [0, 3], series: MatchSeries(players: 2, firstTo: 3, seed: 4),
      in: .success(folder.data), syncer: syncer, events: &events)
    for step in 1...12 where !match.match.isOver {
      let time = GameTime(milliseconds: Int64(step) * 400)
      match.perform(.left, by: 1 + step % 2, at: time, events: &events)
      match.perform(.hardDrop, by: 1 + step % 2, at: time, events: &events)
    }
    match.giveUp(by: 1, at: match.match.time, events: &events)
    match.close()
    syncer.finish(atMost: .seconds(60))
    id = match.id
    text = String(decoding: try #require(contents(folder.data.replay(match.id))), as: UTF8.self)
  }

  private func run(_ arguments: String...) -> CommandTrial.Outcome {
    CommandTrial().run(arguments + ["--data-dir", folder.data.path])
  }

  private func altered() throws -> String {
    let other = text.split(separator: "\"hard\"", maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: "\"soft\"")
    #expect(other != text)
    return try folder.file("altered", other)
  }

  @Test func statisticsCountEachPlayersPart() throws {
    let outcome = run("stats", folder.data.replay(id), "--json")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix(#"{"games":2,"#))
    #expect(outcome.output.contains(#""finesse":{"faults":"#))
    #expect(run("stats", try altered()).status == 1)
  }

  @Test func ofSavedMatchesThePeoplesPartsCount() throws {
    let outcome = run("stats", "--json")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    // The bot's part does not, and a match that somebody gave up was won by nobody.
    #expect(outcome.output.hasPrefix(#"{"games":1,"#), "\(outcome.output)")
    #expect(outcome.output.contains(#""bots":[]"#))
    #expect(run("stats", "--json", "--mode", "versus").output.hasPrefix(#"{"games":1,"#))
    #expect(run("stats", "--json", "--mode", "sprint").output.hasPrefix(#"{"games":0,"#))
  }

  @Test func anAnalysisIsOfEachPlayerOrOfTheChosenOne() throws {
    let all = run("analyze", id.description, "--json")
    #expect(all.status == 0, "\(all.errors)")
    #expect(all.output.hasPrefix(#"{"players":[{"pieces":"#))
    let one = run("analyze", folder.data.replay(id), "--player", "2", "--json")
    #expect(one.status == 0 && one.output.hasPrefix(#"{"pieces":6,"#))
    #expect(run("analyze", id.description, "--player", "3").status == 2)
    #expect(run("analyze", id.description, "--svg", "-").status == 2)
    #expect(run("analyze", try altered(), "--json").status == 2)
  }

  @Test func aMatchIsSharedAsAShortText() throws {
    for what in [id.description, folder.data.replay(id)] {
      let outcome = run("share", what)
      let lines = outcome.output.split(separator: "\n").map(String.init)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(lines.first == "blockfall match, modern 10x20, guideline")
      #expect(lines.count == 6 && lines[1].hasPrefix("bot 3 wins after 0:"))
      #expect(lines[2].hasPrefix("bot 3: attack ") && lines[3].hasPrefix("player 1: attack "))
      #expect(lines[4] == "series 0:1, first to 3" && lines[5] == "seed 4")
    }
    #expect(run("share", try altered()).status == 1)
    let cut = text.split(separator: "\n").dropLast(4).joined(separator: "\n") + "\n"
    let unfinished = run("share", try folder.file("cut", cut))
    #expect(unfinished.status == 2 && unfinished.errors.first?.contains("the match did not end") == true)
  }

  @Test func aCastOfAMatchShowsAllFields() throws {
    let lines = run("export", "--cast", id.description, "-").output.split(separator: "\n")
    #expect(lines.first?.contains("\"width\":46,\"height\":24,") == true)
    #expect(lines.count > 12 && lines[1].contains("Bot 3") && lines[1].contains("You"))
    let times = lines.dropFirst().compactMap {
      $0.dropFirst().split(separator: ",").first.flatMap { Double($0) }
    }
    #expect(times.count == lines.count - 1 && times == times.sorted())
  }

  @Test func aPictureOfAMatchShowsAllFieldsAndThatOfASeatOne() throws {
    let all = run("export", "--svg", id.description, "-")
    #expect(all.status == 0 && all.output.hasPrefix("<svg ") && all.output.hasSuffix("</svg>\n"))
    #expect(all.output.contains(">You<") && all.output.contains(">Bot<"))
    let one = run("export", "--svg", "--seat", "2", id.description, "-")
    #expect(one.status == 0 && !one.output.contains(">You<") && one.output.utf8.count < all.output.utf8.count)
    let still = run("export", "--svg", "--from", "2", "--to", "2", "--size", "120x40", id.description, "-")
    #expect(still.output.contains("viewBox=\"-1 -1 122 82\"") && !still.output.contains("@keyframes"))
    let late = run("export", "--svg", "--from", "9000", id.description, "-")
    #expect(late.status == 2 && late.errors.first?.contains("before --from") == true)
  }

  @Test func aFilmOfAMatchShowsTheSameAsItsReplay() throws {
    let timeline = try MatchReplayFile.timelines(folder.data.replay(id))
    var film = MatchReplayRenderer(timeline)
    var sought = timeline
    for milliseconds: Int64 in [900, 2_500, 4_700] {
      let time = GameTime(milliseconds: milliseconds)
      film.advance(to: time)
      sought.seek(to: time)
      var whole = MatchReplayRenderer(sought)
      whole.advance(to: time)
      // But for the trails of drops: a film that begins here has seen none.
      func text(_ film: inout MatchReplayRenderer) -> String {
        film.picture(Size(columns: 80, rows: 24)).text.replacing("░", with: " ")
      }
      #expect(text(&film) == text(&whole))
    }
    #expect(film.picture(Size(columns: 12, rows: 4)).text.contains("Too small."))
  }

  @Test func whatDiffersExitsWithOneAndWhatIsMisusedWithTwo() throws {
    let file = try altered()
    for arguments in [
      ["--seat", "1"], ["--seat", "1", "--cast"], ["--seat", "2", "--svg"], ["--cast"], ["--svg"],
    ] {
      let outcome = CommandTrial().run(
        ["export", file, "-"] + arguments + ["--data-dir", folder.data.path])
      #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.errors.count == 1, "\(arguments)")
    }
    #expect(run("export", "--seat", "1", id.description, "-").status == 0)
    let game = try StorageSamples.playedGame(in: folder.data, seed: 1, player: nil, syncer: JournalSyncer())
    let seat = run("export", "--seat", "1", game.id.description, "-")
    #expect(seat.status == 2 && seat.errors.first?.contains("is no match file") == true)
  }

  @Test func aMatchThatIsExportedCanBeImportedElsewhere() throws {
    let file = folder.path + "/out"
    #expect(run("export", id.description, file).status == 0)
    #expect(contents(file) == Array(text.utf8))
    let elsewhere = DataDirectory(path: folder.path + "/elsewhere")
    let first = CommandTrial().run("import", file, "--data-dir", elsewhere.path)
    #expect(first.status == 0)
    let matches = MatchesFolder(directory: elsewhere)
    #expect(matches.list().map(\.id.description) == [first.output.trimmed] && matches.available().isEmpty)
    // Importing again finds the same match.
    #expect(CommandTrial().run("import", file, "--data-dir", elsewhere.path).output == first.output)
    #expect(CommandTrial().run("import", try altered(), "--data-dir", elsewhere.path).status == 1)
    let cut = try folder.file("cut", Array(text.utf8.prefix(text.utf8.count * 2 / 3)))
    #expect(CommandTrial().run("import", cut, "--data-dir", elsewhere.path).status == 0)
    #expect(matches.available().count == 1 && matches.list().count == 1)
    #expect(matches.resumeLatest(syncer: JournalSyncer()).match != nil)
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: "\n").first.map(String.init) ?? "" }
}
