import BlockEngine

/// The settings of a room's matches.
public struct RoomSettings: Equatable, Sendable {
  /// The built-in rules.
  public var rules: Ruleset.Name
  /// The start level.
  public var level: Int
  /// The attack table.
  public var attack: AttackRules.Name
  /// The targets of attacks; never random, as a client has no seed to draw from.
  public var targeting: Versus.Targeting
  /// The goal of the matches.
  public var goal: MatchGoal
  /// The number of seats, 2…8; 1 in a room that shows a player's single games.
  public var seats: Int
  /// The number of wins that decide the series, 1 or more.
  public var firstTo: Int
  /// Whether anybody may watch.
  public var isWatchable: Bool
  /// Whether the list of rooms contains the room.
  public var isListed: Bool
  /// The mode of the live runs of the only player; nil in any other room.
  public var mode: GameMode?

  /// The default settings.
  public init(
    rules: Ruleset.Name = .modern, level: Int = 1, attack: AttackRules.Name = .guideline,
    targeting: Versus.Targeting = .next, goal: MatchGoal = .lastStanding, seats: Int = 2, firstTo: Int = 1,
    isWatchable: Bool = true, isListed: Bool = true, mode: GameMode? = nil
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
    self.mode = mode
  }

  /// Whether the room shows a player's single games.
  public var isBroadcast: Bool { seats == 1 && !isLive }

  /// The setup of the game of `player` (from 1) of `players` with a seed and the secret that keys its deal, or with the
  /// pieces dealt so far.
  func game(
    of player: Int, of players: Int, seed: UInt64, secret: [UInt8]? = nil, pieces: [Tetromino] = []
  ) -> GameSetup {
    guard let mode else {
      return setup(players: players, seed: seed, secret: secret, pieces: pieces).game(of: player)
    }
    return GameSetup(
      ruleset: Ruleset(rules), seed: seed, startLevel: level, pieces: pieces, mode: mode,
      dealKey: secret.flatMap { DealKey($0) })
  }

  /// The setup of a match of `players` with a seed and the secret that keys its deal, or with the pieces dealt so far.
  func setup(players: Int, seed: UInt64, secret: [UInt8]? = nil, pieces: [Tetromino] = []) -> MatchSetup {
    let player = MatchSetup.Player(ruleset: Ruleset(rules), startLevel: level)
    return MatchSetup(
      players: Array(repeating: player, count: players), seed: seed, attack: AttackRules(attack),
      targeting: targeting, pieces: pieces, hasHiddenSeed: true, goal: goal,
      dealKey: secret.flatMap { DealKey($0) })
  }
}

/// A room as everybody in it sees it.
public struct RoomState: Equatable, Sendable {
  /// A player in the room.
  public struct Member: Equatable, Sendable {
    /// The player's name.
    public var name: String
    /// The grade of a bot; 0 for a person.
    public var bot: Int
    /// Whether the player is ready for a match.
    public var isReady: Bool
    /// Whether the player is connected.
    public var isConnected: Bool
    /// The player's wins in the series.
    public var wins: Int
  }

  /// The room's name.
  public var name: String
  /// A second name to join it by, also if it is not listed.
  public var code: String
  /// The settings of its matches.
  public var settings: RoomSettings
  /// The players in seat order.
  public var members: [Member]
  /// The number of watchers.
  public var watchers: Int
  /// Whether a match is running or a game is shown.
  public var isPlaying: Bool
  /// The receiver's index among the members, from 1; 0 for a watcher.
  public var you: Int
  /// Whether its matches are ranked: they begin by themselves until the series is over.
  public var isRanked = false
}

/// The rooms and players of a server.
public struct RoomList: Equatable, Sendable {
  /// A room in the list.
  public struct Entry: Equatable, Sendable {
    /// The room's name.
    public var name: String
    /// The rules of its matches.
    public var rules: Ruleset.Name
    /// The number of taken seats.
    public var players: Int
    /// The number of seats.
    public var seats: Int
    /// Whether a match is running.
    public var isPlaying: Bool
    /// Whether anybody may watch.
    public var isWatchable: Bool
    /// Whether it shows a player's single games.
    public var isBroadcast: Bool { seats == 1 }

    /// Describes a room.
    public init(
      name: String, rules: Ruleset.Name, players: Int, seats: Int, isPlaying: Bool, isWatchable: Bool
    ) {
      (self.name, self.rules, self.players, self.seats) = (name, rules, players, seats)
      (self.isPlaying, self.isWatchable) = (isPlaying, isWatchable)
    }
  }

  /// A page of the listed rooms, at most `pageSize` of them: first those with a free seat, and the fullest and newest of
  /// those first.
  public var rooms: [Entry]
  /// The players on the server outside rooms, at most `maxPlayers` of them.
  public var players: [String]
  /// The number of rooms on earlier pages.
  public var first = 0
  /// The number of rooms on all pages; nil from a server that has no pages.
  public var total: Int?

  /// The number of rooms on a page.
  public static let pageSize = 12
  static let maxPlayers = 12
  /// The most rooms that a list may claim.
  static let maxTotal = 1_000_000
}

/// A request for a page of the list of rooms.
public struct RoomQuery: Equatable, Sendable {
  /// The number of rooms to skip.
  public var first = 0
  /// A part of the names of rooms and players, in any case; empty for all.
  public var search = ""

  /// A request for a page; by default for the first one of all rooms.
  public init(first: Int = 0, search: String = "") {
    (self.first, self.search) = (first, search)
  }
}

/// An invitation to a room.
public struct Invitation: Equatable, Sendable {
  /// The invitation's number.
  public var id: Int
  /// The name of the inviting player.
  public var from: String
  /// The room's name.
  public var room: String
  /// The room's settings.
  public var settings: RoomSettings
}

/// The deal that starts a match.
struct Deal: Equatable, Sendable {
  struct Player: Equatable, Sendable {
    var name: String
    var bot: Int
  }

  /// The match's ID.
  var match: String
  /// The SHA-256 hash of nonce, seed and ID.
  var commitment: [UInt8]
  var settings: RoomSettings
  var players: [Player]
  /// The receiver's seat, from 1; 0 for a watcher.
  var you: Int
  /// The wall-clock time of the start, for the record.
  var started: String
  /// The state of the series: the wins of each player and the number of matches.
  var wins: [Int]
  var played: Int
  /// The microseconds until the match's clock starts; negative if it runs.
  var startsIn: Int64
  var pieces: [Tetromino]
  /// Whether the receiver plays in this match already and has started again: the own game follows.
  var isRestored = false

  /// The bytes that the commitment is the hash of.
  static func committed(nonce: [UInt8], seed: UInt64, match: String) -> [UInt8] {
    nonce + (0..<8).map { UInt8(truncatingIfNeeded: seed >> (56 - 8 * $0)) } + Array(match.utf8)
  }
}
