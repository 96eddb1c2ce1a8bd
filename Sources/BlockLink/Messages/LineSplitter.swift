/// Splits a connection's bytes into lines, however they arrive.
struct LineSplitter: Sendable {
  private var rest: [UInt8] = []
  /// Whether a line exceeded the longest message; nothing more is accepted then.
  private(set) var isOverlong = false

  /// Takes bytes and returns the lines that they complete, without their line feeds.
  mutating func lines(endingIn bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes where !isOverlong {
      if byte == UInt8(ascii: "\n") {
        lines.append(rest)
        rest = []
      } else if rest.count == LinkProtocol.maxMessageBytes {
        isOverlong = true
        rest = []
      } else {
        rest.append(byte)
      }
    }
    return lines
  }
}
