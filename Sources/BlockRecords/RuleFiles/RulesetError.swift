import BlockEngine

/// An error in a rule file: what is wrong and what would be right.
public struct RulesetError: Error, Equatable {
  /// The line, from 1; nil for an error of the whole file.
  public let line: Int?
  /// What is wrong.
  public let message: LocalizedMessage

  package init(line: Int?, _ message: LocalizedMessage) {
    self.line = line
    self.message = message
  }
}

extension RulesetError: Localizable {
  /// The line and the message.
  public var localizedMessage: LocalizedMessage { line.map { "line \($0): \(message)" } ?? message }
}
