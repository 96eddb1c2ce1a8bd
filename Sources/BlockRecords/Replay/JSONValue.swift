import BlockEngine

/// A JSON value as in replays: numbers are whole.
package enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case integer(isNegative: Bool, magnitude: UInt64)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object; objects keep the order of their members.
  package struct Member: Equatable {
    package let name: String
    package let value: JSONValue
  }
}

/// An error in a text that is no JSON, or a kind of JSON that replays do not use.
package struct JSONError: Error, Equatable {
  /// The byte (from 1) of the error.
  package let column: Int
  /// What is wrong there.
  package let message: LocalizedMessage
}

/// Reads one JSON value, strictly, with a limit on nesting.
///
/// Its input is a line of limited length, so its work and memory are limited too.
package struct JSONReader {
  /// The greatest nesting of arrays and objects.
  static let maxDepth = 4

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the value in `bytes`, which may have only spaces around it.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    guard reader.peek() == nil else { throw reader.error("something follows the value") }
    return value
  }

  private func error(_ message: LocalizedMessage) -> JSONError {
    JSONError(column: position + 1, message: message)
  }

  /// The next byte that is no space; nil at the end.
  private mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    switch peek() {
    case nil: throw error("a value is missing")
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    default: return try integer()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let expected = word.withUTF8Buffer { Array($0) }
    guard bytes[position...].starts(with: expected) else { throw error("no JSON value") }
    position += expected.count
    return value
  }

  private mutating func integer() throws(JSONError) -> JSONValue {
    let start = position
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let firstDigit = position
    var magnitude: UInt64 = 0
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      let (tens, tooBig) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carried) = tens.addingReportingOverflow(UInt64(bytes[position] - UInt8(ascii: "0")))
      guard !tooBig, !carried else { throw error("a number is too big") }
      magnitude = sum
      position += 1
    }
    let count = position - firstDigit
    guard count > 0 else {
      position = start
      throw error("no JSON value")
    }
    guard count == 1 || bytes[firstDigit] != UInt8(ascii: "0") else {
      throw error("a number begins with a 0")
    }
    if position < bytes.count,
      [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[position])
    {
      throw error("a number is not whole")
    }
    return .integer(isNegative: isNegative && magnitude != 0, magnitude: magnitude)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= JSONReader.maxDepth else { throw error("arrays and objects nest too deep") }
    position += 1
    var elements: [JSONValue] = []
    if peek() == UInt8(ascii: "]") {
      position += 1
      return .array(elements)
    }
    while true {
      elements.append(try value(depth: depth))
      if try endsAfterElement(with: UInt8(ascii: "]")) { return .array(elements) }
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= JSONReader.maxDepth else { throw error("arrays and objects nest too deep") }
    position += 1
    var members: [JSONValue.Member] = []
    // A set, because a hostile line can have thousands of members.
    var names: Set<String> = []
    if peek() == UInt8(ascii: "}") {
      position += 1
      return .object(members)
    }
    while true {
      guard peek() == UInt8(ascii: "\"") else { throw error("a member's name is missing") }
      let name = try string()
      guard names.insert(name).inserted else { throw error("a member appears twice") }
      guard peek() == UInt8(ascii: ":") else { throw error("a colon is missing") }
      position += 1
      members.append(JSONValue.Member(name: name, value: try value(depth: depth)))
      if try endsAfterElement(with: UInt8(ascii: "}")) { return .object(members) }
    }
  }

  /// Reads a comma or the closing bracket; returns whether it was the bracket.
  private mutating func endsAfterElement(with bracket: UInt8) throws(JSONError) -> Bool {
    let next = peek()
    guard next == UInt8(ascii: ",") || next == bracket else {
      throw error("a comma or the end of an array or object is missing")
    }
    position += 1
    return next == bracket
  }
}

extension JSONReader {
  private mutating func string() throws(JSONError) -> String {
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw error("a string is not UTF-8")
        }
        position += 1
        return string
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &text)
      case 0..<0x20:
        throw error("a string has a control character")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw error("a string does not end")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw error("a string does not end") }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      guard let scalar = try escapedScalar() else { throw error("half of a surrogate pair is missing") }
      text.append(contentsOf: Array(String(Character(scalar)).utf8))
    default:
      throw error("an escape has no meaning")
    }
  }

  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar? {
    let high = try hexadecimal()
    guard (0xd800..<0xdc00).contains(high) else { return Unicode.Scalar(high) }
    guard bytes[position...].starts(with: Array("\\u".utf8)) else { return nil }
    position += 2
    let low = try hexadecimal()
    guard (0xdc00..<0xe000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue
      else {
        throw error("an escape has too few digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
