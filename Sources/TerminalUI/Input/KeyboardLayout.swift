/// Finds out whether the keyboard's layout is Latin; if not, keys are meant by their place.
///
/// The kitty protocol reports a key's character and, as its base, that of the same place on a US keyboard. On a Latin
/// layout (AZERTY, Dvorak) the character counts, on others (Greek, Cyrillic, Hebrew …) the base. Letters show which it
/// is; signs, which many layouts share, follow the letters before them.
struct KeyboardLayout {
  private var isLatin = true

  /// The event with the key that is meant, and what it typed if that differs.
  mutating func interpreted(_ event: KeyEvent) -> KeyEvent {
    // Only the protocol's own form has a base.
    guard event.isReleasable, case .character(let typed) = event.key else { return event }
    let plain = event.unshifted ?? typed
    if let isLatinLetter = plain.isLatinLetter { isLatin = isLatinLetter }
    guard !isLatin, let base = event.base, base != plain else { return event }
    var meant = event
    meant.unshifted = nil
    if event.unshifted != nil {
      // What Shift makes of a sign at that place is not reported.
      guard base.isLatinLetter == true, let capital = base.uppercased().first else { return event }
      meant.key = .character(capital)
      meant.unshifted = base
    } else {
      meant.key = .character(base)
    }
    if event.modifiers.isDisjoint(with: [.alt, .control, .super]) { meant.text = typed }
    return meant
  }
}

extension Character {
  /// Whether it is a letter of the Latin script (true), of another one (false), or shared by many (nil).
  fileprivate var isLatinLetter: Bool? {
    guard let scalar = unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: return true
    // Spacing modifiers, combining marks, punctuation and symbols.
    case 0...0x36F, 0x2000...0x2BFF, 0x3000...0x303F, 0xFE00...0xFE0F: return nil
    default: return false
    }
  }
}
