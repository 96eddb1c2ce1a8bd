import BlockEngine
import BlockRecords

/// A JSON value from other programs, with any kind of number and limited nesting.
public enum ProtocolValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A whole number in the range of `Int`.
  case integer(Int)
  /// Any other number, as its text.
  case number(String)
  case string(String)
  case array([ProtocolValue])
  /// Members in their order; the first of duplicate names counts.
  case object([Member])

  /// A member of an object.
  public struct Member: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: ProtocolValue
  }

  /// The value of a member; nil if there is none, or this is no object.
  public subscript(name: String) -> ProtocolValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The string; nil for any other value.
  public var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements of an array; nil for any other value.
  public var elements: [ProtocolValue]? { if case .array(let elements) = self { elements } else { nil } }
  /// The whole number; nil for any other value.
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  /// The Boolean; nil for any other value.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

extension ProtocolValue {
  /// Reads the value in `line`, which may have only spaces around it; nil if it is invalid or nests too deep.
  public init?(json line: some Sequence<UInt8>) {
    guard let value = ProtocolReader.read(line) else { return nil }
    self = value
  }

  /// An object with the given members.
  static func members(_ members: (String, ProtocolValue)...) -> ProtocolValue {
    .object(members.map { Member(name: $0.0, value: $0.1) })
  }

  /// The value on one line.
  public var line: String {
    var json = JSONWriter { $0.value == 0x7f }
    write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let bool): json.bool(bool)
    case .integer(let integer): json.integer(integer)
    case .number(let text): json.number(text)
    case .string(let text): json.string(text)
    case .array(let elements):
      json.array { json in
        for element in elements { element.write(to: &json) }
      }
    case .object(let members):
      json.object { json in
        for member in members {
          json.key(member.name)
          member.value.write(to: &json)
        }
      }
    }
  }
}
