import CNcurses
import Glibc

@testable import blockfall

/// Lets one thread speak a language while all others go on in English, so that tests can run side by side.
///
/// gettext goes by the name of the thread's own locale where it has one. The locales are copies of C.UTF-8 under the
/// names of those that no machine need have generated.
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
    guard language != .english else { return try body() }
    let before = uselocale(locale_t(bitPattern: locales[language] ?? 0))
    defer { uselocale(before) }
    return try body()
  }

  /// Each language's locale, as a number: C's are no values that may be shared.
  private static let locales: [Language: Int] = {
    bindtextdomain("blockfall", assets + "/Catalogues")
    bind_textdomain_codeset("blockfall", "UTF-8")
    textdomain("blockfall")
    var locales: [Language: Int] = [:]
    for language in Language.allCases where language != .english {
      // Renamed: made by its name it would be looked for where the environment says, which is the whole process's.
      let locale = duplocale(globalLocale)
      locale?.pointee.__names.5 = UnsafePointer(strdup("\(language.rawValue).UTF-8"))
      locales[language] = Int(bitPattern: locale)
    }
    precondition(locales.values.allSatisfy { $0 != 0 }, "C.UTF-8 can be copied")
    return locales
  }()

  /// C's LC_GLOBAL_LOCALE, a macro that Swift does not see.
  private static var globalLocale: locale_t? { locale_t(bitPattern: -1) }

  private static func temporaryFolder() -> String {
    var template = Array("/tmp/blockfall-spoken-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "/tmp can be written")
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func run(_ command: String) { precondition(system(command) == 0, command) }
}
