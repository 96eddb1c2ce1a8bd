/// Figures by the language's habit.
struct Numeral: Sendable {
  private let group: String
  /// What stands before tenths.
  let point: String

  /// As the current language writes them.
  init() {
    group = Numeral.sign(in: tr("1,000"), of: ",")
    point = Numeral.sign(in: tr("0.5"), of: ".")
  }

  /// What stands between the digits of a catalogue's sample.
  private static func sign(in sample: String, of usual: String) -> String {
    let sign = String(sample.drop { ("0"..."9").contains($0) }.prefix { !("0"..."9").contains($0) })
    return sign.isEmpty || sign.count > 1 ? usual : sign
  }

  /// A whole number, its thousands apart.
  func text(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += group }
      text.append(digit)
    }
    return text
  }

  /// A number of hundredths with two places behind the point.
  func text(hundredths: Int) -> String {
    let rest = Int(hundredths.magnitude % 100)
    return text(hundredths / 100) + point + (rest < 10 ? "0" : "") + String(rest)
  }
}
