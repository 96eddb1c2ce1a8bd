/// The translation of `text` in this thread's language; the text itself if there is none.
package func translation(of text: String) -> String {
  ThreadLanguage.current?.texts?.translation(of: text) ?? text
}

/// The translation of `text` in a context; the text itself if there is none.
func translation(of text: String, context: String) -> String {
  // gettext's notation of an entry with a context.
  ThreadLanguage.current?.texts?.translation(of: "\(context)\u{4}\(text)") ?? text
}

/// The translation of a text with a number, in the form for `count`; the English form if there is none.
func translation(of singular: String, plural: String, count: Int) -> String {
  ThreadLanguage.current?.texts?.translation(of: singular, count: count)
    ?? (count.magnitude == 1 ? singular : plural)
}
