/// Formats numbers in the language's notation.
package struct Numeral: Sendable {
  private let group: String
  /// The decimal separator.
  package let point: String

  /// The current language's notation.
  package init() {
    group = Numeral.sign(in: tr("1,000"), of: ",")
    point = Numeral.sign(in: tr("0.5"), of: ".")
  }

  private init(group: String, point: String) {
    self.group = group
    self.point = point
  }

  /// The notation of texts that are the same in every language.
  package static let plain = Numeral(group: "", point: ".")

  /// The separator between the digits of a catalogue's sample.
  private static func sign(in sample: String, of standard: String) -> String {
    let sign = String(sample.drop { ("0"..."9").contains($0) }.prefix { !("0"..."9").contains($0) })
    return sign.isEmpty || sign.count > 1 ? standard : sign
  }

  /// A whole number with grouped thousands.
  package func text(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += group }
      text.append(digit)
    }
    return text
  }

  /// A number of thousandths with two decimals, rounded down; at most `limit` hundredths.
  package func text(thousandths: Int, limit: Int = .max) -> String {
    text(hundredths: min(thousandths / 10, limit))
  }

  /// A number of hundredths with two decimals.
  package func text(hundredths: Int) -> String {
    let rest = Int(hundredths.magnitude % 100)
    return text(hundredths / 100) + point + (rest < 10 ? "0" : "") + String(rest)
  }
}
