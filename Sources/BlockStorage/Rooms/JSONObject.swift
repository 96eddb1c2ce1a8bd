import BlockRecords

/// A JSON object of which members are read.
package struct JSONObject {
  private let members: [JSONValue.Member]

  package init?(_ text: [UInt8]) {
    guard let value = try? JSONReader.read(text) else { return nil }
    self.init(value)
  }

  private init?(_ value: JSONValue) {
    guard case .object(let members) = value else { return nil }
    self.members = members
  }

  private func value(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  package func text(_ name: String) -> String { value(name)?.text ?? "" }

  /// A whole number from 0; 0 for anything else.
  package func number(_ name: String) -> Int64 { value(name)?.natural ?? 0 }

  package func has(_ name: String) -> Bool { value(name) != nil }

  package func objects(_ name: String) -> [JSONObject] {
    guard case .array(let elements) = value(name) else { return [] }
    return elements.compactMap { JSONObject($0) }
  }
}
