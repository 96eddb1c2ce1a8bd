extension ControlSequence {
  /// The kitty keyboard protocol: `code : shifted : base ; modifiers : phase ; text u`.
  func kittyKeyEvent() -> KeyEvent? {
    guard let code = number(0), var event = key(code: code, modifiersIn: 1) else { return nil }
    guard case .character(let character) = event.key, let plain = Self.character(code) else { return event }
    if character != plain { event.unshifted = plain }
    event.base = number(0, part: 2).flatMap(Self.character)
    return event
  }

  /// The key of a Unicode code, with the modifiers of a parameter.
  ///
  /// A character typed with Shift is reported as on other terminals, by the character alone, if the shifted character
  /// is known.
  func key(code: Int, modifiersIn parameter: Int) -> KeyEvent? {
    guard let (modifiers, phase) = modifiersAndPhase(in: parameter) else { return nil }
    if let key = Key(functionalCode: code) {
      return KeyEvent(key: key, modifiers: modifiers, phase: phase)
    }
    if let key = ModifierKey(functionalCode: code) {
      // It counts by itself, whatever else is held; terminals differ in whether it counts as held already.
      return KeyEvent(key: .modifier(key), phase: phase)
    }
    let isTextual = modifiers.isDisjoint(with: [.alt, .control, .super])
    guard let character = Self.character(code) else {
      // A text without a key, as from an input method.
      guard code == 0, let text else { return nil }
      return KeyEvent(key: .character(text), modifiers: [], phase: phase).unreleasable
    }
    if isTextual, let text, modifiers.contains(.shift) || text.lowercased() != character.lowercased() {
      return KeyEvent(key: .character(text), modifiers: [], phase: phase)
    }
    if modifiers.contains(.shift), !modifiers.contains(.control), let shifted = shifted(character) {
      return KeyEvent(key: .character(shifted), modifiers: modifiers.subtracting(.shift), phase: phase)
    }
    return KeyEvent(key: .character(character), modifiers: modifiers, phase: phase)
  }

  /// The shifted character: as the terminal reports it, or else the capital letter.
  private func shifted(_ character: Character) -> Character? {
    if let reported = number(0, part: 1).flatMap(Self.character) { return reported }
    let capital = character.uppercased()
    return capital.count == 1 && capital != String(character) ? capital.first : nil
  }

  /// The text of the key, if it is reported and is one character.
  private var text: Character? {
    var text = ""
    for part in 0..<8 {
      guard let code = number(2, part: part) else { break }
      guard let scalar = Self.scalar(code) else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return text.count == 1 ? text.first : nil
  }

  private static func character(_ code: Int) -> Character? { scalar(code).map(Character.init) }

  /// A scalar of a text: no control character, and no code of a key.
  private static func scalar(_ code: Int) -> Unicode.Scalar? {
    guard code >= 0x20, !(0x7F...0x9F).contains(code), !(57_344...63_743).contains(code) else { return nil }
    return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
  }
}

extension Key {
  /// The key of a code of the kitty protocol, including private use, if it produces no text.
  ///
  /// Nil for characters, for modifiers, and for unsupported keys: locks, media keys.
  init?(functionalCode code: Int) {
    switch code {
    case 8, 127, 57_347: self = .backspace
    case 9, 57_346: self = .tab
    case 10, 13, 57_345, 57_414: self = .enter
    case 27, 57_344: self = .escape
    case 57_348, 57_425: self = .insert
    case 57_349, 57_426: self = .delete
    case 57_350, 57_417: self = .left
    case 57_351, 57_418: self = .right
    case 57_352, 57_419: self = .up
    case 57_353, 57_420: self = .down
    case 57_354, 57_421: self = .pageUp
    case 57_355, 57_422: self = .pageDown
    case 57_356, 57_423: self = .home
    case 57_357, 57_424: self = .end
    case 57_364...57_398: self = .function(code - 57_363)
    case 57_399...57_408: self = .character(Character(Unicode.Scalar(UInt8(code - 57_399 + 0x30))))
    case 57_409: self = .character(".")
    case 57_410: self = .character("/")
    case 57_411: self = .character("*")
    case 57_412: self = .character("-")
    case 57_413: self = .character("+")
    case 57_415: self = .character("=")
    case 57_416: self = .character(",")
    default: return nil
    }
  }
}
