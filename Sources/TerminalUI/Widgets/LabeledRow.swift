/// A list row with a title on the left and a value on the right, in as many lines as needed to show both in full.
package struct LabeledRow: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    /// The text on the left; may be empty.
    package let title: String
    /// The text on the right; may be empty.
    package let value: String
  }

  /// At least one.
  package let lines: [Line]

  /// Arranges a row.
  ///
  /// - Parameters:
  ///   - forms: the possible forms of the value, the widest first; empty if there is no value.
  ///   - broken: the value in lines, if none of the forms fits.
  ///   - columns: the width of the row.
  package init(_ title: String, forms: [String] = [], broken: [String] = [], columns: Int) {
    func form(beside text: String) -> String? {
      let room = columns - (text.isEmpty ? 0 : CellBuffer.columns(of: text) + 1)
      return forms.first { CellBuffer.columns(of: $0) <= room }
    }
    if let form = form(beside: title) {
      lines = [Line(title: title, value: form)]
      return
    }
    let titles =
      CellBuffer.columns(of: title) <= columns ? [title] : TextWrap.lines(of: title, columns: columns)
    var lines = titles.map { Line(title: $0, value: "") }
    if let last = titles.last, let form = form(beside: last) {
      lines[lines.count - 1] = Line(title: last, value: form)
    } else if let form = form(beside: "") {
      lines.append(Line(title: "", value: form))
    } else {
      lines += broken.map { Line(title: "", value: $0) }
    }
    self.lines = lines.isEmpty ? [Line(title: "", value: "")] : lines
  }

  /// A row whose value can be changed, with arrows around it while it is selected.
  package init(_ title: String, value: String, isSelected: Bool, isUnicode: Bool, columns: Int) {
    let (left, right) = !isSelected ? (" ", " ") : isUnicode ? ("‹", "›") : ("<", ">")
    let close = left + value + right
    // All rows of a narrow list have the same form, so that their values end in one column.
    self.init(
      title, forms: columns < LabeledRow.wideColumns ? [close] : ["\(left) \(value) \(right)", close],
      broken: TextWrap.lines(of: close, columns: columns),
      columns: columns)
  }

  /// The width from which on a value has room beside its arrows.
  package static let wideColumns = 22

  /// The row with as many lines, but only the title.
  package var withoutValue: LabeledRow { LabeledRow(lines: lines.map { Line(title: $0.title, value: "") }) }

  private init(lines: [Line]) { self.lines = lines }

  /// The columns and the row of the value's first line, for a row drawn in `rect`; nil if it has no value.
  ///
  /// - Parameter margin: the empty columns at either end.
  package func valueRect(in rect: Rect, margin: Int = 1) -> Rect? {
    guard let index = lines.firstIndex(where: { !$0.value.isEmpty }) else { return nil }
    let width = CellBuffer.columns(of: lines[index].value)
    return Rect(x: rect.maxX - margin - width, y: rect.minY + index, columns: width, rows: 1)
  }

  /// Draws it as a list row.
  ///
  /// - Parameters:
  ///   - left: the empty columns before the titles.
  ///   - right: the empty columns after the values.
  package func draw(
    into buffer: inout CellBuffer, in rect: Rect, isSelected: Bool, left: Int = 1, right: Int = 1
  ) {
    let style = buffer.putRow(rect, isSelected: isSelected)
    for (index, line) in lines.prefix(rect.size.rows).enumerated() {
      buffer.put(line.title, x: rect.minX + left, y: rect.minY + index, style)
      buffer.putRightAligned(line.value, end: rect.maxX - right, y: rect.minY + index, style)
    }
  }
}
