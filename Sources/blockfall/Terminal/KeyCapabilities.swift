/// The keys that terminfo has names for.
enum KeyCapabilities {
  private static let named: [(String, Key, Modifiers)] = [
    ("kcub1", .left, []), ("kcuf1", .right, []), ("kcuu1", .up, []), ("kcud1", .down, []),
    ("khome", .home, []), ("kend", .end, []), ("kpp", .pageUp, []), ("knp", .pageDown, []),
    ("kdch1", .delete, []), ("kich1", .insert, []), ("kbs", .backspace, []), ("kent", .enter, []),
    ("kLFT", .left, .shift), ("kRIT", .right, .shift), ("kri", .up, .shift), ("kind", .down, .shift),
    ("kHOM", .home, .shift), ("kEND", .end, .shift), ("kPRV", .pageUp, .shift), ("kNXT", .pageDown, .shift),
    ("kDC", .delete, .shift), ("kIC", .insert, .shift), ("kcbt", .tab, .shift),
  ]

  private static var functions: [(String, Key, Modifiers)] {
    (1...35).map { ("kf\($0)", .function($0), []) }
  }

  /// What terminfo calls the keys.
  static var names: [String] { (named + functions).map(\.0) }

  /// The byte sequences of the keys, where `string` looks a capability up.
  ///
  /// Where two keys send the same, the first one counts.
  static func sequences(_ string: (String) -> [UInt8]?) -> [[UInt8]: KeyEvent] {
    var sequences: [[UInt8]: KeyEvent] = [:]
    for (capability, key, modifiers) in named + functions {
      guard let bytes = string(capability), !bytes.isEmpty else { continue }
      // xterm's entry calls Shift-F1 the thirteenth function key. The decoder reads the
      // modifier that such a sequence carries, which says more.
      if bytes.contains(UInt8(ascii: ";")) { continue }
      if sequences[bytes] == nil { sequences[bytes] = KeyEvent(key: key, modifiers: modifiers) }
    }
    return sequences
  }
}
