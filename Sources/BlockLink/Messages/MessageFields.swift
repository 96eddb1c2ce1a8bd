import BlockEngine
import BlockRecords

/// The members of a message, taken out one by one; `rejectUnknown` checks that none is left.
struct MessageFields {
  private let members: [JSONValue.Member]
  private var taken: [String] = []
  /// The name of the object with the members, for errors.
  let owner: String
  /// Whether a client reads what a server says: its names are shown, and so need not be what may be taken as a name.
  var isFromServer = false

  init(_ members: [JSONValue.Member], of owner: String) {
    self.members = members
    self.owner = owner
  }

  /// The members of `value`.
  init(_ value: JSONValue, of owner: String) throws(MessageFault) {
    guard case .object(let members) = value else {
      throw MessageFault("\(owner) is not an object", remedy: "{…}")
    }
    self.init(members, of: owner)
  }

  mutating func optional(_ name: String) -> JSONValue? {
    guard let found = members.first(where: { $0.name == name }) else { return nil }
    taken.append(name)
    return found.value
  }

  mutating func value(_ name: String) throws(MessageFault) -> JSONValue {
    guard let value = optional(name) else {
      throw MessageFault("\(owner) has no \"\(name)\"", remedy: "\"\(name)\" is a member of \(owner)")
    }
    return value
  }

  func fault(_ name: String, remedy: String) -> MessageFault {
    MessageFault("\"\(name)\" of \(owner) is not \(remedy)", remedy: remedy)
  }

  /// Takes out an integer in a range.
  mutating func integer(_ name: String, _ range: ClosedRange<Int64> = 0...Int64.max) throws(MessageFault)
    -> Int64
  {
    guard let number = try value(name).signed, range.contains(number) else {
      throw fault(name, remedy: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  mutating func int(_ name: String, _ range: ClosedRange<Int>) throws(MessageFault) -> Int {
    Int(try integer(name, Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  mutating func unsigned(_ name: String) throws(MessageFault) -> UInt64 {
    guard case .integer(false, let number) = try value(name) else {
      throw fault(name, remedy: "a whole number from 0 to 18446744073709551615")
    }
    return number
  }

  mutating func bool(_ name: String) throws(MessageFault) -> Bool {
    guard case .bool(let value) = try value(name) else { throw fault(name, remedy: "true or false") }
    return value
  }

  mutating func text(_ name: String, atMost most: Int = 200) throws(MessageFault) -> String {
    guard let text = try value(name).text, text.utf8.count <= most else {
      throw fault(name, remedy: "a string of at most \(most) bytes")
    }
    return text
  }

  /// Whether there is a member of that name.
  func has(_ name: String) -> Bool { members.contains { $0.name == name } }

  /// The members of an object that is part of this one.
  func part(_ value: JSONValue, of owner: String) throws(MessageFault) -> MessageFields {
    var part = try MessageFields(value, of: owner)
    part.isFromServer = isFromServer
    return part
  }

  /// Takes out a name that is valid for a player, a room or a server.
  mutating func name(_ name: String) throws(MessageFault) -> String {
    let text = try text(name)
    if isFromServer, LinkName.isShowable(text) { return text }
    if let fault = LinkName.fault(of: text) {
      throw MessageFault(
        "\"\(name)\" of \(owner) is not a valid name: \(fault)",
        remedy: "1 to \(LinkName.maxColumns) columns without control characters", code: .name)
    }
    return text
  }

  /// Takes out `count` bytes, written as lower-case hexadecimal digits.
  mutating func bytes(_ name: String, count: Int) throws(MessageFault) -> [UInt8] {
    guard let bytes = Hexadecimal.bytes(try text(name)), bytes.count == count else {
      throw fault(name, remedy: "\(2 * count) lower-case hexadecimal digits")
    }
    return bytes
  }

  mutating func word<Word: RawRepresentable & CaseIterable>(_ name: String, _: Word.Type)
    throws(MessageFault) -> Word where Word.RawValue == String
  {
    guard let word = Word(rawValue: try text(name)) else {
      throw fault(name, remedy: "one of " + Word.allCases.map(\.rawValue).joined(separator: " "))
    }
    return word
  }

  /// Takes out an optional word of a list.
  mutating func optionalWord<Word: RawRepresentable & CaseIterable>(_ name: String, _: Word.Type)
    throws(MessageFault) -> Word? where Word.RawValue == String
  {
    guard let value = optional(name) else { return nil }
    guard let word = value.text.flatMap({ Word(rawValue: $0) }) else {
      throw fault(name, remedy: "one of " + Word.allCases.map(\.rawValue).joined(separator: " "))
    }
    return word
  }

  mutating func array(_ name: String, atMost most: Int) throws(MessageFault) -> [JSONValue] {
    guard case .array(let elements) = try value(name), elements.count <= most else {
      throw fault(name, remedy: "an array of at most \(most)")
    }
    return elements
  }

  mutating func integers(_ name: String, _ range: ClosedRange<Int>, atMost most: Int) throws(MessageFault)
    -> [Int]
  {
    let numbers = try array(name, atMost: most).map { $0.signed }
    let valid = numbers.compactMap { $0 }.filter { range.contains(Int($0)) }
    guard valid.count == numbers.count else {
      throw fault(name, remedy: "an array of whole numbers from \(range.lowerBound) to \(range.upperBound)")
    }
    return valid.map { Int($0) }
  }

  mutating func texts(_ name: String, atMost most: Int) throws(MessageFault) -> [String] {
    let texts = try array(name, atMost: most).map { $0.text }
    let valid = texts.compactMap { $0 }.filter { $0.utf8.count <= 200 }
    guard valid.count == texts.count else { throw fault(name, remedy: "an array of strings") }
    return valid
  }

  /// Takes out an optional array of strings; empty if there is none.
  mutating func optionalTexts(_ name: String) throws(MessageFault) -> [String] {
    guard members.contains(where: { $0.name == name }) else { return [] }
    return try texts(name, atMost: 32)
  }

  /// Throws if members have not been taken out.
  func rejectUnknown() throws(MessageFault) {
    if let other = members.first(where: { !taken.contains($0.name) }) {
      throw MessageFault(
        "a member \(LinkName.sanitized(String(other.name.prefix(40)))) of \(owner) is not known",
        remedy: "nothing beside " + taken.joined(separator: " "))
    }
  }
}

extension JSONValue {
  /// The value as a signed 64-bit integer; nil if it is none.
  var signed: Int64? {
    guard case .integer(let isNegative, let magnitude) = self else { return nil }
    guard isNegative else { return Int64(exactly: magnitude) }
    return magnitude <= UInt64(Int64.max) ? -Int64(magnitude) : nil
  }
}
