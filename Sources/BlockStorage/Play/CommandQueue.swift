import BlockControls
import BlockEngine

/// A player's commands that are due, with those that held keys add because of what each of them does.
///
/// What is added comes next, before the rest of a command that is performed several times: a held direction moves the
/// piece in every row of a drop. Nothing is performed within another command, so no rest of a drop reaches the next
/// piece, and what is performed at one moment locks one piece at most.
package struct CommandQueue {
  private struct Entry {
    var command: ControlCommand
    /// Whether a part of the command has been performed: the rest ends at the first obstacle.
    var isRest = false
  }

  /// What held keys add to a command, and whether it locked a piece.
  package struct Response {
    package var commands: [ControlCommand] = []
    package var hasLocked = false

    package init(commands: [ControlCommand] = [], hasLocked: Bool = false) {
      self.commands = commands
      self.hasLocked = hasLocked
    }
  }

  private var entries: ArraySlice<Entry>
  /// When a piece last locked; nil if none has.
  private var lockTime: ControlTime?

  package init(_ commands: [ControlCommand]) { entries = commands.map { Entry(command: $0) }[...] }

  /// Takes the next command to perform once; nil if none is left.
  package mutating func next(in game: @autoclosure () -> Game) -> ControlCommand? {
    while let entry = entries.popFirst() {
      let command = entry.command
      let isSingle = command.count == 1 && !entry.isRest
      if isSingle, command.command != .softDrop || lockTime.map({ $0 < command.time }) ?? true {
        return command
      }
      let isWhole = entry.isRest || command.count == ControlCommand.maxCount
      let whole = ControlCommand(command.command, count: ControlCommand.maxCount, at: command.time)
      let free = game().repetitions(of: whole)
      // A soft drop for the next piece, which must not lock at the moment of the last lock.
      if isSingle, free > 0 { return command }
      if isSingle || isWhole, free == 0 { continue }
      if command.count > 1, free > 1 {
        let left = command.count == ControlCommand.maxCount ? command.count : command.count - 1
        // A single press takes the piece all the way.
        let rest = ControlCommand(command.command, count: left, at: command.time, isRepeat: true)
        entries.insert(Entry(command: rest, isRest: true), at: entries.startIndex)
      }
      return ControlCommand(command.command, at: command.time, isRepeat: command.isRepeat)
    }
    return nil
  }

  /// Adds what follows from `command`, which has been performed.
  package mutating func add(_ response: Response, after command: ControlCommand) {
    if response.hasLocked {
      lockTime = command.time
      // What was meant for the piece that has locked. A key pressed after a drop means the next one, even if the drop
      // was performed only with that key, because it might have been a repeat.
      entries.removeAll {
        $0.command.time <= command.time
          && ($0.isRest || $0.command.isRepeat || $0.command.command == .hardDrop)
      }
    }
    if response.commands.isEmpty { return }
    let added = response.commands.filter { lockTime == nil || !$0.command.canLock }.map { Entry(command: $0) }
    entries.insert(contentsOf: added, at: entries.startIndex)
  }
}

extension GameCommand {
  /// Whether the command may lock the piece.
  fileprivate var canLock: Bool {
    switch self {
    case .softDrop, .hardDrop: true
    case .left, .right, .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .hold: false
    }
  }
}

extension GameEvent {
  /// Whether a piece locked.
  package var isLock: Bool { if case .locked = kind { true } else { false } }
}
