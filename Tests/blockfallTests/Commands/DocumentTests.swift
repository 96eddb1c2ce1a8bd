import Foundation
import Testing

@testable import blockfall

/// The manual pages, the completions and the desktop entry, which tell of the program from outside.
@Suite struct DocumentTests {
  /// What a program says, and its exit status; nil where it is not there.
  private func run(_ program: String, _ arguments: [String]) throws -> (said: String, status: Int32)? {
    guard access(program, X_OK) == 0 else { return nil }
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
    let result = try #require(try run(Spoken.root + "/Scripts/documents", ["check", BuiltProgram.path]))
    #expect(result.said == "" && result.status == 0)
  }

  @Test(arguments: [
    ("/bin/bash", ["-n", "Assets/Completions/blockfall.bash"]),
    ("/usr/bin/zsh", ["-n", "Assets/Completions/_blockfall"]),
    ("/usr/bin/fish", ["-n", "Assets/Completions/blockfall.fish"]),
    ("/usr/bin/desktop-file-validate", ["Assets/blockfall.desktop"]),
  ])
  func whatReadsThemFindsNothingWrong(program: String, arguments: [String]) throws {
    let paths = arguments.map { $0.hasPrefix("Assets") ? "\(Spoken.root)/\($0)" : $0 }
    // Where the shell is not installed there is nobody to ask.
    guard let result = try run(program, paths) else { return }
    #expect(result.said == "" && result.status == 0)
  }

  @Test func allOfThemAreInstalledAndTakenAwayAgain() throws {
    let folder = try TemporaryFolder()
    func install(_ word: String) throws -> String {
      let script = "\(Spoken.root)/Scripts/install"
      let command = "DESTDIR=\(folder.path) PREFIX=/usr BINARY=\(BuiltProgram.path) \(script) \(word)"
      let result = try #require(try run("/bin/sh", ["-c", command]))
      #expect(result.status == 0)
      return result.said
    }
    let installed = try install("install")
    for place in [
      "bin/blockfall", "share/man/man6/blockfall.6", "share/man/el/man6/blockfall.6",
      "share/locale/cs/LC_MESSAGES/blockfall.mo", "share/bash-completion/completions/blockfall",
      "share/zsh/site-functions/_blockfall", "share/fish/vendor_completions.d/blockfall.fish",
      "share/applications/blockfall.desktop", "share/icons/hicolor/scalable/apps/blockfall.svg",
    ] {
      #expect(installed.contains("/usr/\(place)\n"), "\(place)")
    }
    let spoken = try PseudoTerminalProcess(
      ["--help"], program: folder.path + "/usr/bin/blockfall", environment: ["LANG": "el_GR.UTF-8"])
    try spoken.waitForExit()
    #expect(String(decoding: spoken.output, as: UTF8.self).contains("ΥΠΟΕΝΤΟΛΕΣ:"))
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
