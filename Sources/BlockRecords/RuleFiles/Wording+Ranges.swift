import BlockEngine

extension Wording {
  /// A range of numbers in words.
  static func numbers(_ range: ClosedRange<Int>) -> Wording {
    Wording("\(range.lowerBound) to \(range.upperBound)")
  }

  /// One of some words.
  static func either(_ words: [String]) -> Wording {
    let words = words.map { Wording(format: "%s", values: [.text($0)]) }
    return words.dropFirst().reduce(words.first ?? Wording(format: "")) { Wording("\($0) or \($1)") }
  }
}
