/// A text folded for searching: without case and diacritics.
///
/// Each character of the original has one place in it, so that a match maps back to the original.
package struct FoldedText: Equatable, Sendable {
  private let characters: [String]

  package init(_ text: some StringProtocol) { characters = text.map(FoldedText.fold) }

  /// The matches of `query` as ranges of the original's characters, without overlaps.
  package func ranges(of query: FoldedText) -> [Range<Int>] {
    guard !query.characters.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var start = 0
    while start + query.characters.count <= characters.count {
      let end = start + query.characters.count
      if characters[start..<end].elementsEqual(query.characters) {
        found.append(start..<end)
        start = end
      } else {
        start += 1
      }
    }
    return found
  }

  private static func fold(_ character: Character) -> String {
    var folded = ""
    for scalar in character.lowercased().unicodeScalars {
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      if let base = bases[scalar] { folded += base } else { folded.unicodeScalars.append(scalar) }
    }
    return folded
  }

  /// Latin and Greek letters with diacritics in one scalar, and their base letters.
  private static let bases: [Unicode.Scalar: String] = {
    let table: [(String, String)] = [
      ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"), ("ae", "æ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
      ("g", "ĝğġģ"), ("h", "ĥħ"), ("i", "ìíîïĩīĭįıǐịỉ"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"),
      ("n", "ñńņňŉ"),
      ("o", "òóôõöøōŏőǒọỏốồổỗộớờởỡợơ"), ("oe", "œ"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("ss", "ß"), ("t", "ţťŧț"),
      ("u", "ùúûüũūŭůűųǔụủứừửữựư"), ("w", "ŵ"), ("y", "ýÿŷỳỵỷỹ"), ("z", "źżž"),
      ("α", "άἀἁὰᾶ"), ("ε", "έὲ"), ("η", "ήὴῆ"), ("ι", "ίϊΐὶῖ"), ("ο", "όὸ"), ("υ", "ύϋΰὺῦ"), ("ω", "ώὼῶ"),
      ("σ", "ς"),
    ]
    var bases: [Unicode.Scalar: String] = [:]
    for (base, letters) in table {
      for letter in letters.unicodeScalars { bases[letter] = base }
    }
    return bases
  }()
}
