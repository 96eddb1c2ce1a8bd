import BlockEngine

extension LocalizedMessage {
  /// A range of numbers in words.
  static func numbers(_ range: ClosedRange<Int>) -> LocalizedMessage {
    LocalizedMessage("\(range.lowerBound) to \(range.upperBound)")
  }

  /// One of some words.
  static func either(_ words: [String]) -> LocalizedMessage {
    let words = words.map { LocalizedMessage(format: "%s", values: [.text($0)]) }
    return words.dropFirst().reduce(words.first ?? LocalizedMessage(format: "")) {
      LocalizedMessage("\($0) or \($1)")
    }
  }
}
