import BlockEngine
import BlockRecords
import BlockSearch

/// The keys of a game's pieces while it is played.
package struct LiveFinesse: Sendable {
  /// Nil while nobody asks.
  private var tracker: PieceTracker?
  private var counter = FinesseCounter()
  /// The keys of each piece since the first one that was watched; nil for a piece that was redone.
  private var pieces: [PieceFinesse?] = []
  /// The pieces that had locked before.
  private var firstCount = 0

  /// A piece that has locked, with its keys; nil under rules that have none to count.
  package struct Locked: Sendable {
    package let played: PlayedPiece
    package let keys: PieceFinesse?
  }

  package init() {}

  /// Whether keys are counted.
  package var isOn: Bool { tracker != nil }

  /// Begins to count with the falling piece of `game`.
  package mutating func begin(at game: Game) {
    self = LiveFinesse()
    tracker = PieceTracker(game)
    firstCount = game.lockCount
  }

  /// Counts a key, before the game takes it.
  package mutating func press(_ command: GameCommand, isRepeat: Bool, at time: GameTime) {
    tracker?.countKey(of: ReplayStep(command, at: time, isRepeat: isRepeat && command.canRepeat))
  }

  /// Takes what happened, and the game after it; returns a piece that has locked.
  package mutating func handle(_ events: [GameEvent], _ game: Game) -> Locked? {
    guard tracker != nil else { return nil }
    for event in events { tracker?.count(event) }
    guard let played = tracker?.update(from: game) else { return nil }
    let keys = counter.count(played)
    pieces.append(keys)
    return Locked(played: played, keys: keys)
  }

  /// Goes on with a game that has gone back or forward by pieces.
  package mutating func restart(at game: Game) {
    guard tracker != nil else { return }
    tracker?.restart(at: game)
    let count = max(0, game.lockCount - firstCount)
    if count < pieces.count { pieces.removeLast(pieces.count - count) }
    while pieces.count < count { pieces.append(nil) }
  }

  /// The pieces so far with keys that they did not need.
  package var faults: Int { pieces.count { $0?.isFault == true } }

  /// The figures; nil unless all pieces of the game have been watched.
  package func finesse(of game: Game) -> Finesse? {
    guard isOn, firstCount == 0, pieces.count == game.lockCount else { return nil }
    var sum = Finesse()
    for case let piece? in pieces { sum.add(piece) }
    return sum
  }
}
