extension Unicode.Scalar {
  /// Whether a terminal may do something at this scalar other than show it.
  ///
  /// C0, DEL and C1 controls, line and paragraph separators, and the controls that reverse text.
  var isTerminalControl: Bool {
    switch value {
    case 0..<0x20, 0x7f..<0xa0: true
    case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }
}

extension String {
  /// The text with every control written out, so that it can be shown to a terminal: ESC becomes `\u{1B}`.
  var harmless: String {
    guard unicodeScalars.contains(where: \.isTerminalControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isTerminalControl {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text with its middle left out where it is longer than `limit` characters.
  func shortened(to limit: Int) -> String {
    guard count > limit else { return self }
    return "\(prefix(limit / 2))…\(suffix(limit / 2))"
  }
}
