import BlockEngine

/// What is played in a room.
public struct RoomSettings: Equatable, Sendable {
  /// The rules, of those that everybody has.
  public var rules: Ruleset.Name
  /// The level at the beginning.
  public var level: Int
  /// The table of attacks.
  public var attack: AttackRules.Name
  /// Whom attacks go to; not by chance, as a client has no seed to draw from.
  public var targeting: Versus.Targeting
  /// What matches are played for.
  public var goal: MatchGoal
  /// How many may play, 2…8; 1 in a room where somebody shows the games that he plays alone.
  public var seats: Int
  /// How many matches win the series, 1 or more.
  public var firstTo: Int
  /// Whether anybody may watch.
  public var isWatchable: Bool
  /// Whether the room stands in the list of rooms.
  public var isListed: Bool

  /// What is played if nobody says anything else.
  public init(
    rules: Ruleset.Name = .modern, level: Int = 1, attack: AttackRules.Name = .guideline,
    targeting: Versus.Targeting = .next, goal: MatchGoal = .lastStanding, seats: Int = 2, firstTo: Int = 1,
    isWatchable: Bool = true, isListed: Bool = true
  ) {
    self.rules = rules
    self.level = level
    self.attack = attack
    self.targeting = targeting
    self.goal = goal
    self.seats = seats
    self.firstTo = firstTo
    self.isWatchable = isWatchable
    self.isListed = isListed
  }

  /// Whether one player shows the games that he plays alone.
  public var isShow: Bool { seats == 1 }

  /// What a match of `players` with that seed follows from.
  func setup(players: Int, seed: UInt64, pieces: [Tetromino] = []) -> MatchSetup {
    let player = MatchSetup.Player(ruleset: Ruleset(rules), startLevel: level)
    return MatchSetup(
      players: Array(repeating: player, count: players), seed: seed, attack: AttackRules(attack),
      targeting: targeting, pieces: pieces, isDealt: true, goal: goal)
  }
}

/// A room as everybody in it sees it.
public struct RoomState: Equatable, Sendable {
  /// Somebody who has a seat.
  public struct Member: Equatable, Sendable {
    /// What he is called.
    public var name: String
    /// The grade of a bot; 0 for a person.
    public var bot: Int
    /// Whether he is ready for a match.
    public var isReady: Bool
    /// Whether his connection stands.
    public var isHere: Bool
    /// Matches of the series that he has won.
    public var wins: Int
  }

  /// The room's name.
  public var name: String
  /// Another word to join it by, also where it is not listed.
  public var code: String
  /// What is played in it.
  public var settings: RoomSettings
  /// Who has a seat, in seat order.
  public var members: [Member]
  /// How many watch.
  public var watchers: Int
  /// Whether a match goes on, or a game is shown.
  public var isPlaying: Bool
  /// Which of the members you are, from 1; 0 for a watcher.
  public var you: Int
}

/// What there is to join on a server.
public struct RoomList: Equatable, Sendable {
  /// A room that stands in the list.
  public struct Entry: Equatable, Sendable {
    /// The room's name.
    public var name: String
    /// The rules that are played.
    public var rules: Ruleset.Name
    /// How many seats are taken.
    public var players: Int
    /// How many seats there are.
    public var seats: Int
    /// Whether a match goes on.
    public var isPlaying: Bool
    /// Whether anybody may watch.
    public var isWatchable: Bool
    /// Whether one player shows the games that he plays alone there.
    public var isShow: Bool { seats == 1 }
  }

  /// The listed rooms, at most `mostRooms` of them.
  public var rooms: [Entry]
  /// Who is on the server and in no room, at most `mostPlayers` of them.
  public var players: [String]

  static let mostRooms = 12
  static let mostPlayers = 12
}

/// Somebody asks somebody else to play.
public struct Invitation: Equatable, Sendable {
  /// Its number.
  public var id: Int
  /// Who asks.
  public var from: String
  /// In which room.
  public var room: String
  /// What is played there.
  public var settings: RoomSettings
}

/// A match begins.
struct Deal: Equatable, Sendable {
  struct Player: Equatable, Sendable {
    var name: String
    var bot: Int
  }

  /// The match's own id.
  var match: String
  /// SHA-256 over nonce, seed and id.
  var commitment: [UInt8]
  var settings: RoomSettings
  var players: [Player]
  /// Your seat, from 1; 0 for a watcher.
  var you: Int
  /// When the match began by the wall clock, to be written down.
  var started: String
  /// How far the series was.
  var wins: [Int]
  var played: Int
  /// In how many microseconds the match's clock starts; negative if it runs.
  var startsIn: Int64
  var pieces: [Tetromino]

  /// What the commitment is the hash of.
  static func committed(nonce: [UInt8], seed: UInt64, match: String) -> [UInt8] {
    nonce + (0..<8).map { UInt8(truncatingIfNeeded: seed >> (56 - 8 * $0)) } + Array(match.utf8)
  }
}
