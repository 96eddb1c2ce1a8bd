import Glibc

@testable import blockfall

/// Lets one thread speak a language while all others go on in English, so that tests can run side by side.
enum Spoken {
  /// The catalogues, compiled, laid out as `BLOCKFALL_ASSETS` wants them.
  static let assets: String = {
    let folder = temporaryFolder()
    for language in Language.allCases where language != .english {
      let place = "\(folder)/Catalogues/\(language.rawValue)/LC_MESSAGES"
      run("mkdir -p \(place) && msgfmt -o \(place)/blockfall.mo \(source(of: language))")
    }
    return folder
  }()

  /// The catalogue's source.
  static func source(of language: Language) -> String { "\(root)/Assets/Locales/\(language.rawValue).po" }

  /// The tree that the tests were built from.
  static var root: String {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/")
  }

  /// What `body` answers where `language` is spoken; it must not change threads.
  static func `in`<Answer>(_ language: Language, _ body: () throws -> Answer) rethrows -> Answer {
    let before = ThreadLanguage.current
    defer { ThreadLanguage.bindThread(to: before) }
    ThreadLanguage.bindThread(to: speeches[language])
    return try body()
  }

  /// What is spoken in each language.
  private static let speeches: [Language: ThreadLanguage] = {
    var speeches: [Language: ThreadLanguage] = [:]
    for language in Language.allCases where language != .english {
      let threadLanguage = ThreadLanguage()
      threadLanguage.use(try? Catalogue(path: compiled(language)))
      precondition(threadLanguage.texts != nil, "\(language.rawValue) can be read")
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
    precondition(mkdtemp(&template) != nil, "/tmp can be written")
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func run(_ command: String) { precondition(system(command) == 0, command) }
}
