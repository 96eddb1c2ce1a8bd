import BlockPlatform
import BlockRecords
import BlockStorage

/// The finished game on the joined boards.
extension GameScreen {
  /// Whether the game can be sent to boards: it is kept, and its seed was drawn for them.
  var canBeSent: Bool {
    isKept && !isTurn && seat.session.header.nonce != nil
      && ReplayResult(of: seat.session.game)?.countsOnBoards(seat.session.game.mode) == true
  }

  /// Sends the game that is in the database now, if the player has said so for all games.
  mutating func sendIfAllowed(in context: inout ScreenContext) {
    guard context.settings.sendGames == .on, context.permissions.usesNetwork, canBeSent, sending == nil,
      let (membership, path) = context.saver.sending(seat.session.id)
    else { return }
    let words = membership.words(sending: path, of: seat.session.header.player)
    sending = GameSending(context.startServer(words), to: membership)
    updateOverMenu(in: context)
  }

  /// Takes news of the run that sends the game.
  mutating func handle(_ event: ServerEvent, for ticket: Ticket, in context: inout ScreenContext) {
    guard sending?.handle(event, for: ticket) == true else { return }
    updateOverMenu(in: context)
    if let reason = sending?.failure {
      context.showNews(tr("Not on the boards: %s", reason), isProblem: true)
    } else if context.isPlain, case .success(let place)? = sending?.outcome {
      context.narration.add(place.text)
    }
  }
}
