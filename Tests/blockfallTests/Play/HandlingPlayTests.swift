import BlockEngine
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// The effect of each handling setting in play.
@Suite struct HandlingPlayTests {
  private func trial(_ texts: [(Setting, String)], tells: Bool = true) throws -> PlayTrial {
    var settings = Settings()
    settings.rules = .modern
    for (key, text) in texts { try settings.set(key, text) }
    return try PlayTrial(settings: settings, reportsReleases: tells)
  }

  @Test func withNeitherDelayNorRateAPressGoesToTheWall() throws {
    var trial = try trial([(.autoShiftDelay, "0"), (.autoShiftRate, "0")])
    trial.key(.left)
    #expect(trial.isStopped(towards: -1))
  }

  @Test(arguments: [("on", 170), ("off", 70)])
  func theOtherDirectionTakesTheChargeOrLeavesIt(cancel: String, rest: Int) throws {
    var trial = try trial([(.autoShiftDelay, "170"), (.autoShiftCancel, cancel)])
    trial.key(.left)
    trial.pass(100)
    trial.key(.right)
    trial.pass(50)
    trial.key(.right, .release)
    let start = trial.x
    trial.pass(rest - 1)
    #expect(trial.x == start)
    trial.pass(1)
    #expect(trial.x == start - 1)
  }

  @Test func aTurnAndADropGiveAHeldDirectionARest() throws {
    var trial = try trial([(.autoShiftDelay, "100"), (.autoShiftRate, "20"), (.autoShiftPause, "200")])
    trial.key(.right)
    trial.pass(100)
    trial.key(.up)
    let start = trial.x
    trial.pass(199)
    #expect(trial.x == start)
    trial.pass(1)
    #expect(trial.x == start + 1)
  }

  @Test func theSoftDropFactorIsOfGravity() throws {
    var trial = try trial([(.softDropSpeed, "10"), (.startLevel, "1")])
    let start = try #require(trial.piece?.y)
    trial.key(.down)
    #expect(trial.piece?.y == start + 1)
    trial.pass(299)
    #expect(trial.piece?.y == start + 3)
    trial.key(.down, .release)
    trial.pass(500)
    #expect(trial.piece?.y == start + 3)
  }

  @Test(arguments: [true, false])
  func aSoftDropAtOnceIsOnTheGroundAndDoesNotLock(tells: Bool) throws {
    var trial = try trial([(.softDropSpeed, "at-once")], tells: tells)
    trial.key(.down)
    #expect(trial.piece?.y == trial.game.ghost?.y)
    #expect(trial.game.pieceCount == 1)
  }

  @Test func aSoftDropAtOnceThatIsHeldNeedsANewPressAfterALock() throws {
    var trial = try trial([(.softDropSpeed, "at-once")])
    trial.key(.down)
    trial.key(.character(" "))
    #expect(trial.game.pieceCount == 2)
    let start = try #require(trial.piece?.y)
    trial.key(.left)
    trial.key(.down, .repeat)
    trial.pass(50)
    #expect(trial.piece?.y == start)
    trial.key(.down, .release)
    trial.key(.down)
    #expect(trial.piece?.y == trial.game.ghost?.y)
    trial.key(.left)
    #expect(trial.piece?.y == trial.game.ghost?.y)
  }

  /// Without reports of releases, the repeats of a held key are no presses either.
  @Test func aKeyWhoseRepeatIsInferredDropsOnePiece() throws {
    var trial = try trial([(.softDropSpeed, "at-once")], tells: false)
    trial.key(.down)
    trial.key(.character(" "))
    trial.key(.down)
    trial.key(.character(" "))
    let start = try #require(trial.piece?.y)
    #expect(trial.game.pieceCount == 3)
    // The last key is held: it repeats after the delay.
    trial.key(.down)
    #expect(trial.piece?.y == trial.game.ghost?.y)
    trial.pass(500)
    for _ in 0..<10 where trial.game.pieceCount == 3 {
      trial.key(.down)
      trial.pass(30)
    }
    while trial.game.pieceCount == 3 { trial.pass(1) }
    trial.key(.down)
    #expect(trial.game.pieceCount == 4)
    #expect(try #require(trial.piece?.y) <= start + 1)
  }

  /// One press with a held direction, both at once, drops a piece to the ground and locks no other.
  @Test(arguments: [RulesChoice.classic, .modern]) func oneKeyLocksOnePiece(rules: RulesChoice) throws {
    var settings = Settings()
    settings.rules = rules
    for (key, text) in HandlingStyle.instant.handling.texts + [(.autoShiftDelay, "0")] {
      try settings.set(key, text)
    }
    var trial = try PlayTrial(settings: settings, reportsReleases: true)
    trial.key(.left)
    trial.pass(300)
    let rows = try #require(trial.game.ghost?.y) - (try #require(trial.piece?.y))
    trial.key(.down)
    trial.pass(50)
    trial.key(.down, .release)
    #expect(trial.game.lockCount == 0)
    #expect(trial.piece?.y == trial.game.ghost?.y)
    // No row twice, and nothing on the ground.
    #expect(trial.game.score == rows)
    trial.pass(1_000)
    #expect(trial.game.lockCount == 1)
    #expect(!trial.game.isOver)
  }

  /// A drop that may be a repeat waits; the key that shows that it was none is a press of its own, for the next piece.
  @Test(arguments: [Key.left, .right, .up, .character("z"), .character("c"), .down])
  func noKeyIsLostBehindADropThatWaits(key: Key) throws {
    func played(waits: Bool) throws -> PlayTrial {
      var trial = try trial([], tells: false)
      trial.key(.character(" "))
      trial.pass(300)
      // With another key in between, the second drop counts at once.
      if !waits { trial.key(.character("#")) }
      trial.key(.character(" "))
      #expect(trial.game.lockCount == (waits ? 1 : 2))
      trial.pass(20)
      trial.key(key)
      #expect(trial.game.lockCount == 2)
      return trial
    }
    let (waited, plain) = (try played(waits: true), try played(waits: false))
    #expect(waited.piece == plain.piece && waited.game.held == plain.game.held)
  }

  /// A soft drop at an interval goes on with the next piece.
  @Test func aHeldSoftDropGoesOnWithTheNextPiece() throws {
    var trial = try trial([(.softDropSpeed, "10"), (.startLevel, "1")])
    trial.key(.down)
    trial.pass(250)
    trial.key(.character(" "))
    let start = try #require(trial.piece?.y)
    trial.pass(300)
    #expect(try #require(trial.piece?.y) >= start + 2)
  }

  @Test func aHeldDirectionAtRateNothingGoesToTheWallBeforeTheDrop() throws {
    var trial = try trial([
      (.softDropSpeed, "at-once"), (.autoShiftRate, "0"), (.autoShiftDelay, "0"),
    ])
    // A stack in the middle that a piece on the floor could not pass.
    trial.key(.character(" "))
    trial.key(.left)
    trial.key(.down)
    trial.key(.character(" "))
    #expect(trial.isStopped(towards: -1))
    #expect(trial.x <= 0)
  }

  @Test(arguments: [("hold", true), ("tap", false), ("off", false)])
  func aHeldTurnTurnsTheNextPieceIfItIsSet(setting: String, turns: Bool) throws {
    var trial = try trial([(.initialTurn, setting)])
    trial.key(.up)
    trial.key(.character(" "))
    #expect((trial.piece?.orientation == .clockwise) == turns)
    trial.key(.up, .release)
    trial.key(.character(" "))
    #expect(trial.piece?.orientation == .spawn)
  }

  @Test(arguments: [("hold", true), ("tap", false), ("off", false)])
  func aHeldHoldPutsEachNewPieceAsideIfItIsSet(setting: String, holds: Bool) throws {
    var trial = try trial([(.initialHold, setting)])
    trial.key(.character("c"))
    let coming = try #require(trial.game.next.first)
    trial.key(.character(" "))
    #expect((trial.game.held == coming) == holds)
    let count = trial.game.pieceCount
    trial.pass(100)
    #expect(trial.game.pieceCount == count, "it acts only once")
  }

  @Test func theGuardStopsAHardDropAfterALockByItself() throws {
    var trial = try trial([(.hardDropGuard, "100"), (.startLevel, "8")])
    trial.key(.character(" "))
    #expect(trial.game.pieceCount == 2)
    trial.key(.character(" "))
    #expect(trial.game.pieceCount == 3, "the guard does not apply after the player's own drop")
    while trial.game.pieceCount == 3 { trial.pass(1) }
    trial.key(.character(" "), .release)
    trial.key(.character(" "))
    #expect(trial.game.pieceCount == 4)
    trial.pass(98)
    trial.key(.character(" "))
    #expect(trial.game.pieceCount == 4)
    trial.pass(3)
    trial.key(.character(" "))
    #expect(trial.game.pieceCount == 5)
  }

  @Test("rules bring their own handling as one more preset")
  func rulesBringAPreset() throws {
    let styles = HandlingStyle.allCases.count
    #expect(HandlingChoice.offered(under: .classic).count == styles)
    let choice = try #require(HandlingChoice.offered(under: .league).last)
    #expect(choice.title == "rules")
    // 10 and 2 frames of a sixtieth of a second, and six times gravity.
    let texts = Dictionary(uniqueKeysWithValues: choice.handling.texts.map { ($0.0.name, $0.1) })
    #expect(texts["auto-shift-delay"] == "167" && texts["auto-shift-rate"] == "33")
    #expect(texts["soft-drop-factor"] == "6")
    var settings = Settings()
    for (key, text) in choice.handling.texts { try settings.set(key, text) }
    #expect(Handling(settings) == choice.handling)
  }

  /// Frames of the machines before a held direction repeats, and between repetitions; in the console's own frames.
  @Test(arguments: [
    (HandlingStyle.arcade, 15.0, 1.0, 60.0), (.eightBit, 16, 6, 60.0988), (.handheld, 23, 9, 59.7275),
  ]) func aMachinesPresetHasItsFrames(style: HandlingStyle, delay: Double, rate: Double, frames: Double) {
    let texts = Dictionary(uniqueKeysWithValues: style.handling.texts.map { ($0.0.name, $0.1) })
    #expect(texts["auto-shift-delay"] == "\(Int((delay / frames * 1_000).rounded()))")
    #expect(texts["auto-shift-rate"] == "\(Int((rate / frames * 1_000).rounded()))")
  }

  @Test(arguments: HandlingStyle.allCases)
  func aPresetIsMadeOfSettings(style: HandlingStyle) throws {
    var settings = Settings()
    for (key, text) in style.handling.texts { try settings.set(key, text) }
    #expect(Handling(settings) == style.handling)
    #expect(HandlingStyle.allCases.filter { $0.handling == style.handling } == [style])
  }

  // MARK: - The tuning page

  private func opened(_ size: Size = Size(columns: 100, rows: 30)) -> ModelDriver {
    var driver = ModelDriver(size: size)
    driver.open("Settings")
    for _ in 0..<80 where !driver.screen.selectedText.hasPrefix("Try and tune") { driver.press(.down) }
    driver.press(.enter)
    return driver
  }

  @Test func thePageSetsAPresetAndSaysWhatEachSettingDoes() {
    var driver = opened()
    #expect(driver.shows("Handling") && driver.shows("Values of other games"))
    driver.press(.right)
    #expect(driver.shows("ranked play"))
    #expect(driver.model.context.settings.autoShiftDelay == 167)
    driver.press(.down)
    #expect(driver.shows("DAS: how long"))
    driver.press(.right)
    #expect(driver.model.context.settings.autoShiftDelay == 177)
    #expect(driver.shows("your own"))
  }

  @Test(arguments: [Size(columns: 100, rows: 30), Size(columns: 80, rows: 24), Size(columns: 24, rows: 12)])
  func theFieldBesideIsPlayedWithWhatIsSet(size: Size) throws {
    var driver = opened(size)
    try driver.model.context.settings.set(.autoShiftRate, "0")
    try driver.model.context.settings.set(.autoShiftDelay, "0")
    driver.press(.tab)
    let before = driver.screen.text
    driver.press(.left)
    driver.pass(.milliseconds(300))
    #expect(driver.screen.text != before)
    // In the list, Left would have changed the setting.
    #expect(driver.model.context.settings.autoShiftRate == 0)
    driver.press(.escape)
    let paused = driver.screen.text
    driver.pass(.seconds(5))
    #expect(driver.screen.text == paused, "the field stands still outside play")
    #expect(driver.wake == nil)
    #expect(driver.shows("Handling"))
  }
}
