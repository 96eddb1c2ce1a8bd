/// Floods a whole field, as high as it may be, with the places that a piece can reach from its spawn.
///
/// For each orientation a map of all places tells where the piece fits and another which of these it reaches: a
/// word a column of matrix positions, bit n for the matrix's upper edge in row n of the store. All places are moved
/// at once, by shift and mask, until nothing is added. The memory is kept from search to search.
final class PlacementSearch {
  private let rules: PlacementRules
  private let width: Int
  private let hiddenRows: Int
  private let rows: Int
  /// Matrix columns go from −3 to width − 1, and kicks look up to four columns beyond.
  private static let margin = 7
  private let stride: Int
  private let free: UnsafeMutablePointer<UInt64>
  private let fits: UnsafeMutablePointer<UInt64>
  private let reached: UnsafeMutablePointer<UInt64>

  init(_ rules: PlacementRules, width: Int, height: Int, hiddenRows: Int) {
    precondition(hiddenRows + height <= 63, "a column is a word, with room for a carry")
    self.rules = rules
    self.width = width
    self.hiddenRows = hiddenRows
    rows = hiddenRows + height
    stride = width + 2 * PlacementSearch.margin
    free = .allocate(capacity: stride)
    fits = .allocate(capacity: 4 * stride)
    reached = .allocate(capacity: 4 * stride)
    free.initialize(repeating: 0, count: stride)
    fits.initialize(repeating: 0, count: 4 * stride)
    reached.initialize(repeating: 0, count: 4 * stride)
  }

  deinit {
    free.deallocate()
    fits.deallocate()
    reached.deallocate()
  }

  /// Finds where `tetromino` comes to rest on `field`; `collectRests` tells it then.
  func search(_ tetromino: Tetromino, on field: ColumnField) {
    findFits(tetromino, on: field)
    reached.update(repeating: 0, count: 4 * stride)
    let start = PlacementSearch.margin + (width - 4) / 2
    let spawn: UInt64 = 1 << UInt64(rules.spawnRow + hiddenRows)
    guard fits[start] & spawn != 0 else { return }
    let isDropped = rules.dropsAtSpawn && fits[start] & spawn << 1 != 0
    reached[start] = isDropped ? spawn << 1 : spawn
    flood(tetromino)
  }

  /// Puts the places at which the last search's piece rests together by shape, so that each counts once.
  ///
  /// Word n × width + x of `rests` gets the rows of the store in which the lowest mino of shape n rests with its left
  /// edge in column x. Returns how many words these are.
  func collectRests(_ shapes: PieceShapes, into rests: UnsafeMutablePointer<UInt64>) -> Int {
    let count = shapes.count * width
    for index in 0..<count { rests[index] = 0 }
    for orientation in 0..<4 {
      let shape = shapes.orientations[orientation]
      let map = orientation * stride + PlacementSearch.margin - shape.left
      for x in 0..<width {
        let places = reached[map + x] & ~(fits[map + x] >> 1)
        rests[orientation % shapes.count * width + x] |= places << UInt64(shape.bottom)
      }
    }
    return count
  }

  private func findFits(_ tetromino: Tetromino, on field: ColumnField) {
    for x in 0..<width { free[PlacementSearch.margin + x] = ~field.columns[x] & field.allRows }
    for orientation in Orientation.allCases {
      let map = fits + Int(orientation.rawValue) * stride
      let matrix = rules.rotationSystem.matrix(of: tetromino, orientation)
      for column in (PlacementSearch.margin - 3)..<(PlacementSearch.margin + width) {
        var rows = UInt64.max
        var minos = matrix.bits
        while minos != 0 {
          let bit = minos.trailingZeroBitCount
          rows &= free[column + bit & 3] >> UInt64(bit >> 2)
          minos &= minos &- 1
        }
        map[column] = rows
      }
    }
  }

  private func flood(_ tetromino: Tetromino) {
    // Orientations whose map has grown since it was last spread.
    var grown = 1
    while grown != 0 {
      let index = grown.trailingZeroBitCount
      grown &= grown - 1
      spread(index)
      let before = Orientation(quarterTurns: UInt8(index))
      for rotation in rules.turns {
        let after = before.turned(rotation)
        let kicks = rules.rotationSystem.kicks(of: tetromino, from: before, to: after)
        if turn(index, to: Int(after.rawValue), kicks) { grown |= 1 << Int(after.rawValue) }
      }
    }
  }

  /// Moves all reached places of one orientation sideways and down until nothing is added.
  private func spread(_ orientation: Int) {
    let fits = fits + orientation * stride
    let reached = reached + orientation * stride
    let last = PlacementSearch.margin + width
    for column in (PlacementSearch.margin - 3)..<last {
      reached[column] = PlacementSearch.fall(reached[column], within: fits[column])
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for column in (PlacementSearch.margin - 3)..<last {
        let old = reached[column]
        let new = PlacementSearch.fall(
          old | side(reached[column - 1], fits[column]) | side(reached[column + 1], fits[column]),
          within: fits[column])
        if new != old {
          reached[column] = new
          isGrowing = true
        }
      }
    }
  }

  /// Where the places of one column come to in the next one.
  private func side(_ places: UInt64, _ fits: UInt64) -> UInt64 {
    let straight = places & fits
    return rules.hasDiagonal ? straight | (places & ~fits) << 1 & fits : straight
  }

  /// `places` and all that is straight below them: the carry of an addition runs down a column as far as it fits.
  private static func fall(_ places: UInt64, within fits: UInt64) -> UInt64 {
    fits & ~(fits &+ places) | places
  }

  /// Turns all reached places of one orientation, and says whether that added any to the other.
  private func turn(_ before: Int, to after: Int, _ kicks: Kicks) -> Bool {
    let fits = fits + after * stride
    let target = reached + after * stride
    var isGrown = false
    for column in (PlacementSearch.margin - 3)..<(PlacementSearch.margin + width) {
      // A place that one kick serves never tries the next.
      var waiting = reached[before * stride + column]
      var index = 0
      while waiting != 0, index < kicks.count {
        let kick = kicks[index]
        let down = UInt64(max(kick.y, 0))
        let up = UInt64(max(-kick.y, 0))
        let served = (waiting << down) >> up & fits[column + kick.x]
        waiting &= ~((served << up) >> down)
        let old = target[column + kick.x]
        if served & ~old != 0 {
          target[column + kick.x] = old | served
          isGrown = true
        }
        index += 1
      }
    }
    return isGrown
  }
}
