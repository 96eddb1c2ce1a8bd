extension FixedWidthInteger {
  /// Parses digits only: the standard library would accept a plus sign too.
  package init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
    self.init(text)
  }
}
