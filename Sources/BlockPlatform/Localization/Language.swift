/// A language that the game is available in.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case czech = "cs"
  case brazilianPortuguese = "pt_BR"
  case greek = "el"

  /// The name in the language itself.
  package var name: String {
    switch self {
    case .english: "English"
    case .czech: "Čeština"
    case .brazilianPortuguese: "Português (Brasil)"
    case .greek: "Ελληνικά"
    }
  }

  /// The language of a code or a locale, such as `cs`, `cs_CZ` or `cs_CZ.UTF-8@euro`; nil if it is not available.
  ///
  /// A language code without a country selects the only variant there is.
  package init?(code: String) {
    let plain = String(code.prefix { $0 != "." && $0 != "@" })
    let parts = plain.split(separator: "_")
    if let exact = Language(rawValue: plain) {
      self = exact
    } else if let language = parts.first, let same = Language(rawValue: String(language)) {
      self = same
    } else if let kin = Language.allCases.first(where: { $0.rawValue.hasPrefix(plain + "_") }), !plain.isEmpty
    {
      self = kin
    } else {
      return nil
    }
  }

  /// The language that the environment asks for, as gettext reads it: `LANGUAGE` is a list, and counts only if the
  /// locale names a language; English if none of them is available.
  init(environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    let requests =
      locale == "C" || locale == "POSIX" ? [] : (value("LANGUAGE") ?? locale).split(separator: ":")
    self = requests.lazy.compactMap { Language(code: String($0)) }.first ?? .english
  }
}
