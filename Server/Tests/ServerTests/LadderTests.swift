import BlockBot
import Glibc
import LinkTransport
import Standings
import Testing

@testable import blockfall_server

@Suite("The bots' ladder: its games, its file and its table")
struct LadderTests {
  private let folder = TemporaryFolder()
  private static let bots = ["1", "2", "3"].compactMap { LadderBot($0) }

  private static func settings(games: Int = 4, pieces: Int = 8) -> LadderSettings {
    var settings = LadderSettings()
    (settings.bots, settings.games, settings.pieces, settings.seed) = (bots, games, pieces, 7)
    return settings
  }

  private func play(_ settings: LadderSettings, _ name: String, jobs: Int, upTo rounds: Int? = nil) throws
    -> LadderTable
  {
    var some = settings
    if let rounds { some.games = rounds * LadderBout.games }
    let file = try LadderFile("\(folder.path)/\(name)", settings.setup)
    let run = LadderRun(
      some, file, LadderPair.all(of: settings.bots), game: nil, jobs: jobs, judged: nil
    ) { _ in }
    let (end, bouts, absent) = run.run()
    #expect(end == .whole && absent.isEmpty)
    return LadderTable(of: settings.bots, bouts, rounds: some.rounds)
  }

  @Test("The table is the same on any number of threads, and after any number of runs")
  func same() throws {
    let settings = Self.settings()
    let one = try play(settings, "one", jobs: 1)
    #expect(try play(settings, "three", jobs: 3) == one)
    _ = try play(settings, "parts", jobs: 2, upTo: 1)
    #expect(try play(settings, "parts", jobs: 2) == one)
    #expect(one.places.map(\.games) == [8, 8, 8] && one.places.allSatisfy { $0.piecesPerMinute > 0 })
  }

  /// What every machine must compute; recorded with the grades of this version.
  @Test("The same seed gives this table, digit by digit")
  func digits() throws {
    var settings = Self.settings(games: 4, pieces: 30)
    settings.rules = .classic
    let table = try play(settings, "digits", jobs: 2)
    let text = table.places.map {
      "\($0.bot) \($0.rating.rating) \($0.rating.deviation) \($0.attackPerMinute) \($0.piecesPerMinute)"
    }
    #expect(text == ["3 1898563 179473 0 49436", "2 1500000 167265 0 42800", "1 1101437 179473 0 38792"])
  }

  @Test("A pair's bouts are the games of 'blockfall duel' with the same seed")
  func duel() throws {
    for bots in [["1", "3"], ["3", "1"]] {
      let named = bots.compactMap { LadderBot($0) }
      let pair = LadderPair(named[0], named[1])
      #expect(pair.names == ["3", "1"])
      let series = Self.settings().setup.duel(pair)
      let bout = series.bout(3)
      for game in 0..<2 {
        let expected = try series.play(6 + game) { (_) throws(BotHost.Failure) in throw .notStarted }
        #expect(try bout.play(game) { (_) throws(BotHost.Failure) in throw .notStarted } == expected)
      }
    }
  }

  /// Bouts of two bots, won by the first or the second.
  private static func bouts(_ pair: LadderPair, _ winners: [Int]) -> [LadderBout] {
    winners.enumerated().map { round, winner in
      let wins = winner == 0 ? [2, 0] : [0, 2]
      return LadderBout(
        pair, round: round,
        DuelSum(
          wins: wins, draws: 0, forfeits: [0, 0], exits: [0, 0], attack: [6, 3], pieces: [60, 30],
          time: [60_000_000, 60_000_000]))
    }
  }

  @Test("The order of the games in the file changes nothing, and a bout counts once")
  func order() {
    let pairs = LadderPair.all(of: Self.bots)
    let bouts = pairs.enumerated().flatMap { index, pair in
      Self.bouts(pair, (0..<8).map { ($0 + index) % 3 == 0 ? 1 : 0 })
    }
    let table = LadderTable(of: Self.bots, bouts, rounds: 8)
    #expect(LadderTable(of: Self.bots, bouts.reversed(), rounds: 8) == table)
    #expect(LadderTable(of: Self.bots, bouts + bouts.suffix(5), rounds: 8) == table)
    #expect(LadderTable(of: Self.bots.reversed(), bouts, rounds: 8) == table)
    // Bots that the ladder does not have any more, and further rounds, do not count.
    let two = Array(Self.bots.prefix(2))
    #expect(LadderTable(of: two, bouts, rounds: 8).places.map(\.games) == [16, 16])
    #expect(LadderTable(of: two, bouts, rounds: 3).places.map(\.games) == [6, 6])
  }

  @Test("Figures are those of a minute, and the stronger one stands first")
  func figures() throws {
    let pair = LadderPair(Self.bots[0], Self.bots[1])
    let table = LadderTable(of: Array(Self.bots.prefix(2)), Self.bouts(pair, [0, 0, 0]), rounds: 9)
    #expect(table.places.map(\.bot) == ["2", "1"])
    #expect(table.places.map(\.attackPerMinute) == [6_000, 3_000])
    #expect(table.places.map(\.piecesPerMinute) == [60_000, 30_000])
    #expect(table.places.map(\.rating.rating).reduce(0, +) == 3_000_000)
    #expect(table.places[0].wins == 6 && table.places[1].losses == 6)
    #expect(table.verdicts.map(\.bots) == [["2", "1"]])
    #expect(LadderTable(of: Self.bots, [], rounds: 9).places.allSatisfy { $0.rating == Rating() })
  }

  @Test("A pair is judged up to the bout after which the test has decided, in either order")
  func verdict() {
    let pair = LadderPair(Self.bots[0], Self.bots[1])
    func judged(_ winners: [Int], _ bots: [String]) -> (DuelSum.Verdict, Int)? {
      LadderTable(of: Self.bots, Self.bouts(pair, winners), rounds: 99, judging: bots).verdicts.first.map {
        ($0.sum.verdict, $0.sum.games)
      }
    }
    // Seventeen wins without a loss decide for the first, fourteen losses without a win against it.
    #expect(judged([Int](repeating: 0, count: 20), ["2", "1"]) ?? (.undecided, 0) == (.stronger, 18))
    #expect(judged([Int](repeating: 0, count: 20), ["1", "2"]) ?? (.undecided, 0) == (.notStronger, 14))
    #expect(judged([0, 1, 0, 1], ["2", "1"]) ?? (.stronger, 0) == (.undecided, 8))
  }

  @Test("The bounds that a report states are those of the test")
  func bounds() {
    let (h0, h1) = (Double(DuelSum.hypotheses.null) / 1_000, Double(DuelSum.hypotheses.alternative) / 1_000)
    let error = Double(DuelSum.error) / 1_000
    func verdict(_ wins: Int, _ losses: Int) -> DuelSum.Verdict {
      DuelSum(
        wins: [wins, losses], draws: 0, forfeits: [0, 0], exits: [0, 0], attack: [0, 0], pieces: [0, 0],
        time: [0, 0]
      ).verdict
    }
    for wins in 0..<80 {
      for losses in 0..<80 {
        let ratio = Double(wins) * log(h1 / h0) + Double(losses) * log((1 - h1) / (1 - h0))
        let bound = log((1 - error) / error)
        let expected: DuelSum.Verdict =
          ratio >= bound ? .stronger : ratio <= -bound ? .notStronger : .undecided
        #expect(verdict(wins, losses) == expected, "\(wins) to \(losses)")
      }
    }
  }

  // MARK: The file

  private func write(_ text: String, _ name: String) throws {
    try PrivateFolder(making: folder.path).write(Array(text.utf8), to: name)
  }

  @Test("A torn last line is cut off, and its bout is played again")
  func torn() throws {
    let settings = Self.settings()
    let whole = try play(settings, "whole", jobs: 1)
    let path = "\(folder.path)/whole"
    let bytes = try TextFile.bytes(of: path, atMost: 1 << 20)
    try PrivateFolder(making: folder.path).write(Array(bytes.dropLast(9)), to: "torn")
    #expect(try play(settings, "torn", jobs: 1) == whole)
    #expect(try TextFile.bytes(of: "\(folder.path)/torn", atMost: 1 << 20) == bytes)
  }

  @Test(
    "A file that is no ladder, or was played otherwise, stays as it is, and what is wrong is told",
    arguments: [
      ("nothing\n", "line 1: it is no ladder"), ("{}\n", "line 1: it is no ladder"),
      (
        #"{"format":"blockfall-ladder","version":2,"program":"1","rules":"modern","seed":7,"pieces":8,"think":50}"#
          + "\n",
        "line 1: it is of version 2"
      ),
      ("HEAD\nx\n", "line 2: it is no bout"), ("HEAD\nBOUT\n\n", "line 3: it is no bout"),
      (
        "HEAD\n"
          + #"{"bots":["2","1"],"round":0,"figures":{"wins":[2,1],"draws":0,"forfeits":[0,0],"exits":[0,0],"lines":[0,0],"pieces":[1,1],"microseconds":[1,1]}}"#
          + "\n",
        "line 2: its figures are not those of a bout"
      ),
      (
        "HEAD\n"
          + #"{"bots":["2","x"],"round":0,"figures":{"wins":[2,0],"draws":0,"forfeits":[0,0],"exits":[0,0],"lines":[0,0],"pieces":[1,1],"microseconds":[1,1]}}"#
          + "\n",
        "line 2: its figures are not those of a bout"
      ),
      ("HEAD\n" + #"{"program":"2","command":"x"}"# + "\n", "line 2: it names no program"),
      ("SEED\n", "the seed: 8, now 7"),
    ])
  func wrong(text: String, reason: String) throws {
    let setup = Self.settings().setup
    let head = String(decoding: LadderLines.first(setup, version: Version.number).dropLast(), as: UTF8.self)
    let bout =
      #"{"bots":["2","1"],"figures":{"draws":0,"exits":[0,0],"forfeits":[0,0],"lines":[0,0],"microseconds":[1,1],"pieces":[1,1],"wins":[2,0]},"round":0}"#
    let text = text.replacing("HEAD", with: head).replacing("BOUT", with: bout)
      .replacing("SEED", with: head.replacing(#""seed":7"#, with: #""seed":8"#))
    try write(text, "wrong")
    do {
      _ = try LadderFile("\(folder.path)/wrong", setup)
      Issue.record("it is taken")
    } catch { #expect(error.description.contains(reason), "\(error)") }
    #expect(try TextFile.bytes(of: "\(folder.path)/wrong", atMost: 1 << 20) == Array(text.utf8))
  }

  @Test("One ladder at a time uses a file")
  func used() throws {
    let file = try LadderFile("\(folder.path)/used", Self.settings().setup)
    #expect(throws: TransportError.self) { try LadderFile("\(folder.path)/used", Self.settings().setup) }
    withExtendedLifetime(file) {}
  }

  @Test("A bot is a grade, or a program with a name that is no grade")
  func words() {
    for word in ["1", "10", "cold-clear=/opt/bot --fast", "x2=a"] {
      #expect(LadderBot(word) != nil, "\(word)")
    }
    for word in [
      "0", "11", "", "x", "=a", "2=a", "x=", "x= ", "X=a", "x y=a", "x\u{1b}=a", "x=a\u{1b}[2J", "\u{e9}=a",
      "aaaaaaaaaaaaaaaaaaaaaaaaa=a",
    ] { #expect(LadderBot(word) == nil, "\(word)") }
  }
}
