import Glibc

@testable import BlockPlatform

/// Sets the language of one thread while others stay English, so that tests can run in parallel.
enum Spoken {
  /// The compiled catalogues, laid out as `BLOCKFALL_ASSETS` expects them.
  static let assets: String = {
    let folder = temporaryFolder()
    for language in Language.allCases where language != .english {
      let place = "\(folder)/Catalogues/\(language.rawValue)/LC_MESSAGES"
      run("mkdir -p \(place) && msgfmt -o \(place)/blockfall.mo \(source(of: language))")
    }
    return folder
  }()

  /// The path of a catalogue's source.
  static func source(of language: Language) -> String { "\(root)/Assets/Locales/\(language.rawValue).po" }

  /// The source tree that the tests were built from.
  static var root: String {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/")
  }

  /// Runs `body`, which must not change threads, in a language.
  static func `in`<Answer>(_ language: Language, _ body: () throws -> Answer) rethrows -> Answer {
    let before = ThreadLanguage.current
    defer { ThreadLanguage.bindThread(to: before) }
    ThreadLanguage.bindThread(to: speeches[language])
    return try body()
  }

  /// The texts of each language.
  private static let speeches: [Language: ThreadLanguage] = {
    var speeches: [Language: ThreadLanguage] = [:]
    for language in Language.allCases where language != .english {
      let threadLanguage = ThreadLanguage()
      threadLanguage.use(try? Catalogue(path: compiled(language)))
      precondition(threadLanguage.texts != nil, "cannot read the catalogue of \(language.rawValue)")
      speeches[language] = threadLanguage
    }
    return speeches
  }()

  /// The compiled catalogue of a language.
  static func compiled(_ language: Language) -> String {
    "\(assets)/Catalogues/\(language.rawValue)/LC_MESSAGES/blockfall.mo"
  }

  private static func temporaryFolder() -> String {
    var template = Array("/tmp/blockfall-spoken-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "cannot write to /tmp")
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func run(_ command: String) { precondition(system(command) == 0, command) }
}
