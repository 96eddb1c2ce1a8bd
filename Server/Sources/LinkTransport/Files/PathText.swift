// Paths, arguments and values of the environment are bytes, and most are UTF-8. Here each has a text of its own, from
// which its bytes can be had again: what is not UTF-8 becomes one scalar a byte.

extension Unicode.Scalar {
  /// The byte, from 0x80 to 0xFF, that the scalar stands for in the text of a path; nil for any other scalar.
  ///
  /// The scalars are U+10FE80 to U+10FEFF, for private use; a path that has one of them as UTF-8 has each of its bytes
  /// replaced too, so that no two paths have one text.
  var replacedByte: UInt8? {
    (0x10fe80...0x10feff).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }
}

extension String {
  /// The text of a path, an argument or a value of the environment.
  package init(path bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self), !text.hasReplacedBytes {
      self = text
      return
    }
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
      if let scalars = String(validating: rest.prefix(length), as: UTF8.self)?.unicodeScalars,
        scalars.count == 1, let scalar = scalars.first, scalar.replacedByte == nil
      {
        text.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        if let scalar = Unicode.Scalar(0x10fe00 + UInt32(first)) { text.append(scalar) }
        rest = rest.dropFirst()
      }
    }
    self.init(text)
  }

  /// The text of a path that ends with a zero.
  package init(path: UnsafePointer<CChar>) {
    var length = 0
    while path[length] != 0 { length += 1 }
    self.init(path: UnsafeRawBufferPointer(start: path, count: length))
  }

  /// The bytes of the path that the text stands for.
  package var pathBytes: [UInt8] {
    guard hasReplacedBytes else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.replacedByte.map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Calls `body` with the bytes of the path that the text stands for, and a zero after them.
  package func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    if !hasReplacedBytes { return withCString(body) }
    return (pathBytes + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        // A buffer of at least one byte has an address.
        chars.baseAddress.map(body) ?? withCString(body)
      }
    }
  }

  /// Whether the path begins at the root.
  ///
  /// By bytes: a combining mark after the slash would make one character of both.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  private var hasReplacedBytes: Bool {
    // Their UTF-8 begins with this byte, as only that of scalars for private use does.
    utf8.contains(0xf4) && unicodeScalars.contains { $0.replacedByte != nil }
  }
}
