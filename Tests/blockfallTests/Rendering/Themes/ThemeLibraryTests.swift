import Foundation
import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockSettings
@testable import TerminalUI

@Suite struct ThemeLibraryTests {
  private let home: TemporaryFolder
  private let library: ThemeLibrary

  init() throws {
    home = try TemporaryFolder()
    library = ThemeLibrary(userFolder: home.path, installedFolder: ShippedThemes.folder)
  }

  private func write(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(home.path)/\(name).theme", atomically: true, encoding: .utf8)
  }

  @Test func thereAreTheStandardThemeAndSevenMore() throws {
    #expect(
      ThemeLibrary(userFolder: nil, installedFolder: ShippedThemes.folder).names() == [
        "standard", "cabinet", "contrast", "dawn", "distinct", "ember", "midnight", "paper",
      ])
    for name in library.names() {
      let entry = try library.load(name)
      #expect(entry.theme.name == name && !entry.title.isEmpty && !entry.summary.isEmpty)
    }
  }

  @Test func theStandardThemesFileIsTheStandardTheme() throws {
    let entry = try library.check(ShippedThemes.folder + "/standard.theme")
    #expect(entry.theme == .standard)
    let text = try String(contentsOfFile: ShippedThemes.folder + "/standard.theme", encoding: .utf8)
    #expect(text == Theme.standard.fileText)
  }

  @Test(arguments: [
    ("0;15", true), ("12;7", true), ("0;default;11", true), ("15;0", false), ("7;8", false),
    ("default;default", false),
    ("", false), ("15", true), (";;", false), ("0;99", false), ("0;-1", false), (nil, false),
  ])
  func theStandardThemeIsForTheGroundThatTheTerminalTells(colours: String?, isLight: Bool) throws {
    let library = library.forBackground { $0 == "COLORFGBG" ? colours : nil }
    let theme = try library.load("standard").theme
    #expect((theme == .standard) != isLight && theme.name == "standard")
    #expect(theme[.standard] == Theme.standard[.standard] && theme[.ground] == Theme.standard[.ground])
    #expect(try library.load("midnight").theme == self.library.load("midnight").theme)
    try write("own", "name = O\ninherits = standard\n")
    #expect(
      try library.load("own").theme.fileText == Theme.standard.fileText, "inheriting ignores the background")
  }

  @Test func eachThemeTellsEveryInkItself() throws {
    for name in library.names() {
      let path = "\(ShippedThemes.folder)/\(name).theme"
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
      let own = Ink.allCases.filter { ink in !Ink.edges.contains { $0.edge == ink } }
      let missing = own.filter { ink in (try? ThemeFile(bytes, file: path))?.inks[ink] == nil }
      #expect(missing.isEmpty, "\(name) lacks \(missing.map(\.name))")
    }
  }

  @Test func aPersonsOwnGoesBeforeTheProgramsAndInherits() throws {
    try write("paper", "name = My paper\ninherits = mine\n")
    try write("mine", "name = Mine\ninherits = ember\nwell = #010203\n")
    let entry = try library.load("paper")
    #expect(entry.title == "My paper" && entry.theme.name == "paper")
    #expect(entry.theme[.well].rgb == 0x010203)
    #expect(entry.theme[.pieceI] == (try library.load("ember").theme[.pieceI]))
    #expect(library.names().contains("mine"))
  }

  @Test func aCircleIsToldWithItsNames() throws {
    try write("a", "name = A\ninherits = b\n")
    try write("b", "name = B\n\ninherits = c\n")
    try write("c", "name = C\ninherits = a\n")
    let error = #expect(throws: TextFileError.self) { try library.load("a") }
    #expect(error?.description == "\(home.path)/c.theme, line 2: themes inherit in a circle: a, b, c, a")
    try write("self", "name = S\ninherits = self\n")
    #expect(throws: TextFileError.self) { try library.load("self") }
  }

  @Test func noMoreThanEightInheritFromEachOther() throws {
    for index in 0..<12 { try write("t\(index)", "name = T\ninherits = t\(index + 1)\n") }
    let error = #expect(throws: TextFileError.self) { try library.load("t0") }
    #expect(error?.reason == "more than 8 themes inherit from each other")
  }

  @Test func whatIsMissingIsListed() throws {
    let lines = Theme.standard.fileText.split(separator: "\n").filter { !$0.hasPrefix("ghost =") }
    try write("bare", lines.joined(separator: "\n"))
    let error = #expect(throws: TextFileError.self) { try library.load("bare") }
    #expect(error?.reason == "ghost is missing; add that, or a line 'inherits = standard'")
    try write("barer", lines.filter { !$0.hasPrefix("flash =") }.joined(separator: "\n"))
    #expect(
      throws: TextFileError(
        file: "\(home.path)/barer.theme",
        reason: "ghost, flash are missing; add that, or a line 'inherits = standard'")
    ) { try library.load("barer") }
    // If many keys are missing, a short line names only the first.
    try write("empty", "name = E\n")
    let empty = #expect(throws: TextFileError.self) { try library.load("empty") }
    #expect(empty?.reason.contains("selection, ... are missing") == true)
  }

  @Test func aThemeThatIsNotThereIsToldWithThoseThatAre() throws {
    let error = #expect(throws: TextFileError.self) { try library.load("none") }
    #expect(
      error?.description
        == "none: there is no such theme; there are standard, cabinet, contrast, dawn, distinct, ember, midnight, paper"
    )
    try write("orphan", "name = O\ninherits = none\n")
    let orphan = #expect(throws: TextFileError.self) { try library.load("orphan") }
    #expect(orphan?.line == 2 && orphan?.reason.hasPrefix("there is no theme 'none'; there are ") == true)
    #expect(throws: TextFileError.self) { try library.load("../../etc/passwd") }
  }

  @Test func foldersPipesAndWhatMayNotBeReadAreRefusedAtOnce() throws {
    try FileManager.default.createDirectory(
      atPath: home.path + "/folder.theme", withIntermediateDirectories: false)
    #expect(mkfifo(home.path + "/pipe.theme", 0o600) == 0)
    for name in ["folder", "pipe"] {
      let error = #expect(throws: TextFileError.self) { try library.load(name) }
      #expect(error?.reason == "it is not a plain file")
    }
    let gone = #expect(throws: TextFileError.self) { try library.check(home.path + "/gone.theme") }
    #expect(gone?.reason == "it cannot be read: No such file or directory")
  }

  @Test func otherFilesInTheFolderAreNoThemes() throws {
    try "".write(toFile: home.path + "/UPPER.theme", atomically: true, encoding: .utf8)
    try "".write(toFile: home.path + "/\u{1b}[31m.theme", atomically: true, encoding: .utf8)
    try "".write(toFile: home.path + "/notes.txt", atomically: true, encoding: .utf8)
    #expect(library.names() == ThemeLibrary(userFolder: nil, installedFolder: ShippedThemes.folder).names())
  }

  @Test func ownThemesAreBelowTheConfigurationFolder() {
    func own(_ variables: [String: String]) -> String? {
      ThemeLibrary.locate(environment: { variables[$0] }).userFolder
    }
    #expect(own(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/blockfall/themes")
    #expect(own(["XDG_CONFIG_HOME": "c", "HOME": "/h"]) == "/h/.config/blockfall/themes")
    #expect(own([:]) == nil)
  }
}

/// The themes in the source tree.
enum ShippedThemes {
  static var folder: String {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(5).joined(separator: "/") + "/Assets/Themes"
  }

  static var library: ThemeLibrary { ThemeLibrary(userFolder: nil, installedFolder: folder) }
}
