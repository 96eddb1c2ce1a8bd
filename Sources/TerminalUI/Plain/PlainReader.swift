/// Reads a drawn screen as lines: a new screen in full, a changed one only where it changed.
///
/// It knows nothing of the screens: `ScreenReading` gives a screen's title, its selection and its separate parts. Of a
/// long list, and of one that was read before, only the selected entry is read.
package struct PlainReader: Sendable {
  /// A line to read: a row, a wrapped text, or a selected entry with all of its rows.
  private struct Line: Equatable {
    var rows: [String]
    /// The part of the screen that contains it.
    var part: Int?
    /// Its label; nil if it is not selected.
    var label: String?
    /// Whether it is an entry of the list that has the selection.
    var isEntry = false
    var isParagraph = false
    var countdown: ScreenReading.Countdown?
    var isNotice = false
    var isField = false

    var isSelected: Bool { label != nil }
    var words: String {
      guard let label else { return rows.joined(separator: isParagraph ? " " : ", ") }
      return "> " + ((label.isEmpty ? [] : [label]) + rows).joined(separator: ", ")
    }
    /// Its words without the figures in them.
    var wordsWithoutFigures: String { words.filter { !$0.isNumber && !".,:".contains($0) } }
    /// The last whole number in it.
    private var figure: Int? { words.split { !$0.isNumber }.last.flatMap { Int($0) } }

    /// Whether a count is said again after it was drawn as `before`.
    func isHeard(after before: Line?) -> Bool {
      guard countdown == .inSteps, let before, let old = before.figure, let figure else { return true }
      return figure.spokenCount != old.spokenCount
    }
  }

  /// The words of the player's language.
  package struct Words: Sendable {
    /// Where a selection is in its list, such as "3 of 12".
    let place: @Sendable (_ place: Int, _ count: Int) -> String
    /// What a symbol that stands alone means, or words around a slash; nil if it is read as it is.
    package let symbol: @Sendable (String) -> String?

    package init(
      place: @escaping @Sendable (_ place: Int, _ count: Int) -> String = { "\($0) of \($1)" },
      symbol: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
      (self.place, self.symbol) = (place, symbol)
    }
  }

  private let words: Words
  private var title: String?
  private var lines: [Line] = []
  private var panel: String?
  private var list: ScreenReading.List?
  /// The lines under a question; they are known when the question closes.
  private var linesUnderCover: [Line] = []
  /// What was read of screens with a list, by their titles.
  private var visited: [String: Set<String>] = [:]

  /// A list of more entries is not read whole.
  private static let maxWholeList = 20
  /// A list of fewer entries, such as the answers to a question, does not say which of them is selected.
  private static let minPlaces = 4
  /// The most screens to remember.
  private static let maxVisited = 64

  package init(words: Words = Words()) { self.words = words }

  /// The lines to read for a screen, given the previous one.
  ///
  /// - Parameters:
  ///   - narration: what happened, which is read after a new screen's title and before all else.
  ///   - byItself: whether nothing was typed since the previous screen; then figures that change are not read.
  package mutating func lines(
    of buffer: CellBuffer, narration: [String] = [], byItself: Bool = false
  ) -> [String] {
    let reading = buffer.reading
    let newLines = read(buffer)
    let (before, isNew) = (self, reading.title != title)
    (title, lines, panel, list) = (reading.title, newLines, reading.panel?.title, reading.list)
    defer { if list != nil { remember(newLines, of: reading.title) } }
    let known = Set((before.linesUnderCover + before.lines).flatMap(\.rows))
    let covers = reading.cover != nil || reading.field != nil || !reading.notices.isEmpty
    if isNew || !covers {
      linesUnderCover = []
    } else if linesUnderCover.isEmpty {
      linesUnderCover = before.lines
    }
    if isNew {
      let title = reading.title.isEmpty ? [] : [reading.title]
      let whole = whole(newLines, after: before.lines)
      return title + PlainReader.unsaid(narration, beside: whole) + whole.map { said($0, reading, nil) }
    }
    let fresh = changed(newLines, reading, after: before, known: known, byItself: byItself)
    let news = fresh.compactMap { PlainReader.news(of: $0, after: before.lines) }
    return PlainReader.unsaid(narration, beside: news) + news.map { said($0, reading, before.list) }
  }

  /// The narration without what is on the screen as well, and is read there.
  private static func unsaid(_ narration: [String], beside lines: [Line]) -> [String] {
    guard !narration.isEmpty else { return [] }
    let read = Set(lines.map(\.words))
    return narration.filter { !read.contains($0) }
  }

  /// What is new in a line: the letters typed into a field, or the few parts of a long row that have changed.
  ///
  /// - Returns: nil if nothing is.
  private static func news(of line: Line, after before: [Line]) -> Line? {
    guard !line.isSelected, !line.isParagraph, let row = line.rows.first else { return line }
    var line = line
    if line.isField {
      let typed = before.first(where: \.isField)?.rows.first ?? ""
      if !typed.isEmpty, row.hasPrefix(typed), row != typed {
        line.rows = [String(row.dropFirst(typed.count))]
      }
      return line
    }
    let parts = row.components
    guard parts.count >= 4 else { return line }
    let known = Set(before.filter { !$0.isSelected && !$0.isParagraph }.flatMap(\.rows).flatMap(\.components))
    let new = parts.filter { !known.contains($0) }
    if new.count * 2 <= parts.count { line.rows = [new.joined(separator: ", ")] }
    return new.isEmpty ? nil : line
  }

  /// What to read of a new screen.
  private func whole(_ newLines: [Line], after before: [Line]) -> [Line] {
    let known = Set(before.filter(\.isNotice).flatMap(\.rows))
    let newLines = newLines.filter { !$0.isNotice || !$0.rows.allSatisfy(known.contains) }
    // All choices of a question are read.
    guard panel == nil, let list, let title, newLines.contains(where: \.isSelected) else { return newLines }
    let remembered = visited[title]
    guard remembered != nil || list.count > PlainReader.maxWholeList else { return newLines }
    return newLines.filter { line in
      if line.isSelected || line.isParagraph { return true }
      return !line.isEntry && !(remembered.map { line.rows.allSatisfy($0.contains) } ?? false)
    }
  }

  /// What to read of a screen that has changed.
  private func changed(
    _ newLines: [Line], _ reading: ScreenReading, after before: PlainReader, known: Set<String>,
    byItself: Bool
  ) -> [Line] {
    if let panel = reading.panel, panel.title != before.panel {
      return newLines.filter { $0.part == panel.part || !$0.rows.allSatisfy(known.contains) }
    }
    let figures = byItself ? Set(before.lines.map(\.wordsWithoutFigures)) : []
    let fresh = newLines.filter { line in
      guard !line.rows.allSatisfy(known.contains) else { return false }
      guard line.countdown != nil else { return !figures.contains(line.wordsWithoutFigures) }
      let words = line.wordsWithoutFigures
      return line.isHeard(after: before.lines.first { $0.wordsWithoutFigures == words })
    }
    let last = before.lines.first(where: \.isSelected)
    // Keys have filtered the list: it says how many entries are left, and the first.
    let isFiltered =
      !byItself && reading.list != nil && before.list.map { $0.count != reading.list?.count } ?? false
    guard let choice = newLines.first(where: \.isSelected), choice != last || isFiltered,
      !byItself || !figures.contains(choice.wordsWithoutFigures)
    else { return fresh }
    let others = fresh.filter { $0 != choice }
    if isFiltered { return [choice] + others.filter { !$0.isEntry } }
    guard isSameList(newLines, last, choice, before.lines) else {
      return others.count < fresh.count ? fresh : [choice] + fresh
    }
    // Help on the selection is beside the list, or below it.
    let details = others.filter { $0.part != choice.part || $0.isParagraph || $0 == newLines.last }
    return [choice] + details
  }

  /// A line's words, with its place in the list if that is news.
  private func said(_ line: Line, _ reading: ScreenReading, _ before: ScreenReading.List?) -> String {
    let text = line.words
    guard line.isSelected, let list = reading.list, list.count >= PlainReader.minPlaces,
      list.place != before?.place || list.count != before?.count
    else { return text }
    let divider = text.last.map { ".!?".contains($0) } ?? true ? " " : ", "
    return text + divider + words.place(list.place, list.count)
  }

  private mutating func remember(_ lines: [Line], of title: String) {
    if visited[title] == nil, visited.count >= PlainReader.maxVisited { visited = [:] }
    visited[title] = Set(lines.flatMap(\.rows))
  }

  /// Whether the previous selection is still there, beside the new one.
  private func isSameList(_ newLines: [Line], _ before: Line?, _ choice: Line, _ lines: [Line]) -> Bool {
    guard let before else { return false }
    // An entry with a label of its own needs no list around it.
    if before.label != "", choice.label != "" { return true }
    if before.isEntry, choice.isEntry, before.part == choice.part { return true }
    // Compare without punctuation, as a selected entry may contain a mark.
    func bare(_ row: String) -> String { row.filter { $0.isLetter || $0.isNumber } }
    let rows = Set(newLines.flatMap(\.rows).map(bare))
    let known = Set(lines.filter { $0.part == choice.part }.flatMap(\.rows).map(bare))
    // Only what scrolled out and perhaps a note may be gone.
    let gone = known.subtracting(rows).count
    return gone <= 2 && gone < known.count && before.rows.allSatisfy { rows.contains(bare($0)) }
  }

  // MARK: The screen as lines

  /// The lines of a screen: row by row, and each part where it begins.
  private func read(_ buffer: CellBuffer) -> [Line] {
    var lines: [Line] = []
    read(buffer, part: buffer.reading.cover, into: &lines)
    return lines
  }

  private func read(_ buffer: CellBuffer, part: Int?, into lines: inout [Line]) {
    let reading = buffer.reading
    let rows = part.map { reading.parts[$0].minY..<reading.parts[$0].maxY } ?? 1..<max(1, buffer.size.rows)
    for y in rows.clamped(to: 1..<max(1, buffer.size.rows)) {
      read(buffer, row: y, of: part, into: &lines)
      for (index, inner) in reading.parts.enumerated()
      where max(1, inner.minY) == y && index != part && reading.container(ofPart: index) == part {
        read(buffer, part: index, into: &lines)
      }
    }
  }

  /// Reads a part's share of a row; a selected entry becomes a single line with all its rows.
  private func read(_ buffer: CellBuffer, row y: Int, of part: Int?, into lines: inout [Line]) {
    let reading = buffer.reading
    func isIn(_ x: Int, _ y: Int) -> Bool {
      let point = Point(x: x, y: y)
      return reading.part(at: point) == part && !reading.isPicture(point)
    }
    func isOutside(_ x: Int, _ y: Int) -> Bool {
      isIn(x, y) && reading.field?.contains(Point(x: x, y: y)) != true
        && !reading.paragraphs.contains { $0.contains(Point(x: x, y: y)) }
    }
    let isListRow = reading.list.map { ($0.rect.minY..<$0.rect.maxY).contains(y) } ?? false
    func add(_ row: String) {
      guard PlainReader.hasWords(row) else { return }
      var line = Line(rows: [row], part: part)
      line.isEntry = isListRow
      line.countdown = reading.countdowns[y]
      line.isNotice = reading.notices.contains(y)
      lines.append(line)
    }
    if let selection = reading.selection, reading.part(at: selection.rect.origin) == part,
      (selection.rect.minY..<selection.rect.maxY).contains(y)
    {
      // What stands before an entry, such as the heading of its group, is read before it.
      add(text(of: buffer, y) { isOutside($0, y) && $0 < selection.rect.minX })
      if y == selection.rect.minY {
        let rows = (y..<min(selection.rect.maxY, buffer.size.rows)).map { y in
          text(of: buffer, y) { selection.rect.contains(Point(x: $0, y: y)) && isIn($0, y) }
        }
        var line = Line(rows: rows.filter(PlainReader.hasWords), part: part, label: selection.label)
        line.isEntry = isListRow
        lines.append(line)
      }
      add(text(of: buffer, y) { isOutside($0, y) && $0 >= selection.rect.maxX })
    } else {
      add(text(of: buffer, y) { isOutside($0, y) })
    }
    if let field = reading.field, field.minY == y, reading.part(at: field.origin) == part {
      let text = text(of: buffer, y) { field.contains(Point(x: $0, y: y)) }
      if !text.isEmpty {
        var line = Line(rows: [text], part: part)
        line.isField = true
        lines.append(line)
      }
    }
    for paragraph in reading.paragraphs where max(1, paragraph.minY) == y {
      guard reading.part(at: Point(x: max(0, paragraph.minX), y: y)) == part else { continue }
      let rows = (y..<max(y, min(paragraph.maxY, buffer.size.rows))).map { y in
        text(of: buffer, y) {
          paragraph.contains(Point(x: $0, y: y)) && isIn($0, y)
            && reading.field?.contains(Point(x: $0, y: y)) != true
        }
      }
      var line = Line(rows: rows.filter(PlainReader.hasWords), part: part, isParagraph: true)
      line.isNotice = reading.notices.contains(y)
      line.countdown = reading.countdowns[y]
      if !line.rows.isEmpty { lines.append(line) }
    }
  }

  private static func hasWords(_ row: String) -> Bool { row.contains { $0.isLetter || $0.isNumber } }

  /// The words of a row in the given columns; a table's cells follow their headings.
  private func text(of buffer: CellBuffer, _ y: Int, where counts: (Int) -> Bool) -> String {
    guard let cells = buffer.reading.tableRows[y], !cells.isEmpty else {
      return words(of: buffer, y, 0..<buffer.size.columns, where: counts).joined(separator: ", ")
    }
    var words: [String] = []
    var x = 0
    for cell in cells.sorted(by: { $0.columns.lowerBound < $1.columns.lowerBound }) {
      words += self.words(of: buffer, y, x..<max(x, cell.columns.lowerBound), where: counts)
      x = min(max(x, cell.columns.upperBound), buffer.size.columns)
      let text = self.words(of: buffer, y, min(cell.columns.lowerBound, x)..<x, where: counts)
        .joined(separator: ", ")
      if PlainReader.hasWords(text) {
        words.append(cell.heading.isEmpty ? text : spelledOut(cell.heading) + " " + text)
      }
    }
    words += self.words(of: buffer, y, x..<max(x, buffer.size.columns), where: counts)
    return words.joined(separator: ", ")
  }

  /// The words of a row in the given columns, divided where there is a gap.
  private func words(of buffer: CellBuffer, _ y: Int, _ columns: Range<Int>, where counts: (Int) -> Bool)
    -> [String]
  {
    var words: [String] = []
    var word = ""
    var blanks = 0
    for x in columns.clamped(to: 0..<buffer.size.columns) {
      let cell = buffer[x, y]
      if cell.base == 0 { continue }
      guard cell.isText, cell.base != 0x20, let scalar = Unicode.Scalar(cell.base), counts(x) else {
        blanks += 1
        continue
      }
      if blanks > 1, !word.isEmpty {
        words.append(word)
        word = ""
      } else if blanks == 1, !word.isEmpty {
        word += " "
      }
      blanks = 0
      word.unicodeScalars.append(scalar)
      for mark in [cell.marks.0, cell.marks.1] where mark != 0 {
        if let mark = Unicode.Scalar(mark) { word.unicodeScalars.append(mark) }
      }
    }
    if !word.isEmpty { words.append(word) }
    // Leave out the arrows around a changeable value.
    return words.map(PlainReader.withoutArrows).map(spelledOut)
  }

  private static func withoutArrows(_ word: String) -> String {
    for (left, right) in [("< ", " >"), ("‹ ", " ›")] where word.hasPrefix(left) && word.hasSuffix(right) {
      return String(word.dropFirst(2).dropLast(2))
    }
    return word
  }

  /// A text whose symbols are words.
  private func spelledOut(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      // A comma after a symbol stays.
      let bare = word.count > 1 && (word.hasSuffix(",") || word.hasSuffix(":")) ? word.dropLast() : word
      let isSymbol = !PlainReader.hasWords(String(bare)) || bare.contains("/")
      guard isSymbol, let said = words.symbol(String(bare)) else { return String(word) }
      return said + word.dropFirst(bare.count)
    }.joined(separator: " ")
  }
}

extension String {
  /// Its parts, which commas divide.
  fileprivate var components: [String] {
    var parts: [String] = []
    for part in split(separator: ",") { parts.append(String(part.first == " " ? part.dropFirst() : part)) }
    return parts
  }
}
