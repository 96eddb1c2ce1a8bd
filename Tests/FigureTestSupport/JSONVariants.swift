/// JSON texts with one value replaced or left out.
public enum JSONVariants {
  /// What can stand in any value's place.
  private static let others = [
    "null", "true", "false", "\"\"", "\"x\"", "[]", "{}", "[[]]", "[-1]", "[9223372036854775807]", "-1",
    "1.5",
    "\"\(String(repeating: "w", count: 3_000))\"",
  ]

  /// Calls `body` with the text as often as one of its values can be replaced, or one of its members left out.
  ///
  /// - Parameter text: valid JSON without spaces.
  public static func withEach(of text: [UInt8], _ body: ([UInt8]) throws -> Void) rethrows {
    var scanner = JSONScanner(text)
    scanner.skipValue()
    for place in scanner.values.dropLast() {
      for other in others {
        try body(Array(text[..<place.lowerBound]) + other.utf8 + text[place.upperBound...])
      }
      for figure in ExtremeFigures.all {
        try body(Array(text[..<place.lowerBound]) + figure.utf8 + text[place.upperBound...])
      }
    }
    for place in scanner.members { try body(Array(text[..<place.lowerBound]) + text[place.upperBound...]) }
  }
}

/// Finds the places of values and members.
private struct JSONScanner {
  private let text: [UInt8]
  private var index = 0
  /// The values, inner ones before the ones that contain them.
  private(set) var values: [Range<Int>] = []
  /// The members with the comma that separates them.
  private(set) var members: [Range<Int>] = []

  init(_ text: [UInt8]) { self.text = text }

  private var current: UInt8 { index < text.count ? text[index] : 0 }

  mutating func skipValue() {
    let start = index
    switch current {
    case UInt8(ascii: "{"), UInt8(ascii: "["): skipNested(hasNames: current == UInt8(ascii: "{"))
    case UInt8(ascii: "\""): skipString()
    default:
      while index < text.count, !",]}".utf8.contains(current) { index += 1 }
    }
    values.append(start..<index)
  }

  private mutating func skipNested(hasNames: Bool) {
    index += 1
    while index < text.count, !"]}".utf8.contains(current) {
      let start = index
      if hasNames {
        skipString()
        index += 1
      }
      skipValue()
      if current == UInt8(ascii: ",") { index += 1 }
      if hasNames { members.append(start..<index) }
    }
    index += 1
  }

  private mutating func skipString() {
    index += 1
    while index < text.count, current != UInt8(ascii: "\"") { index += current == UInt8(ascii: "\\") ? 2 : 1 }
    index += 1
  }
}
