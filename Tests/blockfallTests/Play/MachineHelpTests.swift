import BlockControls
import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// What the rules do not have is in no list of keys, no help and no picture.
@Suite struct MachineHelpTests {
  private static let sets: [RulesChoice] = [
    .classic, .modern, .retro, .handheld, .arcade, .arcade2, .arcade3,
  ]

  @Test(arguments: sets)
  func anActionHasAnEffectIfTheRulesHaveIt(rules: RulesChoice) {
    let ruleset = rules.ruleset
    for (action, command) in [
      (PlayerAction.hardDrop, GameCommand.hardDrop), (.hold, .hold), (.rotateHalf, .rotateHalf),
    ] {
      guard let machine = ruleset.machine else { continue }
      #expect(action.hasEffect(under: ruleset) == (machine.buttons(for: command) != nil), "\(action)")
    }
    for action in [PlayerAction.left, .right, .softDrop, .rotateClockwise, .rotateCounterclockwise, .pause] {
      #expect(action.hasEffect(under: ruleset))
    }
    #expect(
      PlayerAction.tiltDrop.hasEffect(under: ruleset) == PlayerAction.hardDrop.hasEffect(under: ruleset))
  }

  @Test(arguments: sets)
  func theSpokenKeysAreThoseThatTheRulesHave(rules: RulesChoice) {
    let lines = PlainQuestion.keyLines(KeyBindings.standard, under: rules.ruleset)
    for action in [PlayerAction.hardDrop, .hold, .rotateHalf] {
      let isListed = lines.contains { $0.hasPrefix(action.title + ":") }
      #expect(isListed == action.hasEffect(under: rules.ruleset), "\(action): \(lines)")
    }
  }

  @Test(arguments: [RulesChoice.retro, .handheld, .arcade])
  func helpOfAMachineWithoutADropNamesNone(rules: RulesChoice) {
    let context = GameScreenTrial.context(settings: Settings(rules: rules)).drawing
    let content = HelpContent(
      columns: 76, machine: rules.ruleset.machine, sensor: nil, hasPads: false, isPlain: false, in: context)
    let pictures = content.lines.map(\.text).filter { $0.contains("Swipe") || $0.contains("Tilt to") }
    #expect(!pictures.isEmpty)
    for line in content.lines {
      #expect(!line.text.contains("hard drop") && !line.text.contains("double click"), "\(line.text)")
    }
  }

  @Test(arguments: [RulesChoice.retro, .handheld, .modern])
  func aMatchListsTheKeysThatItsRulesHave(rules: RulesChoice) throws {
    var settings = Settings(rules: rules)
    settings.versus.rules = rules
    var driver = ModelDriver(size: Size(columns: 120, rows: 40), settings: settings)
    driver.open("Versus")
    driver.press(.enter)
    let isModern = rules == .modern
    #expect(
      driver.shows("Hard drop") == isModern && driver.shows("Half turn") == isModern, "\(driver.screen.text)")
    let row = driver.screen.lines.first { $0.contains(" Turn ") } ?? ""
    #expect(row.contains(isModern ? "↑" : "x"), "\(driver.screen.text)")
  }

  @Test func machinesShowNoGhostWhereTheirsShowsNone() throws {
    for (rules, level, isShown) in [
      (RulesChoice.retro, 0, false), (.handheld, 0, false), (.arcade, 0, true), (.modern, 1, true),
    ] {
      var game = try Game(GameSetup(ruleset: rules.ruleset, seed: 1, startLevel: level))
      game.advance(to: GameTime(microseconds: 3_000_000))
      #expect(game.fallingPiece != nil && (game.shownGhost != nil) == isShown, "\(rules)")
    }
  }
}
