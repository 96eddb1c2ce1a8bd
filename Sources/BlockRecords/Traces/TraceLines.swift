import BlockEngine

/// The lines of a recording, one after the other.
struct TraceLines {
  /// The longest line in bytes; a header with a full field's draws is the longest.
  private static let maxLineLength = 65_536

  private let bytes: [UInt8]
  private var position = 0
  /// The number of lines read.
  private(set) var count = 0
  /// The frame that the reader has come to, for errors.
  var frame = 0
  /// A line that belongs to the next frame.
  private var pending: JSONValue?
  /// The last frame read.
  private var lastFrame = -1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func refusal(_ reason: LocalizedMessage) -> Trace.Refusal { Trace.Refusal(frame: frame, reason: reason) }

  /// The next line; nil at the end of the file.
  ///
  /// - Parameter dropsFractions: whether numbers lose what follows their point; a header names a frame rate, which
  ///   nothing reads.
  mutating func next(dropsFractions: Bool = false) throws(Trace.Refusal) -> JSONValue? {
    guard position < bytes.count else { return nil }
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    count += 1
    guard end - position <= TraceLines.maxLineLength else {
      throw refusal("line \(count) is longer than \(TraceLines.maxLineLength) bytes; this is no recording")
    }
    let line = dropsFractions ? withoutFractions(bytes[position..<end]) : Array(bytes[position..<end])
    position = end + 1
    do { return try JSONReader.read(line) } catch {
      throw refusal(
        end == bytes.count
          ? "line \(count) is cut: \(error.message)" : "line \(count) cannot be read: \(error.message)")
    }
  }

  /// A line without the fractions of its numbers.
  private func withoutFractions(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var kept: [UInt8] = []
    var (isInString, isInFraction) = (false, false)
    for byte in line {
      if byte == UInt8(ascii: "\""), kept.last != UInt8(ascii: "\\") { isInString.toggle() }
      if isInFraction, digits.contains(byte) { continue }
      isInFraction = !isInString && byte == UInt8(ascii: ".") && kept.last.map(digits.contains) ?? false
      if !isInFraction { kept.append(byte) }
    }
    return kept
  }

  /// Reads the header: the first line, an object.
  mutating func header() throws(Trace.Refusal) -> TraceMembers {
    guard case .object(let members)? = try next() else {
      throw refusal("there is no header; a recording begins with one, and has its lines unpacked")
    }
    let header = TraceMembers(members, frame: 0)
    guard try header.number("v") == 1 else { throw refusal("it is of another version; this program reads 1") }
    return header
  }
}

/// The members of a line's object.
struct TraceMembers {
  let members: [JSONValue.Member]
  let frame: Int

  init(_ members: [JSONValue.Member], frame: Int) {
    self.members = members
    self.frame = frame
  }

  func refusal(_ reason: LocalizedMessage) -> Trace.Refusal { Trace.Refusal(frame: frame, reason: reason) }

  func optional(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  /// A whole number within `range`.
  func number(_ name: String, _ range: ClosedRange<Int> = 0...255) throws(Trace.Refusal) -> Int {
    guard let value = optional(name)?.whole, range.contains(value) else {
      throw refusal("\"\(name)\" is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func text(_ name: String) throws(Trace.Refusal) -> String {
    guard let text = optional(name)?.text else { throw refusal("\"\(name)\" is not a string") }
    return text
  }

  /// Digits of the given radix.
  func digits(_ name: String, radix: Int, count: Int) throws(Trace.Refusal) -> Int {
    let text = try text(name)
    guard text.utf8.count == count, let value = Int(text, radix: radix), value >= 0 else {
      throw refusal("\"\(name)\" is not \(count) digits")
    }
    return value
  }

  /// Bytes as numbers.
  func bytes(_ name: String) throws(Trace.Refusal) -> [UInt8] {
    guard case .array(let values)? = optional(name) else { throw refusal("\"\(name)\" is not an array") }
    var bytes: [UInt8] = []
    for value in values {
      guard let byte = value.whole.flatMap({ UInt8(exactly: $0) }) else {
        throw refusal("\"\(name)\" is not an array of bytes")
      }
      bytes.append(byte)
    }
    return bytes
  }

  /// A field's rows, as their bytes; nil if the member is not there.
  func field(_ name: String, rows: Int) throws(Trace.Refusal) -> [[UInt8]]? {
    guard let value = optional(name) else { return nil }
    guard case .array(let values) = value, values.count == rows else {
      throw refusal("\"\(name)\" is not an array of \(rows) rows")
    }
    var field: [[UInt8]] = []
    for value in values {
      guard let row = value.text.map({ Array($0.utf8) }), row.count == 10 else {
        throw refusal("\"\(name)\" has a row that is not ten cells")
      }
      field.append(row)
    }
    return field
  }

  /// Refuses a recording whose columns are not the known ones.
  func checkColumns(_ columns: [TraceColumn]) throws(Trace.Refusal) {
    let known = ["f", "btn"] + columns.map(\.name)
    guard case .array(let names)? = optional("cols"), names.map(\.text) == known.map(Optional.some) else {
      throw refusal("its columns are not \(known.joined(separator: " "))")
    }
  }
}

extension JSONValue {
  /// The value as a whole number; nil for any other value.
  var whole: Int? {
    guard case .integer(let isNegative, let magnitude) = self, let value = Int(exactly: magnitude) else {
      return nil
    }
    return isNegative ? -value : value
  }
}

/// A column of a recording's rows.
struct TraceColumn {
  var name: String
  /// The radix of digits in a string; 0 for a number.
  var radix = 0
}

/// A row of a recording: its frame, its buttons and the values of its other columns.
struct TraceRow {
  var frame: Int
  var buttons: UInt8
  var values: [Int]

  /// Reads a row.
  init(_ elements: [JSONValue], _ columns: [TraceColumn], after last: Int, of frames: Int) throws(Trace
    .Refusal)
  {
    guard elements.count == columns.count + 2, let frame = elements[0].whole, frame > last, frame < frames
    else {
      throw Trace.Refusal(
        frame: max(last, 0), reason: "the row after it has other columns, or no later frame below \(frames)")
    }
    self.frame = frame
    guard let buttons = elements[1].whole.flatMap({ UInt8(exactly: $0) }) else {
      throw Trace.Refusal(frame: frame, reason: "its buttons are not a byte")
    }
    self.buttons = buttons
    values = []
    values.reserveCapacity(columns.count)
    for (index, column) in columns.enumerated() {
      let element = elements[index + 2]
      guard
        let value = column.radix == 0 ? element.whole : element.text.flatMap({ Int($0, radix: column.radix) })
      else { throw Trace.Refusal(frame: frame, reason: "\"\(column.name)\" of its row cannot be read") }
      values.append(value)
    }
  }
}

/// What a recording says of a frame.
struct TraceFrame {
  var frame: Int
  /// The frame's row; nil if nothing but counters changed in it.
  var row: TraceRow?
  var events: [TraceMembers] = []
}

extension TraceLines {
  /// Reads the next frame that the recording says something of; nil at the end of the file.
  mutating func nextFrame(_ columns: [TraceColumn], of frames: Int) throws(Trace.Refusal) -> TraceFrame? {
    var found: TraceFrame?
    while true {
      let line: JSONValue
      if let pending {
        line = pending
      } else if let next = try next() {
        line = next
      } else {
        break
      }
      pending = nil
      switch line {
      case .array(let elements):
        if found != nil {
          pending = line
          return accept(found)
        }
        let row = try TraceRow(elements, columns, after: lastFrame, of: frames)
        found = TraceFrame(frame: row.frame, row: row)
      case .object(let members):
        let event = TraceMembers(members, frame: max(lastFrame, 0))
        let frame = try event.number("f", 0...(frames - 1))
        if let found, found.frame != frame {
          guard frame > found.frame else { throw refusal("line \(count) goes back to frame \(frame)") }
          pending = line
          return accept(found)
        }
        guard frame > lastFrame else { throw refusal("line \(count) goes back to frame \(frame)") }
        if found == nil { found = TraceFrame(frame: frame) }
        found?.events.append(TraceMembers(members, frame: frame))
      case .null, .bool, .integer, .string: throw refusal("line \(count) is no row and no event")
      }
    }
    return accept(found)
  }

  private mutating func accept(_ found: TraceFrame?) -> TraceFrame? {
    if let found { (lastFrame, frame) = (found.frame, found.frame) }
    return found
  }
}

extension Trace.Report {
  /// Compares the number of locks with the header's, if that has one.
  mutating func compareLocks(with header: TraceMembers) throws(Trace.Refusal) {
    guard header.optional("locks") != nil else { return }
    let recorded = try header.number("locks", 0...Trace.maxFrames)
    if recorded != locks { record("locks", in: frames - 1, recorded: "\(recorded)", played: "\(locks)") }
  }

  /// Compares a field with the played one.
  mutating func compare(_ recorded: [[UInt8]]?, with played: [[UInt8]], _ name: String, in frame: Int) {
    guard let recorded, recorded != played else { return }
    func text(_ rows: [[UInt8]]) -> String {
      rows.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }
    record(name, in: frame, recorded: text(recorded), played: text(played))
  }
}
