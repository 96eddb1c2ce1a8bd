import TerminalUI

/// Reads standard input line by line, for dialogues; an overlong line is truncated.
struct LineReader {
  /// The most bytes of a line.
  static let longest = 1 << 20

  private let console: Console
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  /// Bytes read but not returned yet.
  private var waiting: ArraySlice<UInt8> = []
  private var isAtEnd = false

  init(_ console: Console) {
    self.console = console
  }

  /// Waits for the next line and returns it without its line feed; nil at the end.
  mutating func next() throws(CommandFailure) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      let end = waiting.firstIndex(of: UInt8(ascii: "\n"))
      let part = waiting[..<(end ?? waiting.endIndex)]
      line += part.prefix(LineReader.longest - line.count)
      if let end {
        waiting = waiting[(end + 1)...]
        return line
      }
      waiting = []
      if isAtEnd { return line.isEmpty ? nil : line }
      let count: Int
      do { count = try console.read(&chunk) } catch {
        throw .refused(tr("standard input cannot be read: \(error)"))
      }
      isAtEnd = count == 0
      waiting = chunk[..<count]
    }
  }
}
