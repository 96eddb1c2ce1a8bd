import BlockEngine
import BlockSearch

/// Evaluates fields and locks, in the unit of `BotWeights`.
///
/// The weights are copied to properties, because they are read a million times a second.
struct BotEvaluation: Sendable {
  private let hole, cover, rowTransition, bump, height, upperHalf, upperQuarter, wellDepth, edge: Int
  private let columnHeight, columnTransition, wells: Int
  private let slots: (Int, Int, Int)
  private let backToBack, wastedT, backToBackClear, combo, allClear: Int
  private let clears: [Int]
  private let minis: [Int]
  private let spins: [Int]

  init(_ weights: BotWeights) {
    hole = weights[.hole]
    cover = weights[.cover]
    rowTransition = weights[.rowTransition]
    bump = weights[.bump]
    height = weights[.height]
    upperHalf = weights[.upperHalf]
    upperQuarter = weights[.upperQuarter]
    wellDepth = weights[.wellDepth]
    edge = weights[.edge]
    columnHeight = weights[.columnHeight]
    columnTransition = weights[.columnTransition]
    wells = weights[.wells]
    slots = (weights[.slot, 0], weights[.slot, 1], weights[.slot, 2])
    backToBack = weights[.backToBack]
    wastedT = weights[.wastedT]
    backToBackClear = weights[.backToBackClear]
    combo = weights[.combo]
    allClear = weights[.allClear]
    clears = (0...4).map { weights[.clear, $0] }
    minis = (0...4).map { weights[.mini, $0] }
    spins = (0...4).map { weights[.spin, $0] }
  }

  /// The worth of a lock by itself.
  ///
  /// - Parameters:
  ///   - combo: the clears right before this one.
  ///   - isBackToBack: whether the last clear was difficult.
  func reward(
    of tetromino: Tetromino, _ spin: Spin?, rows: Int, combo: Int, isBackToBack: Bool, isAllClear: Bool
  ) -> Int {
    var reward =
      switch spin {
      case nil: clears[rows]
      case .mini: minis[rows]
      case .full: spins[rows]
      }
    if tetromino == .t, spin != .full || rows == 0 { reward += wastedT }
    guard rows > 0 else { return reward }
    if isBackToBack, rows == 4 || spin != nil { reward += backToBackClear }
    reward += self.combo * (combo / 2)
    // The bonus for an all clear replaces any penalty.
    return isAllClear ? max(reward, 0) + allClear : reward
  }

  /// The worth of a field for the pieces to come.
  ///
  /// - Parameters:
  ///   - incomingGarbage: the waiting rows of garbage.
  func worth(of field: ColumnField, incomingGarbage: Int, isBackToBack: Bool) -> Int {
    let columns = field.columns
    let width = field.size.width
    let rows = field.size.rows
    var worth = isBackToBack ? backToBack : 0
    var holes = 0
    var covers = 0
    var transitions = 0
    var highest = 0
    var lowest = Int.max
    var well = 0
    var before = field.size.allRows
    var taken: UInt64 = 0
    for x in 0..<width { taken |= columns[x] }
    // The rows from the highest mino down; rows above do not count for transitions.
    let stack = field.size.allRows & ~(taken == 0 ? field.size.allRows : taken & (0 &- taken) &- 1)
    for x in 0..<width {
      let column = columns[x]
      let top = column == 0 ? rows : column.trailingZeroBitCount
      let height = rows &- top
      if height > highest { highest = height }
      if height < lowest {
        lowest = height
        well = x
      }
      var below = ~column & field.size.allRows & ~(1 &<< UInt64(top) &- 1)
      if column == 0 { below = 0 }
      while below != 0 {
        holes &+= 1
        covers &+= min(6, below.trailingZeroBitCount &- top)
        below &= below &- 1
      }
      transitions &+= ((before ^ column) & stack).nonzeroBitCount
      before = column
    }
    transitions &+= (~before & stack).nonzeroBitCount
    worth &+= holes &* hole &+ covers &* cover &+ transitions &* rowTransition
    if bump != 0 { worth &+= bump &* bumps(field, well: well) }
    highest &+= incomingGarbage
    let limit = field.size.height
    worth &+= highest &* height
    worth &+= max(0, highest &- limit / 2) &* upperHalf
    worth &+= max(0, highest &- limit &* 3 / 4) &* upperQuarter
    worth &+= min(8, depth(of: edge != 0 ? width &- 1 : well, field)) &* wellDepth
    if edge != 0 { worth &+= columns[width &- 1].nonzeroBitCount &* edge }
    if slots.2 != 0 { worth &+= bestSlot(field) }
    if columnHeight != 0 || columnTransition != 0 || wells != 0 { worth &+= columnWorth(of: field) }
    return worth
  }

  /// The worth of what the columns look like.
  private func columnWorth(of field: ColumnField) -> Int {
    let (columns, width, all) = (field.columns, field.size.width, field.size.allRows)
    var (heights, transitions, depths) = (0, 0, 0)
    for x in 0..<width {
      let column = columns[x]
      let top = column == 0 ? field.size.rows : column.trailingZeroBitCount
      heights &+= field.size.rows &- top
      // Bit n is row n, counted down; the floor is the bit beyond the last row.
      let below = column &>> 1 | (all & ~(all &>> 1))
      transitions &+= ((column ^ below) & all).nonzeroBitCount
      let left = x == 0 ? all : columns[x &- 1]
      let right = x == width &- 1 ? all : columns[x &+ 1]
      var well = ~column & left & right & (1 &<< UInt64(top) &- 1)
      while well != 0 {
        // A run of cells, counted 1, 2, 3… downwards.
        let first = well.trailingZeroBitCount
        let run = (~(well &>> UInt64(first))).trailingZeroBitCount
        depths &+= run &* (run &+ 1) / 2
        well &= ~((1 &<< UInt64(run) &- 1) &<< UInt64(first))
      }
    }
    return heights &* columnHeight &+ transitions &* columnTransition &+ depths &* wells
  }

  private func bumps(_ field: ColumnField, well: Int) -> Int {
    var bumps = 0
    var last = -1
    for x in 0..<field.size.width where x != well {
      let column = field.columns[x]
      let top = column == 0 ? field.size.rows : column.trailingZeroBitCount
      if last >= 0 { bumps &+= abs(top &- last) }
      last = top
    }
    return bumps
  }

  /// The number of consecutive rows, from the well's height up, that are full except for the well.
  private func depth(of well: Int, _ field: ColumnField) -> Int {
    var others = field.size.allRows
    for x in 0..<field.size.width where x != well { others &= field.columns[x] }
    let column = field.columns[well]
    let height = column == 0 ? 0 : field.size.rows &- column.trailingZeroBitCount
    // From the row above the column's top upward: the highest bits first.
    let rows = others &<< UInt64(64 &- field.size.rows &+ height)
    return height >= field.size.rows ? 0 : (~rows).leadingZeroBitCount
  }

  /// The worth of the best slot for a T pointing down under an overhang and reachable from above.
  private func bestSlot(_ field: ColumnField) -> Int {
    let width = field.size.width
    var best = 0
    for x in 1..<(width &- 1) {
      let (left, middle, right) = (field.columns[x &- 1], field.columns[x], field.columns[x &+ 1])
      // Bit n is row n, counted down: a shift to the right reads one row lower.
      let corners = left &>> 1 & right &>> 1
      var slots =
        ~left & ~middle & ~right & ~(middle &>> 1) & corners & (left ^ right) &<< 1 & ~(middle &<< 1)
      slots &= field.size.allRows
      while slots != 0 {
        let row = slots.trailingZeroBitCount
        slots &= slots &- 1
        let above: UInt64 = 1 &<< UInt64(row) &- 1
        let isLeftOpen = left & above == 0
        guard middle & above == 0, isLeftOpen || right & above == 0 else { continue }
        var full: UInt64 = 3 &<< UInt64(row)
        for other in 0..<width where other < x &- 1 || other > x &+ 1 { full &= field.columns[other] }
        best = max(best, value(ofSlot: full.nonzeroBitCount))
      }
    }
    return best
  }

  private func value(ofSlot rows: Int) -> Int { rows == 0 ? slots.0 : rows == 1 ? slots.1 : slots.2 }
}
