/// What a screen says of what it draws, for whoever reads it aloud: nobody has to guess it from colours.
///
/// The helpers that draw bars, lists and panels say it, so that most screens need not.
package struct ScreenReading: Equatable, Sendable {
  /// An entry of a list that is selected.
  package struct Selection: Equatable, Sendable {
    /// Where all of it stands.
    package var rect: Rect
    /// What it is said to be where its own words do not tell; else empty.
    package var label = ""
  }

  /// What the screen is called; empty if nothing.
  package var title = ""
  /// The entry that is selected; of several the one that was drawn last, which lies over the others.
  package private(set) var selection: Selection?
  /// What is read by itself from its first row to its last; each lies over those before it, or in one of them.
  package private(set) var parts: [Rect] = []
  /// The first of the parts that cover all else, which is not read then; nil if none does.
  private(set) var cover: Int?
  /// What is not read, as it is a picture.
  private var pictures: [Rect] = []

  package init() {}

  /// Says that an entry is selected.
  package mutating func select(_ rect: Rect, label: String = "") {
    selection = Selection(rect: rect, label: label)
  }

  /// Says that what stands in a rectangle, such as a column, is to be read by itself; of several that begin in one row
  /// the first is read first.
  package mutating func readApart(_ rect: Rect) {
    // What is drawn once more is no more of it.
    if !parts.contains(rect) { parts.append(rect) }
  }

  /// Says that from now on what is drawn in a rectangle is read and nothing else, as a question lies over a screen.
  package mutating func readOver(_ rect: Rect) {
    cover = parts.count
    parts.append(rect)
  }

  /// Says that what stands in a rectangle is a picture, which no words tell.
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

  /// The part that a cell is read with; nil for what is read row by row.
  func part(at point: Point) -> Int? { parts.lastIndex { $0.contains(point) } }

  /// The part that one lies in, whose turn is its own too; nil if it lies in none.
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
