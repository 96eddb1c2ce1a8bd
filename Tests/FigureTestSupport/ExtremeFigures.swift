import BlockEngine

/// Figures at which arithmetic breaks, and texts that have them in place of their own.
public enum ExtremeFigures {
  /// Limits of integers, of floating-point numbers and of our own formats, and what lies beyond.
  public static let all: [String] = [
    "0", "1", "-1", "2", "3", "4", "5", "9", "40", "100", "255", "256", "1000", "1001", "9999", "10000",
    "10001",
    "65535", "65536", "1000000", "1000001", "2147483647", "2147483648", "4294967295", "4294967296",
    "31622400000000", "31622400000001", "999999999999999", "1000000000000000", "9007199254740993",
    "9223372036854775", "9223372036854776", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
    "99999999999999999999999999", "007", "0.5", "1e9",
  ]

  /// The places of the figures in a text, each with its sign.
  public static func places(in text: [UInt8]) -> [Range<Int>] {
    func isDigit(_ index: Int) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) }
    var places: [Range<Int>] = []
    var index = 0
    while index < text.count {
      guard isDigit(index) else {
        index += 1
        continue
      }
      let start = index > 0 && text[index - 1] == UInt8(ascii: "-") ? index - 1 : index
      while index < text.count, isDigit(index) { index += 1 }
      places.append(start..<index)
    }
    return places
  }

  /// Calls `body` with the text as often as one of its figures can be replaced by an extreme one.
  public static func withEachVariant(of text: [UInt8], _ body: ([UInt8]) throws -> Void) rethrows {
    for place in places(in: text) {
      for figure in all {
        try body(Array(text[..<place.lowerBound]) + figure.utf8 + text[place.upperBound...])
      }
    }
  }

  /// The text with some of its figures replaced, by extreme or by random ones.
  public static func variant(of text: [UInt8], _ dice: inout SeededGenerator) -> [UInt8] {
    var text = text
    for place in places(in: text).reversed() where dice.draw(below: 4) == 0 {
      let figure =
        dice.draw(below: 3) == 0
        ? String(dice.next() &>> dice.draw(below: 64)) : all[Int(dice.draw(below: UInt64(all.count)))]
      text.replaceSubrange(place, with: figure.utf8)
    }
    return text
  }
}
