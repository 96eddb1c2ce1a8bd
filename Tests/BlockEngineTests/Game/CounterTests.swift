import Testing

@testable import BlockEngine

/// Counters stop at their largest value, whatever the rules give.
@Suite struct CounterTests {
  /// Rules under which every piece fills a row of a field of four columns.
  static func rows(_ more: String = "", mode: GameMode = .endless) throws -> GameSetup {
    let matrices = "iotszjl".map { "matrix-\($0) = #### #### #### ####\n" }.joined()
    let text = """
      name = rows
      inherits = modern
      field = 4x4
      hidden-rows = 4
      spawn-row = 0
      spawn-drop = no
      levels = 9999-9999
      level-rise = never
      points-lines = 1000000 1000000 1000000 1000000
      points-combo = 1000000
      points-all-clear = 1000000 1000000 1000000 1000000 1000000
      points-factor = next-level
      \(more)

      """
    return GameSetup(
      ruleset: try Ruleset(text: Array((text + matrices).utf8)), seed: 1, startLevel: 9_999, mode: mode)
  }

  @Test func theScoreStopsAtItsLargestValue() throws {
    var game = try Game(try Self.rows())
    game.score = Counter.max - 1
    game.perform(.softDrop, at: game.time)
    #expect(game.score == Counter.max)
    game.perform(.hardDrop, at: game.time)
    #expect(game.score == Counter.max)
    game.score = Counter.max - 1
    game.perform(.hardDrop, at: game.time)
    #expect(game.score == Counter.max)
  }

  /// The score of a soft drop on the short way through a command, and on the thorough one.
  @Test(arguments: [Ruleset.classic, .modern]) func dropsStopThereToo(rules: Ruleset) {
    var game = Game(ruleset: rules, seed: 1)
    for points in [Counter.max - 1, Counter.max] {
      game.score = points
      game.perform(.softDrop, at: game.time)
      #expect(game.score == Counter.max)
      game.score = points
      game.perform(.hardDrop, at: game.time)
      #expect(game.score == Counter.max)
    }
  }

  @Test func aClearScoresNoMoreThanACounterHolds() {
    var scoring = Scoring.modern
    scoring.clears = RowPoints(0, .max, .max, .max, .max)
    scoring.bonuses?.comboStep = .max
    scoring.bonuses?.allClears = RowPoints(0, .max, .max, .max, .max)
    let result = LockResult(rows: 1, isBackToBack: true, combo: .max, isAllClear: true)
    for factor in Scoring.Factor.allCases {
      scoring.factor = factor
      #expect(scoring.points(for: result, atLevel: 9_999, reaching: 9_999) == Counter.max)
    }
  }

  @Test func theOtherCountersStopThereToo() throws {
    var game = try Game(try Self.rows(mode: .cheese))
    game.lines = Counter.max
    game.combo = Counter.max
    game.backToBackCount = Counter.max
    game.pieceCount = Counter.max
    game.modeState.locked = Counter.max
    game.attackState.locks = Counter.max
    game.attackState.combo = Counter.max
    game.attackState.attack = Counter.max
    for _ in 0..<3 where !game.isOver { game.perform(.hardDrop, at: game.time) }
    #expect(game.lines == Counter.max)
    #expect(game.combo == Counter.max || game.combo < 3)
    #expect(game.pieceCount == Counter.max)
    #expect(game.lockedCount == Counter.max)
    #expect(game.lockCount == Counter.max)
    #expect(game.attack == Counter.max)
  }

  @Test(arguments: AttackRules.Name.allCases) func noAttackHasMoreLinesThanCanArrive(name: AttackRules.Name) {
    let rules = AttackRules(name)
    for figure in [0, 1, 1_000, 1_000_000, Int.max] {
      for time in [0, 1_000_000_000, Int64.max] {
        for spin in [nil, Spin.mini, .full] {
          let clear = AttackClear(
            rows: 4, spin: spin, backToBack: figure, endedBackToBack: figure, combo: figure, isAllClear: true,
            hasGarbage: true, at: GameTime(microseconds: time))
          let lines = rules.lines(for: clear)
          for part in 0..<AttackLines.partCount {
            #expect((0...GarbageArrival.maxLines).contains(lines[part]))
          }
        }
      }
    }
  }

  @Test func whatCannotArriveChangesNothingButTheTime() throws {
    var match = try Game(MatchSetup(2, .modern, seed: 1).game(of: 1))
    let before = match.digest
    for lines in [0, -1, GarbageArrival.maxLines + 1, .max] {
      match.perform(.garbage(GarbageArrival(from: 2, id: 1, ack: 0, lines: lines)), at: .zero)
    }
    match.perform(.garbage(GarbageArrival(from: 9, id: 1, ack: 0, lines: 1)), at: .zero)
    match.perform(.garbage(GarbageArrival(from: 2, id: 1, ack: 7, lines: 1)), at: .zero)
    for player in [0, 1, 3, .max, .min] { match.perform(.out(player: player), at: .zero) }
    #expect(match.digest == before)
  }

  @Test(arguments: [[], [3], [0, 1, 2, 3]]) func aRiseByPiecesHasANumberForAnyClear(numbers: [Int]) {
    for cleared in 0...4 {
      let level = LevelRise.pieces(lines: numbers).level(
        after: 10, from: 0, cleared: cleared, lines: 0, highest: 999)
      let rise = cleared == 0 || numbers.isEmpty ? 0 : numbers[min(cleared, numbers.count) - 1]
      #expect(level == 10 + rise + 1)
    }
    #expect(LevelRise.lines(0).level(after: 1, from: 1, cleared: 1, lines: 5, highest: 9) == 6)
  }

  @Test func timeStopsAtNever() {
    #expect(GameTime(milliseconds: .max) == .never)
    #expect(GameTime.never.advanced(by: 1) == .never)
  }
}
