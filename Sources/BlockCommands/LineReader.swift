import BlockPlatform

/// Reads standard input line by line, for dialogues; an overlong line is truncated.
struct LineReader {
  /// The most bytes of a line.
  static let maxLineBytes = 1 << 20

  private let console: Console
  private var filter = TextFilter()
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  /// Bytes read but not returned yet.
  private var buffered: ArraySlice<UInt8> = []
  private var isAtEnd = false

  init(_ console: Console) { self.console = console }

  /// Waits for the next line and returns it without its end; nil at the end.
  mutating func next() throws(CommandFailure) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      let end = buffered.firstIndex(of: UInt8(ascii: "\n"))
      let part = buffered[..<(end ?? buffered.endIndex)]
      line += part.prefix(LineReader.maxLineBytes - line.count)
      if let end {
        buffered = buffered[(end + 1)...]
        return line
      }
      buffered = []
      if isAtEnd { return line.isEmpty ? nil : line }
      let count = try console.readInput(into: &chunk)
      isAtEnd = count == 0
      buffered = (isAtEnd ? filter.finish() : filter.process(chunk[..<count]))[...]
    }
  }
}
