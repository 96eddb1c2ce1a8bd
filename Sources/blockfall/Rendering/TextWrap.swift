/// Breaks texts into lines.
enum TextWrap {
  /// The words of `text` in lines of at most `columns`; a longer word is cut.
  static func lines(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let gap = line.isEmpty ? 0 : 1
      if !line.isEmpty, CellBuffer.columns(of: line) + gap + CellBuffer.columns(of: word) > columns {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
