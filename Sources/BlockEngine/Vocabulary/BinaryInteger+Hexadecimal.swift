extension BinaryInteger {
  /// The number in hexadecimal, with zeros in front if it has fewer than `count` digits.
  package func hexadecimal(digits count: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
