/// The figures that both sides of the protocol keep to; times in microseconds.
public enum LinkProtocol {
  /// The version of the protocol that is spoken here.
  public static let version = 1
  /// What a client of this version understands beyond the first clients of the protocol; `hello` says so.
  static let features = [withdrawn, stopped]
  /// The message `withdrawn`; who does not know it is not told.
  static let withdrawn = "withdrawn"
  /// The message `stopped`; who does not know it has the match as far as it is known to him, without its seed.
  static let stopped = "stopped"
  /// The longest message, its line feed not counted, in bytes.
  public static let longestMessage = 4_096
  /// How long a message that nobody has acknowledged is kept, and a session that has lost its connection.
  public static let keeping: Int64 = 30_000_000
  /// How late a player's game may be before the match stands.
  public static let lateness: Int64 = 5_000_000
  /// How far a player's game may be ahead of the match's clock.
  public static let hurry: Int64 = 250_000
  /// How long a match stands for one player, in all.
  public static let patience: Int64 = 30_000_000
  /// How far a client lets its own game go on beyond the last clock that it was told.
  ///
  /// Not more: somebody else may be as late as `lateness`, and what he sends must come within `longestTravel`.
  public static let trust: Int64 = 4_000_000
  /// How long garbage may be on its way, by the clocks of the two games; a match file allows half a second more.
  public static let longestTravel: Int64 = 9_500_000
  /// From the deal to the first piece.
  public static let countdown: Int64 = 3_000_000
  /// From the word that a match goes on to its going on.
  public static let restart: Int64 = 1_500_000
  /// A client tells what its player did at most so often.
  public static let shortestSilence: Int64 = 50_000
  /// A client that plays tells how far it is at least so often.
  public static let longestSilence: Int64 = 250_000
  /// How often either side asks whether the other one is there.
  public static let pingInterval: Int64 = 1_000_000
  /// After so long without a word the other side is taken for gone.
  public static let silence: Int64 = 10_000_000
  /// So many pieces are dealt beyond those that are shown, at least.
  public static let piecesAhead = 14
  /// After so many pieces a player's game is compared.
  public static let piecesBetweenDigests = 64
  /// The longest that a match lasts, in its own time.
  public static let longestMatch: Int64 = 4 * 3_600 * 1_000_000
}
