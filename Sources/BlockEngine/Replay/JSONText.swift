/// Writes JSON: one line a value, no spaces, members in the order in which they are given.
package struct JSONText: Sendable {
  /// What has been written and not been taken yet.
  package private(set) var bytes: [UInt8] = []
  /// Whether a value stands before the place where the next one goes.
  private var needsComma = false
  private let mustEscape: @Sendable (Unicode.Scalar) -> Bool

  /// A writer that has written nothing.
  ///
  /// - Parameter mustEscape: which scalars of a string are escaped beside those that JSON asks for.
  package init(escaping mustEscape: @escaping @Sendable (Unicode.Scalar) -> Bool) {
    self.mustEscape = mustEscape
  }

  /// Takes what has been written; the storage stays.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Takes out the first `count` bytes.
  package mutating func removeFirst(_ count: Int) { bytes.removeFirst(count) }

  /// Writes what is JSON already, or lines of it.
  package mutating func raw(_ text: some Sequence<UInt8>) { bytes.append(contentsOf: text) }

  /// Ends a line, so that the next value begins one of its own.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes an object whose members `members` writes.
  package mutating func object(_ members: (inout JSONText) -> Void) {
    nest("{", "}", members)
  }

  /// Writes an array whose elements `elements` writes.
  package mutating func array(_ elements: (inout JSONText) -> Void) {
    nest("[", "]", elements)
  }

  /// Writes a member's name; its value must come next.
  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member's name that somebody else has chosen; its value must come next.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a number as it was written elsewhere.
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

  // Of one type, as a division of any type is much more code.
  private mutating func digits(_ value: UInt64) {
    if value >= 10 { digits(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }

  /// Writes microseconds as seconds, with six decimals.
  package mutating func decimal(microseconds: Int64) {
    integer(microseconds / 1_000_000)
    let decimals = String(microseconds % 1_000_000)
    bytes.append(UInt8(ascii: "."))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 6 - decimals.utf8.count))
    bytes.append(contentsOf: decimals.utf8)
  }

  /// Writes a figure in thousandths, with three decimals.
  package mutating func decimal(thousandths: Int) {
    integer(thousandths / 1_000)
    let decimals = String(thousandths % 1_000)
    bytes.append(UInt8(ascii: "."))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 3 - decimals.utf8.count))
    bytes.append(contentsOf: decimals.utf8)
  }

  /// Writes a string.
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
        // Beyond U+FFFF as two.
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
          let digits = String(unit, radix: 16)
          bytes.append(contentsOf: "\\u".utf8)
          bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
          bytes.append(contentsOf: digits.utf8)
        }
      default: UTF8.encode(scalar).map { bytes.append(contentsOf: $0) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string in which nothing has to be escaped.
  package mutating func plain(_ text: String) {
    separate()
    // Byte by byte, as each command is written before it is seen obeyed: what appends any sequence is much more code.
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

  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  package mutating func member(_ name: StaticString, _ values: [String]) {
    key(name)
    array { json in
      for value in values { json.string(value) }
    }
  }

  package mutating func member(_ name: StaticString, _ values: [Int]) {
    key(name)
    array { json in
      for value in values { json.integer(value) }
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
