import Foundation
import Testing

@testable import BlockPlatform

/// The manual pages, completions, desktop entry and metadata, checked by other programs.
@Suite struct DocumentTests {
  private static let zsh = "/usr/bin/zsh"
  private static let fish = "/usr/bin/fish"
  private static let desktop = "/usr/bin/desktop-file-validate"
  private static let appstream = "/usr/bin/appstreamcli"
  private static let markdown = "/usr/bin/cmark-gfm"
  private static let mandoc = "/usr/bin/mandoc"

  private static func isThere(_ program: String) -> Bool { access(program, X_OK) == 0 }

  /// A program's output and exit status.
  private func run(_ program: String, _ arguments: [String]) throws -> (said: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (said, process.terminationStatus)
  }

  @Test func theManualPagesAndTheCompletionsAreWhatTheProgramSays() throws {
    let result = try run(Spoken.root + "/Scripts/documents", ["check", BuiltProgram.path])
    #expect(result.said == "" && result.status == 0)
  }

  /// The environment variables that the program asks for by name are in the manual.
  @Test func everyEnvironmentVariableIsInTheManual() throws {
    let manual = String(
      decoding: try #require(contents("\(Spoken.root)/Assets/Manual/files.roff")), as: UTF8.self)
    let files = try #require(FileManager.default.enumerator(atPath: "\(Spoken.root)/Sources"))
    let call = /(?:nvironment(?:Value)?|value|has)\("([A-Z][A-Z_]+)"\)/
    var names: Set<String> = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = String(decoding: try #require(contents("\(Spoken.root)/Sources/\(file)")), as: UTF8.self)
      names.formUnion(text.matches(of: call).map { String($0.output.1) })
    }
    #expect(names.isSuperset(of: ["TERM", "ESCDELAY", "STY", "TMUX", "XDG_RUNTIME_DIR"]))
    // What every program heeds alike needs no word.
    for name in names.subtracting(["HOME", "PATH", "USER", "LD_LIBRARY_PATH"]).sorted() {
      #expect(manual.contains(name), "\(name) is not in the manual")
    }
  }

  /// The files of the data folder are in every language's manual, and so are the folders that `paths` names.
  @Test(arguments: ["", "/cs", "/el", "/pt_BR"])
  func everyFileThatIsKeptIsInTheManual(of language: String) throws {
    let manual = String(
      decoding: try #require(contents("\(Spoken.root)/Assets/Manual\(language)/files.roff")), as: UTF8.self
    ).replacingOccurrences(of: "\\-", with: "-")
    func names(_ file: String, _ place: Regex<(Substring, Substring)>) throws -> [String] {
      let source = try #require(contents("\(Spoken.root)/Sources/\(file).swift"))
      return String(decoding: source, as: UTF8.self).matches(of: place).map { String($0.output.1) }
    }
    let data = try names("BlockStorage/Storage/DataDirectory", /\{ path \+ "\/([a-z.-]+)" \}/)
    #expect(data.contains("blockfall.db") && data.contains("training"))
    for name in data + ["*.set-aside-*"] {
      #expect(manual.contains("\n.I ${XDG_DATA_HOME:-\\(ti/.local/share}/blockfall/\(name)\n"), "\(name)")
    }
    var own = try names("BlockCommands/PathsCommand", /"\/([a-z]+)"/)
    for file in ["Themes/ThemeLibrary", "Modes/RulesLibrary", "Modes/CustomGameLibrary"] {
      own += try names("BlockSettings/\(file)", /userFolder: Config.*"\/([a-z]+)"/)
    }
    #expect(own.sorted() == ["games", "link", "rules", "themes"])
    for name in own {
      #expect(manual.contains("\n.I ${XDG_CONFIG_HOME:-\\(ti/.config}/blockfall/\(name)\n"), "\(name)")
    }
  }

  /// Checks an asset with the program that reads it.
  private func expectNothingWrong(_ program: String, _ file: String, _ options: [String] = ["-n"]) throws {
    let result = try run(program, options + ["\(Spoken.root)/Assets/\(file)"])
    #expect(result.said == "" && result.status == 0)
  }

  @Test func bashFindsNothingWrong() throws {
    try expectNothingWrong("/bin/bash", "Completions/blockfall.bash")
  }

  @Test(.enabled(if: isThere(zsh), "zsh is not installed"))
  func zshFindsNothingWrong() throws {
    try expectNothingWrong(DocumentTests.zsh, "Completions/_blockfall")
  }

  @Test(.enabled(if: isThere(fish), "fish is not installed"))
  func fishFindsNothingWrong() throws {
    try expectNothingWrong(DocumentTests.fish, "Completions/blockfall.fish")
  }

  @Test(.enabled(if: isThere(desktop), "desktop-file-validate is not installed"))
  func theDesktopFindsNothingWrong() throws {
    try expectNothingWrong(DocumentTests.desktop, "blockfall.desktop", [])
  }

  @Test(.enabled(if: isThere(appstream), "appstreamcli is not installed"))
  func softwareCentresFindNothingWrong() throws {
    let file = "\(Spoken.root)/Assets/blockfall.metainfo.xml"
    let result = try run(DocumentTests.appstream, ["validate", "--no-net", file])
    #expect(result.status == 0, "\(result.said)")
  }

  @Test func theNewestReleaseIsThisVersion() throws {
    let said = String(
      decoding: try #require(contents("\(Spoken.root)/Assets/blockfall.metainfo.xml")), as: UTF8.self)
    #expect(said.contains("<releases>\n    <release version=\"\(Version.number)\""))
  }

  @Test func everyLinkWithinTheTreeLeadsSomewhere() throws {
    let result = try run("\(Spoken.root)/Tests/Release/links.py", ["--here"])
    #expect(result.status == 0, "\(result.said)")
  }

  @Test(.enabled(if: isThere(mandoc), "mandoc is not installed"), arguments: ManualPage.all)
  func mandocFindsNothingWrong(_ page: String) throws {
    let file = "\(Spoken.root)/Assets/Manual/\(page)"
    let result = try run(DocumentTests.mandoc, ["-T", "lint", "-W", "warning", file])
    // Pages have no date, so that a release need not change them.
    let faults = result.said.split(separator: "\n").filter { !$0.contains("missing date") }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test(.enabled(if: isThere(markdown) && isThere(mandoc), "cmark-gfm or mandoc is not installed"))
  func everyLinkOfTheProjectsPagesLeadsSomewhereAndNoPageHasAScript() throws {
    let folder = try TemporaryFolder()
    let built = try run("\(Spoken.root)/Scripts/site", [folder.path + "/site"])
    #expect(built.status == 0, "\(built.said)")
    let checked = try run("\(Spoken.root)/Scripts/site", ["check", folder.path + "/site"])
    #expect(checked.status == 0, "\(checked.said)")
  }

  @Test func thePicturesShowTodaysProgram() throws {
    let result = try run("\(Spoken.root)/Scripts/pictures", ["check", BuiltProgram.path])
    #expect(result.said == "" && result.status == 0)
  }

  /// What the lists of the packages leave out is in no package.
  @Test func theDebianPackagesHaveEverythingThatIsInstalled() throws {
    let folder = try TemporaryFolder()
    let places = "PREFIX=/usr BINDIR=/usr/games ASSETDIR=/usr/share/games/blockfall"
    let programs = "BINARY=/bin/true SERVER=/bin/true"
    let command = "unset DATADIR; DESTDIR=\(folder.path) \(places) \(programs) Scripts/install install 2>&1"
    let result = try run("/bin/sh", ["-c", "cd \(Spoken.root) && \(command)"])
    #expect(result.status == 0, "\(result.said)")
    let lists = try ["blockfall", "blockfall-data"].flatMap { name in
      let list = try #require(contents("\(Spoken.root)/debian/\(name).install"))
      return String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    // debian/rules puts the unit into the package.
    let installed = result.said.split(separator: "\n").compactMap { line -> Substring? in
      line.hasPrefix(folder.path + "/") ? line.dropFirst(folder.path.count + 1) : nil
    }.filter { !$0.hasPrefix("usr/lib/systemd/") }
    #expect(installed.count > 50)
    for path in installed {
      #expect(lists.contains { path.hasPrefix($0 + "/") }, "\(path) is in no package")
    }
  }

  @Test func allOfThemAreInstalledAndRemovedAgain() throws {
    let folder = try TemporaryFolder()
    func install(_ word: String) throws -> String {
      let script = "\(Spoken.root)/Scripts/install"
      let command =
        "unset BINDIR DATADIR ASSETDIR; DESTDIR=\(folder.path) PREFIX=/usr BINARY=\(BuiltProgram.path) \(script) \(word)"
      let result = try run("/bin/sh", ["-c", command])
      #expect(result.status == 0)
      return result.said
    }
    let installed = try install("install")
    for place in [
      "bin/blockfall", "share/man/man6/blockfall.6", "share/man/el/man6/blockfall.6",
      "share/locale/cs/LC_MESSAGES/blockfall.mo", "share/bash-completion/completions/blockfall",
      "share/zsh/site-functions/_blockfall", "share/fish/vendor_completions.d/blockfall.fish",
      "share/metainfo/example.blockfall.blockfall.metainfo.xml",
      "share/applications/blockfall.desktop", "share/icons/hicolor/scalable/apps/blockfall.svg",
    ] + ManualPage.all.map({ "share/man/man5/\($0)" }) {
      #expect(installed.contains("/usr/\(place)\n"), "\(place)")
    }
    let translated = try PseudoTerminalProcess(
      ["--help"], program: folder.path + "/usr/bin/blockfall", environment: ["LANG": "el_GR.UTF-8"])
    try translated.waitForExit()
    #expect(String(decoding: translated.output, as: UTF8.self).contains("ΥΠΟΕΝΤΟΛΕΣ:"))
    _ = try install("uninstall")
    let left = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
      .filter { path in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(folder.path)/\(path)", isDirectory: &isFolder)
          && !isFolder.boolValue
      }
    #expect(left == [])
  }
}
