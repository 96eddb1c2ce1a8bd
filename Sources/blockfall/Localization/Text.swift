/// A text in the player's language.
///
/// Every text that a person reads goes through here, so that a catalogue can translate it and an extraction
/// finds it; `%s` stands for a value, in the order of `values`, and `%1$s` where a language wants another order.
func tr(_ text: String, _ values: String...) -> String {
  fill(translation(of: text), with: values)
}

/// A text with a number in it, in the form that the language has for that number.
func trn(_ singular: String, _ plural: String, _ count: Int, _ values: String...) -> String {
  fill(translation(of: singular, plural: plural, count: count), with: values)
}

private func fill(_ pattern: String, with values: [String]) -> String {
  guard pattern.contains("%") else { return pattern }
  var filled = ""
  var next = 0
  var rest = pattern.unicodeScalars[...]
  while let percent = rest.firstIndex(of: "%") {
    filled.unicodeScalars += rest[..<percent]
    rest = rest[rest.index(after: percent)...]
    var index = next
    let digits = rest.prefix { "0"..."9" ~= $0 }
    if let place = Int(String(digits)), rest.dropFirst(digits.count).first == "$" {
      index = place - 1
      rest = rest.dropFirst(digits.count + 1)
    } else {
      next += 1
    }
    switch rest.first {
    case "s":
      filled += values.indices.contains(index) ? values[index] : ""
    case "%":
      filled += "%"
      next -= 1
    default:
      // A catalogue that is wrong here must not bring the game down.
      continue
    }
    rest = rest.dropFirst()
  }
  filled.unicodeScalars += rest
  return filled
}
