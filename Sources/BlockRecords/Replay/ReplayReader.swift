import BlockEngine

/// Reads a replay in chunks of any size, so that a file need not fit into memory.
///
/// A last line without a line feed counts if it is complete; otherwise it is torn and ignored.
public struct ReplayReader: Sendable {
  /// The greatest length of a line, in bytes.
  public static let maxLineLength = 65_536
  static let waitWord = "wait"

  /// The header; nil until it has been read.
  public private(set) var header: ReplayHeader?
  /// Lines that have been read but not removed yet.
  public internal(set) var body = ReplayBody()
  /// The total length of the lines read, in bytes.
  public internal(set) var length = 0
  /// Whether the last line was torn; valid after `finish()`.
  public private(set) var isTorn = false
  /// Whether the last line was complete except for its line feed; valid after `finish()`.
  public private(set) var lacksLineFeed = false
  /// The number of lines read.
  public internal(set) var lineCount = 0

  private var hasResult = false
  /// The beginning of an incomplete line.
  private var partialLine: [UInt8] = []

  /// A reader at the beginning of a file.
  public init() {}

  /// Reads the next bytes.
  ///
  /// - Throws: `ReplayError` at the first invalid line.
  public mutating func read(_ bytes: Span<UInt8>) throws(ReplayError) {
    var position = 0
    while position < bytes.count {
      if partialLine.isEmpty, header != nil, !hasResult {
        position = readPlainLines(bytes, from: position)
        guard position < bytes.count else { return }
      }
      var end = position
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      guard partialLine.count + end - position <= ReplayReader.maxLineLength else {
        throw error("it is longer than \(ReplayReader.maxLineLength) bytes; this is no replay")
      }
      partialLine.reserveCapacity(partialLine.count + end - position)
      for index in position..<end { partialLine.append(bytes[index]) }
      guard end < bytes.count else { return }
      try readLine(partialLine)
      length += partialLine.count + 1
      partialLine.removeAll(keepingCapacity: true)
      position = end + 1
    }
  }

  /// Ends the file.
  ///
  /// - Throws: `ReplayError` if not even the header is complete.
  public mutating func finish() throws(ReplayError) {
    guard !partialLine.isEmpty else {
      if header == nil { throw error("there is no header; the file is empty") }
      return
    }
    if header == nil {
      try readLine(partialLine)
    } else {
      do throws(ReplayError) { try readLine(partialLine) } catch {
        isTorn = true
        return
      }
    }
    length += partialLine.count
    lacksLineFeed = true
  }

  /// Removes the lines read so far, but not the header, and keeps the capacity.
  public mutating func removeBody() { body.removeAll() }

  /// An error in the current line.
  func error(_ message: LocalizedMessage, _ kind: ReplayError.Kind = .unreadable) -> ReplayError {
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
      case .object(let members): try readMilestone(members)
      case .null, .bool, .integer, .string:
        throw error("it is neither a command nor a checkpoint nor a result")
      }
    }
    lineCount += 1
  }

  /// Reads a checkpoint, or with more than two members the result.
  private mutating func readMilestone(_ members: [JSONValue.Member]) throws(ReplayError) {
    var fields = ReplayFields(members, line: lineCount + 1)
    switch try fields.milestone(hasResult: members.count > 2) {
    case .checkpoint(let time, let digest):
      body.checkpoints.append(ReplayCheckpoint(stepCount: body.steps.count, time: time, digest: digest))
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
  /// The value as a whole number from 0 to 2⁶³ − 1; nil for any other value.
  package var natural: Int64? {
    guard case .integer(false, let magnitude) = self else { return nil }
    return Int64(exactly: magnitude)
  }

  /// The value as a string; nil for any other value.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
