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

  /// A cell of a table, which is read with its heading.
  struct TableCell: Equatable, Sendable {
    let columns: Range<Int>
    let heading: String
  }

  /// How a figure that counts by itself is read.
  package enum Countdown: Equatable, Sendable {
    /// Each figure: there are few.
    case each
    /// At some figures, such as 30, 20, 10, 5 and 0: what stands there then.
    case inSteps
  }

  struct OpenPanel: Equatable, Sendable {
    let title: String
    let part: Int
  }

  /// A list of which a part is visible: its rows, and the place of its selection.
  package struct List: Equatable, Sendable {
    let rect: Rect
    /// The selected entry, from 1.
    let place: Int
    let count: Int

    package init(_ rect: Rect, selection: Int, count: Int) {
      (self.rect, place, self.count) = (rect, selection + 1, count)
    }
  }

  /// The screen's name; empty if it has none.
  package var title = ""
  /// The list with the selection; of several, the last one drawn.
  package private(set) var list: List?
  /// The title of an open panel, such as a question, and the index of its part; nil if there is none.
  private(set) var panel: OpenPanel?
  /// Wrapped texts, each of which is read as one line.
  private(set) var paragraphs: [Rect] = []
  /// The open text field, of which only what was typed last is read.
  private(set) var field: Rect?
  /// Rows that are read again although only a figure in them has changed by itself.
  private(set) var countdowns: [Int: Countdown] = [:]
  /// The rows of a notice, which is read once even if the screen below it changes.
  private(set) var notices: Set<Int> = []
  /// The cells of a table's rows.
  private(set) var tableRows: [Int: [TableCell]] = [:]
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

  /// Marks the part of a panel that was added last as a question with a title: all of it is read when it opens.
  package mutating func setPanel(title: String) {
    if let part = parts.indices.last { panel = OpenPanel(title: title, part: part) }
  }

  /// Marks a list with its selection.
  package mutating func setList(_ list: List) { if list.count > 0 { self.list = list } }

  /// Marks the rows of a wrapped text, which is read as one line.
  package mutating func addParagraph(_ rect: Rect) {
    if rect.size.rows > 0, !paragraphs.contains(rect) { paragraphs.append(rect) }
  }

  /// Marks the open text field.
  package mutating func setField(_ rect: Rect) { field = rect }

  /// Marks a row whose figure counts down by itself.
  package mutating func addCountdown(row: Int, read kind: Countdown = .each) { countdowns[row] = kind }

  /// Marks the rows of a notice.
  package mutating func addNotice(rows: Range<Int>) { notices.formUnion(rows) }

  /// Marks a cell of a table, which is read after its heading.
  package mutating func addCell(row: Int, columns: Range<Int>, heading: String) {
    let cell = TableCell(columns: columns, heading: heading)
    if tableRows[row]?.contains(cell) != true { tableRows[row, default: []].append(cell) }
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
    (list, field) = (nil, nil)
    panel = nil
    if !paragraphs.isEmpty { paragraphs.removeAll(keepingCapacity: true) }
    if !countdowns.isEmpty { countdowns.removeAll() }
    if !notices.isEmpty { notices.removeAll() }
    if !tableRows.isEmpty { tableRows.removeAll() }
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
