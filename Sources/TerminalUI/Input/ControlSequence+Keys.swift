extension ControlSequence {
  /// A key in the form of xterm and compatible terminals, with the extensions of the kitty protocol.
  func keyEvent(final: UInt8) -> KeyEvent? {
    switch final {
    case UInt8(ascii: "u"):
      return kittyKeyEvent()
    case UInt8(ascii: "~"):
      // xterm's modifyOtherKeys: `27 ; modifiers ; code ~`.
      if number(0) == 27, parameterCount == 3 {
        return key(code: number(2) ?? 0, modifiersIn: 1)?.unreleasable
      }
      return numberedKey(adding: [])
    case UInt8(ascii: "^"):
      return numberedKey(adding: .control)?.unreleasable
    case UInt8(ascii: "@"):
      return numberedKey(adding: [.control, .shift])?.unreleasable
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      // rxvt's arrows with Shift.
      guard bytes.isEmpty else { return nil }
      return Key(letter: final - 0x20).map { KeyEvent(unreleasable: $0, modifiers: .shift) }
    case UInt8(ascii: "R") where number(0) ?? 1 != 1:
      // This is a report of the cursor's position, not F3.
      return nil
    case UInt8(ascii: "Z"):
      guard var event = lettered(.tab) else { return nil }
      event.modifiers.insert(.shift)
      return event.unreleasable
    default:
      return Key(letter: final).flatMap(lettered)
    }
  }

  /// A key after SS3: `ESC O`, optional modifiers, and a letter.
  func singleShiftKeyEvent(final: UInt8) -> KeyEvent? {
    if isMalformed { return nil }
    if (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final), bytes.isEmpty {
      // rxvt's arrows with Control.
      return Key(letter: final - 0x20).map { KeyEvent(unreleasable: $0, modifiers: .control) }
    }
    return (Key(letter: final) ?? Key(keypadLetter: final)).flatMap(lettered)?.unreleasable
  }

  /// The modifiers and the phase, from a parameter `1 + bits : phase`.
  func modifiersAndPhase(in parameter: Int) -> (Modifiers, KeyEvent.Phase)? {
    let value = max(number(parameter) ?? 1, 1)
    guard value <= 256 else { return nil }
    // Caps Lock (64) and Num Lock (128) are states, not held keys; Hyper and Meta are not used here.
    let modifiers = Modifiers(rawValue: UInt8(value - 1) & 0x0F)
    switch number(parameter, part: 1) ?? 1 {
    case 1: return (modifiers, .press)
    case 2: return (modifiers, .repeat)
    case 3: return (modifiers, .release)
    default: return nil
    }
  }

  /// `n ~` and `n ; modifiers ~`, with rxvt's variants of the tilde.
  private func numberedKey(adding more: Modifiers) -> KeyEvent? {
    guard let key = number(0).flatMap(Key.init(number:)),
      let (modifiers, phase) = modifiersAndPhase(in: 1)
    else { return nil }
    return KeyEvent(key: key, modifiers: modifiers.union(more), phase: phase)
  }

  /// A single letter, `1 ; modifiers LETTER`, or xterm's older `modifiers LETTER`.
  private func lettered(_ key: Key) -> KeyEvent? {
    let isOldForm = parameterCount == 1 && number(0) != 1
    guard parameterCount <= 2, let (modifiers, phase) = modifiersAndPhase(in: isOldForm ? 0 : 1)
    else { return nil }
    let event = KeyEvent(key: key, modifiers: modifiers, phase: phase)
    return isOldForm ? event.unreleasable : event
  }
}

extension Key {
  /// The key of a final letter, after CSI or SS3.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): self = .function(Int(letter) - 0x4F)
    default: return nil
    }
  }

  /// A keypad key in application mode, after SS3.
  init?(keypadLetter letter: UInt8) {
    switch letter {
    case UInt8(ascii: "M"): self = .enter
    case UInt8(ascii: "I"): self = .tab
    case UInt8(ascii: "X"): self = .character("=")
    case 0x6A...0x6F, 0x70...0x79:
      self = .character(Character(Unicode.Scalar(letter - 0x40)))
    default: return nil
    }
  }

  /// The key of the number before a tilde.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28, 29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }
}
