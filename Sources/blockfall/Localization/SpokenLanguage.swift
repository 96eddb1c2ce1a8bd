import TerminalUI

/// The language that a program speaks: chosen by the environment, the arguments or the settings, at any time.
struct SpokenLanguage: Sendable {
  private static let domain = "blockfall"

  /// What the terminal shows.
  let encoding: CharacterEncoding
  /// What the program's threads speak.
  private let speech = Speech()

  /// Adopts the environment's encoding, and binds this thread, and those that it starts, to what is spoken: English yet.
  init() {
    encoding = CharacterEncoding.adoptFromEnvironment()
    speech.bind()
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
  /// A locale that was never generated on this machine still means its language. If only ASCII is sure to come out, that
  /// is English.
  func adopt(_ wanted: Language?, folder: String? = AssetFolder.locate()?.catalogues) -> Adoption {
    Adoption(complaint: speak(wanted, from: folder))
  }

  private func speak(_ wanted: Language?, from folder: String?) -> String? {
    let language = wanted ?? Language(environment: environmentValue)
    guard language != .english else {
      speech.speak(nil)
      return nil
    }
    guard encoding == .utf8 else {
      speech.speak(nil)
      return wanted == nil ? nil : "This terminal shows ASCII alone, so texts stay English."
    }
    do throws(Catalogue.Fault) {
      guard let folder else { throw .missing }
      speech.speak(
        try Catalogue(path: "\(folder)/\(language.rawValue)/LC_MESSAGES/\(SpokenLanguage.domain).mo"))
      return nil
    } catch {
      speech.speak(nil)
      switch error {
      case .missing:
        return wanted == nil ? nil : "The texts in \(language.name) are not installed; they stay English."
      case .damaged: return "The texts in \(language.name) are damaged; they stay English."
      }
    }
  }
}
