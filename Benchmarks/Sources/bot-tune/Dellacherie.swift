import BlockBot
import BlockEngine
import BlockSearch

/// Dellacherie's player, the yardstick for points: six hand-tuned features that ignore the score of a row.
///
/// Source: Thiery and Scherrer, "Building Controllers for Tetris" (2009). If it sees more than the falling piece, it
/// adds the values of all placements to that of the final field.
final class Dellacherie: BotSearch {
  private let finder: PlacementFinder
  /// The field before each piece of the search, and the one after the last.
  private let fields: [ColumnField]
  private var scored = 0

  /// Creates a player for one field size, without hold, that sees `preview` pieces after the falling one.
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
    // Of equal choices the first found comes first.
    let order = choices.indices.sorted { (choices[$0].worth, -$0) > (choices[$1].worth, -$1) }
    return BotResult(choices: order.map { choices[$0] }, nodes: scored, depth: queue.count)
  }

  /// The value of a placement and its best continuation in halves of the published figures, or nil.
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

  /// The number of a piece's cells in full rows.
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
      // The floor counts as taken, the space above the field as empty.
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

/// Compares points per piece of our highest grade and of Dellacherie's player in the same games.
struct PointsRace {
  /// The weights of our player.
  let weights: BotWeights
  /// Pieces in each game.
  let pieces: Int
  let level: Int

  /// Plays a game with each player; returns their scores and pieces.
  func play(seed: UInt64) -> [(score: Int, pieces: Int)] {
    let rules = Ruleset.classic
    let players = [
      BotPlayer(
        .highest, ruleset: rules, width: rules.width, height: rules.height, seed: seed, weights: weights),
      // Dellacherie's player uses the next piece, which ours ignores.
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
