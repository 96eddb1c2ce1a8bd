extension KeyEvent {
  /// The key that an ASCII byte stands for by itself.
  ///
  /// The letters with Control come as 1…26; four of those are keys of their own.
  init(ascii byte: UInt8) {
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
