import BlockPlatform

/// Why a text is not a valid value of a setting.
package struct SettingError: Error, Equatable, CustomStringConvertible {
  /// The unit of a number.
  package enum Unit: Sendable {
    case none, milliseconds, millisecondsPerCell, percent

    /// A description of the valid values.
    func right(_ range: ClosedRange<Int>) -> String {
      let (least, most) = (range.lowerBound, range.upperBound)
      return switch self {
      case .none, .percent: tr("it must be a whole number from \(least) to \(most)")
      case .milliseconds: tr("it must be a whole number from \(least) to \(most) milliseconds")
      case .millisecondsPerCell:
        tr("it must be a whole number from \(least) to \(most) milliseconds per cell")
      }
    }

    /// A number with its unit.
    func shown(_ number: Int) -> String {
      switch self {
      case .none: String(number)
      case .milliseconds, .millisecondsPerCell: tr("%s ms", String(number))
      case .percent: tr("%s %%", String(number))
      }
    }

    /// The valid numbers, for the manual.
    func values(_ range: ClosedRange<Int>) -> String {
      tr("%s to %s", String(range.lowerBound), shown(range.upperBound))
    }
  }

  package let description: String
  /// The valid values, or the reason for the refusal, without the setting's name.
  package let reason: String

  init(_ key: Setting, _ text: String, _ right: String) {
    reason = right
    description = tr("\(key.name) cannot be '\(text.prefix(60))': \(right)")
  }

  /// The error for a setting that accepts only certain words.
  init(_ key: Setting, _ text: String, oneOf words: [String]) {
    self.init(key, text, tr("it must be one of \(words.joined(separator: " "))"))
  }
}
