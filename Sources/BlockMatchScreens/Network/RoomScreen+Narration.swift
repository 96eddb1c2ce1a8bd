import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockViews
import TerminalUI

/// The narration of a match.
extension RoomScreen {
  /// Says what has changed of the room's members, unless their list is on the screen and is read there.
  func narrateMembers(of room: RoomState, since last: RoomState?, in context: inout ScreenContext) {
    // A shown game introduces itself.
    guard context.isPlain, !isLive, !(room.settings.isBroadcast && room.isPlaying) else { return }
    if case .room = stage, !room.settings.isBroadcast { return }
    let known = last.map(memberLines) ?? []
    for (line, member) in zip(memberLines(room), room.members) where !known.contains(line) {
      // That nobody is ready after a match goes without saying.
      if case .over = stage, member.isConnected, !member.isReady { continue }
      context.narration.add(line)
    }
  }

  mutating func narrate(_ events: [GameEvent], of index: Int, in game: Game, _ context: inout ScreenContext) {
    guard context.isPlain else { return }
    if index == own {
      for event in events { context.narration.add(event, in: game, context.settings) }
      let hasLocked = events.contains { if case .locked = $0.kind { true } else { false } }
      if hasLocked { narrateOpponents(&context) }
    } else if game.endCause != .goal {
      played.seats[index].narrateChange(in: game, .brief, &context.narration)
    }
  }

  /// Reports the opponents between two pieces, if something changed.
  private mutating func narrateOpponents(_ context: inout ScreenContext) {
    guard let match = connection.session.match else { return }
    for index in played.seats.indices where index != own {
      let game = match.game(of: index + 1)
      played.seats[index].narrateChange(in: game, context.settings.verbosity, &context.narration)
    }
  }

  /// The seat, from 0, about which questions are asked: the own one, or for a watcher the first that still plays.
  private var askedSeat: Int {
    own ?? played.seats.indices.first { connection.session.match?.game(of: $0 + 1).isOver == false } ?? 0
  }

  /// Answers a spoken question about the fields; false for any other key.
  func answerQuestion(_ key: KeyEvent, in context: inout ScreenContext) -> Bool {
    guard context.isPlain, key.phase == .press else { return false }
    let action = context.bindings.action(bound: key)
    let match = connection.session.match
    guard let game = watched?.game ?? match?.game(of: askedSeat + 1) else { return false }
    if action == .help {
      for line in PlainQuestion.keyLines(context.bindings, under: game.ruleset) {
        context.narration.add(line)
      }
      return true
    }
    return context.answer(key, action: action, about: game) { narration in
      guard watched == nil, let match else { return narration.add(tr("There is no other player.")) }
      for seat in played.seats where seat.player - 1 != own {
        narration.add(OpponentReport(match.game(of: seat.player)).words(seat.name))
      }
    }
  }
}
