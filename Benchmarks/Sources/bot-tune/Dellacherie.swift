import BlockBot
import BlockEngine

/// Dellacherie's player, the yardstick for games about points: six features, found by hand, that never ask what a row
/// scores.
///
/// Source: Thiery and Scherrer, "Building Controllers for Tetris" (2009). If it sees more than the falling piece, it
/// adds up what the pieces do on the way, and values the field at the end.
final class Dellacherie: BotSearch {
  private let finder: PlacementFinder
  /// A field for each piece that it looks at, the one that is given included.
  private let fields: [ColumnField]
  private var scored = 0

  /// A player for fields of one size under a rule set without hold, which sees `preview` pieces behind the falling one.
  init(ruleset: Ruleset, width: Int, height: Int, preview: Int) {
    finder = PlacementFinder(ruleset: ruleset, width: width, height: height)
    let size = finder.size
    fields = (0...preview + 1).map { _ in
      let columns = UnsafeMutablePointer<UInt64>.allocate(capacity: width)
      columns.initialize(repeating: 0, count: width)
      return ColumnField(columns: columns, size: size)
    }
  }

  deinit { for field in fields { field.columns.deallocate() } }

  func search(_ position: BotPosition, limit: BotLimit) -> BotResult {
    scored = 0
    fields[0].load(position.playfield)
    let queue = position.queue.prefix(fields.count - 1)
    var choices: [BotChoice] = []
    for placement in finder.places(of: queue[0], on: fields[0]) {
      guard let worth = worth(of: placement, at: 0, then: queue.dropFirst()) else { continue }
      choices.append(BotChoice(usesHold: false, placement: placement, worth: worth))
    }
    // Of equal ones the first found.
    let order = choices.indices.sorted { (choices[$0].worth, -$0) > (choices[$1].worth, -$1) }
    return BotResult(choices: order.map { choices[$0] }, nodes: scored, depth: queue.count)
  }

  /// What a place and the best that can follow are worth, in halves of the published figures; nil where nothing can.
  private func worth(of placement: Placement, at depth: Int, then rest: ArraySlice<Tetromino>) -> Int? {
    scored += 1
    let after = fields[depth + 1]
    after.copy(fields[depth])
    after.add(placement.piece)
    let own = own(placement.piece, on: after)
    let rows = after.clearFullRows()
    let heights = placement.piece.minos.map { after.size.height - $0.y }
    guard let lowest = heights.min(), let highest = heights.max(), lowest <= after.size.height || rows > 0
    else { return nil }
    let sum = 2 * rows * own - (lowest + highest)
    guard let next = rest.first else { return sum + 2 * worth(of: after) }
    let best = finder.places(of: next, on: after).compactMap {
      worth(of: $0, at: depth + 1, then: rest.dropFirst())
    }.max()
    return best.map { sum + $0 }
  }

  /// How many cells of a piece are in full rows.
  private func own(_ piece: FallingPiece, on field: ColumnField) -> Int {
    var full = field.size.allRows
    for x in 0..<field.size.width { full &= field.columns[x] }
    return piece.minos.count { full >> UInt64($0.y + field.size.hiddenRows) & 1 == 1 }
  }

  private func worth(of field: ColumnField) -> Int {
    let all = field.size.allRows
    var (rowTransitions, columnTransitions, holes, wells) = (0, 0, 0, 0)
    for x in 0...field.size.width {
      let left = x == 0 ? all : field.columns[x - 1]
      let right = x == field.size.width ? all : field.columns[x]
      rowTransitions += (left ^ right).nonzeroBitCount
    }
    for x in 0..<field.size.width {
      let column = field.columns[x]
      // The floor counts as taken, the sky as empty.
      columnTransitions += (column ^ (column >> 1 | 1 << UInt64(field.size.rows - 1))).nonzeroBitCount
      let top = column == 0 ? field.size.rows : column.trailingZeroBitCount
      holes += field.size.rows - top - column.nonzeroBitCount
      let left = x == 0 ? all : field.columns[x - 1]
      let right = x == field.size.width - 1 ? all : field.columns[x + 1]
      var depth = 0
      for row in 0..<field.size.rows {
        let bit: UInt64 = 1 << UInt64(row)
        depth = column & bit == 0 && left & right & bit != 0 ? depth + 1 : 0
        wells += depth
      }
    }
    return -rowTransitions - columnTransitions - 4 * holes - wells
  }
}

extension PlacementFinder {
  fileprivate func places(of tetromino: Tetromino, on field: ColumnField) -> [Placement] {
    var places: [Placement] = []
    find(tetromino, on: field, into: &places)
    return places
  }
}

/// Points a piece of our highest grade and of Dellacherie's player in the same games, at the pace of the same hands.
struct PointsRace {
  /// What ours likes.
  let weights: BotWeights
  /// Pieces in each game.
  let pieces: Int
  let level: Int

  /// What each has scored and placed in a game.
  func play(seed: UInt64) -> [(score: Int, pieces: Int)] {
    let rules = Ruleset.classic
    let players = [
      BotPlayer(
        .highest, ruleset: rules, width: rules.width, height: rules.height, seed: seed, weights: weights),
      // It sees the next piece, which ours ignores.
      BotPlayer(
        .highest, search: Dellacherie(ruleset: rules, width: rules.width, height: rules.height, preview: 1),
        seed: seed, preview: 1),
    ]
    return players.map { player in
      guard var game = try? Game(GameSetup(ruleset: rules, seed: seed, startLevel: level)) else {
        preconditionFailure("the classic rules can be played")
      }
      while game.lockCount < pieces, let move = player.next(for: game) {
        game.perform(move.command, at: move.time)
      }
      return (game.score, game.lockCount)
    }
  }
}
