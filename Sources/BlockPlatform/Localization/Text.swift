import BlockEngine

/// Translates a text to the player's language.
///
/// Every text for people goes through here, so that a catalogue can translate it and an extraction
/// finds it. Values are interpolated with `\(…)`, or take the places of `%s` in the order of `values`; a catalogue has
/// `%s` for both, or `%1$s` if a language needs another order.
package func tr(_ message: LocalizedMessage, _ values: String...) -> String {
  guard !values.isEmpty else { return translated(message) }
  return translated(
    LocalizedMessage(format: message.format, values: message.values + values.map(LocalizedMessage.Value.text))
  )
}

/// Translates a text that needs a context, such as the "Play" of a replay and of a puzzle.
///
/// English has one word for both; a catalogue has an entry for each context.
package func tr(_ text: String, context: String) -> String { translation(of: text, context: context) }

/// Translates a text with a number, in the plural form for that number.
package func trn(_ singular: String, _ plural: String, _ count: Int, _ values: String...) -> String {
  LocalizedMessage(format: singular, values: values.map(LocalizedMessage.Value.text)).filled { _ in
    translation(of: singular, plural: plural, count: count)
  }
}

/// Translates a message that comes from another module.
package func translated(_ message: LocalizedMessage) -> String { message.filled(translation(of:)) }

extension Localizable {
  /// The message as a translated sentence, with a capital and a full stop.
  package var sentence: String {
    let text = translated(localizedMessage)
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
