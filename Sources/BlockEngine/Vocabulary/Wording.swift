/// A sentence with places for values, kept apart so that whoever shows it can say it in another language.
///
/// Written as a string literal: each `\(…)` is a place, `%s` in `format`. A wording may stand in another one's place.
public struct Wording: Sendable {
  /// What stands in a place.
  public enum Value: Sendable {
    case text(String)
    case wording(Wording)
  }

  /// The sentence with `%s` for each place.
  public var format: String
  /// What stands in the places, in order.
  public var values: [Value]

  /// A sentence, and what stands in its places.
  public init(format: String, values: [Value] = []) {
    self.format = format
    self.values = values
  }

  /// The wording that a literal is.
  public init(_ wording: Wording) { self = wording }
}

extension Wording: ExpressibleByStringInterpolation {
  /// Takes a literal in, piece by piece.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var format = ""
    fileprivate var values: [Value] = []

    /// Nothing yet, of a literal with so many bytes and places.
    public init(literalCapacity: Int, interpolationCount: Int) {
      format.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    /// Takes what stands between two places.
    public mutating func appendLiteral(_ literal: String) { format += literal }

    /// Takes a place for a value as it is.
    public mutating func appendInterpolation(_ value: some Any) {
      format += "%s"
      values.append(.text(String(describing: value)))
    }

    /// Takes a place for what is itself a sentence, such as another error.
    public mutating func appendInterpolation(_ worded: some Worded) {
      appendInterpolation(worded.wording)
    }

    /// Takes a place for another sentence.
    public mutating func appendInterpolation(_ wording: Wording) {
      format += "%s"
      values.append(.wording(wording))
    }
  }

  /// A sentence without places, or with `%s` for values to come.
  public init(stringLiteral format: String) { self.init(format: format) }

  /// A sentence whose places are filled.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(format: parts.format, values: parts.values)
  }
}

extension Wording: CustomStringConvertible {
  /// The sentence as it was written.
  public var description: String {
    filled { $0 }
  }

  /// The sentence in the words that `translation` has for formats.
  ///
  /// `%s` takes the values in order, `%2$s` the second one, `%%` is a percent sign. What a translation asks for beyond
  /// the values is left out.
  public func filled(_ translation: (String) -> String) -> String {
    let pattern = Array(translation(format).utf8)
    guard pattern.contains(UInt8(ascii: "%")) else { return String(decoding: pattern, as: UTF8.self) }
    // Of bytes: whatever a text has beyond ASCII stays as it is.
    var filled: [UInt8] = []
    var (next, at) = (0, 0)
    while at < pattern.count {
      let byte = pattern[at]
      at += 1
      guard byte == UInt8(ascii: "%") else {
        filled.append(byte)
        continue
      }
      var index = next
      if let place = Self.place(in: pattern, at: &at) { index = place - 1 } else { next += 1 }
      guard at < pattern.count else { break }
      switch pattern[at] {
      case UInt8(ascii: "s"):
        if values.indices.contains(index) { filled += values[index].filled(translation).utf8 }
      case UInt8(ascii: "%"):
        filled.append(UInt8(ascii: "%"))
        next -= 1
      default:
        // A catalogue that is wrong here must not bring the game down.
        continue
      }
      at += 1
    }
    return String(decoding: filled, as: UTF8.self)
  }

  /// The number before a dollar sign, which is then passed; nil, and nothing is passed, if there is none.
  private static func place(in pattern: [UInt8], at start: inout Int) -> Int? {
    let digits = pattern[start...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard digits.endIndex < pattern.count, pattern[digits.endIndex] == UInt8(ascii: "$"),
      let place = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    start = digits.endIndex + 1
    return place
  }
}

extension Wording.Value {
  fileprivate func filled(_ translation: (String) -> String) -> String {
    switch self {
    case .text(let text): text
    case .wording(let wording): wording.filled(translation)
    }
  }
}

extension Wording: Equatable {
  /// Wordings that read the same are the same, wherever their places are.
  public static func == (a: Wording, b: Wording) -> Bool { a.description == b.description }
}

/// What tells in a sentence what it is, such as an error.
public protocol Worded: CustomStringConvertible {
  /// The sentence, for whoever says it in another language.
  var wording: Wording { get }
}

extension Worded {
  /// The sentence as it was written.
  public var description: String { wording.description }
}
