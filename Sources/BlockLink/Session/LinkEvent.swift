import BlockEngine

/// Something that a session wants its owner to know.
public enum LinkEvent: Equatable, Sendable {
  /// The server, whose name this is, has said hello.
  case online(server: String)
  /// A connection that was lost is there again; nothing is missing.
  case resumed
  /// The server has said nothing for ten seconds: the connection should be closed and made anew.
  case silent
  /// The session is over for good; a new connection begins a new one.
  case ended(RefusalCode?, reason: String)
  /// What there is to join.
  case list(RoomList)
  /// The room that one is in has changed.
  case room(RoomState)
  /// One is in no room any more.
  case left(reason: String)
  /// Somebody asks one to play.
  case invited(Invitation)
  /// The invitation that one had not answered does not stand any more.
  case withdrawn(Invitation, InvitationEnd)
  /// How somebody answered an invitation.
  case answered(player: String, LinkAnswer)
  /// A match has been dealt; its clock starts soon, or runs if one watches.
  case matchBegan
  /// The match stands for these players (seats), who have so many microseconds left each.
  case matchStands(players: [Int], left: [Int64])
  /// The match goes on in so many microseconds.
  case matchGoesOn(in: Int64)
  /// The server has ended one's own game, and says why.
  case ruled(RulingCode, reason: String)
  /// The match is over, or the server has stopped it, which the result says.
  case matchEnded(LinkedResult)
  /// More is known of the game that one watches.
  case shown
  /// What the server says of a match, or of a game that one watches, cannot be so.
  case doubted(reason: String)
  /// The server has refused something that was asked.
  case refused(RefusalCode, of: String, reason: String, right: String)
}

/// How a match across a network ended.
public struct LinkedResult: Equatable, Sendable {
  /// The players from the winner down.
  public let ranking: [Int]
  /// Who has won; nil if nobody has.
  public let winner: Int?
  /// The match file.
  public let file: [UInt8]
  /// Why the file does not prove the match; nil if it does: the seed is the one that was committed to, every piece and
  /// hole is dealt from it, and all games came to what the server says.
  public let fault: Fault?
  /// Whether the server stopped before the match was over: nobody has won, and the file goes as far as the server knew.
  public internal(set) var isUnfinished = false

  /// Why a file does not prove its match.
  public enum Fault: Equatable, Sendable, CustomStringConvertible {
    /// The seed is not the one that the server committed to.
    case commitment
    /// A game did not come to its end.
    case unfinished
    /// The server says another result.
    case result
    /// The file does not hold.
    case file(ReplayError)

    /// It in English, for logs.
    public var description: String {
      switch self {
      case .commitment: "the seed is not the one that the server committed to"
      case .unfinished: "a game did not come to its end"
      case .result: "the server says another result"
      case .file(let error): error.description
      }
    }
  }
}
