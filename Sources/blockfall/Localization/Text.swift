import BlockEngine

/// A text in the player's language.
///
/// Every text that a person reads goes through here, so that a catalogue can translate it and an extraction
/// finds it. The places of values are `\(…)`, or `%s` in the order of `values`; a catalogue has `%s` for either, or
/// `%1$s` where a language wants another order.
func tr(_ wording: Wording, _ values: String...) -> String {
  guard !values.isEmpty else { return spoken(wording) }
  return spoken(Wording(format: wording.format, values: wording.values + values.map(Wording.Value.text)))
}

/// A text whose word depends on what it is said of, such as the "Play" of a replay and of a puzzle.
///
/// English has one word for both; a catalogue has an entry for each context.
func tr(_ text: String, context: String) -> String {
  translation(of: text, context: context)
}

/// A text with a number in it, in the form that the language has for that number.
func trn(_ singular: String, _ plural: String, _ count: Int, _ values: String...) -> String {
  Wording(format: singular, values: values.map(Wording.Value.text)).filled { _ in
    translation(of: singular, plural: plural, count: count)
  }
}

/// What somebody else worded, in the player's language.
func spoken(_ wording: Wording) -> String { wording.filled(translation(of:)) }
