/// Wraps texts.
package enum TextWrap {
  /// Wraps `text` to lines of at most `columns`; a longer word, such as a path, is broken.
  package static func lines(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").flatMap({ pieces(of: $0, columns: columns) }) {
      let gap = line.isEmpty ? 0 : 1
      if !line.isEmpty, CellBuffer.columns(of: line) + gap + CellBuffer.columns(of: word) > columns {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// A line of a text that goes on where it does not fit: whole words and an ellipsis.
  package static func marked(_ line: String, columns: Int, isUnicode: Bool) -> String {
    let mark = isUnicode ? "…" : "..."
    var words = line.split(separator: " ")
    while words.count > 1, CellBuffer.columns(of: words.joined(separator: " ") + mark) > columns {
      words.removeLast()
    }
    return words.joined(separator: " ") + mark
  }

  /// Breaks a word into parts of at most `columns`, but at least two; preferably after a hyphen.
  package static func pieces(of word: some StringProtocol, columns: Int) -> [String] {
    guard CellBuffer.columns(of: word) > max(2, columns) else { return [String(word)] }
    var pieces: [String] = []
    var piece = ""
    for character in word {
      while !piece.isEmpty, CellBuffer.columns(of: piece + String(character)) > max(2, columns) {
        let hyphen = breakAfterHyphen(in: piece) ?? piece.endIndex
        pieces.append(String(piece[..<hyphen]))
        piece = String(piece[hyphen...])
      }
      piece.append(character)
    }
    return pieces + [piece]
  }

  /// The index after the last hyphen that follows another character than a hyphen; those that begin an option do not
  /// count.
  private static func breakAfterHyphen(in piece: String) -> String.Index? {
    piece.indices.last { index in
      piece[index] == "-" && index > piece.startIndex && piece[piece.index(before: index)] != "-"
    }.map { piece.index(after: $0) }
  }
}
