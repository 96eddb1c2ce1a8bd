import BlockEngine
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// Which games start with a countdown.
@Suite struct StartCountTests {
  private static func isCounted(
    _ mode: GameMode = .endless, _ rules: Ruleset = .modern, level: Int = 1
  ) throws -> Bool {
    var context = GameScreenTrial.context()
    let setup = GameSetup(ruleset: rules, seed: 1, startLevel: level, mode: mode)
    let screen = try #require(GameScreen(setup, player: nil, in: &context))
    if case .counting = screen.stage { return true }
    return false
  }

  @Test func aGameAgainstTheClockIsCounted() throws {
    for mode in [GameMode.sprint, .ultra, .dig, .cheese] { #expect(try Self.isCounted(mode)) }
  }

  /// Under gravity at once five pieces would lock in two and a half seconds.
  @Test(arguments: [Ruleset.classic, .modern, .league])
  func aGameWhosePiecesAreOnTheFloorAtOnceIsCounted(rules: Ruleset) throws {
    #expect(try Self.isCounted(.immediate, rules))
  }

  @Test func soIsOneThatIsAsFastByItsLevel() throws {
    #expect(try Self.isCounted(.endless, .classic, level: 20))
    #expect(try Self.isCounted(.endless, .modern, level: 20))
  }

  @Test func anyOtherStartsAtOnce() throws {
    for mode in [GameMode.endless, .zen, .practice, .combo] {
      #expect(try !Self.isCounted(mode), "\(mode.word)")
      #expect(try !Self.isCounted(mode, .classic), "\(mode.word)")
    }
    // Pieces that wait for the player lock nothing.
    let waiting = try #require(GameMode.immediate.waiting(by: .modern))
    #expect(try !Self.isCounted(waiting))
  }

  /// No piece moves and no time passes before the count is over.
  @Test func nothingHappensDuringTheCount() throws {
    var settings = Settings()
    try settings.set(.mode, "20g")
    settings.rules = .modern
    var trial = try PlayTrial(settings: settings)
    trial.pass(1_400)
    #expect(trial.game.time == .zero && trial.game.lockCount == 0)
    trial.pass(700)
    #expect(trial.game.lockCount == 1)
  }
}
