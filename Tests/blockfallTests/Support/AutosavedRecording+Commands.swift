import BlockEngine

@testable import BlockStorage

extension AutosavedGame {
  mutating func perform(
    _ command: GameCommand, at time: GameTime, isRepeat: Bool = false, events: inout [GameEvent]
  ) {
    record(&events) { $0.perform(command, at: time, isRepeat: isRepeat, events: &$1) }
  }

  mutating func undo() -> Bool { rewind { $0.undo() } }

  mutating func redo() -> Bool { rewind { $0.redo() } }
}

extension AutosavedMatch {
  mutating func perform(
    _ command: GameCommand, by player: Int, at time: GameTime, isRepeat: Bool = false,
    events: inout [MatchEvent]
  ) {
    record(&events) { $0.perform(command, by: player, at: time, isRepeat: isRepeat, events: &$1) }
  }
}
