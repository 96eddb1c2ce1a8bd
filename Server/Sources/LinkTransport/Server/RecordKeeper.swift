import BlockLink

/// Who verifies and keeps what players send for the boards, on threads of its own.
package protocol RecordKeeper: Sendable {
  /// Verifies a replay and keeps it if it is a record; the answer comes on any thread.
  ///
  /// - Parameter taken: called on any thread, perhaps more than once, when a live run cannot be lost any more.
  func handle(
    _ upload: RecordUpload, taken: @escaping @Sendable () -> Void,
    _ done: @escaping @Sendable (BoardAnswer) -> Void
  )
  /// Looks up a page of a board; the answer comes on any thread.
  func look(up request: BoardRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void)
  /// Looks up what is known of a player who asks for a ranked match.
  func look(up request: StandingRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void)
  /// Looks up a page of the ratings.
  func look(up request: RatingRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void)
  /// Keeps a ranked match, and then says on any thread what that changes for each player's session.
  func save(_ match: FinishedMatch, _ done: @escaping @Sendable ([(session: UInt64, BoardAnswer)]) -> Void)
  /// Does what an operator's words say; the answer comes on any thread, nil if it does not know them.
  func administer(_ words: [String], _ done: @escaping @Sendable (AdminAnswer?) -> Void)
  /// Why records cannot be kept now; nil if they can.
  var unreadiness: String? { get }
}
