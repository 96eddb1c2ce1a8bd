/// A text as a search compares it: without case, and without the marks on its letters.
///
/// Each character of the original has one place in it, so that what is found can be shown in the original.
struct FoldedText: Equatable, Sendable {
  private let characters: [String]

  init(_ text: some StringProtocol) {
    characters = text.map(FoldedText.fold)
  }

  /// Where `sought` stands, as ranges of the original's characters, without overlaps.
  func ranges(of sought: FoldedText) -> [Range<Int>] {
    guard !sought.characters.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var start = 0
    while start + sought.characters.count <= characters.count {
      let end = start + sought.characters.count
      if characters[start..<end].elementsEqual(sought.characters) {
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

  /// The letters that carry marks in one scalar, with what they are without: Latin and Greek.
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
