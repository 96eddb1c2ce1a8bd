/// Why a text is no value of a setting.
struct SettingError: Error, Equatable, CustomStringConvertible {
  /// What a number counts.
  enum Unit: Sendable {
    case none, milliseconds, millisecondsACell, percent

    /// What would be right.
    func right(_ range: ClosedRange<Int>) -> String {
      let (least, most) = (range.lowerBound, range.upperBound)
      return switch self {
      case .none, .percent: tr("it is a whole number from \(least) to \(most)")
      case .milliseconds: tr("it is a whole number from \(least) to \(most) milliseconds")
      case .millisecondsACell: tr("it is a whole number from \(least) to \(most) milliseconds a cell")
      }
    }

    /// A number as a person reads it.
    func shown(_ number: Int) -> String {
      switch self {
      case .none: String(number)
      case .milliseconds, .millisecondsACell: tr("%s ms", String(number))
      case .percent: tr("%s %%", String(number))
      }
    }

    /// The numbers that are right, for the manual.
    func values(_ range: ClosedRange<Int>) -> String {
      tr("%s to %s", String(range.lowerBound), shown(range.upperBound))
    }
  }

  let description: String
  /// What would be right, or what is against it, without the setting's name.
  let reason: String

  init(_ key: Setting, _ text: String, _ right: String) {
    reason = right
    description = tr("\(key.name) cannot be '\(text.prefix(60))': \(right)")
  }

  /// Where some words alone are right.
  init(_ key: Setting, _ text: String, oneOf words: [String]) {
    self.init(key, text, tr("it is one of \(words.joined(separator: " "))"))
  }
}
