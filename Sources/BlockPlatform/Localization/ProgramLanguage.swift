import TerminalUI

/// The program's language: chosen by the environment, the arguments or the settings, at any time.
package struct ProgramLanguage: Sendable {
  private static let domain = "blockfall"

  /// The terminal's encoding.
  let encoding: CharacterEncoding
  /// The binding of the program's threads.
  private let threadLanguage = ThreadLanguage()

  /// Adopts the environment's encoding, and binds this thread, and those that it starts; the language is English at
  /// first.
  package init() {
    encoding = CharacterEncoding.adoptFromEnvironment()
    threadLanguage.bind()
  }

  /// The result of adopting a language.
  package struct Adoption: Equatable, Sendable {
    /// A warning in English, the language then in use: the catalogue is missing or damaged.
    package var warning: String?
  }

  /// Adopts the requested language; if there is none, the saved one, or else the environment's.
  ///
  /// - Parameter adoption: the result of adopting the requested or the environment's language earlier; its catalogue is
  ///   not read again.
  package func adopt(_ asked: Language?, orSaved saved: Language?, after adoption: Adoption?) -> Adoption {
    if asked == nil, let saved { return adopt(saved) }
    return adoption ?? adopt(asked)
  }

  /// Adopts a language, or with nil the one that the environment asks for.
  ///
  /// A locale that was never generated on this machine still selects its language. If only ASCII is certain to display,
  /// English is used.
  package func adopt(_ wanted: Language?, folder: String? = AssetFolder.locate()?.catalogues) -> Adoption {
    Adoption(warning: use(wanted, from: folder))
  }

  private func use(_ wanted: Language?, from folder: String?) -> String? {
    let language = wanted ?? Language(environment: environmentValue)
    guard language != .english else {
      threadLanguage.use(nil)
      return nil
    }
    guard encoding == .utf8 else {
      threadLanguage.use(nil)
      return wanted == nil ? nil : "This terminal shows ASCII alone, so texts stay English."
    }
    do throws(Catalogue.Fault) {
      guard let folder else { throw .missing }
      threadLanguage.use(
        try Catalogue(path: "\(folder)/\(language.rawValue)/LC_MESSAGES/\(ProgramLanguage.domain).mo"))
      return nil
    } catch {
      threadLanguage.use(nil)
      switch error {
      case .missing:
        return wanted == nil ? nil : "The texts in \(language.name) are not installed; they stay English."
      case .damaged: return "The texts in \(language.name) are damaged; they stay English."
      }
    }
  }
}
