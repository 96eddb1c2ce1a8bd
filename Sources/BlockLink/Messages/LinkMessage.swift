import BlockEngine

/// A message of the protocol: one JSON object on a line.
///
/// Who says what stands in `isFromClient`. The members `n` (its number) and `seen` (the highest number that its sender
/// has from the other side) are the envelope's.
enum LinkMessage: Equatable, Sendable {
  // Both sides.
  case hello(Hello)
  case ping(Ping)
  case bye(RefusalCode?, reason: String)

  // The client's.
  case resume(Resume)
  case rooms
  case open(RoomSettings, name: String)
  case join(room: String, isWatcher: Bool)
  case invite(player: String)
  /// Whether one comes; if not, whether one is at something else.
  case answer(invitation: Int, accepts: Bool, isBusy: Bool = false)
  case ready(Bool)
  case leave
  case play(Play)
  case show(ShowPart)

  // The server's.
  case welcome(Welcome)
  case list(RoomList)
  case room(RoomState)
  case left(reason: String)
  case invited(Invitation)
  case withdrawn(invitation: Int, InvitationEnd)
  case answered(player: String, LinkAnswer)
  case deal(Deal)
  case pieces([Tetromino])
  case garbage(GarbageArrival, at: GameTime)
  case out(player: Int)
  case peers(Peers)
  case ruled(Ruling)
  case stand(Standing)
  case go(at: GameTime, startsIn: Int64)
  case end(MatchEnd)
  case stopped(Stop)
  case refusal(of: String, MessageFault)
  case shown(ShowPart)

  struct Hello: Equatable, Sendable {
    var version: Int
    /// The program's own version, for people.
    var program: String
    var name: String
    var features: [String]
    /// The grade of a bot; 0 for a person.
    var bot = 0
  }

  struct Welcome: Equatable, Sendable {
    /// What the server is called.
    var name: String
    var program: String
    var session: [UInt8]
    /// What a lost connection is resumed with, once.
    var token: [UInt8]
    /// Whether a session was resumed.
    var isResumed: Bool
  }

  struct Resume: Equatable, Sendable {
    var version: Int
    var session: [UInt8]
    var token: [UInt8]
  }

  struct Ping: Equatable, Sendable {
    /// The asker's clock, which the answer repeats; nil in the server's own words.
    var sent: Int64?
    /// The asker's clock as he said it.
    var echo: Int64?
    /// The match's clock, negative before it starts; nil if there is no match, or it stands.
    var clock: Int64?
  }

  struct Play: Equatable, Sendable {
    var upto: GameTime
    var entries: [PlayEntry]
    var digest: UInt64?
  }

  /// What a player says that came to his game: of garbage only whose and which.
  struct PlayEntry: Equatable, Sendable {
    enum Event: Equatable, Sendable {
      case command(GameCommand, isRepeat: Bool)
      case garbage(from: Int, id: Int)
      case out(player: Int)
      case givenUp
    }
    /// Microseconds since the entry before, in whatever message that was.
    var delay: Int64
    var event: Event
  }

  struct Peers: Equatable, Sendable {
    var player: Int
    /// How far that player's game goes now.
    var upto: GameTime
    var entries: [PeerEntry]
    /// The public digest of that player's game at `upto`.
    var digest: UInt64?
  }

  struct PeerEntry: Equatable, Sendable {
    /// Microseconds since the entry before, in whatever message that was.
    var delay: Int64
    var event: PartEntry.Event
  }

  /// What comes next of a single game that is watched.
  struct ShowPart: Equatable, Sendable {
    /// After so many bytes of the replay the text goes on; what was known beyond does not hold any more.
    var from: Int
    var text: String
    /// How far the game is with all that; nil if more of the text follows.
    var upto: GameTime?
    /// Whether the game stands still there.
    var isPaused = false
  }

  /// What the server has decided of a player's own game.
  struct Ruling: Equatable, Sendable {
    /// The number of the last of the player's messages that counts.
    var through: Int
    /// When what follows came to the game.
    var at: GameTime
    var entries: [PeerEntry]
    var code: RulingCode
    /// The same for people, and more exactly.
    var reason: String
  }

  struct Standing: Equatable, Sendable {
    /// Where the match's clock stands.
    var at: GameTime
    /// For whom it stands (seats), and how many microseconds each has left.
    var players: [Int]
    var left: [Int64]
  }

  /// A match ends unfinished, as the server stops.
  struct Stop: Equatable, Sendable {
    var seed: UInt64
    var nonce: [UInt8]
    /// What counts of one's own game; nil if it is over, or one watches.
    var own: Own?

    struct Own: Equatable, Sendable {
      /// The number of the last of the player's messages that counts.
      var through: Int
      /// How far the game goes.
      var at: GameTime
    }
  }

  struct MatchEnd: Equatable, Sendable {
    var seed: UInt64
    var nonce: [UInt8]
    var ranking: [Int]
    var isDraw: Bool
    var digest: UInt64
  }
}

/// How an invitation was answered.
public enum LinkAnswer: String, CaseIterable, Sendable {
  case accepted, declined
  /// Whoever was invited plays, or has been invited by somebody else.
  case busy
  /// Nobody answered in time, or the invited one has gone.
  case away
}

/// Why an invitation does not stand any more although nobody has answered it.
public enum InvitationEnd: String, CaseIterable, Sendable {
  /// Nobody answered in time.
  case expired
  /// Whoever invited has left the room.
  case left
  /// Whoever invited has left the server, or his connection was lost for good.
  case gone
  /// Others have taken the seats.
  case full
  /// A match has begun in the room.
  case playing
}
