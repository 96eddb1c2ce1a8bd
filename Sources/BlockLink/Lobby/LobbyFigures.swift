/// What a lobby counts, for those who run it.
public struct LobbyFigures: Equatable, Sendable {
  /// The connections with a place.
  public var connections = 0
  /// The players and watchers, those with a lost connection included.
  public var sessions = 0
  /// Those of them whose connection is lost.
  public var lostSessions = 0
  /// The rooms.
  public var rooms = 0
  /// The running matches.
  public var matches = 0
  /// The matches begun since the start.
  public var begunMatches = 0
  /// The matches ended since the start.
  public var endedMatches = 0
  /// The bytes kept for players.
  public var keptBytes = 0

  /// Nothing.
  public init() {}
}
