/// Reads one JSON value from a line of limited length; nil if it is invalid or nests too deep.
struct ProtocolReader {
  /// The greatest nesting of arrays and objects.
  static let maxDepth = 8

  private let bytes: [UInt8]
  private var position = 0

  /// Reads the value in `line`, which may have only spaces around it.
  static func read(_ line: some Sequence<UInt8>) -> ProtocolValue? {
    var reader = ProtocolReader(bytes: Array(line))
    guard let value = reader.value(depth: 0), reader.peek() == nil else { return nil }
    return value
  }

  /// The next byte that is no space; nil at the end.
  private mutating func peek() -> UInt8? {
    while position < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  private mutating func takes(_ byte: Character) -> Bool {
    guard let expected = byte.asciiValue, peek() == expected else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) -> ProtocolValue? {
    guard depth <= Self.maxDepth, let first = peek() else { return nil }
    switch Character(Unicode.Scalar(first)) {
    case "{": return object(depth)
    case "[": return array(depth)
    case "\"": return string().map(ProtocolValue.string)
    case "n": return word("null", .null)
    case "t": return word("true", .bool(true))
    case "f": return word("false", .bool(false))
    default: return number()
    }
  }

  private mutating func word(_ word: String, _ value: ProtocolValue) -> ProtocolValue? {
    guard bytes[position...].starts(with: word.utf8) else { return nil }
    position += word.utf8.count
    return value
  }

  private mutating func object(_ depth: Int) -> ProtocolValue? {
    position += 1
    var members: [ProtocolValue.Member] = []
    if takes("}") { return .object([]) }
    repeat {
      guard peek() == UInt8(ascii: "\""), let name = string(), takes(":"), let value = value(depth: depth + 1)
      else {
        return nil
      }
      members.append(ProtocolValue.Member(name: name, value: value))
    } while takes(",")
    return takes("}") ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> ProtocolValue? {
    position += 1
    var elements: [ProtocolValue] = []
    if takes("]") { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while takes(",")
    return takes("]") ? .array(elements) : nil
  }

  private mutating func number() -> ProtocolValue? {
    let start = position
    let allowed = Set("+-.0123456789eE".utf8)
    while position < bytes.count, allowed.contains(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    // Only its validity as a number matters.
    return text.isEmpty || text.count > 40 || Double(text) == nil ? nil : .number(text)
  }

  private mutating func string() -> String? {
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        text += Array(String(scalar).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escaped() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch Character(Unicode.Scalar(byte)) {
    case "\"": return "\""
    case "\\": return "\\"
    case "/": return "/"
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return unicode()
    default: return nil
    }
  }

  private mutating func unicode() -> Unicode.Scalar? {
    guard let first = hexadecimal() else { return nil }
    guard (0xd800..<0xdc00).contains(first) else { return Unicode.Scalar(first) }
    guard bytes[position...].starts(with: "\\u".utf8) else { return nil }
    position += 2
    guard let second = hexadecimal(), (0xdc00..<0xe000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
  }

  private mutating func hexadecimal() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    return UInt32(String(decoding: bytes[position..<(position + 4)], as: UTF8.self), radix: 16)
  }
}
