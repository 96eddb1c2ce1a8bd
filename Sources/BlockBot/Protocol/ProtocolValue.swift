import BlockEngine

/// A value of JSON as other people's programs write it: with numbers of any kind, and bounded in depth.
public enum ProtocolValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A whole number that fits.
  case integer(Int)
  /// Any other number, as it was written.
  case number(String)
  case string(String)
  case array([ProtocolValue])
  /// Members in their order; of two with one name the first counts.
  case object([Member])

  /// A member of an object.
  public struct Member: Equatable, Sendable {
    /// What it is called.
    public let name: String
    /// What it is.
    public let value: ProtocolValue
  }

  /// The value of a member; nil if there is none, or this is no object.
  public subscript(name: String) -> ProtocolValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string.
  public var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements of an array.
  public var elements: [ProtocolValue]? { if case .array(let elements) = self { elements } else { nil } }
  /// A whole number.
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  /// A truth value.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

extension ProtocolValue {
  /// The value that `line` is, with nothing but spaces around it; nil for what is none, or nests too deep.
  public init?(json line: some Sequence<UInt8>) {
    guard let value = ProtocolReader.read(line) else { return nil }
    self = value
  }

  /// An object of the given members.
  static func members(_ members: (String, ProtocolValue)...) -> ProtocolValue {
    .object(members.map { Member(name: $0.0, value: $0.1) })
  }

  /// The value on one line.
  public var line: String {
    var json = JSONText { $0.value == 0x7f }
    write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func write(to json: inout JSONText) {
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
