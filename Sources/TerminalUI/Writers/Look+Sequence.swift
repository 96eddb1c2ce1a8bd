/// Looks as ECMA-48 sequences (SGR).
extension Look {
  /// Restores the plain look.
  static let reset: [UInt8] = [0x1b, UInt8(ascii: "["), UInt8(ascii: "m")]

  /// Appends the sequence that changes the look `before` to this one; nothing if they are equal.
  ///
  /// - Parameter isDirect: whether colours have 24 bits.
  func append(after before: Look, isDirect: Bool, to output: inout [UInt8]) {
    if self == before { return }
    if self == .plain { return output += Look.reset }
    // Terminals differ in switching off a single attribute, but agree on a reset.
    let resets = !before.attributes.isSubset(of: attributes)
    let start = resets ? Look.plain : before
    output.append(0x1b)
    output.append(UInt8(ascii: "["))
    var parameters = ParameterWriter()
    if resets { parameters.append(0, to: &output) }
    let added = attributes.subtracting(start.attributes)
    if added.contains(.bold) { parameters.append(1, to: &output) }
    if added.contains(.dim) { parameters.append(2, to: &output) }
    if added.contains(.underline) { parameters.append(4, to: &output) }
    if added.contains(.reverse) { parameters.append(7, to: &output) }
    if foreground != start.foreground {
      parameters.append(color: Int(foreground), base: 30, isDirect: isDirect, to: &output)
    }
    if background != start.background {
      parameters.append(color: Int(background), base: 40, isDirect: isDirect, to: &output)
    }
    output.append(UInt8(ascii: "m"))
  }
}

/// Appends the parameters of a sequence, separated by semicolons.
private struct ParameterWriter {
  private var isFirst = true

  mutating func append(_ parameter: Int, to output: inout [UInt8]) {
    if !isFirst { output.append(UInt8(ascii: ";")) }
    isFirst = false
    output.append(decimal: parameter)
  }

  /// - Parameter base: 30 for the foreground, 40 for the background.
  mutating func append(color: Int, base: Int, isDirect: Bool, to output: inout [UInt8]) {
    switch color {
    case ..<0: append(base + 9, to: &output)
    case ..<8: append(base + color, to: &output)
    case _ where isDirect:
      append(base + 8, to: &output)
      append(2, to: &output)
      append(color >> 16 & 255, to: &output)
      append(color >> 8 & 255, to: &output)
      append(color & 255, to: &output)
    case ..<16: append(base + 52 + color, to: &output)
    default:
      append(base + 8, to: &output)
      append(5, to: &output)
      append(color, to: &output)
    }
  }
}

extension [UInt8] {
  /// Appends a number of 0 or more in decimal digits.
  mutating func append(decimal value: Int) {
    if value >= 10 { append(decimal: value / 10) }
    append(UInt8(ascii: "0") + UInt8(value % 10))
  }
}
