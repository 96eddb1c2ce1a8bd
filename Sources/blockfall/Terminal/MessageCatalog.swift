import CNcurses

/// What gettext's catalogue for the language in force has for `text`; the text itself where it has nothing.
func translation(of text: String) -> String {
  // gettext hands back the pointer that it was given where it knows nothing better, so the result may live no
  // longer than the argument.
  // To nothing gettext would answer with what a catalogue says of itself.
  text.isEmpty
    ? text
    : text.withCString { original in
      guard let found = gettext(original), UnsafePointer(found) != original else { return text }
      return String(cString: found)
    }
}

/// What the catalogue has for a text with a number, in the form that the language has for `count`.
func translation(of singular: String, plural: String, count: Int) -> String {
  singular.withCString { one in
    plural.withCString { many in
      guard let found = ngettext(one, many, UInt(count.magnitude)) else { return singular }
      return String(cString: found)
    }
  }
}
