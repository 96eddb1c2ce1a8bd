extension String {
  /// FNV-1a of the text's bytes, 64 bits.
  package var fingerprint: UInt64 {
    utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
