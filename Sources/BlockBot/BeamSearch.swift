import BlockEngine
import BlockSearch

/// Searches for the best place of a piece: a beam search over the known pieces and hold, in which the same field
/// reached in another order counts once, with the average over all possible pieces after the known ones.
///
/// It works in its own memory, so it is not thread-safe; its results do not depend on earlier searches.
public final class BeamSearch: BotSearch {
  private let finder: PlacementFinder
  private let evaluation: BotEvaluation
  private let allowsHold: Bool
  private var nodes: [Node] = []
  private var fields: FieldStore
  private var nextFields: FieldStore
  private let scratch: FieldStore
  private var candidates: [Candidate] = []
  private var placements: [Placement] = []
  private var seen: HashSet = HashSet()
  private var scored = 0
  /// The only first placement that is searched; nil for all.
  private var root: BotChoice?

  /// A state of the beam after some pieces.
  private struct Node {
    var next: Int
    var held: Tetromino?
    var combo: Int
    var isBackToBack: Bool
    var incomingGarbage: Int
    var reward: Int
    /// The first piece's placement, as an index of `choices`.
    var root: Int

    /// Distinguishes nodes with the same field; among equal nodes the beam keeps the one with the greater worth.
    var key: UInt64 {
      let held = held.map { UInt64($0.rawValue) + 1 } ?? 0
      return held | UInt64(next) << 4 | UInt64(combo) << 16 | (isBackToBack ? 1 << 40 : 0)
        | UInt64(incomingGarbage) << 41
    }
  }

  /// A possible successor of a node.
  private struct Candidate {
    var node: Node
    let parent: Int
    let piece: FallingPiece
    let worth: Int
    let hash: UInt64
  }

  /// A search for positions with one field size under a rule set.
  ///
  /// - Parameter halfTurns: whether half turns are allowed; nil for the rules' own.
  public init(ruleset: Ruleset, width: Int, height: Int, weights: BotWeights, halfTurns: Bool? = nil) {
    finder = PlacementFinder(ruleset: ruleset, width: width, height: height, halfTurns: halfTurns)
    evaluation = BotEvaluation(weights)
    allowsHold = ruleset.allowsHold
    fields = FieldStore(size: finder.size)
    nextFields = FieldStore(size: finder.size)
    scratch = FieldStore(size: finder.size)
    scratch.reserve(2)
  }

  /// The worth of one placement, searched alone: a beam that begins with all of them drops most early, so their worths
  /// are of different depths.
  ///
  /// - Parameter choice: a placement for `position`; its own worth does not matter.
  /// - Returns: a result with that choice alone, or with none if it ends the game.
  /// - Precondition: the position's field has the search's size, and the piece fits there.
  public func search(_ position: BotPosition, limit: BotLimit, only choice: BotChoice) -> BotResult {
    root = choice
    defer { root = nil }
    return search(position, limit: limit)
  }

  /// Finds the best placements for the falling piece of `position`.
  ///
  /// - Precondition: the position's field has the search's size.
  public func search(_ position: BotPosition, limit: BotLimit) -> BotResult {
    scored = 0
    fields.reserve(1)
    fields[0].load(position.playfield)
    let depth = min(limit.depth, position.queue.count)
    var choices: [BotChoice] = []
    nodes = [
      Node(
        next: 0, held: position.held, combo: position.combo, isBackToBack: position.isBackToBack,
        incomingGarbage: position.incomingGarbage, reward: 0, root: -1)
    ]
    var reached = 0
    var worths: [Int] = []
    var survived: [Int] = []
    while reached < depth, !nodes.isEmpty, scored < limit.nodes {
      let isFirst = reached == 0
      expand(position, mayHold: isFirst ? position.canHold : true, isFirst: isFirst, &choices)
      if isFirst {
        worths = Array(repeating: .min, count: choices.count)
        survived = Array(repeating: 0, count: choices.count)
      }
      if candidates.isEmpty { break }
      reached += 1
      for candidate in candidates {
        let root = candidate.node.root
        if survived[root] < reached { (survived[root], worths[root]) = (reached, candidate.worth) }
        worths[root] = max(worths[root], candidate.worth)
      }
      prune(beamWidth(limit, depth: depth, reached: reached))
    }
    if reached == position.queue.count, limit.depth > reached, scored < limit.nodes {
      averageOverNextPieces(position, limit: limit, &worths)
    }
    let order = choices.indices.sorted { a, b in
      (survived[a], worths[a], -a) > (survived[b], worths[b], -b)
    }
    return BotResult(
      choices: order.map { index in
        BotChoice(
          usesHold: choices[index].usesHold, placement: choices[index].placement, worth: worths[index])
      }, nodes: scored, depth: reached)
  }

  /// The number of nodes of the next ply, which spreads the rest of the limit over the remaining plies.
  private func beamWidth(_ limit: BotLimit, depth: Int, reached: Int) -> Int {
    let perNode = max(1, candidates.count / max(1, nodes.count))
    // One extra ply for the possible pieces after the known ones.
    return max(1, (limit.nodes - scored) / max(1, depth - reached + 1) / perNode)
  }

  // MARK: One ply

  /// Fills `candidates` with all successors of `nodes`.
  private func expand(_ position: BotPosition, mayHold: Bool, isFirst: Bool, _ choices: inout [BotChoice]) {
    candidates.removeAll(keepingCapacity: true)
    let queue = position.queue
    for index in nodes.indices {
      let node = nodes[index]
      guard node.next < queue.count else {
        // A hold with an empty slot used two pieces for one placement: the held one can still be placed.
        if allowsHold, node.next == queue.count, let held = node.held {
          place(held, node, index, next: node.next + 1, held: nil, usesHold: true, isFirst, &choices)
        }
        continue
      }
      let current = queue[node.next]
      place(current, node, index, next: node.next + 1, held: node.held, usesHold: false, isFirst, &choices)
      guard allowsHold, mayHold else { continue }
      if let held = node.held {
        if held != current {
          place(held, node, index, next: node.next + 1, held: current, usesHold: true, isFirst, &choices)
        }
      } else if node.next + 1 < queue.count {
        let other = queue[node.next + 1]
        place(other, node, index, next: node.next + 2, held: current, usesHold: true, isFirst, &choices)
      }
    }
  }

  private func place(
    _ tetromino: Tetromino, _ node: Node, _ index: Int, next: Int, held: Tetromino?, usesHold: Bool,
    _ isFirst: Bool, _ choices: inout [BotChoice]
  ) {
    if isFirst, let root {
      guard root.usesHold == usesHold, root.placement.piece.tetromino == tetromino else { return }
      placements = [root.placement]
    } else {
      finder.find(tetromino, on: fields[index], into: &placements)
    }
    for placement in placements {
      guard let outcome = outcome(of: placement, node, on: fields[index]) else { continue }
      var after = outcome.node
      after.next = next
      after.held = held
      if isFirst {
        after.root = choices.count
        choices.append(BotChoice(usesHold: usesHold, placement: placement, worth: 0))
      }
      candidates.append(
        Candidate(
          node: after, parent: index, piece: placement.piece, worth: after.reward + outcome.worth,
          hash: scratch[0].hash(from: after.key)))
    }
  }

  /// The node after a lock and the worth of its field, which is then in `scratch`; nil if the game is over.
  private func outcome(
    of placement: Placement, _ node: Node, on field: ColumnField
  ) -> (node: Node, worth: Int)? {
    scored += 1
    let after = scratch[0]
    after.copy(field)
    after.add(placement.piece)
    let rows = after.clearFullRows()
    // The game is over if no mino is visible and nothing was cleared.
    guard placement.piece.isVisible || rows > 0 else { return nil }
    var node = node
    var isAllClear = false
    if rows > 0 { isAllClear = after.stackHeight == 0 }
    node.reward += evaluation.reward(
      of: placement.piece.tetromino, placement.spin, rows: rows, combo: node.combo,
      isBackToBack: node.isBackToBack, isAllClear: isAllClear)
    if rows > 0 {
      node.combo += 1
      node.isBackToBack = rows == 4 || placement.spin != nil
      node.incomingGarbage = max(0, node.incomingGarbage - rows)
    } else {
      node.combo = 0
    }
    return (
      node,
      evaluation.worth(of: after, incomingGarbage: node.incomingGarbage, isBackToBack: node.isBackToBack)
    )
  }

  /// Keeps the best `candidates` as nodes of the next ply.
  private func prune(_ count: Int) {
    // By worth; among equal ones, in the order of finding them.
    let order = candidates.indices.sorted { a, b in
      candidates[a].worth != candidates[b].worth ? candidates[a].worth > candidates[b].worth : a < b
    }
    let count = min(count, candidates.count)
    seen.clear(for: count)
    nodes.removeAll(keepingCapacity: true)
    nextFields.reserve(count)
    for index in order {
      if nodes.count == count { break }
      let candidate = candidates[index]
      guard seen.insert(candidate.hash) else { continue }
      let field = nextFields[nodes.count]
      field.copy(fields[candidate.parent])
      field.add(candidate.piece)
      field.clearFullRows()
      nodes.append(candidate.node)
    }
    swap(&fields, &nextFields)
  }

  // MARK: Beyond the known pieces

  /// Replaces the worth of the best nodes by the mean over each possible next piece.
  private func averageOverNextPieces(_ position: BotPosition, limit: BotLimit, _ worths: inout [Int]) {
    let pieces = position.possibleNextPieces
    guard !pieces.isEmpty else { return }
    var means: [Int: Int] = [:]
    for index in nodes.indices {
      if scored >= limit.nodes { break }
      let node = nodes[index]
      var sum = 0
      for piece in pieces {
        var best = best(piece, node, index)
        if allowsHold, let held = node.held, held != piece { best = max(best, self.best(held, node, index)) }
        // A piece without a placement counts as extremely bad.
        sum += max(best, node.reward - 100_000)
      }
      let mean = sum / pieces.count
      means[node.root] = max(means[node.root] ?? .min, mean)
    }
    // Choices that were not examined keep their order behind the examined ones.
    guard let least = means.values.min() else { return }
    let highest = worths.indices.filter { means[$0] == nil }.map { worths[$0] }.max() ?? 0
    for index in worths.indices where worths[index] > .min {
      if let mean = means[index] {
        worths[index] = mean
      } else {
        worths[index] = min(worths[index], least - 1 - (highest - worths[index]))
      }
    }
  }

  private func best(_ tetromino: Tetromino, _ node: Node, _ index: Int) -> Int {
    finder.find(tetromino, on: fields[index], into: &placements)
    var best = Int.min
    for placement in placements {
      guard let outcome = outcome(of: placement, node, on: fields[index]) else { continue }
      best = max(best, outcome.node.reward + outcome.worth)
    }
    return best
  }
}

extension FallingPiece {
  /// Whether any of its minos is in a visible row.
  fileprivate var isVisible: Bool { y + (15 - matrix.bits.leadingZeroBitCount) / 4 >= 0 }
}

extension ColumnField {
  /// A hash of the field and of the node's `key`.
  fileprivate func hash(from start: UInt64) -> UInt64 {
    var hash = start
    for x in 0..<size.width {
      hash = (hash ^ columns[x]) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash &>> 29
    }
    return hash
  }
}
