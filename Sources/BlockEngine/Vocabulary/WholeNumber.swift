extension Int {
  /// A whole number within `range` from text: digits only, after a minus sign if the range goes below zero; nil for
  /// anything else.
  package init?(_ text: Substring, in range: ClosedRange<Int>) {
    let digits = range.lowerBound < 0 && text.first == "-" ? text.dropFirst() : text
    let isPlain =
      (1...12).contains(digits.utf8.count)
      && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isPlain, let number = Int(text), range.contains(number) else { return nil }
    self = number
  }
}
