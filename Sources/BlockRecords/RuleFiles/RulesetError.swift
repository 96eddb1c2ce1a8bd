import BlockEngine

/// An error in a rule file: what is wrong and what would be right.
public struct RulesetError: Error, Equatable {
  /// The line, from 1; nil for an error of the whole file.
  public let line: Int?
  /// What is wrong.
  public let message: Wording

  package init(line: Int?, _ message: Wording) {
    self.line = line
    self.message = message
  }
}

extension RulesetError: Worded {
  /// The line and the message.
  public var wording: Wording { line.map { "line \($0): \(message)" } ?? message }
}
