/// What a screen says of what it draws, for whoever reads it aloud: nobody has to guess it from colours.
///
/// The helpers that draw bars, lists and panels say it, so that most screens need not.
package struct ScreenReading: Equatable, Sendable {
  /// The selected entry of a list.
  package struct Selection: Equatable, Sendable {
    /// Where all of it stands.
    package var rect: Rect
    /// What to call it if its own words say too little; else empty.
    package var label = ""
  }

  /// The screen's name; empty if it has none.
  package var title = ""
  /// The selected entry; of several the last one drawn, which lies over the others.
  package private(set) var selection: Selection?
  /// Parts that are read row by row on their own; each lies over those before it, or in one of them.
  package private(set) var parts: [Rect] = []
  /// The first of the parts that cover all else, which stays silent then; nil if none does.
  private(set) var cover: Int?
  /// Pictures, which stay silent.
  private var pictures: [Rect] = []

  package init() {}

  /// Marks a selected entry.
  package mutating func select(_ rect: Rect, label: String = "") {
    selection = Selection(rect: rect, label: label)
  }

  /// Marks a rectangle, such as a column, as a part to read on its own; of several that begin in one row
  /// the first comes first.
  package mutating func readApart(_ rect: Rect) {
    // Drawing the same once more adds nothing.
    if !parts.contains(rect) { parts.append(rect) }
  }

  /// From now on only this rectangle is read, as a question lies over a screen.
  package mutating func readOver(_ rect: Rect) {
    cover = parts.count
    parts.append(rect)
  }

  /// Marks a rectangle as a picture, which no words describe.
  package mutating func leaveOut(_ rect: Rect) {
    if !pictures.contains(rect) { pictures.append(rect) }
  }

  /// Forgets everything.
  mutating func reset() {
    title = ""
    selection = nil
    cover = nil
    parts.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
  }

  /// The part that a cell belongs to; nil if it is read row by row.
  func part(at point: Point) -> Int? { parts.lastIndex { $0.contains(point) } }

  /// The part that contains another one; nil if there is none.
  func holder(ofPart index: Int) -> Int? {
    let part = parts[index]
    return parts[..<index].lastIndex {
      $0.minX <= part.minX && part.maxX <= $0.maxX && $0.minY <= part.minY && part.maxY <= $0.maxY
    }
  }

  /// Whether a cell is part of a picture.
  func isPicture(_ point: Point) -> Bool { pictures.contains { $0.contains(point) } }
}

extension Style {
  /// The look of an entry of a list.
  fileprivate static func entry(isSelected: Bool) -> Style {
    isSelected ? Style(foreground: .selectionText, background: .selection, attributes: .bold) : .standard
  }
}

extension CellBuffer {
  /// Draws the ground of a row of a list, and says so if its entry is selected.
  ///
  /// - Parameter entry: where all of the entry stands, if that is more than the row.
  /// - Returns: the look of the words on it.
  package mutating func putRow(_ row: Rect, isSelected: Bool, of entry: Rect? = nil) -> Style {
    let style = Style.entry(isSelected: isSelected)
    fill(row, with: Cell(" ", style))
    if isSelected { reading.select(entry ?? row) }
    return style
  }
}
