import BlockEngine
import BlockRecords
import BlockSearch
import Testing

@testable import BlockBot

/// Positions with a known answer, and what holds for every report.
@Suite struct GameAnalysisTests {
  /// A small budget, with which a test takes a moment.
  static var small: AnalysisBudget {
    var budget = AnalysisBudget()
    (budget.survey, budget.comparison, budget.verdict) = (2_000, 8_000, 16_000)
    return budget
  }

  /// The pieces of a game whose commands are given, a piece at a time.
  static func pieces(
    _ rows: [String], _ pieces: [Tetromino], held: Tetromino? = nil, playing: [[GameCommand]],
    rules: Ruleset = .modern
  ) throws -> [PlayedPiece] {
    let height = rules.field.height
    let empty = String(repeating: ".", count: rules.field.width)
    let diagram = (Array(repeating: empty, count: height - rows.count) + rows).joined(separator: "\n")
    var game = try Game(
      GameSetup(ruleset: rules, seed: 3, pieces: pieces, playfield: try Playfield(diagram: diagram)))
    var tracker = PieceTracker(game)
    var found: [PlayedPiece] = []
    for command in playing.joined() {
      var events: [GameEvent] = []
      tracker.countKey(of: ReplayStep(command, at: game.time))
      game.perform(command, at: game.time, events: &events)
      for event in events { tracker.count(event) }
      if let piece = tracker.update(from: game) { found.append(piece) }
    }
    return found
  }

  static func report(_ pieces: [PlayedPiece], budget: AnalysisBudget = small) throws -> AnalysisReport {
    var analysis = try GameAnalysis(pieces, budget: budget)
    let worker = AnalysisWorker(for: analysis)
    while !analysis.isDone { analysis.advance(with: worker) }
    return analysis.report(by: worker)
  }

  /// The game of a bot, as pieces.
  ///
  /// - Parameter nodes: the fields that it scores for each piece; nil for as many as its grade does.
  static func game(grade: Int, seed: UInt64, pieces: Int, nodes: Int? = 300) throws -> [PlayedPiece] {
    let setup = GameSetup(ruleset: .modern, seed: seed)
    let bot = try #require(BotGrade(grade))
    let solo = try SoloGame(
      setup, grade: nodes.map(bot.scoring) ?? bot, seed: seed, pieces: pieces)
    var game = try Game(setup)
    var tracker = PieceTracker(game)
    var found: [PlayedPiece] = []
    for move in solo.moves {
      var events: [GameEvent] = []
      game.advance(to: move.time, events: &events)
      for event in events { tracker.count(event) }
      if let piece = tracker.update(from: game) { found.append(piece) }
      events = []
      tracker.countKey(of: ReplayStep(move.command, at: move.time, isRepeat: move.isRepeat))
      game.perform(move.command, at: move.time, events: &events)
      for event in events { tracker.count(event) }
      if let piece = tracker.update(from: game) { found.append(piece) }
    }
    return found
  }

  // MARK: Known positions

  static let doubleSlot = [
    "##........", "#...######", "##.#######",
  ]

  @Test func aTThatHadADoubleIsNamedAsMissed() throws {
    let pieces = try Self.pieces(
      Self.doubleSlot, [.t, .o, .s, .z, .l, .j, .i], playing: [[.right, .right, .hardDrop]])
    let report = try Self.report(pieces)
    #expect(report.costly.map(\.reason) == [CostlyReason(.missed, count: 2)])
    #expect(report.costly.first?.best.piece.minos.map(\.y).max() == 19)
    #expect(report.missedSpins == 1)
  }

  @Test func aHoleThatNobodyNeededIsNamedWithItsColumn() throws {
    let pieces = try Self.pieces(
      ["####...###", "####...###"], [.i, .o, .s, .z, .l, .j, .t],
      playing: [[.hardDrop]])
    let report = try Self.report(pieces)
    #expect(report.costly.map(\.reason.kind) == [.hole])
    #expect(report.costly.first?.reason.column.map { (4...6).contains($0) } == true)
  }

  @Test func anIThatDidNotMakeItsQuadIsNamedAsWasted() throws {
    let rows = Array(repeating: "#########.", count: 4)
    let report = try Self.report(
      try Self.pieces(rows, [.i, .o, .s, .z, .l, .j, .t], playing: [[.left, .hardDrop]]))
    #expect(report.costly.map(\.reason.kind) == [.wastedI])
  }

  @Test func aPlacementLikeTheBestCostsNothing() throws {
    let rows = Array(repeating: "#########.", count: 4)
    let turn: [GameCommand] = [.rotateClockwise, .right, .right, .right, .right, .right, .hardDrop]
    let report = try Self.report(try Self.pieces(rows, [.i, .o, .s, .z, .l, .j, .t], playing: [turn]))
    #expect(report.costly.isEmpty && report.attackLost == 0)
  }

  @Test func anAllClearInSightThatIsGoneIsNamed() throws {
    // Three pieces fill the rest: O, O and I lying, in any order.
    let rows = ["######....", "######....", "########..", "########.."]
    let pieces: [Tetromino] = [.o, .o, .o, .t, .s, .z, .l]
    let good: [GameCommand] = [.right, .right, .right, .right, .hardDrop]
    let bad: [GameCommand] = [.left, .left, .left, .left, .hardDrop]
    let missed = try Self.report(try Self.pieces(rows, pieces, playing: [bad, bad]))
    #expect(missed.missedAllClears == 1)
    #expect(missed.costly.first?.reason.kind == .allClear)
    let made = try Self.report(try Self.pieces(rows, pieces, playing: [good, good]))
    #expect(made.missedAllClears == 0)
  }

  @Test func aChainThatASmallClearBreaksIsNamedWithItsLength() throws {
    // Two quads, then an O that clears two rows where two I would have made a quad.
    let rows = Array(repeating: "#########.", count: 8) + Array(repeating: "..########", count: 4)
    let quad: [GameCommand] = [.rotateClockwise, .right, .right, .right, .right, .right, .hardDrop]
    let double: [GameCommand] = [.left, .left, .left, .left, .left, .hardDrop]
    let report = try Self.report(
      try Self.pieces(rows, [.i, .i, .o, .i, .i, .l, .j, .s], playing: [quad, quad, double]))
    #expect(report.costly.map(\.reason) == [CostlyReason(.chain, count: 2)])
    #expect(report.costly.map(\.number) == [3])
  }

  @Test func anAllClearInThreeThatIsGoneIsNamedAtThePieceThatLostIt() throws {
    let rows = ["######....", "######....", "########..", "########.."]
    let pieces: [Tetromino] = [.o, .o, .o, .t, .s, .z, .l]
    let bad: [GameCommand] = [.left, .left, .left, .left, .hardDrop]
    let report = try Self.report(try Self.pieces(rows, pieces, playing: [bad, bad]))
    #expect(report.costly.map(\.reason) == [CostlyReason(.allClear)])
    #expect(report.costly.map(\.number) == [1])
    #expect(report.missedAllClears == 1)
  }

  // MARK: Every report

  @Test func theSameGameGivesTheSameReport() throws {
    let pieces = try Self.game(grade: 4, seed: 5, pieces: 25)
    #expect(try Self.report(pieces) == Self.report(pieces))
  }

  @Test func anAnalysisThatIsStoppedAtAnyStepGoesOnToTheSameReport() throws {
    let pieces = try Self.game(grade: 3, seed: 6, pieces: 22)
    let whole = try Self.report(pieces)
    var analysis = try GameAnalysis(pieces, budget: Self.small)
    while !analysis.isDone {
      var other = try GameAnalysis(pieces, budget: Self.small)
      let isResumed = other.resume(from: analysis.text)
      #expect(isResumed)
      analysis = other
      analysis.advance(with: AnalysisWorker(for: analysis))
    }
    #expect(analysis.report(by: AnalysisWorker(for: analysis)) == whole)
  }

  @Test func aTextOfAnotherGameOrBudgetIsNotResumed() throws {
    let pieces = try Self.game(grade: 3, seed: 6, pieces: 5)
    let text = try GameAnalysis(pieces, budget: Self.small).text
    var other = try GameAnalysis(Array(pieces.dropLast()), budget: Self.small)
    let wrong = other.resume(from: text)
    #expect(!wrong)
    var standard = try GameAnalysis(pieces)
    let wrongBudget = standard.resume(from: text)
    #expect(!wrongBudget)
    var damaged = try GameAnalysis(pieces, budget: Self.small)
    for word in ["stage 3 0 -1", "stage 0 99 0", "candidates 77", "candidates 1 1"] {
      let key = String(word.prefix { $0 != " " })
      let lines = text.split(separator: "\n").map { $0.hasPrefix(key) ? word : String($0) }
      let isResumed = damaged.resume(from: lines.joined(separator: "\n"))
      #expect(!isResumed, "\(word)")
    }
  }

  @Test func progressNeverGoesBack() throws {
    var analysis = try GameAnalysis(try Self.game(grade: 3, seed: 6, pieces: 12), budget: Self.small)
    let worker = AnalysisWorker(for: analysis)
    var last = 0
    while !analysis.isDone {
      analysis.advance(with: worker)
      #expect(analysis.progress >= last)
      last = analysis.progress
    }
    #expect(last == 1_000)
  }

  @Test func fewerThanTwentyPiecesHaveNoAccuracy() throws {
    let report = try Self.report(try Self.game(grade: 3, seed: 6, pieces: 19))
    #expect(report.pieces == 19 && report.accuracy == nil && report.margin == nil)
    let longer = try Self.report(try Self.game(grade: 3, seed: 6, pieces: 20))
    #expect(longer.accuracy != nil && longer.margin != nil)
  }

  @Test func aStrongerBotPlaysCloserToTheBest() throws {
    let weak = try Self.report(try Self.game(grade: 2, seed: 8, pieces: 60))
    let strong = try Self.report(try Self.game(grade: 9, seed: 8, pieces: 60))
    #expect(try #require(weak.accuracy) < #require(strong.accuracy))
    #expect(weak.attackLost > strong.attackLost)
  }

  @Test func whatNobodyCanJudgeIsRefused() throws {
    #expect(throws: GameAnalysis.Refusal.tooShort) { try GameAnalysis([]) }
  }

  @Test func accuracyHalvesWithTwoLinesLost() {
    #expect(Accuracy.accuracy(ofLoss: 0) == 100_000)
    #expect(Accuracy.accuracy(ofLoss: 1_000) == 70_711)
    #expect(Accuracy.accuracy(ofLoss: 2_000) == 50_000)
    #expect(Accuracy.accuracy(ofLoss: 4_000) == 25_000)
    #expect(Accuracy.accuracy(ofLoss: .max) == 100_000 >> 10 || Accuracy.accuracy(ofLoss: .max) < 200)
    #expect(Accuracy.loss(ofGap: 100) == 450 && Accuracy.loss(ofGap: -5) == 0)
  }

  /// Matrices that a rule file may give, such as those of a stranger's replay.
  @Test(arguments: [
    "matrix-j = .#../.#../.##/.... ..../.###/.#../.... .##./..#./..#./.... ..../..#./###./....",
    "matrix-s = .#../###./..../.... .#../.##./.#../.... ..../###./.#../.... .#../##../.#../....",
  ])
  func rulesWithoutMirrorImagesAreAnalysedToo(matrices: String) throws {
    let rules = try Ruleset(text: Array("name = odd\ninherits = modern\n\(matrices)\n".utf8))
    #expect(!rules.rotationSystem.hasMirrorImages && Ruleset.modern.rotationSystem.hasMirrorImages)
    let pieces = try Self.pieces(
      [], [.j, .s, .o, .l, .z, .j, .s], playing: Array(repeating: [.hardDrop], count: 6), rules: rules)
    #expect(try Self.report(pieces).pieces == pieces.count)
  }
}
