import BlockEngine
import BlockSettings
import TerminalUI

/// The effects over a field and the announcement of the last lock.
package struct FieldEffects: Sendable {
  package var animation: FieldAnimation?
  /// The time until which the field stands a row lower.
  package var shakeEnd: Moment?
  /// The lit floor under a dropped piece.
  package var floorFlash: FloorFlash?
  /// The announcement of the last lock.
  package var announcement: Announcement?
  /// The celebration of a great lock.
  package var celebration: Celebration?
  /// The number of splits that have been announced.
  var splitCount = 0
  /// Grows whenever anything but the falling piece's place may look different.
  package private(set) var revision = 0

  /// Requests a complete redraw of the next frame, for a change without an event.
  package mutating func setNeedsRedraw() { revision += 1 }

  /// Shows an event; a new animation replaces the old one.
  ///
  /// - Parameter matrix: the piece's matrix before it rotated; nil if nothing rotated.
  package mutating func show(
    _ event: GameEvent, from matrix: Matrix?, motion: FieldAnimation.Motion, at now: Moment
  ) {
    if !event.onlyMovesPiece { setNeedsRedraw() }
    let moving = FieldAnimation(for: event, from: matrix, motion: motion, at: now)
    if let moving {
      animation = moving
    } else if case .locked = event.kind {
      animation = nil
    } else if case .gliding = animation?.state(at: now), case .moved = event.kind {
      animation = nil
    }
  }

  /// Announces the events that are worth it.
  package mutating func announce(_ events: [GameEvent], in game: Game, celebrates: Bool, at now: Moment) {
    // Usually a piece just moves, which is no news.
    guard !events.allSatisfy(\.onlyMovesPiece) else { return }
    let current = Announcement(events, in: game, splitCount: splitCount, at: now)
    splitCount = game.splits.count
    if let current { announcement = current }
    if celebrates, let great = Celebration(events, at: now) { celebration = great }
  }

  /// Ends the effects whose time is over.
  package mutating func removeExpired(at now: Moment) {
    if animation?.state(at: now) == nil { animation = nil }
    func isOver(_ end: Moment?) -> Bool { end.map { $0 <= now } ?? false }
    guard
      isOver(shakeEnd) || isOver(announcement?.until) || isOver(floorFlash?.until)
        || isOver(celebration?.until)
    else { return }
    setNeedsRedraw()
    if isOver(shakeEnd) { shakeEnd = nil }
    if isOver(announcement?.until) { announcement = nil }
    if isOver(floorFlash?.until) { floorFlash = nil }
    if isOver(celebration?.until) { celebration = nil }
  }

  /// Ends all effects.
  package mutating func removeAll() {
    (animation, shakeEnd, floorFlash, announcement, celebration) = (nil, nil, nil, nil, nil)
  }

  /// The time of the next automatic change.
  package func nextChange(after now: Moment) -> Moment? {
    earliest(
      earliest(animation?.nextChange(after: now), earliest(shakeEnd, floorFlash?.until)),
      earliest(announcement?.until, celebration?.until))
  }
}

extension Game {
  /// Whether the lock delay is running.
  @inline(__always)
  var isLocking: Bool { if case .locking = phase { true } else { false } }
}

extension FieldEffects {
  /// The falling piece of a game for drawing; nil if none falls.
  @inline(__always)
  package func piece(of game: Game, showsGhost: Bool, at now: Moment) -> DrawnPiece? {
    game.fallingPiece.map {
      DrawnPiece(piece: $0, ghost: showsGhost ? game.ghost : nil, animation: animation?.state(at: now))
    }
  }

  /// Whether it suffices to redraw the piece: it falls, and nothing else covers the field.
  @inline(__always)
  package func canRedraw(_ piece: DrawnPiece, aloneIn game: Game) -> Bool {
    guard shakeEnd == nil, celebration == nil else { return false }
    // A piece on the ground looks different.
    if game.isLocking { return false }
    switch piece.animation {
    case .flashing, .settling: return false
    case .gliding, nil: return true
    }
  }
}

extension GameEvent {
  /// Whether the event changes only the place of the falling piece.
  var onlyMovesPiece: Bool {
    switch kind {
    case .moved(_, by: .softDrop): false  // It scores.
    case .moved, .rotated, .refused: true
    default: false
    }
  }
}
