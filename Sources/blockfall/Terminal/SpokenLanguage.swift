import CNcurses
import Glibc

/// The language that gettext speaks, one for the whole process.
struct SpokenLanguage: Sendable {
  private static let domain = "blockfall"

  /// What the terminal shows.
  let encoding: CharacterEncoding
  /// What the environment said before it was told to gettext in another way.
  private let language: String?

  /// Adopts the environment's encoding; nothing is spoken but English yet.
  init() {
    encoding = CharacterEncoding.adoptFromEnvironment()
    language = environmentValue("LANGUAGE")
  }

  /// What came of adopting a language.
  struct Adoption: Equatable, Sendable {
    /// What a person has to be told, in English, which is spoken then: the language's texts are not there, or are
    /// damaged.
    var complaint: String?
  }

  /// Speaks the language that is asked for now; where none is, the one that was saved, else the environment's.
  ///
  /// - Parameter adoption: how the language that is asked for, or the environment's, was adopted already: its texts are
  ///   not read again.
  func adopt(_ asked: Language?, orSaved saved: Language?, after adoption: Adoption?) -> Adoption {
    if asked == nil, let saved { return adopt(saved) }
    return adoption ?? adopt(asked)
  }

  /// Speaks a language from now on, or with nil the one that the environment asks for.
  ///
  /// A locale that was never generated on this machine still means its language: gettext is asked for it under
  /// C.UTF-8, which every system has. Where only ASCII is sure to come out, that is English.
  func adopt(_ wanted: Language?, folder: String? = AssetFolder.locate()?.catalogues) -> Adoption {
    Adoption(complaint: speak(wanted, from: folder))
  }

  private func speak(_ wanted: Language?, from folder: String?) -> String? {
    let language = wanted ?? Language { $0 == "LANGUAGE" ? self.language : environmentValue($0) }
    guard language != .english else {
      SpokenLanguage.speak(.english)
      return nil
    }
    guard encoding == .utf8 else {
      SpokenLanguage.speak(.english)
      return wanted == nil ? nil : "This terminal shows ASCII alone, so texts stay English."
    }
    do throws(CatalogueFile.Fault) {
      guard let folder else { throw .missing }
      try CatalogueFile.check("\(folder)/\(language.rawValue)/LC_MESSAGES/\(SpokenLanguage.domain).mo")
      bindtextdomain(SpokenLanguage.domain, folder)
      bind_textdomain_codeset(SpokenLanguage.domain, "UTF-8")
      textdomain(SpokenLanguage.domain)
      SpokenLanguage.speak(language)
      return nil
    } catch {
      SpokenLanguage.speak(.english)
      switch error {
      case .missing:
        return wanted == nil ? nil : "The texts in \(language.name) are not installed; they stay English."
      case .damaged: return "The texts in \(language.name) are damaged; they stay English."
      }
    }
  }

  private static func speak(_ language: Language) {
    setenv("LANGUAGE", language.rawValue, 1)
    // gettext forgets what it looked up in another language only when the locale becomes another one.
    setlocale(LC_MESSAGES, "C")
    setlocale(LC_MESSAGES, "C.UTF-8")
  }
}
