/// The protocol's constants; times in microseconds.
public enum LinkProtocol {
  /// The version of the protocol.
  public static let version = 1
  /// The features of this client beyond the first version of the protocol, for `hello`.
  static let features = [
    withdrawn, stopped, pages, removal, restart, operating, ranked, signed, live, redirect,
  ]
  /// The message `withdrawn`; clients without this feature do not get it.
  static let withdrawn = "withdrawn"
  /// The message `stopped`; clients without this feature keep the part of the match that they know, without its seed.
  static let stopped = "stopped"
  /// Pages of the list of rooms and a search in it.
  ///
  /// Clients with this feature get the server's own features in their welcome.
  static let pages = "pages"
  /// The message `remove`, the code of `left`, and the code of a refusal that says that a player was removed.
  static let removal = "removal"
  /// A farewell with the code `restarting`, after which the session is resumed as after a lost connection, and a welcome
  /// that says that the server was started again.
  static let restart = "restart"
  /// The message `notice`, and farewells with the codes `kicked` and `banned`: the operator's words.
  static let operating = "operating"
  /// The messages `submit` and `boards`: a server that has boards says so.
  static let boards = "boards"
  /// The messages of ranked matches, and the member `ranked` of `room`: a server says so that has ratings.
  static let ranked = "ranked"
  /// The message `signed`: clients with this feature get the server's signature of a match's file.
  static let signed = "signed"
  /// Rooms for live runs: a server says so that has boards.
  ///
  /// To them belong the member `mode` of a room's settings, matches of one player, and pings of the server that the
  /// client answers.
  static let live = "live"
  /// The message `redirect`; clients without this feature are told to update, for nothing else takes them to the room.
  static let redirect = "redirect"
  /// The bytes of the secret by which a client that has started again is known.
  public static let secretBytes = 16
  /// The longest message in bytes, without its line feed.
  public static let maxMessageBytes = 4_096
  /// The time for which an unacknowledged message, or a session without a connection, is kept.
  public static let sessionRetention: Int64 = 30_000_000
  /// The delay of a player's game after which the match pauses.
  public static let pauseThreshold: Int64 = 5_000_000
  /// The most by which a player's game may be ahead of the match's clock.
  public static let maxClockLead: Int64 = 250_000
  /// The total time for which a match pauses for one player.
  public static let pauseBudget: Int64 = 30_000_000
  /// The time by which a client's game may run beyond the last clock that it received.
  ///
  /// Another player's game may lag by `pauseThreshold`. Together the two must not exceed `maxTravelTime`, within which
  /// that player's attacks have to arrive.
  public static let maxExtrapolation: Int64 = 4_000_000
  /// The longest travel of garbage by the clocks of the two games; a match file allows half a second more.
  public static let maxTravelTime: Int64 = 9_500_000
  /// The time from the deal to the first piece.
  public static let countdown: Int64 = 3_000_000
  /// The time from the message that a match goes on until it does.
  public static let resumeDelay: Int64 = 1_500_000
  /// The shortest time between two messages of a client about its player's commands.
  public static let minReportInterval: Int64 = 50_000
  /// The longest time between two messages of a playing client about its progress.
  public static let maxReportInterval: Int64 = 250_000
  /// The time between two pings of either side.
  public static let pingInterval: Int64 = 1_000_000
  /// The silence after which the other side counts as gone: whatever the cause, it is told within ten seconds.
  public static let silenceTimeout: Int64 = 8_000_000
  /// The least number of pieces dealt beyond those that are shown.
  public static let piecesAhead = 14
  /// The number of pieces between two comparisons of a player's game.
  public static let piecesBetweenDigests = 64
  /// The longest match, in game time.
  public static let maxMatchTime: Int64 = 4 * 3_600 * 1_000_000
}
