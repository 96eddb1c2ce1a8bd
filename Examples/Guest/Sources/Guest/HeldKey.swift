import BlockControls
import BlockEngine

/// Holds left for a third of a second and returns how far the first piece has gone.
func columnsMovedByHeldKey() throws -> Int {
  var game = try Game(GameSetup(ruleset: .modern, seed: 7))
  let start = game.fallingPiece?.x ?? 0
  var shift = AutoShift(settings: AutoShift.Settings(delayMilliseconds: 170, rateMilliseconds: 40))
  func obey(_ commands: [ControlCommand]) {
    for command in commands {
      for _ in 0..<command.count {
        game.perform(command.command, at: GameTime(microseconds: command.time.microseconds))
      }
    }
  }
  obey(shift.press(.left, at: ControlTime(microseconds: 0)))
  obey(shift.advance(to: ControlTime(microseconds: 333_000)))
  obey(shift.release(.left, at: ControlTime(microseconds: 333_000)))
  return start - (game.fallingPiece?.x ?? start)
}
