import BlockEngine

/// A match between two bots, played as fast as they decide.
struct DuelMatch {
  private(set) var match: Match
  /// The seat (0 or 1) that cannot continue, and why; nil if both can.
  private(set) var forfeit: (seat: Int, failure: BotHost.Failure)?
  private let seats: [any DuelSeat]
  /// The next move of each seat.
  private var pending: [Pending?] = [nil, nil]

  private struct Pending {
    let move: BotPlayer.Move
    /// The lines that had arrived when the bot decided.
    let received: Int
  }

  /// A match at its beginning.
  ///
  /// - Precondition: the match and the seats are for two players.
  init(_ setup: MatchSetup, seats: [any DuelSeat]) throws(MatchError) {
    match = try Match(setup)
    self.seats = seats
  }

  /// Plays until the match is decided, or until a player has placed `pieces`.
  mutating func play(pieces: Int) {
    while !match.isOver, forfeit == nil {
      for seat in 0..<2 {
        let game = match.game(of: seat + 1)
        if game.lockCount >= pieces { return }
        do throws(BotHost.Failure) { try think(seat, game) } catch {
          forfeit = (seat, error)
          return
        }
      }
      step()
    }
  }

  /// Asks a seat for its next move if it has none, or if its game has changed since its decision.
  private mutating func think(_ seat: Int, _ game: Game) throws(BotHost.Failure) {
    if let next = pending[seat] {
      // Arrivals change nothing until a piece locks.
      if next.move.pieceCount == game.pieceCount || next.received == game.receivedLines { return }
      seats[seat].discardPlan()
    }
    pending[seat] = try seats[seat].next(for: game).map { Pending(move: $0, received: game.receivedLines) }
  }

  /// Executes the next move or deadline.
  private mutating func step() {
    var first: Int?
    for seat in 0..<2 {
      guard let move = pending[seat]?.move else { continue }
      if let other = first, let earlier = pending[other]?.move, earlier.time <= move.time { continue }
      first = seat
    }
    guard let first, let move = pending[first]?.move else {
      // Neither has a move left: only the next deadline remains.
      match.advance(to: match.nextDeadline ?? match.time)
      return
    }
    pending[first] = nil
    match.perform(move.command, by: first + 1, at: max(move.time, match.time))
  }
}
