/// Reads a drawn screen as lines: all of a new one, and of one that changes what is new.
///
/// It knows inks, not screens, so that any screen can be read: what stands on the ground of a selection is selected,
/// bold words on the bar are the title, and what is drawn in the inks of pictures is left out.
package struct PlainReader: Sendable {
  private let isPicture: @Sendable (Ink) -> Bool
  private var title: String?
  private var selection = ""
  private var rows: [String] = []

  /// - Parameter isPicture: whether what is drawn in an ink is part of a picture and not of a text.
  package init(isPicture: @escaping @Sendable (Ink) -> Bool = { $0 == .frame }) {
    self.isPicture = isPicture
  }

  /// What is to be said of a screen after the one that was read before.
  package mutating func lines(of buffer: CellBuffer) -> [String] {
    let newTitle = title(of: buffer)
    var newSelection = ""
    var newRows: [String] = []
    for y in 1..<max(1, buffer.size.rows) {
      let selected = text(of: buffer, y) { $0.style.background == .selection }
      if !selected.isEmpty {
        newSelection = selected
        newRows.append("> " + selected)
      } else {
        let text = text(of: buffer, y) { _ in true }
        if text.contains(where: { $0.isLetter || $0.isNumber }) { newRows.append(text) }
      }
    }
    defer { (title, selection, rows) = (newTitle, newSelection, newRows) }
    if newTitle != title { return (newTitle.isEmpty ? [] : [newTitle]) + newRows }
    let known = Set(rows.map(PlainReader.unmarked))
    let fresh = newRows.filter { !known.contains(PlainReader.unmarked($0)) }
    guard newSelection != selection, !newSelection.isEmpty else { return fresh }
    let choice = "> " + newSelection
    let others = fresh.filter { $0 != choice }
    // In the same list hardly more has gone than what was scrolled out and a note.
    let gone = known.subtracting(newRows.map(PlainReader.unmarked)).count
    let isSameList = gone <= 2 && gone < known.count && newRows.contains(selection)
    guard isSameList else { return fresh.contains(choice) ? fresh : fresh + [choice] }
    return [choice] + (others.last.map { $0 == newRows.last ? [$0] : [] } ?? [])
  }

  private static func unmarked(_ row: String) -> String {
    row.hasPrefix("> ") ? String(row.dropFirst(2)) : row
  }

  private func title(of buffer: CellBuffer) -> String {
    guard buffer.size.rows > 0 else { return "" }
    return text(of: buffer, 0) { $0.style.attributes.contains(.bold) && $0.style.background == .bar }
  }

  /// The words of a row whose cells count; gaps between them become commas.
  private func text(of buffer: CellBuffer, _ y: Int, where counts: (Cell) -> Bool) -> String {
    var words: [String] = []
    var word = ""
    var blanks = 0
    for x in 0..<buffer.size.columns {
      let cell = buffer[x, y]
      if cell.base == 0 { continue }
      guard counts(cell), !isPicture(cell.style.background), !isPicture(cell.style.foreground),
        cell.base != 0x20, let scalar = Unicode.Scalar(cell.base)
      else {
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
    // Arrows around a value say that it can be changed; everybody who reads knows by then.
    return words.map(PlainReader.withoutArrows).joined(separator: ", ")
  }

  private static func withoutArrows(_ word: String) -> String {
    for (left, right) in [("< ", " >"), ("‹ ", " ›")] where word.hasPrefix(left) && word.hasSuffix(right) {
      return String(word.dropFirst(2).dropLast(2))
    }
    return word
  }
}
