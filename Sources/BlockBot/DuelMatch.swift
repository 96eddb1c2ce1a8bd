import BlockEngine

/// A match between two bots, played through as fast as they say what they do.
struct DuelMatch {
  private(set) var match: Match
  /// Why one of them cannot play on, and which (0 or 1).
  private(set) var forfeit: (seat: Int, failure: BotHost.Failure)?
  private let seats: [any DuelSeat]
  /// What each does next.
  private var pending: [Pending?] = [nil, nil]

  private struct Pending {
    let move: BotPlayer.Move
    /// Lines that had arrived when he said so.
    let received: Int
  }

  /// A match at its beginning.
  ///
  /// - Precondition: the match is for two, as are the seats.
  init(_ setup: MatchSetup, seats: [any DuelSeat]) throws(MatchError) {
    match = try Match(setup)
    self.seats = seats
  }

  /// Plays until it is decided, or until a player has placed so many pieces.
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

  /// Has a seat say what it does next, if it has not, or if its game goes on otherwise than it thought.
  private mutating func think(_ seat: Int, _ game: Game) throws(BotHost.Failure) {
    if let next = pending[seat] {
      // What arrives changes nothing until a piece locks.
      if next.move.pieceCount == game.pieceCount || next.received == game.receivedLines { return }
      seats[seat].forget()
    }
    pending[seat] = try seats[seat].next(for: game).map { Pending(move: $0, received: game.receivedLines) }
  }

  /// Lets happen what happens next.
  private mutating func step() {
    var first: Int?
    for seat in 0..<2 {
      guard let move = pending[seat]?.move else { continue }
      if let other = first, let earlier = pending[other]?.move, earlier.time <= move.time { continue }
      first = seat
    }
    guard let first, let move = pending[first]?.move else {
      // Neither can do anything more; what is to happen by itself does.
      match.advance(to: match.nextDeadline ?? match.time)
      return
    }
    pending[first] = nil
    match.perform(move.command, by: first + 1, at: max(move.time, match.time))
  }
}
