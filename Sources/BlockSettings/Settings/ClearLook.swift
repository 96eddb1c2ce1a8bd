import BlockPlatform

/// How full rows vanish.
package enum ClearLook: String, CaseIterable, Sendable {
  /// A single row dissolves, two and three are swept away, and four dissolve with sparks.
  case varied
  /// From the middle outwards.
  case dissolve
  /// From one side to the other, every second row the other way.
  case sweep
  /// As a whole.
  case flash

  /// The look of so many rows.
  func look(ofRows count: Int) -> ClearLook {
    self == .varied ? (2...3).contains(count) ? .sweep : .dissolve : self
  }

  /// The pictures until the rows are gone, the first of whole rows.
  static let steps = 6

  /// Whether a cell of a vanishing row is gone.
  ///
  /// - Parameters:
  ///   - x: the cell's column.
  ///   - width: the field's columns.
  ///   - index: the row's number among those that vanish.
  ///   - step: the picture's number, from 0.
  package func isGone(_ x: Int, of width: Int, rowIndex index: Int, step: Int) -> Bool {
    switch self {
    case .varied, .dissolve: abs(2 * x + 1 - width) * ClearLook.steps < width * step
    case .sweep: (index % 2 == 0 ? x : width - 1 - x) * ClearLook.steps < width * step
    case .flash: false
    }
  }

  /// The title on the Settings screen.
  package var title: String {
    switch self {
    case .varied: tr("by their number")
    case .dissolve: tr("dissolve")
    case .sweep: tr("are swept away")
    case .flash: tr("flash")
    }
  }
}

/// How a hard drop is seen.
package enum DropLook: String, CaseIterable, Sendable {
  /// A fading trail in the columns of the piece.
  case trail
  /// The floor lights up, or whatever else shakes.
  case none

  /// The title on the Settings screen.
  package var title: String {
    switch self {
    case .trail: tr("a trail")
    case .none: tr("nothing")
    }
  }
}
