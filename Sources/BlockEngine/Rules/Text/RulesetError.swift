/// What is wrong with a rule file, and what would be right.
public struct RulesetError: Error, Equatable {
  /// The line, from 1; nil if the file as a whole is meant.
  public let line: Int?
  /// What is wrong.
  public let message: Wording

  init(line: Int?, _ message: Wording) {
    self.line = line
    self.message = message
  }
}

extension RulesetError: Worded {
  /// The line and what is wrong with it.
  public var wording: Wording { line.map { "line \($0): \(message)" } ?? message }
}
