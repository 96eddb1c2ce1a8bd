import BlockEngine
import BlockRecords
import BlockSearch

/// How many fields an analysis scores; never how long it takes, so that the same game gives the same report anywhere.
public struct AnalysisBudget: Equatable, Sendable {
  /// Fields for the best place of each piece.
  public var survey = 16_000
  /// Fields for the best and for the played place, each searched alone, if they differ.
  public var comparison = 64_000
  /// The same for the costliest pieces, the only ones that a report names.
  public var verdict = 256_000
  /// Fields for the question whether an all clear is in sight.
  public var allClear = 10_000

  /// The standard budget: some twenty million fields for two hundred pieces.
  public init() {}
}

/// An analysis of a game: what each piece cost, compared with the best place for it.
///
/// It is done in steps, each a search of a fraction of a second, so it can stop at any of them and go on later.
///
/// ```swift
/// var analysis = try GameAnalysis(replay)
/// let worker = AnalysisWorker(for: analysis)
/// while !analysis.isDone { analysis.advance(with: worker) }
/// let report = analysis.report(by: worker)
/// ```
public struct GameAnalysis: Sendable {
  /// Why a game cannot be analysed.
  public enum Refusal: Error, Equatable, Sendable {
    /// A pad plays these rules, and the bot does not.
    case machine
    /// No piece locked.
    case tooShort
    /// More pieces locked than an analysis takes.
    case tooLong
  }

  /// The most pieces of an analysis.
  public static let maxPieces = 10_000
  /// The most places that a report names.
  public static let maxCostly = 10
  /// The least distance between two of them, in pieces.
  static let costlyDistance = 3
  /// A loss from which a place is worth a second look, in thousandths of a line.
  static let doubtfulLoss = 500

  /// What is known about a piece so far.
  struct Verdict: Equatable, Sendable {
    /// The best place; nil before the survey, and if there is none.
    var best: BotChoice?
    /// Whether the player had more than one place to choose from.
    var hadChoice = false
    /// How much less the played place is worth than the best, in the bot's unit.
    var gap = 0
    /// The pieces of an all clear in sight; 0 for none, nil if the search did not end.
    var allClearPieces: Int? = 0
  }

  /// The part of the work that comes next.
  enum Stage: Int, Sendable {
    case survey, comparison, verdict, done
  }

  let ruleset: Ruleset
  let width: Int
  let height: Int
  let weights: BotWeights
  let budget: AnalysisBudget
  let turns: [AnalysisTurn]
  let attack: Int
  let finesse: Finesse
  var verdicts: [Verdict]
  var stage = Stage.survey
  /// The next piece of the stage, as an index.
  var next = 0
  /// The costliest pieces, as indices; empty before the last stage.
  var candidates: [Int] = []
  /// The fields scored so far.
  public internal(set) var fields = 0

  /// The analysis of the pieces of a game, at its beginning.
  ///
  /// - Throws: `Refusal` if there is nothing that the bot can judge.
  public init(_ pieces: [PlayedPiece], budget: AnalysisBudget = AnalysisBudget()) throws(Refusal) {
    guard let first = pieces.first else { throw .tooShort }
    guard pieces.count <= Self.maxPieces else { throw .tooLong }
    ruleset = first.origin.ruleset
    guard ruleset.machine == nil else { throw .machine }
    width = first.origin.playfield.width
    let weights = BotWeights.standard(for: ruleset, width: width)
    self.weights = weights
    self.budget = budget
    height = first.origin.playfield.height
    let canMirror = ruleset.rotationSystem.hasMirrorImages
    turns = pieces.compactMap { AnalysisTurn($0, prefersRight: weights[.edge] != 0, canMirror: canMirror) }
    verdicts = Array(repeating: Verdict(), count: turns.count)
    attack = pieces.reduce(0) { $0 + $1.attack }
    var counter = FinesseCounter()
    for piece in pieces { counter.count(piece) }
    finesse = counter.finesse
  }

  /// Whether nothing is left to search.
  public var isDone: Bool { stage == .done }

  /// How much is done, in thousandths.
  public var progress: Int {
    let part = { (from: Int, to: Int, count: Int) in
      from + (to - from) * min(next, count) / max(1, count)
    }
    return switch stage {
    case .survey: part(0, 200, turns.count)
    case .comparison: part(200, 750, turns.count)
    case .verdict: part(750, 1_000, candidates.count)
    case .done: 1_000
    }
  }

  /// Does the next search.
  ///
  /// - Parameter worker: one for this analysis.
  public mutating func advance(with worker: AnalysisWorker) {
    switch stage {
    case .survey:
      survey(next, worker)
      go(to: .comparison, after: turns.count)
    case .comparison:
      if differs(next) { compare(next, worker, fields: budget.comparison) }
      go(to: .verdict, after: turns.count)
      // What needs no search is no step.
      while stage == .comparison, !differs(next) { go(to: .verdict, after: turns.count) }
    case .verdict:
      if candidates.indices.contains(next) {
        compare(candidates[next], worker, fields: budget.verdict)
      }
      go(to: .done, after: candidates.count)
    case .done: break
    }
  }

  private mutating func go(to stage: Stage, after count: Int) {
    next += 1
    guard next >= count else { return }
    self.stage = stage
    next = 0
    if stage == .verdict {
      candidates = costliest
      if candidates.isEmpty { self.stage = .done }
    }
  }

  private mutating func survey(_ index: Int, _ worker: AnalysisWorker) {
    let turn = turns[index]
    let result = worker.search.search(turn.position, limit: BotLimit(nodes: budget.survey))
    fields += result.nodes
    verdicts[index].hadChoice = result.choices.count > 1
    verdicts[index].best = result.choices.first { worker.isReachable($0, in: turn) }
    (verdicts[index].allClearPieces, fields) = worker.allClear(in: turn, limit: budget.allClear, fields)
  }

  /// Whether the player chose another place than the best one.
  private func differs(_ index: Int) -> Bool {
    verdicts[index].best.map { !$0.hasSameEffect(as: turns[index].played) } ?? false
  }

  private mutating func compare(_ index: Int, _ worker: AnalysisWorker, fields count: Int) {
    guard let best = verdicts[index].best else { return }
    let limit = BotLimit(nodes: count)
    let position = turns[index].position
    let results = [best, turns[index].played].map { choice in
      worker.search.search(position, limit: limit, only: choice)
    }
    fields += results[0].nodes + results[1].nodes
    guard let worth = results[0].choices.first?.worth else {
      verdicts[index].gap = 0
      return
    }
    // A placement that ends the game is the worst of all.
    verdicts[index].gap = max(0, results[1].choices.first.map { worth - $0.worth } ?? .max)
  }

  /// The loss of a piece, in thousandths of a line.
  func loss(_ index: Int) -> Int { differs(index) ? Accuracy.loss(ofGap: verdicts[index].gap) : 0 }

  /// The costliest pieces that are not close to each other, as indices.
  private var costliest: [Int] {
    var chosen: [Int] = []
    let order = turns.indices.filter { loss($0) >= Self.doubtfulLoss }.sorted { a, b in
      let (first, second) = (verdicts[a].gap, verdicts[b].gap)
      return first != second ? first > second : a < b
    }
    for index in order where chosen.count < Self.maxCostly {
      if chosen.allSatisfy({ abs($0 - index) >= Self.costlyDistance }) { chosen.append(index) }
    }
    return chosen
  }
}

/// The searches of an analysis, with their memory; not thread-safe.
public final class AnalysisWorker {
  let search: BeamSearch
  let reasons: ReasonFinder
  private let finder: PlacementFinder
  private let allClears: AllClearFinder

  /// A worker for an analysis.
  public init(for analysis: GameAnalysis) {
    let (rules, width, height) = (analysis.ruleset, analysis.width, analysis.height)
    search = BeamSearch(ruleset: rules, width: width, height: height, weights: analysis.weights)
    reasons = ReasonFinder(ruleset: rules, width: width, height: height, weights: analysis.weights)
    finder = PlacementFinder(ruleset: rules, width: width, height: height)
    allClears = AllClearFinder(ruleset: rules, width: width, height: height)
  }

  /// Whether the player could reach a place: kicks of an I are no mirror images of each other.
  func isReachable(_ choice: BotChoice, in turn: AnalysisTurn) -> Bool {
    guard turn.isMirrored else { return true }
    let seen = turn.seen(choice).placement
    return finder.placements(of: seen.piece.tetromino, on: turn.position.playfield.mirrored).contains {
      $0.hasSameEffect(as: seen)
    }
  }

  /// The pieces of an all clear in sight, as `Verdict.allClearPieces`, and the fields with those of this search.
  func allClear(in turn: AnalysisTurn, limit: Int, _ fields: Int) -> (Int?, Int) {
    let position = turn.position
    let outcome = allClears.search(
      position.playfield, queue: position.queue, held: position.held, canHold: position.canHold, limit: limit)
    let pieces: Int? =
      switch outcome {
      case .found(let pieces): pieces.count
      case .none: 0
      case .undecided: nil
      }
    return (pieces, fields + allClears.fields)
  }
}
