/// A sentence with placeholders whose values stay separate, so that a caller can translate it.
///
/// Written as a string literal: each `\(…)` becomes a placeholder, `%s` in `format`. A value may itself be a localized message.
public struct LocalizedMessage: Sendable {
  /// The value of a placeholder.
  public enum Value: Sendable {
    case text(String)
    case message(LocalizedMessage)
  }

  /// The sentence with `%s` for each placeholder.
  public var format: String
  /// The values of the placeholders, in order.
  public var values: [Value]

  /// A sentence and the values of its placeholders.
  public init(format: String, values: [Value] = []) {
    self.format = format
    self.values = values
  }
}

extension LocalizedMessage: ExpressibleByStringInterpolation {
  /// Collects the parts of a string literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var format = ""
    fileprivate var values: [Value] = []

    /// An empty sentence with the expected number of bytes and placeholders.
    public init(literalCapacity: Int, interpolationCount: Int) {
      format.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    /// Appends text.
    public mutating func appendLiteral(_ literal: String) { format += literal }

    /// Appends a placeholder for a value.
    public mutating func appendInterpolation(_ value: some Any) {
      format += "%s"
      values.append(.text(String(describing: value)))
    }

    /// Appends a placeholder for a value with a message of its own, such as another error.
    public mutating func appendInterpolation(_ worded: some Localizable) {
      appendInterpolation(worded.localizedMessage)
    }

    /// Appends a placeholder for another sentence.
    public mutating func appendInterpolation(_ message: LocalizedMessage) {
      format += "%s"
      values.append(.message(message))
    }
  }

  /// A sentence without values.
  public init(stringLiteral format: String) { self.init(format: format) }

  /// A sentence with the values of a string literal.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(format: parts.format, values: parts.values)
  }
}

extension LocalizedMessage: CustomStringConvertible {
  /// The sentence in its original language.
  public var description: String {
    filled { $0 }
  }

  /// The sentence translated by `translation`, which maps formats to formats.
  ///
  /// `%s` takes the values in order, `%2$s` the second one, `%%` is a percent sign. Placeholders beyond the values
  /// are dropped.
  public func filled(_ translation: (String) -> String) -> String {
    let pattern = Array(translation(format).utf8)
    guard pattern.contains(UInt8(ascii: "%")) else { return String(decoding: pattern, as: UTF8.self) }
    // Works on bytes, so that text outside ASCII stays as it is.
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
        // An error in a translation catalogue must not crash the game.
        continue
      }
      at += 1
    }
    return String(decoding: filled, as: UTF8.self)
  }

  /// Reads a number and a dollar sign and moves `start` past them; returns nil without moving if there are none.
  private static func place(in pattern: [UInt8], at start: inout Int) -> Int? {
    let digits = pattern[start...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard digits.endIndex < pattern.count, pattern[digits.endIndex] == UInt8(ascii: "$"),
      let place = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    start = digits.endIndex + 1
    return place
  }
}

extension LocalizedMessage.Value {
  fileprivate func filled(_ translation: (String) -> String) -> String {
    switch self {
    case .text(let text): text
    case .message(let message): message.filled(translation)
    }
  }
}

extension LocalizedMessage: Equatable {
  /// Messages are equal if their texts are, wherever their placeholders are.
  public static func == (a: LocalizedMessage, b: LocalizedMessage) -> Bool { a.description == b.description }
}

/// A value that describes itself in a translatable sentence, such as an error.
public protocol Localizable: CustomStringConvertible {
  /// The sentence, ready for translation.
  var localizedMessage: LocalizedMessage { get }
}

extension Localizable {
  /// The sentence in its original language.
  public var description: String { localizedMessage.description }
}
