extension KeyEvent {
  /// The key of a single ASCII byte.
  ///
  /// Letters with Control are sent as 1…26; four of those codes are separate keys.
  package init(ascii byte: UInt8) {
    switch byte {
    case 0x20...0x7E: self.init(unreleasable: .character(Character(Unicode.Scalar(byte))))
    case 0x00: self.init(unreleasable: .character(" "), modifiers: .control)
    case 0x08, 0x7F: self.init(unreleasable: .backspace)
    case 0x09: self.init(unreleasable: .tab)
    case 0x0A, 0x0D: self.init(unreleasable: .enter)
    case 0x1B: self.init(unreleasable: .escape)
    case 0x01...0x1A:
      self.init(unreleasable: .character(Character(Unicode.Scalar(byte + 0x60))), modifiers: .control)
    default:
      self.init(unreleasable: .character(Character(Unicode.Scalar(byte & 0x1F + 0x40))), modifiers: .control)
    }
  }
}

extension Character {
  /// The ASCII code, of a capital that of its lower-case letter; nil for any other character.
  ///
  /// It is computed for every key, and creating a lower-case string is expensive.
  package var lowercasedASCII: UInt8? {
    guard let code = utf8.first, code < 0x80, utf8.count == 1 else { return nil }
    return (0x41...0x5a).contains(code) ? code | 0x20 : code
  }
}
