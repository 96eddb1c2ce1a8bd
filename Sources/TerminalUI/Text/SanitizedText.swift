// The only rules for which characters may be shown and which may be entered; all code that writes to a terminal or
// accepts text follows them.

extension Unicode.Scalar {
  /// Whether it is safe to show: drawing it has no other effect on a terminal.
  ///
  /// Unsafe are C0, DEL and C1 controls, line and paragraph separators, and the characters of Unicode's category Cf,
  /// which change the writing direction, join, or are invisible. The joiners are safe as part of several scripts and of
  /// emoji, and so are Arabic's number signs, which are visible.
  package var isPrintable: Bool {
    switch value {
    case 0x20..<0x7f: true
    case 0..<0x20, 0x7f..<0xa0, 0xad, 0x61c, 0x180e, 0x200b, 0x200e...0x200f, 0x2028...0x202e,
      0x2060...0x206f,
      0xfeff, 0xfff9...0xfffb, 0x13430...0x1343f, 0x1bca0...0x1bca3, 0x1d173...0x1d17a, 0xe0000...0xe007f,
      // They stand for a path's bytes that are not UTF-8.
      0x10fe80...0x10feff:
      false
    default: true
    }
  }

  /// Whether it may be entered in a name: it is safe to show, and unambiguous.
  package var isEnterable: Bool {
    guard isPrintable else { return false }
    switch properties.generalCategory {
    case .unassigned, .privateUse, .surrogate: return false
    default: return true
    }
  }

  /// Whether it is a combining mark.
  package var isMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }
}

extension StringProtocol {
  /// The most combining marks of a character; no script needs as many.
  package static var maxMarks: Int { 8 }

  /// The text made safe to show: unsafe characters are escaped, ESC as `\u{1B}` and a path's byte that is not UTF-8 as
  /// `\xE9`, and excess combining marks on a character are dropped.
  package var sanitized: String {
    var marks = 0
    var isFit = true
    for scalar in unicodeScalars where scalar.value < 0x20 || scalar.value >= 0x7f {
      isFit = isFit && scalar.isPrintable && scalar.value < 0x300
    }
    if isFit { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      if let byte = scalar.replacedByte {
        text += "\\x\(String(byte, radix: 16, uppercase: true))"
      } else if !scalar.isPrintable {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else if marks <= Self.maxMarks {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Lines of text made safe to show; line feeds stay.
  package var sanitizedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map(\.sanitized).joined(separator: "\n")
  }

  /// The text with its middle left out if it has more than `limit` scalars.
  package func shortened(to limit: Int) -> String {
    let scalars = unicodeScalars
    guard let cut = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      cut != scalars.endIndex
    else { return String(self) }
    var text = String.UnicodeScalarView(scalars.prefix(limit / 2))
    text.append("…")
    text.append(contentsOf: scalars.suffix(limit / 2))
    return String(text)
  }
}
