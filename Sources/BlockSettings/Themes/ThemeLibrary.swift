import BlockPlatform
import Glibc
import TerminalUI

/// The available themes: the standard one, those that come with the program, and the player's own.
package struct ThemeLibrary: Equatable, Sendable {
  /// The source of a theme.
  package enum Origin: Equatable, Sendable {
    case builtIn
    case file(String)
  }

  /// A complete theme.
  package struct Entry: Equatable, Sendable {
    package var theme: Theme
    package var title: String
    package var summary: String
    package var origin: Origin
  }

  /// The folder of the player's own themes; nil if there is no home folder.
  package let userFolder: String?
  /// The folder of the program's themes; nil if it is not found.
  package let installedFolder: String?
  /// Whether the terminal reports a light background; then the standard theme has the inks of `paper`.
  package var hasLightBackground = false

  /// The standard theme alone.
  package static let none = ThemeLibrary(userFolder: nil, installedFolder: nil)
  private static let fileExtension = ".theme"
  /// A limit beyond any real collection.
  private static let maxNames = 200
  private static let maxDepth = 8

  /// The themes of this environment.
  package static func locate(environment: (String) -> String? = environmentValue) -> ThemeLibrary {
    ThemeLibrary(
      userFolder: ConfigurationFolder.path(environment: environment).map { $0 + "/themes" },
      installedFolder: AssetFolder.locate(environment: environment)?.path(of: .themes))
  }

  /// The library for the terminal's background, as given in COLORFGBG.
  ///
  /// The variable holds the text's colour and, last, the background's, as numbers of the sixteen colours. Of these, 7
  /// and those from 9 on are light.
  package func forBackground(environment: (String) -> String? = environmentValue) -> ThemeLibrary {
    var library = self
    let ground = environment("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
    library.hasLightBackground = ground.map { $0 == 7 || (9...15).contains($0) } ?? false
    return library
  }

  /// Whether a text is a valid theme name; a valid one cannot lead out of a folder.
  package static func isName(_ text: some StringProtocol) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d }
  }

  /// The names of all themes, the standard one first.
  package func names() -> [String] {
    [Theme.standard.name]
      + TextFile.names(
        in: [userFolder, installedFolder], fileExtension: ThemeLibrary.fileExtension,
        atMost: ThemeLibrary.maxNames
      ) {
        ThemeLibrary.isName($0) && $0 != Theme.standard.name
      }
  }

  /// Reads a theme; the player's own themes precede the program's.
  ///
  /// - Throws: `TextFileError`, which gives the fault and its remedy.
  package func load(_ name: String) throws(TextFileError) -> Entry {
    guard ThemeLibrary.isName(name) else {
      throw TextFileError(
        file: name, reason: tr("a theme's name is of lower-case letters, digits and hyphens"))
    }
    if hasLightBackground, name == Theme.standard.name { return lightVariant }
    return try load(name, asked: nil, chain: [])
  }

  /// The standard theme on a light terminal: text and background stay the terminal's own.
  private var lightVariant: Entry {
    var entry = ThemeLibrary.standard
    guard var theme = try? load("paper", asked: nil, chain: []).theme else { return entry }
    theme.name = entry.theme.name
    for ink in [Ink.standard, .title, .ground] { theme[ink] = entry.theme[ink] }
    entry.theme = theme
    return entry
  }

  /// Reads a theme from any file as if it were among the player's own.
  package func check(_ path: String) throws(TextFileError) -> Entry {
    let name = String(path.split(separator: "/").last ?? "")
    let bare =
      name.hasSuffix(ThemeLibrary.fileExtension)
      ? String(name.dropLast(ThemeLibrary.fileExtension.count)) : name
    return try entry(bare, path, chain: [])
  }

  private func load(
    _ name: String, asked: (file: String, line: Int)?, chain: [String]
  ) throws(TextFileError) -> Entry {
    if name == Theme.standard.name { return ThemeLibrary.standard }
    guard let path = path(of: name) else {
      let words = names().joined(separator: ", ")
      throw TextFileError(
        file: asked?.file ?? name, line: asked?.line,
        reason: asked == nil
          ? tr("there is no such theme; there are \(words)")
          : tr("there is no theme '\(name)'; there are \(words)"))
    }
    return try entry(name, path, chain: chain)
  }

  private func entry(_ name: String, _ path: String, chain: [String]) throws(TextFileError) -> Entry {
    let file = try ThemeFile(TextFile.bytes(of: path, atMost: ThemeFile.maxBytes), file: path)
    var theme = Theme.standard
    if let parent = file.parent {
      let chain = chain + [name]
      if chain.contains(parent.name) {
        throw TextFileError(
          file: path, line: parent.line,
          reason: tr("themes inherit in a circle: \((chain + [parent.name]).joined(separator: ", "))"))
      }
      guard chain.count < ThemeLibrary.maxDepth else {
        throw TextFileError(
          file: path, line: parent.line,
          reason: tr("more than \(ThemeLibrary.maxDepth) themes inherit from each other"))
      }
      theme = try load(parent.name, asked: (path, parent.line), chain: chain).theme
    } else {
      let derived = Ink.edges.map(\.edge)
      let missing = Ink.allCases.filter { file.inks[$0] == nil && !derived.contains($0) }.map(\.name)
      guard missing.isEmpty else {
        throw TextFileError(
          file: path,
          reason: trn(
            "%s is missing; add that, or a line 'inherits = standard'",
            "%s are missing; add that, or a line 'inherits = standard'", missing.count,
            missing.prefix(6).joined(separator: ", ") + (missing.count > 6 ? ", ..." : "")))
      }
    }
    theme.name = name
    theme.adopt(file.inks)
    return Entry(
      theme: theme, title: translation(of: file.title), summary: translation(of: file.summary),
      origin: .file(path))
  }

  private static var standard: Entry {
    Entry(
      theme: .standard, title: tr("Standard"), summary: tr("Mineral colours; text as the terminal has it"),
      origin: .builtIn)
  }

  private func path(of name: String) -> String? {
    [userFolder, installedFolder].compactMap(\.self).map { "\($0)/\(name)\(ThemeLibrary.fileExtension)" }
      .first { access($0, F_OK) == 0 }
  }
}
