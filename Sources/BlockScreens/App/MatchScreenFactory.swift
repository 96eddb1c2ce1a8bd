import BlockStorage
import TerminalUI

/// Makes the screens of matches, which the app knows by this protocol alone.
package protocol MatchScreenFactory: Sendable {
  /// The choices for a match at this terminal, and the way to rooms on a server.
  func setup(in context: ScreenContext) -> any Screen
  /// The list of ended matches.
  func list() -> any Screen
  /// The boards of a server.
  func boards(in context: ScreenContext) -> any Screen
  /// Sends a game of one's own to the joined boards.
  func sending(_ id: GameID) -> any Screen
  /// The match that was left.
  func resuming(_ match: AutosavedMatch, in context: ScreenContext) -> any Screen
  /// What lets friends watch the player's single games.
  func broadcast() -> any Broadcast
}

/// Lets friends watch the player's single games.
package protocol Broadcast: Sendable {
  /// Handles news of the server's program.
  ///
  /// - Returns: whether the ticket belongs to it.
  mutating func handle(
    _ event: ServerEvent, for ticket: Ticket, in context: inout ScreenContext
  ) -> Bool
  /// Looks at the current game and sends what is due.
  ///
  /// - Parameter played: nil while no game is played.
  mutating func follow(_ played: BroadcastSource?, in context: inout ScreenContext)
  /// Announces before a match at this terminal that friends cannot watch it.
  mutating func handleMatchChange(_ isMatch: Bool, in context: inout ScreenContext)
  /// Records that an unfinished game has been given up.
  mutating func gameGivenUp(_ id: GameID, in context: inout ScreenContext)
  /// The latest time for the next call of `follow`.
  func nextWake(after now: Moment) -> Moment?
}
