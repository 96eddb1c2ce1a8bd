/// Annotations of a drawn screen for reading it aloud, so that nothing has to be guessed from colours.
///
/// The helpers that draw bars, lists and panels add them, so that most screens need not.
package struct ScreenReading: Equatable, Sendable {
  /// The selected entry of a list.
  package struct Selection: Equatable, Sendable {
    /// The area of the whole entry.
    package var rect: Rect
    /// A label if the entry's own words are not enough; otherwise empty.
    package var label = ""
  }

  /// The screen's name; empty if it has none.
  package var title = ""
  /// The selected entry; of several, the last one drawn, which covers the others.
  package private(set) var selection: Selection?
  /// Areas to read row by row separately; each covers those before it, or lies within one of them.
  package private(set) var parts: [Rect] = []
  /// The index of the first part of a covering panel, outside which nothing is read; nil if there is none.
  private(set) var cover: Int?
  /// Pictures, which are not read.
  private var pictures: [Rect] = []

  package init() {}

  /// Marks a selected entry.
  package mutating func select(_ rect: Rect, label: String = "") {
    selection = Selection(rect: rect, label: label)
  }

  /// Marks an area, such as a column, to be read separately; of several that begin in one row the first is read first.
  package mutating func addPart(_ rect: Rect) {
    // Drawing the same area again adds nothing.
    if !parts.contains(rect) { parts.append(rect) }
  }

  /// Reads only this area from now on, as a question covers the screen.
  package mutating func addCover(_ rect: Rect) {
    cover = parts.count
    parts.append(rect)
  }

  /// Marks an area as a picture, which is not read.
  package mutating func skipPicture(_ rect: Rect) {
    if !pictures.contains(rect) { pictures.append(rect) }
  }

  /// Clears all annotations.
  mutating func reset() {
    title = ""
    selection = nil
    cover = nil
    parts.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
  }

  /// The part that contains a cell; nil if it is read row by row.
  func part(at point: Point) -> Int? { parts.lastIndex { $0.contains(point) } }

  /// The part that contains another one; nil if there is none.
  func container(ofPart index: Int) -> Int? {
    let part = parts[index]
    return parts[..<index].lastIndex {
      $0.minX <= part.minX && part.maxX <= $0.maxX && $0.minY <= part.minY && part.maxY <= $0.maxY
    }
  }

  /// Whether a cell is part of a picture.
  func isPicture(_ point: Point) -> Bool { pictures.contains { $0.contains(point) } }
}

extension Style {
  /// The style of a list entry.
  fileprivate static func entry(isSelected: Bool) -> Style {
    isSelected ? Style(foreground: .selectionText, background: .selection, attributes: .bold) : .standard
  }
}

extension CellBuffer {
  /// Draws the background of a list row, and annotates it if its entry is selected.
  ///
  /// - Parameter entry: the area of the whole entry, if that is more than the row.
  /// - Returns: the style for the text on it.
  package mutating func putRow(_ row: Rect, isSelected: Bool, of entry: Rect? = nil) -> Style {
    let style = Style.entry(isSelected: isSelected)
    fill(row, with: Cell(" ", style))
    if isSelected { reading.select(entry ?? row) }
    return style
  }
}
