/// Splits a connection's bytes into lines, however they arrive.
struct LineSplitter: Sendable {
  private var rest: [UInt8] = []
  /// Whether a line exceeded the longest message; nothing more is accepted then.
  private(set) var isOverlong = false

  /// Takes bytes and passes on each complete line without its line feed.
  mutating func take(_ bytes: [UInt8], _ line: ([UInt8]) -> Bool) {
    for byte in bytes {
      if isOverlong { return }
      if byte == UInt8(ascii: "\n") {
        let whole = rest
        rest.removeAll(keepingCapacity: true)
        if !line(whole) { return }
      } else if rest.count == LinkProtocol.maxMessageBytes {
        isOverlong = true
        rest = []
      } else {
        rest.append(byte)
      }
    }
  }
}
