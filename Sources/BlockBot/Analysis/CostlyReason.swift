import BlockEngine
import BlockSearch

/// Why a placement cost something, in the words that players use.
public struct CostlyReason: Equatable, Sendable {
  /// The kind of a reason; its raw value is its name in reports.
  public enum Kind: String, CaseIterable, Sendable {
    /// A new empty cell under a taken one.
    case hole
    /// More cells above a hole.
    case cover
    /// A slot for a T-spin that is gone.
    case slot
    /// A T without a spin.
    case wastedT
    /// An I without a quad.
    case wastedI
    /// A back-to-back chain that ended.
    case chain
    /// A higher or rougher stack.
    case height
    /// A quad or a spin that was there and was not made.
    case missed
    /// An all clear that was possible and is no more.
    case allClear
  }

  /// The kind.
  public let kind: Kind
  /// For a hole or a cover, the column, from 0; else nil.
  public let column: Int?
  /// For a missed clear and a slot the rows, for a chain its clears, for a height the rows more than needed; else 0.
  public let count: Int

  /// A reason.
  public init(_ kind: Kind, column: Int? = nil, count: Int = 0) {
    self.kind = kind
    self.column = column
    self.count = count
  }

  /// The reason in the mirror image.
  func mirrored(inWidth width: Int) -> CostlyReason {
    CostlyReason(kind, column: column.map { width - 1 - $0 }, count: count)
  }
}

/// Finds the reason why one placement is worse than another one.
struct ReasonFinder {
  private let finder: PlacementFinder
  private let weights: BotWeights

  init(ruleset: Ruleset, width: Int, height: Int, weights: BotWeights) {
    finder = PlacementFinder(ruleset: ruleset, width: width, height: height)
    self.weights = weights
  }

  /// What a lock leaves.
  private struct Outcome {
    let field: Playfield
    let rows: Int
    let choice: BotChoice

    /// Whether it keeps a back-to-back chain going.
    var isDifficult: Bool { rows == 4 || rows > 0 && choice.placement.spin != nil }
    var tetromino: Tetromino { choice.placement.piece.tetromino }

    init?(_ choice: BotChoice, on field: Playfield) {
      var after = field
      guard let rows = after.lock(choice.placement.piece) else { return nil }
      self.field = after
      self.rows = rows
      self.choice = choice
    }
  }

  /// Why `turn.played` is worse than `best`.
  ///
  /// - Parameter missesAllClear: whether an all clear was in sight before it and is not after it.
  func reason(for turn: AnalysisTurn, best: BotChoice, missesAllClear: Bool) -> CostlyReason {
    if missesAllClear { return CostlyReason(.allClear) }
    guard let played = Outcome(turn.played, on: turn.position.playfield),
      let better = Outcome(best, on: turn.position.playfield)
    else { return CostlyReason(.height) }
    if played.tetromino == .i, played.rows < 4, better.rows == 4 || better.tetromino != .i,
      weights[.clear, 4] > 0, isTall(played, better)
    {
      return CostlyReason(.wastedI)
    }
    let makesSpin = better.choice.placement.spin == .full && better.rows > 0
    if makesSpin || better.rows == 4, !played.isDifficult || played.rows < better.rows {
      return CostlyReason(.missed, count: better.rows)
    }
    if turn.position.isBackToBack, turn.chain > 0, played.rows > 0, !played.isDifficult,
      better.rows == 0 || better.isDifficult
    {
      return CostlyReason(.chain, count: turn.chain)
    }
    return reason(played, better)
  }

  /// Whether a difference of holes does not outweigh the use of an I.
  private func isTall(_ played: Outcome, _ better: Outcome) -> Bool {
    FieldShape(played.field).holes.count <= FieldShape(better.field).holes.count
  }

  /// The difference between two fields that weighs most.
  private func reason(_ played: Outcome, _ better: Outcome) -> CostlyReason {
    let (worse, good) = (FieldShape(played.field), FieldShape(better.field))
    let slots = (spinRows(on: played.field), spinRows(on: better.field))
    let newHole = worse.holes.first { !good.holes.contains($0) } ?? worse.holes.first
    // By the weight of each in the bot's judgement. A hole also breaks its row twice.
    let hole = (worse.holes.count - good.holes.count) * -(weights[.hole] + 2 * weights[.rowTransition])
    let cover = (worse.cover - good.cover) * -weights[.cover]
    let slot = slots.1 > slots.0 ? weights[.slot, min(2, slots.1)] - weights[.slot, min(2, slots.0)] : 0
    let wastesT =
      played.tetromino == .t && (played.choice.placement.spin != .full || played.rows == 0)
      && better.tetromino != .t
    let rows = worse.height - good.height
    let height =
      rows * -(weights[.height] + weights[.bump]) + (worse.bumps - good.bumps) * -weights[.bump]
    let reasons: [(Int, CostlyReason)] = [
      (hole, CostlyReason(.hole, column: newHole?.x)),
      (cover, CostlyReason(.cover, column: newHole?.x)),
      (slot, CostlyReason(.slot, count: slots.1)),
      (wastesT ? max(1, -weights[.wastedT]) : 0, CostlyReason(.wastedT)),
      (height, CostlyReason(.height, count: max(0, rows))),
    ]
    let most = reasons.max { $0.0 < $1.0 }
    guard let most, most.0 > 0 else { return CostlyReason(.height, count: max(0, rows)) }
    return most.1
  }

  /// The most rows that a full T-spin clears on a field; 0 if there is none.
  func spinRows(on field: Playfield) -> Int {
    guard weights[.slot, 2] > 0 else { return 0 }
    var most = 0
    for placement in finder.placements(of: .t, on: field) where placement.spin == .full {
      var after = field
      most = max(most, after.lock(placement.piece) ?? 0)
    }
    return most
  }
}

/// What a field looks like from above.
struct FieldShape {
  /// An empty cell under a taken one.
  struct Hole: Hashable {
    let x, y: Int
  }

  /// The holes, the highest first.
  private(set) var holes: [Hole] = []
  /// The taken cells above holes, at most six for each, summed.
  private(set) var cover = 0
  /// The rows of the highest column.
  let height: Int
  /// The differences between neighbouring columns, without the deepest one.
  let bumps: Int

  init(_ field: Playfield) {
    var heights: [Int] = []
    for x in 0..<field.width {
      let top = (-field.hiddenRows..<field.height).first { field[x, $0] != nil } ?? field.height
      heights.append(field.height - top)
      for y in top..<field.height where field[x, y] == nil {
        holes.append(Hole(x: x, y: y))
        cover += min(6, y - top)
      }
    }
    holes.sort { ($0.y, $0.x) < ($1.y, $1.x) }
    height = heights.max() ?? 0
    let well = heights.indices.min { heights[$0] < heights[$1] }
    let rest = heights.indices.filter { $0 != well }.map { heights[$0] }
    bumps = zip(rest, rest.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) }
  }
}
