/// Breaks texts into lines.
package enum TextWrap {
  /// The words of `text` in lines of at most `columns`; a longer word, such as a path, is broken.
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

  /// A word in parts of at most `columns`, two at least: it has no spaces to break it at, but may have hyphens.
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

  /// Behind the last hyphen that has a letter before it, as those that an option begins with have not.
  private static func breakAfterHyphen(in piece: String) -> String.Index? {
    piece.indices.last { index in
      piece[index] == "-" && index > piece.startIndex && piece[piece.index(before: index)] != "-"
    }.map { piece.index(after: $0) }
  }
}
