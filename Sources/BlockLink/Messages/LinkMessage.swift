import BlockEngine
import BlockRecords

/// A message of the protocol: one JSON object on a line.
///
/// `clientTypes` and `serverTypes` list the messages of each side. The members `n` (its number) and `seen` (the
/// highest number that its sender has from the other side) belong to the envelope.
enum LinkMessage: Equatable, Sendable {
  // Both sides send these.
  case hello(Hello)
  case ping(Ping)
  /// A farewell; for one who is kept out, with the end of that by the clock on the wall.
  case bye(RefusalCode?, reason: String, until: String? = nil)

  // The client sends these.
  case resume(Resume)
  case rooms(RoomQuery = RoomQuery())
  case open(RoomSettings, name: String)
  case join(room: String, isWatcher: Bool)
  case invite(player: String)
  /// Removes a player or watcher from the room that the sender opened.
  case remove(player: String)
  /// Whether the player comes; if not, whether the player is busy.
  case answer(invitation: Int, accepts: Bool, isBusy: Bool = false)
  case ready(Bool)
  case leave
  case playReport(Play)
  case broadcast(BroadcastPart)
  /// A part of a replay for the boards.
  case submit(UploadPart)
  case boards(BoardQuery)
  /// Waits for an opponent in a ranked match; the client may have waited before the server was started again.
  case seek(Ruleset.Name, waited: Int64 = 0)
  case unseek
  case accept(offer: Int, Bool)
  case ratings(RatingQuery)
  /// Asks for the next part of a record's replay.
  case fetch(record: Int, from: Int)
  /// Asks what the server keeps of the player, after so many records.
  case own(first: Int)
  /// Takes out everything that is the player's.
  case forget

  // The server sends these.
  case welcome(Welcome)
  case list(RoomList)
  case room(RoomState)
  /// The room that the player asks for is at another node of the server.
  case redirect(Redirect)
  case left(LeftCode? = nil, reason: String)
  case invited(Invitation)
  case withdrawn(invitation: Int, InvitationEnd)
  case answered(player: String, LinkAnswer)
  case matchDealt(Deal)
  case piecesDealt([Tetromino])
  case garbageArrived(GarbageArrival, at: GameTime)
  case playerOut(player: Int)
  case peerProgress(Peers)
  case gameRuled(Ruling)
  /// A part of the player's own game, for a client that has started again.
  case gameRestored(Peers, isComplete: Bool)
  case matchPaused(Pause)
  case matchResumed(at: GameTime, startsIn: Int64)
  case matchEnded(MatchEnd)
  case matchStopped(Stop)
  /// What the server says of a match that has ended, signed: the last line of its file.
  case matchSigned(MatchStatement)
  case refusal(of: String, MessageFault)
  case broadcastUpdate(BroadcastPart)
  /// What the operator says to everybody.
  case notice(String)
  case placed(RecordPlace)
  case board(BoardPage)
  case seeking(SeekState)
  case found(RankedOffer)
  /// The offered opponent is none any more, or the search is over.
  case unfound(OfferEnd, isSeeking: Bool)
  case rated(RatingChange)
  case standings(RatingPage)
  case recordPart(RecordPart)
  case ownRecords(OwnRecords)
  case forgotten(records: Int)

  struct Hello: Equatable, Sendable {
    var version: Int
    /// The program's version, for display.
    var program: String
    var name: String
    var features: [String]
    /// The grade of a bot; 0 for a person.
    var bot = 0
    /// What proves the same client after it was started again: `LinkProtocol.secretBytes` bytes; nil if nothing does.
    var secret: [UInt8]?
  }

  struct Welcome: Equatable, Sendable {
    /// The server's name.
    var name: String
    var program: String
    var session: [UInt8]
    /// The token for resuming the session after a lost connection, once.
    var token: [UInt8]
    /// Whether a session was resumed.
    var isResumed: Bool
    /// Whether it is the session of a client that has started again, which gets everything anew.
    var isRegained = false
    /// Whether the server was started again since, and sends a match anew.
    var isRestarted = false
    /// The server's features beyond the first version of the protocol; empty for a client that does not know them.
    var features: [String] = []
  }

  struct Resume: Equatable, Sendable {
    var version: Int
    var session: [UInt8]
    var token: [UInt8]
  }

  struct Ping: Equatable, Sendable {
    /// The sender's clock, to be repeated in the answer; in the server's pings only during a live run.
    var sent: Int64?
    /// The other side's `sent`, repeated.
    var echo: Int64?
    /// The match's clock, negative before the start; nil if there is no match or if it is paused.
    var clock: Int64?
  }

  struct Play: Equatable, Sendable {
    var upto: GameTime
    var entries: [PlayEntry]
    var digest: UInt64?
  }

  struct Entry<Garbage: Equatable & Sendable>: Equatable, Sendable {
    /// The microseconds since the previous entry, in whatever message that was.
    var delay: Int64
    var event: PlayEvent<Garbage>
  }

  /// An event that a client reports for its player's game.
  typealias PlayEntry = Entry<AttackReference>
  /// An event that the server reports of another player's game.
  typealias PeerEntry = Entry<GarbageArrival>

  struct Peers: Equatable, Sendable {
    var player: Int
    /// The current time of that player's game.
    var upto: GameTime
    var entries: [PeerEntry]
    /// The public digest of that player's game at `upto`.
    var digest: UInt64?
  }

  /// The next part of a single game that is watched.
  struct BroadcastPart: Equatable, Sendable {
    /// The byte of the replay at which the text continues; anything known beyond it is obsolete.
    var from: Int
    var text: String
    /// The game's time after the text; nil if more of the text follows.
    var upto: GameTime?
    /// Whether the game is paused at that time.
    var isPaused = false
  }

  /// The next part of a replay for the boards.
  struct UploadPart: Equatable, Sendable {
    /// The bytes of the whole replay.
    var size: Int
    /// The byte of the replay at which the text begins; 0 begins a new one.
    var from: Int
    var text: String
  }

  /// The server's ruling on a player's own game.
  struct Ruling: Equatable, Sendable {
    /// The number of the player's last valid message.
    var through: Int
    /// The game time of the following entries.
    var at: GameTime
    var entries: [PeerEntry]
    var code: RulingCode
    /// The reason for the player, in more detail than the code.
    var reason: String
  }

  struct Pause: Equatable, Sendable {
    /// The stopped clock of the match.
    var at: GameTime
    /// The players (seats) for whom it is paused, and the microseconds left to each.
    var players: [Int]
    var left: [Int64]
  }

  /// The unfinished end of a match because the server stops.
  struct Stop: Equatable, Sendable {
    var seed: UInt64
    var nonce: [UInt8]
    /// The valid part of the player's own game; nil for a finished game and for a watcher.
    var own: Own?

    struct Own: Equatable, Sendable {
      /// The number of the player's last valid message.
      var through: Int
      /// The game's time.
      var at: GameTime
    }
  }

  struct MatchEnd: Equatable, Sendable {
    var seed: UInt64
    var nonce: [UInt8]
    var result: MatchResult
  }
}

/// The answer to an invitation.
public enum LinkAnswer: String, CaseIterable, Sendable {
  case accepted, declined
  /// The invited player is in a match or has another invitation.
  case busy
  /// There was no answer in time, or the invited player has gone.
  case away
}

/// The reason why a player is no longer in a room.
public enum LeftCode: String, CaseIterable, Sendable {
  /// The player has left.
  case asked
  /// Everybody who had a seat has left.
  case closed
  /// Nothing has happened in the room for too long.
  case idle
  /// Who opened the room has removed the player.
  case removed
}

/// The reason why an unanswered invitation is no longer valid.
public enum InvitationEnd: String, CaseIterable, Sendable {
  /// There was no answer in time.
  case expired
  /// The inviting player left the room.
  case left
  /// The inviting player left the server or lost the connection for good.
  case gone
  /// Others have taken the seats.
  case full
  /// A match has begun in the room.
  case playing
}
