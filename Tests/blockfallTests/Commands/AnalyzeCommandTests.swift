import BlockEngine
import BlockRecords
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockStorage
@testable import TerminalUI

@Suite struct AnalyzeCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) -> CommandTrial.Outcome {
    CommandTrial().run(arguments + ["--data-dir", folder.data.path])
  }

  /// A replay of a few pieces, of which the first ones have more keys than needed.
  private func replay(pieces: Int) throws -> [UInt8] {
    let setup = GameSetup(ruleset: .modern, seed: 5)
    var recording = try GameRecording(
      ReplayHeader(setup, player: nil, started: "2026-11-22T12:00:00Z"))
    var events: [GameEvent] = []
    for number in 0..<pieces {
      let time = GameTime(milliseconds: Int64(number) * 100 + 1)
      let commands: [GameCommand] =
        number < 2 ? [.left, .right, .hardDrop] : number % 2 == 0 ? [.left, .hardDrop] : [.hardDrop]
      for command in commands { recording.perform(command, at: time, events: &events) }
    }
    recording.giveUp(at: recording.game.time, events: &events)
    return recording.unwritten.bytes
  }

  @Test func theReportIsOneObjectWithTheNamesOfTheContract() throws {
    let file = try folder.file("game", try replay(pieces: 3))
    let outcome = run("analyze", file, "--json")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let text = outcome.output
    #expect(text.hasPrefix(#"{"pieces":3,"accuracy":null,"margin":null,"attack":0,"attackLost":"#))
    for name in ["costly", "missedSpins", "missedAllClears", "finesse", "bot", "fields"] {
      #expect(text.contains("\"\(name)\":"), "\(name)")
    }
    #expect(text.contains(#""finesse":{"faults":2,"keys":5,"fewest":1}"#))
    #expect(run("analyze", file, "--json").output == text, "the same game gives the same report")
  }

  @Test func theReportIsSaidInWordsAndDrawn() throws {
    let file = try folder.file("game", try replay(pieces: 3))
    let outcome = run("analyze", file)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("3 pieces\n"))
    #expect(outcome.output.contains("Finesse: faults 2, keys 5, needed 1"))
    let picture = run("analyze", file, "--svg", "-")
    #expect(picture.status == 0 && picture.output.hasPrefix("<svg "))
    #expect(run("analyze", file, "--svg", file).status == 2, "no file is overwritten")
    #expect(run("analyze", file, "--svg", "-", "--json").status == 2)
  }

  @Test func whatDoesNotHoldOrIsTooShortIsRefusedWithTheReason() throws {
    let text = String(decoding: try replay(pieces: 3), as: UTF8.self)
    let altered = try folder.file("altered", text.replacing("\"pieces\":4", with: "\"pieces\":9"))
    let differs = run("analyze", altered, "--json")
    #expect(differs.status == 2 && differs.output.isEmpty)
    #expect(differs.errors.first?.contains("pieces 9") == true)
    let empty = run("analyze", try folder.file("empty", try replay(pieces: 0)))
    #expect(empty.status == 2)
    #expect(empty.errors.first?.contains("no piece locked in it") == true)
    #expect(run("analyze", folder.path + "/none").status == 2)
    #expect(run("analyze", try folder.file("noise", "noise")).status == 2)
    #expect(run("analyze", try folder.file("game", try replay(pieces: 3)), "--player", "1").status == 2)
  }

  @Test func aSavedGameKeepsItsAnalysisAndLosesItWithTheGame() throws {
    let file = try folder.file("game", try replay(pieces: 3))
    let id = run("import", file).output.split(separator: "\n").first.map(String.init) ?? ""
    let saved = try #require(GameID(id))
    #expect(run("analyze", id, "--json").status == 0)
    let kept = folder.data.analysis(saved, player: nil)
    #expect(access(kept, F_OK) == 0)
    let again = run("analyze", id, "--json")
    #expect(again.output == run("analyze", file, "--json").output)
    let store = Store(directory: folder.data)
    _ = store.answer(.deleteGame(saved))
    #expect(access(kept, F_OK) != 0)
  }

  @Test func statisticsCountFinesse() throws {
    let file = try folder.file("game", try replay(pieces: 4))
    let json = run("stats", file, "--json")
    #expect(json.status == 0)
    #expect(json.output.contains(#""finesse":{"faults":2,"keys":5,"fewest":1}"#))
    #expect(run("stats", file).output.contains("Finesse: faults 2, keys 5, needed 1"))
  }

  @Test func aTrainerThatIsNotThereIsRefused() {
    let outcome = CommandTrial().run("train", "chess")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.first?.contains("finesse taps openers spins all-clears cheese four-wide costly") == true)
    let started = CommandTrial().run("train", "spins").played.first
    #expect(started?.trains == true && started?.training == .spins)
  }

  @Test func statisticsAreDrawnOverTime() throws {
    let file = try folder.file("game", try replay(pieces: 12))
    let picture = run("stats", file, "--svg", "-")
    #expect(picture.status == 0 && picture.output.hasPrefix("<svg "), "\(picture.errors)")
    #expect(run("stats", file, "--svg", file).status == 2, "no file is overwritten")
    #expect(run("stats", file, "--svg", "-", "--json").status == 2)
    // Without a game there is a picture too.
    #expect(run("stats", "--svg", "-").status == 0)
  }

  @Test func statisticsNameOpenersAndMatchesByGrade() throws {
    let file = try folder.file("game", try replay(pieces: 4))
    let json = run("stats", file, "--json").output
    #expect(json.contains(#""openers":[],"bots":[],"rating":null}"#), "\(json)")
  }

  @Test func thePlanOfTheWeekHasATrainerForEachDay() {
    let outcome = run("train", "--plan")
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == 0 && lines.count == 7)
    #expect(lines.allSatisfy { $0.hasSuffix("0 of 10 tasks solved") })
    #expect(run("train", "spins", "--plan").status == 2)
  }
}
