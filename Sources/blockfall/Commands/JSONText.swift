import TerminalUI

/// Writes JSON: one line a value, no spaces, members in the order in which they are given.
struct JSONText {
  /// What has been written and not been taken yet.
  private(set) var bytes: [UInt8] = []
  /// Whether a value stands before the place where the next one goes.
  private var needsComma = false

  /// Takes what has been written; the storage stays.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Ends a line, so that the next value begins one of its own.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes an object whose members `members` writes.
  mutating func object(_ members: (inout JSONText) -> Void) {
    nest("{", "}", members)
  }

  /// Writes an array whose elements `elements` writes.
  mutating func array(_ elements: (inout JSONText) -> Void) {
    nest("[", "]", elements)
  }

  /// Writes a member's name; its value must come next.
  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func null() { word("null") }

  mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  mutating func integer(_ value: some BinaryInteger) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder))
      rest = quotient
    } while rest != 0
    bytes[start...].reverse()
  }

  /// Writes microseconds as seconds, with six decimals.
  mutating func decimal(microseconds: Int64) {
    integer(microseconds / 1_000_000)
    let decimals = String(microseconds % 1_000_000)
    bytes.append(UInt8(ascii: "."))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 6 - decimals.utf8.count))
    bytes.append(contentsOf: decimals.utf8)
  }

  /// Writes a figure in thousandths, with three decimals.
  mutating func decimal(thousandths: Int) {
    integer(thousandths / 1_000)
    let decimals = String(thousandths % 1_000)
    bytes.append(UInt8(ascii: "."))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 3 - decimals.utf8.count))
    bytes.append(contentsOf: decimals.utf8)
  }

  /// Writes a string.
  ///
  /// What a terminal would obey is escaped too, not only what JSON asks for, as people look at JSON in terminals.
  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case _ where !scalar.isShowable:
        // All of them are below U+10000, so that four digits are enough.
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: "\\u".utf8)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.count))
        bytes.append(contentsOf: digits.utf8)
      default: UTF8.encode(scalar).map { bytes.append(contentsOf: $0) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func member(_ name: StaticString, _ value: some BinaryInteger) {
    key(name)
    integer(value)
  }

  mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  mutating func member(_ name: StaticString, _ values: [String]) {
    key(name)
    array { json in
      for value in values { json.string(value) }
    }
  }

  private mutating func nest(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONText) -> Void
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
