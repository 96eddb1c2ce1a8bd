import BlockEngine
import BlockLink
import BlockRecords
import Foundation
import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockStorage
@testable import TerminalUI

/// `boards` and `submit`, with a server's program that answers as told.
@Suite struct BoardCommandTests {
  /// A program whose server has one game on each board, and takes every replay.
  static func answer(_ words: [String]) -> ServerReply? {
    if words.contains("--into") { _ = words[2].withPath { mkdir($0, 0o700) } }
    let text =
      words.first == "submit"
      ? #"{"change":"improved","mark":"replayed","rank":2,"record":7,"server":"here","total":9}"#
      : #"{"first":0,"key":"00ff","own":3,"places":[{"at":"2026-11-26T12:00:00Z","level":1,"lines":40,"mark":"live","microseconds":61000000,"name":"Ada","rank":1,"record":7,"score":900}],"season":"2026","server":"here","total":9}"#
    return ServerReply(status: 0, output: Array("\(text)\n".utf8))
  }

  private static func refusing(_ status: Int32, _ line: String) -> ([String]) -> ServerReply? {
    { _ in ServerReply(status: status, output: [], errors: Array("\(line)\n".utf8)) }
  }

  @Test func aBoardIsALineForEachPlace() {
    let outcome = CommandTrial().run("boards", "--server", "host")
    #expect(
      outcome.output.hasPrefix("1\tAda\t900\t40\t") && outcome.output.hasSuffix("\t1\t2026-11-26\tlive\n"))
    #expect(outcome.errors == ["You are number 3 of 9."] && outcome.status == 0)
  }

  @Test func theServersProgramIsAskedForWhatTheOptionsSay() {
    var asked: [[String]] = []
    var trial = CommandTrial()
    trial.server = { words in
      asked.append(words)
      return Self.answer(words)
    }
    _ = trial.run(
      "boards", "ultra", "--rules", "league", "--level", "2", "--period", "day", "--page", "3", "--around",
      "--server", "host:1")
    _ = trial.run("boards", "--season", "2025-2", "--server", "host:1")
    #expect(
      asked == [
        [
          "boards", "--period", "day", "--first", "24", "--level", "2", "--around", "--", "host:1", "league",
          "ultra",
        ],
        [
          "boards", "--period", "season", "--first", "0", "--season=2025-2", "--", "host:1", "classic",
          "sprint",
        ],
      ])
  }

  @Test func ratingsAreALineForEachPlayerAndAnObjectForPrograms() throws {
    var asked: [[String]] = []
    var trial = CommandTrial()
    trial.server = { words in
      asked.append(words)
      let text =
        #"{"first":0,"own":1,"places":[{"deviation":61200,"name":"Ada","player":7,"provisional":false,"rank":1,"rating":1650100,"series":9,"wins":8},{"deviation":290000,"name":"Bo","player":8,"provisional":true,"rating":1499900,"series":1,"wins":0}],"season":"2026","server":"here","total":2}"#
      return ServerReply(status: 0, output: Array("\(text)\n".utf8))
    }
    let outcome = trial.run("boards", "--ratings", "--server", "host:1", "--page", "2", "--around")
    #expect(outcome.output == "1\tAda\t1650\t61\t9\t8\nprovisional\tBo\t1499\t290\t1\t0\n")
    #expect(outcome.errors == ["You are number 1 of 2."] && outcome.status == 0)
    #expect(asked == [["boards", "--ratings", "--first", "12", "--around", "--", "host:1", "modern"]])
    _ = trial.run("boards", "--ratings", "--season", "2025", "--server", "host:1")
    #expect(asked.last == ["boards", "--ratings", "--first", "0", "--season=2025", "--", "host:1", "modern"])
    let json = trial.run("boards", "--ratings", "--rules", "league", "--server", "host:1", "--json").output
    #expect(json.contains("\"rating\":1650100") && json.contains("\"rules\":\"league\""))
    #expect(json.contains("\"provisional\":true") && json.contains("\"own\":1"))
  }

  @Test(arguments: [
    ["boards", "--ratings", "--rules", "retro", "--server", "host"],
    ["boards", "--ratings", "--level", "3", "--server", "host"],
    ["boards", "--ratings", "--join", "host"], ["ranked", "-x"], ["ranked", "host", "--rules", "retro"],
    ["ranked", ""], ["live", "dig", "host"], ["live", "daily", "host"], ["live", "host"],
    ["live", "sprint", "host", "--rules", "retro"],
    ["live", "sprint", "host", "--rules", "league", "--level", "2"],
    ["live", "sprint", ""], ["live", "-x"],
  ])
  func whatRankedMatchesAndLiveRunsDoNotHaveIsRefusedInOneLine(arguments: [String]) {
    let outcome = CommandTrial().run(arguments)
    #expect(outcome.status == 2 && outcome.errors.count == 1 && outcome.output.isEmpty)
  }

  @Test(arguments: ["ranked", "live"]) func itNeedsAServerThatItKnows(command: String) throws {
    let folder = try TemporaryFolder()
    let outcome = CommandTrial().run(command, "--data-dir", "\(folder.path)/data")
    #expect(outcome.status == 2 && outcome.errors.first?.contains("boards --join") == true)
  }

  @Test func aNameFromTheServerReachesTheTerminalHarmless() {
    var trial = CommandTrial()
    trial.server = { _ in
      ServerReply(
        status: 0,
        output: Array(#"{"places":[{"name":"\u001b[2J\u202e","rank":1}],"total":1}"#.utf8) + [10])
    }
    for arguments in [["boards", "--server", "host"], ["boards", "--json", "--server", "host"]] {
      #expect(!trial.run(arguments).output.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
    }
  }

  @Test func friendsAreAListOnThisMachine() throws {
    let folder = try TemporaryFolder()
    let data = folder.data.path
    var asked: [[String]] = []
    var trial = CommandTrial()
    trial.server = { words in
      asked.append(words)
      return Self.answer(words)
    }
    let none = trial.run("boards", "--friends", "--server", "host", "--data-dir", data)
    #expect(none.status == 2 && none.errors.count == 1 && asked.isEmpty)
    #expect(trial.run("boards", "--befriend", "Ada", "--data-dir", data).output == "Ada\n")
    #expect(trial.run("boards", "--befriend", "Bo", "--data-dir", data).output == "Ada\nBo\n")
    #expect(trial.run("boards", "--befriend", "a/b", "--data-dir", data).status == 2)
    #expect(trial.run("boards", "--friends", "--server", "host", "--data-dir", data).status == 0)
    #expect(asked.last?.contains("--friend=Ada") == true && asked.last?.contains("--friend=Bo") == true)
    #expect(trial.run("boards", "--unfriend", "Ada", "--data-dir", data).output == "Bo\n")
    #expect(trial.run("boards", "--unfriend", "Ada", "--data-dir", data).status == 2)
  }

  @Test func aListOfFriendsIsBoundedWhateverItsFileSays() throws {
    let folder = try TemporaryFolder()
    try folder.data.prepare()
    let lines = (0..<200).map { "player \($0)" } + ["\u{1b}[2J", "a/b", ""]
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: folder.data.path + "/friends"))
    #expect(FriendList(in: folder.data).names == (0..<FriendList.maxCount).map { "player \($0)" })
    try Data(repeating: 65, count: 1 << 20).write(to: URL(filePath: folder.data.path + "/friends"))
    #expect(FriendList(in: folder.data).names == [])
  }

  @Test func aRecordIsPrintedOnlyIfItHolds() throws {
    let whole = String(decoding: try RendererSamples.sprintData(), as: UTF8.self)
    var (trial, text) = (CommandTrial(), whole)
    trial.server = { words in
      words == ["record", "--", "host", "7"] ? ServerReply(status: 0, output: Array(text.utf8)) : nil
    }
    let outcome = trial.run("boards", "--get", "7", "--server", "host")
    #expect(outcome.status == 0 && outcome.output == whole)
    for forged in [whole.replacing(#""score":"#, with: #""score":1"#), "nonsense", ""] {
      text = forged
      let outcome = trial.run("boards", "--get", "7", "--server", "host")
      #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.errors.count == 1)
    }
    #expect(trial.run("boards", "--get", "0", "--server", "host").status == 2)
  }

  @Test func whatAServerKeepsIsTakenHomeAndTakenOut() throws {
    let folder = try TemporaryFolder()
    var trial = CommandTrial()
    var asked: [[String]] = []
    trial.server = { words in
      asked.append(words)
      if words.contains("--into") { mkdir(words[2], 0o700) }
      let text =
        words.contains("--forget")
        ? #"{"records":2,"server":"here"}"# : #"{"name":"Ada","records":[{"record":7}],"server":"here"}"#
      return ServerReply(status: 0, output: Array("\(text)\n".utf8))
    }
    let path = folder.path + "/mine"
    #expect(trial.run("boards", "--export", path, "--server", "host").status == 0)
    #expect(asked.last == ["mine", "--into", path, "--", "host"])
    #expect(try String(contentsOfFile: path + "/records.json", encoding: .utf8).contains("Ada"))
    asked = []
    #expect(trial.run("boards", "--forget", "--server", "host").status == 2 && asked.isEmpty)
    let outcome = trial.run("boards", "--forget", "--yes", "--server", "host")
    #expect(outcome.output == "2 records of yours were removed.\n")
    #expect(asked == [["mine", "--forget", "--", "host"]])
    #expect(trial.run("boards", "--forget", "--export", path, "--server", "host").status == 2)
  }

  @Test func boardsAreJoinedAndLeft() throws {
    let folder = try TemporaryFolder()
    let (data, trial) = (folder.data.path, CommandTrial())
    let unknown = trial.run("boards", "--data-dir", data)
    #expect(unknown.status == 2 && unknown.errors.count == 1)
    #expect(trial.run("boards", "--join", "host:1", "--data-dir", data).status == 0)
    #expect(BoardMembership(in: folder.data)?.address == "host:1")
    #expect(trial.run("boards", "--data-dir", data).status == 0)
    #expect(trial.run("boards", "--leave", "--data-dir", data).status == 0)
    #expect(BoardMembership(in: folder.data) == nil)
  }

  @Test(arguments: [
    ["boards", "--server", "-x"], ["boards", "zen", "--server", "host"], ["boards", "--rules", "mine"],
    ["boards", "--season", "A b", "--server", "host"], ["boards", "--season", "", "--server", "host"],
    ["boards", "--season", "2025", "--period", "day", "--server", "host"],
    ["boards", "--period", "week"], ["boards", "--page", "0"], ["boards", "--join", "host", "--leave"],
    ["submit", "nothing", "--server", "host"],
  ])
  func misuseIsOneLineAndStatusTwo(arguments: [String]) {
    let outcome = CommandTrial().run(arguments)
    #expect(outcome.status == 2 && outcome.errors.count == 1 && outcome.output.isEmpty)
  }

  @Test func aRefusalSaysWhyAndHasStatusOne() throws {
    let folder = try TemporaryFolder()
    let replay = folder.path + "/a.replay"
    try RendererSamples.sprintData().write(to: URL(filePath: replay))
    var trial = CommandTrial()
    trial.server = Self.refusing(1, "refused forged its seed was chosen; expected: a game of one's own")
    let outcome = trial.run("submit", replay, "--server", "host", "--name", "Ada")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == [
        "blockfall: the server refuses it: its seed was chosen; expected: a game of one's own"
      ])
    trial.server = Self.refusing(2, "failed unreachable host cannot be reached")
    #expect(trial.run("boards", "--server", "host").errors == ["blockfall: host cannot be reached"])
    trial.server = { _ in nil }
    #expect(trial.run("boards", "--server", "host").status == 2)
  }

  @Test func onlyGamesBegunWhileBoardsAreJoinedHaveADrawnSeed() throws {
    let folder = try TemporaryFolder()
    let saver = GameSaver(directory: .success(folder.data))
    let setup = GameSetup(ruleset: Ruleset(.modern), seed: 5)
    #expect(try saver.begin(setup, player: nil, isDrawn: true).header.nonce == nil)
    let membership = try #require(BoardMembership(address: "host:1", key: "00ff"))
    try membership.save(in: folder.data)
    let game = try saver.begin(setup, player: nil, isDrawn: true)
    let nonce = try #require(game.header.nonce)
    #expect(game.header.seed == RecordSeed.seed(key: [0, 255], nonce: nonce))
    let again = try saver.begin(setup, player: nil, isDrawn: true)
    #expect(again.header.nonce != nonce)
    // A seed that somebody chose stays, and so does a game that no board takes.
    #expect(try saver.begin(setup, player: nil).header.seed == 5)
    var given = setup
    given.pieces = [.t]
    #expect(try saver.begin(given, player: nil, isDrawn: true).header.seed == 5)
    saver.finish()
  }
}
