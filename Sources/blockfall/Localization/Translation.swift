/// What the language that this thread speaks has for `text`; the text itself if it has nothing.
func translation(of text: String) -> String {
  Speech.ofThisThread?.texts?.translation(of: text) ?? text
}

/// What the language has for `text` where it is said of `context`; the text itself if it has nothing.
func translation(of text: String, context: String) -> String {
  // gettext's way to write an entry with a context.
  Speech.ofThisThread?.texts?.translation(of: "\(context)\u{4}\(text)") ?? text
}

/// What the language has for a text with a number, in the form that it has for `count`; English's if it has nothing.
func translation(of singular: String, plural: String, count: Int) -> String {
  Speech.ofThisThread?.texts?.translation(of: singular, count: count)
    ?? (count.magnitude == 1 ? singular : plural)
}
