/// Wraps texts.
package enum TextWrap {
  /// Wraps `text` to lines of at most `columns`; a longer word, such as a path, is broken.
  ///
  /// A short word does not stand alone in the last line, if the line above has words to spare; in narrow columns all
  /// lines are short.
  package static func lines(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    let words = text.split(separator: " ")
    for word in words.flatMap({ pieces(of: $0, columns: columns) }) {
      let gap = line.isEmpty ? 0 : 1
      if !line.isEmpty, CellBuffer.columns(of: line) + gap + CellBuffer.columns(of: word) > columns {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    // Another last line than the last word is a part of one.
    if columns >= leastColumnsWithoutWidow, let last = words.last, lines.last == String(last),
      CellBuffer.columns(of: line) <= longestWidow
    {
      keepCompany(&lines, columns: columns)
    }
    return lines
  }

  /// The columns of a word that is too short for a line of its own.
  private static let longestWidow = 12
  private static let leastColumnsWithoutWidow = 30

  /// Moves a word down to the one that stands alone in the last line.
  private static func keepCompany(_ lines: inout [String], columns: Int) {
    guard lines.count > 1 else { return }
    var words = lines[lines.count - 2].split(separator: " ")
    guard words.count > 2, let moved = words.popLast() else { return }
    let last = "\(moved) \(lines[lines.count - 1])"
    guard CellBuffer.columns(of: last) <= columns else { return }
    lines[lines.count - 2] = words.joined(separator: " ")
    lines[lines.count - 1] = last
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
