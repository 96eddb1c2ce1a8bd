/// Reads a drawn screen as lines: a new screen in full, a changed one only where it changed.
///
/// It knows nothing of the screens: `ScreenReading` gives a screen's title, its selection and its separate parts.
package struct PlainReader: Sendable {
  /// A line to read: a row, or a selected entry with all of its rows.
  private struct Line: Equatable {
    var rows: [String]
    /// The part of the screen that contains it.
    var part: Int?
    /// Its label; nil if it is not selected.
    var label: String?

    var isSelected: Bool { label != nil }
    var words: String {
      guard let label else { return rows.joined(separator: ", ") }
      return "> " + ((label.isEmpty ? [] : [label]) + rows).joined(separator: ", ")
    }
  }

  private var title: String?
  private var lines: [Line] = []
  /// The lines under a question; they are known when the question closes.
  private var linesUnderCover: [Line] = []

  package init() {}

  /// The lines to read for a screen, given the previous one.
  package mutating func lines(of buffer: CellBuffer) -> [String] {
    let newTitle = buffer.reading.title
    let newLines = read(buffer)
    let isNew = newTitle != title
    let known = Set((linesUnderCover + lines).flatMap(\.rows))
    let covers = buffer.reading.cover != nil
    if isNew || !covers { linesUnderCover = [] } else if linesUnderCover.isEmpty { linesUnderCover = lines }
    defer { (title, lines) = (newTitle, newLines) }
    if isNew { return (newTitle.isEmpty ? [] : [newTitle]) + newLines.map(\.words) }
    let fresh = newLines.filter { !$0.rows.allSatisfy(known.contains) }
    let before = lines.first(where: \.isSelected)
    guard let choice = newLines.first(where: \.isSelected), choice != before else {
      return fresh.map(\.words)
    }
    let others = fresh.filter { $0 != choice }
    guard isSameList(newLines, before, choice) else {
      return (others.count < fresh.count ? fresh : fresh + [choice]).map(\.words)
    }
    // Help on the selection is beside the list, or below it.
    let details = others.filter { $0.part != choice.part || $0 == newLines.last }
    return ([choice] + details).map(\.words)
  }

  /// Whether the previous selection is still there, beside the new one.
  private func isSameList(_ newLines: [Line], _ before: Line?, _ choice: Line) -> Bool {
    guard let before else { return false }
    // An entry with a label of its own needs no list around it.
    if before.label != "", choice.label != "" { return true }
    // Compare without punctuation, as a selected entry may contain a mark.
    func bare(_ row: String) -> String { row.filter { $0.isLetter || $0.isNumber } }
    let rows = Set(newLines.flatMap(\.rows).map(bare))
    let known = Set(lines.filter { $0.part == choice.part }.flatMap(\.rows).map(bare))
    // Only what scrolled out and perhaps a note may be gone.
    let gone = known.subtracting(rows).count
    return gone <= 2 && gone < known.count && before.rows.allSatisfy { rows.contains(bare($0)) }
  }

  /// The lines of a screen: row by row, and each part where it begins.
  private func read(_ buffer: CellBuffer) -> [Line] {
    var lines: [Line] = []
    if let cover = buffer.reading.cover {
      read(buffer, part: cover, into: &lines)
    } else {
      read(buffer, part: nil, into: &lines)
    }
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
    func add(_ row: String) {
      if PlainReader.hasWords(row) { lines.append(Line(rows: [row], part: part)) }
    }
    guard let selection = reading.selection, reading.part(at: selection.rect.origin) == part,
      (selection.rect.minY..<selection.rect.maxY).contains(y)
    else { return add(text(of: buffer, y) { isIn($0, y) }) }
    if y == selection.rect.minY {
      let rows = (y..<min(selection.rect.maxY, buffer.size.rows)).map { y in
        text(of: buffer, y) { selection.rect.contains(Point(x: $0, y: y)) && isIn($0, y) }
      }
      lines.append(Line(rows: rows.filter(PlainReader.hasWords), part: part, label: selection.label))
    }
    add(text(of: buffer, y) { isIn($0, y) && !selection.rect.contains(Point(x: $0, y: y)) })
  }

  private static func hasWords(_ row: String) -> Bool { row.contains { $0.isLetter || $0.isNumber } }

  /// The words of a row in the given columns; gaps between them become commas.
  private func text(of buffer: CellBuffer, _ y: Int, where counts: (Int) -> Bool) -> String {
    var words: [String] = []
    var word = ""
    var blanks = 0
    for x in 0..<buffer.size.columns {
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
    return words.map(PlainReader.withoutArrows).joined(separator: ", ")
  }

  private static func withoutArrows(_ word: String) -> String {
    for (left, right) in [("< ", " >"), ("‹ ", " ›")] where word.hasPrefix(left) && word.hasSuffix(right) {
      return String(word.dropFirst(2).dropLast(2))
    }
    return word
  }
}
