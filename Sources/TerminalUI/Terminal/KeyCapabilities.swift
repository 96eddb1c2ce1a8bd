/// The keys named in terminfo.
enum KeyCapabilities {
  private static let named: [(String, Key, Modifiers)] = [
    ("kcub1", .left, []), ("kcuf1", .right, []), ("kcuu1", .up, []), ("kcud1", .down, []),
    ("khome", .home, []), ("kend", .end, []), ("kpp", .pageUp, []), ("knp", .pageDown, []),
    ("kdch1", .delete, []), ("kich1", .insert, []), ("kbs", .backspace, []), ("kent", .enter, []),
    ("kLFT", .left, .shift), ("kRIT", .right, .shift), ("kri", .up, .shift), ("kind", .down, .shift),
    ("kHOM", .home, .shift), ("kEND", .end, .shift), ("kPRV", .pageUp, .shift), ("kNXT", .pageDown, .shift),
    ("kDC", .delete, .shift), ("kIC", .insert, .shift), ("kcbt", .tab, .shift),
  ]

  private static let functions = [
    "kf1", "kf2", "kf3", "kf4", "kf5", "kf6", "kf7", "kf8", "kf9", "kf10", "kf11", "kf12", "kf13", "kf14",
    "kf15", "kf16", "kf17", "kf18", "kf19", "kf20", "kf21", "kf22", "kf23", "kf24", "kf25", "kf26", "kf27",
    "kf28", "kf29", "kf30", "kf31", "kf32", "kf33", "kf34", "kf35",
  ]

  /// The byte sequences of the keys; `string` looks up a capability.
  ///
  /// If two keys send the same sequence, the first one counts.
  static func sequences(_ string: (String) -> [UInt8]?) -> [[UInt8]: KeyEvent] {
    let numbered = functions.enumerated().map { ($1, Key.function($0 + 1), Modifiers()) }
    var sequences: [[UInt8]: KeyEvent] = [:]
    for (capability, key, modifiers) in named + numbered {
      guard let bytes = string(capability), !bytes.isEmpty else { continue }
      // xterm's entry calls Shift-F1 the thirteenth function key. Skip it: the decoder reads the modifier in such a
      // sequence, which is more precise.
      if bytes.contains(UInt8(ascii: ";")) { continue }
      if sequences[bytes] == nil { sequences[bytes] = KeyEvent(key: key, modifiers: modifiers) }
    }
    return sequences
  }
}
