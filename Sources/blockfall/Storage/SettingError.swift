/// Why a text is no value of a setting.
struct SettingError: Error, Equatable, CustomStringConvertible {
  /// What a number counts.
  enum Unit {
    case none, milliseconds, millisecondsACell

    /// What would be right.
    func right(_ range: ClosedRange<Int>) -> String {
      let (least, most) = (range.lowerBound, range.upperBound)
      return switch self {
      case .none: tr("it is a whole number from \(least) to \(most)")
      case .milliseconds: tr("it is a whole number from \(least) to \(most) milliseconds")
      case .millisecondsACell: tr("it is a whole number from \(least) to \(most) milliseconds a cell")
      }
    }
  }

  let description: String

  init(_ key: SettingKey, _ text: String, _ right: String) {
    description = tr("\(key.text) cannot be '\(text.prefix(60))': \(right)")
  }

  /// Where some words alone are right.
  init(_ key: SettingKey, _ text: String, oneOf words: [String]) {
    self.init(key, text, tr("it is one of \(words.joined(separator: " "))"))
  }
}
