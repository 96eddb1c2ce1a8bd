/// Cuts what comes over a connection into lines, however it comes.
struct LineCutter: Sendable {
  private var rest: [UInt8] = []
  /// Whether a line was longer than a message may be; nothing more is taken then.
  private(set) var isOverlong = false

  /// Takes what came, and hands over each whole line without its line feed.
  mutating func take(_ bytes: [UInt8], _ line: ([UInt8]) -> Bool) {
    for byte in bytes {
      if isOverlong { return }
      if byte == UInt8(ascii: "\n") {
        let whole = rest
        rest.removeAll(keepingCapacity: true)
        if !line(whole) { return }
      } else if rest.count == LinkProtocol.longestMessage {
        isOverlong = true
        rest = []
      } else {
        rest.append(byte)
      }
    }
  }
}
