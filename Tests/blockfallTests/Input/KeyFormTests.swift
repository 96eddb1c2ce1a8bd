import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockSettings
@testable import TerminalUI

/// Key forms that report releases, and keys that never report one.
@Suite struct KeyFormTests {
  private static func key(_ bytes: String) throws -> KeyEvent {
    let events = decodeWithForms([Array(bytes.utf8)[...]])
    guard events.count == 1, case .key(let key) = events[0] else { throw NotOneKey() }
    return key
  }

  private struct NotOneKey: Error {}

  @Test(
    arguments: [
      "a", " ", "\r", "\t", "\u{7f}", "\u{3}", "é", "\u{1b}", "\u{1b}a", "\u{1b}é", "\u{1b}\u{1b}[a",
      "\u{1b}OD",
      "\u{1b}OA", "\u{1b}Oj", "\u{1b}Oc", "\u{1b}[c", "\u{1b}[5C", "\u{1b}[3^", "\u{1b}[3@", "\u{1b}[Z",
      "\u{1b}[[A", "\u{1b}[[B",
      "\u{1b}[27;5;97~", "\u{1b}[23$", "\u{1b}?pq", "\u{1b}[0;;241u",
    ])
  func aCharacterAnOlderSequenceOrAMadeTextTellsNoRelease(bytes: String) throws {
    #expect(try !KeyFormTests.key(bytes).reportsRelease(by: true))
  }

  @Test(
    arguments: [
      "\u{1b}[97u", "\u{1b}[97;;97u", "\u{1b}[97;1:3u", "\u{1b}[D", "\u{1b}[1;1:2D", "\u{1b}[1;5C",
      "\u{1b}[3~", "\u{1b}[3;1:3~",
      "\u{1b}[P", "\u{1b}[13u", "\u{1b}[25~",
    ])
  func theProtocolsOwnFormsReportReleasesIfTheTerminalDoes(bytes: String) throws {
    let key = try KeyFormTests.key(bytes)
    #expect(key.reportsRelease(by: true))
    #expect(!key.reportsRelease(by: false))
  }

  @Test func aTerminalsDescriptionChangesNothingAboutTheForm() throws {
    let left = Array("\u{1b}[D".utf8)
    let events = decodeWithForms([left[...]], keys: [left: KeyEvent(key: .left)])
    #expect(events == [.key(.left)])
  }

  @Test func aPadsButtonTellsItsReleaseOnEveryTerminal() {
    #expect(KeyEvent(key: .pad(.button(1))).reportsRelease(by: false))
  }

  // MARK: - In play

  /// A game on a terminal that claims to report releases.
  private func trial() throws -> PlayTrial {
    var settings = Settings()
    settings.autoShiftDelay = 170
    settings.autoShiftRate = 50
    return try PlayTrial(settings: settings, reportsReleases: true)
  }

  @Test(arguments: [
    // Without releases the piece moves once; otherwise again after the delay.
    ("\u{1b}[d", 1), ("\u{1b}OD", 1), ("h", 1), ("\u{1b}[D", 2), ("\u{1b}[104u", 2), ("\u{1b}[104;;104u", 2),
  ])
  func onlyAKeyWhoseReleaseWillBeToldIsHeld(bytes: String, steps: Int) throws {
    var trial = try trial()
    let start = trial.x
    trial.type(bytes)
    trial.pass(170)
    #expect(trial.x == start - steps)
  }

  @Test func aCharacterThatOnlyRepeatsByTheProtocolIsHeldUntilItsReleaseComes() throws {
    var trial = try trial()
    let start = trial.x
    trial.type("h")
    trial.pass(500)
    trial.type("\u{1b}[104;1:2u")
    trial.pass(50)
    let held = trial.x
    #expect(held < start - 1)
    trial.type("\u{1b}[104;1:3u")
    trial.pass(1_000)
    #expect(trial.x == held)
  }

  @Test func theReleaseOfACharacterLetsNoOtherKeyGo() throws {
    var trial = try trial()
    trial.type("\u{1b}[108u")
    trial.type("z")
    trial.type("\u{1b}[122;1:3u")
    let before = trial.x
    trial.pass(220)
    #expect(trial.x == before + 2)
  }
}
