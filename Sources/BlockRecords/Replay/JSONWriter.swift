import BlockEngine

/// Writes JSON: one value a line, no spaces, members in the order of the calls.
package struct JSONWriter: Sendable {
  /// The bytes written since the last removal.
  package private(set) var bytes: [UInt8] = []
  /// Whether the next value needs a comma before it.
  private var needsComma = false
  private let mustEscape: @Sendable (Unicode.Scalar) -> Bool

  /// An empty writer.
  ///
  /// - Parameter mustEscape: the scalars to escape in strings, besides those required by JSON.
  package init(escaping mustEscape: @escaping @Sendable (Unicode.Scalar) -> Bool) {
    self.mustEscape = mustEscape
  }

  /// Removes all bytes and keeps the capacity.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Removes the first `count` bytes.
  package mutating func removeFirst(_ count: Int) { bytes.removeFirst(count) }

  /// Writes text that is JSON already, such as whole lines.
  package mutating func raw(_ text: some Sequence<UInt8>) { bytes.append(contentsOf: text) }

  /// Ends a line.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes an object with the members that `members` writes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) { nest("{", "}", members) }

  /// Writes a member whose value is an object.
  package mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
    key(name)
    object(members)
  }

  /// Writes an array with the elements that `elements` writes.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) { nest("[", "]", elements) }

  /// Writes a member whose value is an array.
  package mutating func array(_ name: StaticString, _ elements: (inout JSONWriter) -> Void) {
    key(name)
    array(elements)
  }

  /// Writes a member's name; its value must follow.
  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member's name, escaped; its value must follow.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a number from its text.
  package mutating func number(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func null() { word("null") }

  package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  package mutating func integer(_ value: some BinaryInteger) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude))
  }

  // Not generic: a generic division is much more code.
  private mutating func digits(_ value: UInt64) {
    if value >= 10 { digits(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }

  /// Writes microseconds as seconds, with six decimals.
  package mutating func decimal(microseconds: Int64) { decimal(microseconds, unit: 1_000_000, places: 6) }

  /// Writes a number of thousandths with three decimals.
  package mutating func decimal(thousandths: Int) { decimal(Int64(thousandths), unit: 1_000, places: 3) }

  private mutating func decimal(_ value: Int64, unit: Int64, places: Int) {
    integer(value / unit)
    let decimals = String(value % unit)
    bytes.append(UInt8(ascii: "."))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: places - decimals.utf8.count))
    bytes.append(contentsOf: decimals.utf8)
  }

  /// Writes a string, escaped.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case _ where scalar.value < 0x20 || mustEscape(scalar):
        // A scalar beyond U+FFFF becomes two escapes.
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
          bytes.append(contentsOf: "\\u\(unit.hexadecimal(digits: 4))".utf8)
        }
      default: UTF8.encode(scalar).map { bytes.append(contentsOf: $0) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string without escaping.
  package mutating func unescapedString(_ text: String) {
    separate()
    // Byte by byte: this runs before each command takes visible effect, and appending a sequence is much more code.
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { bytes.append(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func member(_ name: StaticString, _ value: some BinaryInteger) {
    key(name)
    integer(value)
  }

  package mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a string, or null.
  package mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  package mutating func member(_ name: StaticString, _ values: [String]) {
    array(name) { json in
      for value in values { json.string(value) }
    }
  }

  package mutating func member(_ name: StaticString, _ values: [Int]) {
    array(name) { json in
      for value in values { json.integer(value) }
    }
  }

  private mutating func nest(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func word(_ word: StaticString) {
    separate()
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
