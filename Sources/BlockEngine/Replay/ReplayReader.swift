/// Reads a replay, in pieces of any size, so that a file need not fit the memory.
///
/// A last line without its line feed counts if it is whole; otherwise it is torn and left out.
public struct ReplayReader: Sendable {
  /// The longest line that there may be, in bytes.
  public static let longestLine = 65_536
  static let waitWord = "wait"

  /// The first line; nil until it has been read.
  public private(set) var header: ReplayHeader?
  /// What has been read and not been taken yet.
  public internal(set) var body = ReplayBody()
  /// How many bytes the lines take that have been read.
  public internal(set) var length = 0
  /// Whether the last line was torn; known after `finish()`.
  public private(set) var isTorn = false
  /// Whether the last line was whole but for its line feed; known after `finish()`.
  public private(set) var lacksLineFeed = false
  /// How many lines have been read.
  public internal(set) var lineCount = 0

  private var hasResult = false
  /// The beginning of a line that has not been read to its end.
  private var rest: [UInt8] = []

  /// Nothing read yet.
  public init() {}

  /// Reads what comes next.
  ///
  /// - Throws: `ReplayError` at the first line that is not in the format.
  public mutating func read(_ bytes: Span<UInt8>) throws(ReplayError) {
    var position = 0
    while position < bytes.count {
      if rest.isEmpty, header != nil, !hasResult {
        position = readPlainLines(bytes, from: position)
        guard position < bytes.count else { return }
      }
      var end = position
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      guard rest.count + end - position <= ReplayReader.longestLine else {
        throw error("it is longer than \(ReplayReader.longestLine) bytes; this is no replay")
      }
      rest.reserveCapacity(rest.count + end - position)
      for index in position..<end { rest.append(bytes[index]) }
      guard end < bytes.count else { return }
      try readLine(rest)
      length += rest.count + 1
      rest.removeAll(keepingCapacity: true)
      position = end + 1
    }
  }

  /// Reports that nothing more comes.
  ///
  /// - Throws: `ReplayError` if not even the header is whole.
  public mutating func finish() throws(ReplayError) {
    guard !rest.isEmpty else {
      if header == nil { throw error("there is no header; the file is empty") }
      return
    }
    if header == nil {
      try readLine(rest)
    } else {
      do throws(ReplayError) { try readLine(rest) } catch {
        isTorn = true
        return
      }
    }
    length += rest.count
    lacksLineFeed = true
  }

  /// Takes out what has been read, the header apart, and keeps the room.
  public mutating func removeBody() {
    body.removeAll()
  }

  /// A fault in the line that is being read.
  func error(_ message: Wording, _ kind: ReplayError.Kind = .unreadable) -> ReplayError {
    ReplayError(kind, line: lineCount + 1, message)
  }

  private mutating func readLine(_ line: [UInt8]) throws(ReplayError) {
    guard !hasResult else { throw error("it comes after the result, which is the last line") }
    let value: JSONValue
    do { value = try JSONReader.read(line) } catch {
      throw self.error("\(error.message) (at byte \(error.column))")
    }
    if header == nil {
      header = try readHeader(value)
    } else {
      switch value {
      case .array(let elements):
        body.steps.append(try ReplayStep(reading: elements[...], line: lineCount + 1))
      case .object(let members): try readMoment(members)
      case .null, .bool, .integer, .string:
        throw error("it is neither a command nor a checkpoint nor a result")
      }
    }
    lineCount += 1
  }

  /// Reads a checkpoint, or with more than its two members the result.
  private mutating func readMoment(_ members: [JSONValue.Member]) throws(ReplayError) {
    var fields = ReplayFields(members, line: lineCount + 1)
    switch try fields.moment(hasResult: members.count > 2) {
    case .checkpoint(let time, let digest):
      body.checkpoints.append(
        ReplayCheckpoint(stepCount: body.steps.count, time: time, digest: digest))
    case .result(let result):
      body.result = result
      hasResult = true
    }
  }

  private func readHeader(_ value: JSONValue) throws(ReplayError) -> ReplayHeader {
    guard case .object(let members) = value else {
      throw error("a replay begins with a header, an object")
    }
    return try ReplayFields(members, line: 1).header()
  }
}

extension JSONValue {
  /// The whole number from 0 to 2⁶³ − 1 that this is; nil for anything else.
  package var natural: Int64? {
    guard case .integer(false, let magnitude) = self else { return nil }
    return Int64(exactly: magnitude)
  }

  /// The string that this is; nil for anything else.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
