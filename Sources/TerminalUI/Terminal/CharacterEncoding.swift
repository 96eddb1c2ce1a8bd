import CNcurses
import Glibc

/// The character encoding of the environment's locale, which ncurses draws in.
package enum CharacterEncoding {
  case utf8
  /// Another encoding; only ASCII is certain to display.
  case other

  /// Adopts the environment's locale for the whole process and returns its encoding.
  ///
  /// A locale that asks for UTF-8 but was never generated on this machine still implies a terminal with UTF-8, so
  /// C.UTF-8 is used instead.
  package static func adoptFromEnvironment() -> CharacterEncoding {
    // Only LC_CTYPE is needed: each of the other ten categories would cost a file lookup.
    if setlocale(LC_CTYPE, "") == nil, environmentAsksForUTF8() {
      _ = setlocale(LC_CTYPE, "C.UTF-8")
    }
    return current
  }

  /// The encoding of the current locale.
  package static var current: CharacterEncoding {
    guard let name = nl_langinfo(nl_item(CODESET)) else { return .other }
    return isUTF8(String(cString: name)) ? .utf8 : .other
  }

  private static func environmentAsksForUTF8() -> Bool {
    // The first non-empty one decides, as in setlocale(3).
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = environmentValue(name), !value.isEmpty { return asksForUTF8(locale: value) }
    }
    return false
  }

  /// Whether a locale's name, such as `cs_CZ.UTF-8@euro`, asks for UTF-8.
  package static func asksForUTF8(locale: String) -> Bool {
    guard let dot = locale.firstIndex(of: ".") else { return false }
    return isUTF8(String(locale[locale.index(after: dot)...].prefix { $0 != "@" }))
  }

  private static func isUTF8(_ codeset: String) -> Bool {
    codeset.lowercased().filter { $0 != "-" } == "utf8"
  }
}
