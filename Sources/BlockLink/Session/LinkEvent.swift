import BlockEngine
import BlockRecords

/// An event of a session for its owner.
public enum LinkEvent: Equatable, Sendable {
  /// The server with this name has said hello.
  case online(server: String)
  /// A lost connection is restored, and nothing is missing.
  case resumed
  /// The server with this name has said hello and knows this player, whose program was ended and started again: the
  /// room and a running match follow.
  case regained(server: String)
  /// A lost connection is restored to a server that was ended and started again: the room and a running match go on.
  case returned
  /// The server is about to be started again; the connection should be replaced as if it were lost.
  case restarting
  /// The server has been silent for eight seconds: the connection should be closed and replaced.
  case silent
  /// The room that the player asks for is at another node of the server: a connection to that address, which has to prove
  /// the same key, takes the place of this one.
  case redirected(Redirect)
  /// The other node, the server with this name, has said hello, and the session asks for the room there by itself.
  case moved(server: String)
  /// The server has named another node for the room, and the player is not taken there.
  case notMoved(RedirectFault)
  /// What the operator of the server says to everybody.
  case notice(String)
  /// The session has ended for good; a new connection starts a new one.
  ///
  /// For the code `banned` the reason is the end of the ban, `YYYY-MM-DDTHH:MM:SSZ`, or empty.
  case ended(RefusalCode?, reason: String)
  /// The rooms and players of the server.
  case list(RoomList)
  /// What became of the replay that was sent for the boards.
  case placed(RecordPlace)
  /// A page of a board.
  case board(BoardPage)
  /// The server looks for an opponent in a ranked match.
  case seeking(SeekState)
  /// There is an opponent, whom both have to accept.
  case found(RankedOffer)
  /// The offered opponent is none any more, and whether the search goes on.
  case unfound(OfferEnd, isSeeking: Bool)
  /// A ranked series has changed the player's rating.
  case rated(RatingChange)
  /// A page of the ratings.
  case ratings(RatingPage)
  /// The whole replay of a record.
  case record(Int, [UInt8])
  /// A page of what the server keeps of the player.
  case ownRecords(OwnRecords)
  /// The server keeps nothing of the player any more; it had so many records.
  case forgotten(records: Int)
  /// The player's room has changed.
  case room(RoomState)
  /// The player is no longer in a room; the code is nil from a server that does not know codes.
  case left(LeftCode?, reason: String)
  /// Another player sent an invitation.
  case invited(Invitation)
  /// The player's unanswered invitation is no longer valid.
  case withdrawn(Invitation, InvitationEnd)
  /// A player answered an invitation.
  case answered(player: String, LinkAnswer)
  /// A match has been dealt; its clock starts soon, or runs already for a watcher.
  case matchBegan
  /// The match is paused for these players (seats), who have so many microseconds left each.
  case matchPaused(players: [Int], left: [Int64])
  /// The match goes on in so many microseconds.
  case matchResumed(in: Int64)
  /// The server has ended the player's own game for a reason.
  case ruled(RulingCode, reason: String)
  /// The match is over or the server has stopped it, according to the result.
  case matchEnded(LinkedResult)
  /// The server has signed the file of the match that is over.
  case matchSigned(MatchStatement)
  /// More is known of the watched game.
  case broadcastUpdated
  /// The server's claims about a match or a watched game are impossible.
  case invalidData(reason: String)
  /// The server has refused a request.
  case refused(RefusalCode, of: String, reason: String, remedy: String)
}
