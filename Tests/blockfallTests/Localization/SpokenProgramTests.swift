import BlockEngine
import Foundation
import Testing

@testable import BlockSettings
@testable import BlockStorage

/// The program in the language that the environment, settings or arguments choose.
@Suite struct SpokenProgramTests {
  private func program(
    _ arguments: [String] = [], _ environment: [String: String?] = [:], home: TemporaryFolder? = nil,
    assets: String = Spoken.assets
  ) throws -> PseudoTerminalProcess {
    try PseudoTerminalProcess(
      arguments, environment: ["BLOCKFALL_ASSETS": assets].merging(environment) { $1 }, home: home)
  }

  private func quit(_ process: PseudoTerminalProcess) throws {
    try process.send("q")
    #expect(try process.waitForExit() == .status(0))
  }

  @Test(
    arguments: [
      (["LANG": "cs_CZ.UTF-8"], "Rychlá hra"), (["LANG": "pt_BR.UTF-8"], "Partida rápida"),
      (["LANG": "el_GR.UTF-8"], "Γρήγορο παιχνίδι"), (["LANG": "xx_YY.UTF-8"], "Quick game"),
      (["LANG": "xx_YY"], "Quick game"), (["LANG": "cs_CZ.UTF-8", "LC_ALL": "C"], "Quick game"),
      (["LANG": "cs_CZ.UTF-8", "LC_ALL": "POSIX"], "Quick game"),
      (["LANG": "C.UTF-8", "LANGUAGE": "cs"], "Rychlá hra"), (["LANG": "cs_CZ.ISO-8859-2"], "Quick game"),
    ] as [([String: String], String)])
  func theEnvironmentsLanguageIsUsedEvenIfItsLocaleIsNotGenerated(
    environment: [String: String], text: String
  ) throws {
    let process = try program([], environment.mapValues { $0 })
    try process.wait(for: text) { $0.contains(text) }
    try quit(process)
  }

  @Test func theCommandLineGoesBeforeTheEnvironmentAndWhatIsSet() throws {
    let home = try TemporaryFolder()
    let setting = try program(["settings", "language", "cs"], home: home)
    #expect(try setting.waitForExit() == .status(0))
    let set = try program([], ["LANG": "pt_BR.UTF-8"], home: home)
    try set.wait(for: "Czech") { $0.contains("Rychlá hra") }
    try quit(set)
    let asked = try program(["--language", "el"], ["LANG": "pt_BR.UTF-8"], home: home)
    try asked.wait(for: "Greek") { $0.contains("Γρήγορο παιχνίδι") }
    try quit(asked)
  }

  @Test func aLanguageChosenInSettingsIsSpokenAtOnceAndKept() throws {
    let home = try TemporaryFolder()
    try DataDirectory(path: home.path + "/data/blockfall").prepare()
    let process = try program(home: home)
    try process.wait(for: "the menu") { $0.contains("Quick game") }
    // Settings are the fifth row from below.
    for _ in 0..<5 { try process.send("\u{1b}[A") }
    try process.send("\r")
    try process.wait(for: "Settings") { $0.contains("Ghost") }
    for _ in Setting.all where !process.terminal.text.contains("‹ automatic ›") {
      try process.send("\u{1b}[B")
      try process.waitUntilIdle()
    }
    try process.send("\u{1b}[C\u{1b}[C")
    try process.wait(for: "Czech") { $0.contains("Nastavení") && $0.contains("Čeština") }
    try process.send("q")
    try process.wait(for: "the menu") { $0.contains("Rychlá hra") }
    try quit(process)
    let next = try program(home: home)
    try next.wait(for: "Czech") { $0.contains("Rychlá hra") }
    try quit(next)
  }

  @Test func whatIsSaidOfAGameThatWasLeftIsInTheLanguageThatWasSaved() throws {
    let home = try TemporaryFolder()
    let syncer = JournalSyncer()
    let game = try AutosavedGame(GameSetup(seed: 1), player: nil, in: .success(home.data), syncer: syncer)
    game.close()
    #expect(syncer.finish(atMost: .seconds(20)))
    put(Array("nonsense\n".utf8), into: home.data.replay(game.id))
    StartupSettings([Setting.language.name: "cs"]).write(to: home.data)
    let process = try program(["--data-dir", home.data.path], ["LANG": "C.UTF-8"])
    try process.wait(for: "the line") { $0.contains("ve hře") && $0.contains("odložena") }
    try quit(process)
  }

  @Test func aDamagedCatalogueIsSaidAndTheGameGoesOnInEnglish() throws {
    let folder = try TemporaryFolder()
    let place = folder.path + "/Catalogues/cs/LC_MESSAGES"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let sound = try Data(contentsOf: URL(filePath: Spoken.assets + "/Catalogues/cs/LC_MESSAGES/blockfall.mo"))
    try sound.prefix(sound.count / 2).write(to: URL(filePath: place + "/blockfall.mo"))
    let process = try program([], ["LANG": "cs_CZ.UTF-8"], assets: folder.path)
    try process.wait(for: "the line") {
      $0.contains("The texts in Čeština are damaged; they stay English.") && $0.contains("Quick game")
    }
    try process.send("\r")
    try process.wait(for: "the game") { $0.contains("Score") }
    process.signal(SIGTERM)
    #expect(try process.waitForExit() == .status(0))
  }

  @Test func aLanguageThatIsAskedForAndNotThereIsSaid() throws {
    let folder = try TemporaryFolder()
    let process = try program(["--language", "el"], assets: folder.path)
    try process.wait(for: "the line") { $0.contains("are not installed; they stay English.") }
    try quit(process)
    let refused = try program(["--language", "xx"])
    #expect(try refused.waitForExit() == .status(2))
    let said = String(decoding: refused.output, as: UTF8.self)
    #expect(said.contains("'en', 'cs', 'pt_BR', 'el'") && said.split(separator: "\n").count == 1)
  }

  @Test(
    arguments: [
      (["--bogus"], "Neznámá volba „--bogus“"), (["--level", "0"], "úroveň je celé číslo od 1 do 20"),
      (["settings", "nothing"], "nastavení „nothing“ neexistuje"),
      (["verify", "/nowhere"], "nelze jej otevřít"),
      (["--help"], "PODPŘÍKAZY:"), (["play", "--help"], "Úroveň na začátku: 1 až 20"),
    ])
  func theCommandLineSpeaksIt(arguments: [String], text: String) throws {
    let process = try program(arguments, ["LANG": "cs_CZ.UTF-8"])
    try process.waitForExit()
    let said = String(decoding: process.output, as: UTF8.self)
    #expect(said.contains(text), "\(said)")
  }
}
