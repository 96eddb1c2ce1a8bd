import BlockEngine
import TerminalUI

/// How a field looks besides what its game says: what moves over it, and what is said about the last lock.
struct FieldLook: Sendable {
  var animation: FieldAnimation?
  /// Until when the field stands a row lower.
  var nudgeEnd: Moment?
  /// What is said for a moment about the last lock.
  var announcement: Announcement?
  /// How many splits have been told.
  var splitCount = 0
  /// Grows whenever something else than the falling piece's place may look different.
  private(set) var revision = 0

  /// Has all of the next frame drawn: something happened that no event tells of.
  mutating func lookDiffers() { revision += 1 }

  /// Takes what happened: the latest thing to be seen goes before an older one.
  ///
  /// - Parameter matrix: the piece's before it turned; nil if nothing turned.
  mutating func take(_ event: GameEvent, from matrix: Matrix?, isStill: Bool, at now: Moment) {
    if !event.movesAlone { lookDiffers() }
    let moving = isStill ? nil : FieldAnimation(for: event, from: matrix, at: now)
    if let moving {
      animation = moving
    } else if case .locked = event.kind {
      animation = nil
    } else if case .gliding = animation?.state(at: now), case .moved = event.kind {
      animation = nil
    }
  }

  /// Says for a moment what the events tell that is worth it.
  mutating func announce(_ events: [GameEvent], in game: Game, at now: Moment) {
    // Most of the time a piece moves, and there is nothing to say of that.
    guard !events.allSatisfy(\.movesAlone) else { return }
    let said = Announcement(events, in: game, splitCount: splitCount, at: now)
    splitCount = game.splits.count
    if let said { announcement = said }
  }

  /// Forgets what is over.
  mutating func forget(at now: Moment) {
    if animation?.state(at: now) == nil { animation = nil }
    if let end = nudgeEnd, end <= now { nudgeEnd = nil }
    if let said = announcement, said.until <= now { announcement = nil }
  }

  /// Forgets all that moves.
  mutating func rest() { (animation, nudgeEnd, announcement) = (nil, nil, nil) }

  /// When it looks otherwise by itself.
  func nextChange(after now: Moment) -> Moment? {
    earliest(animation?.nextChange(after: now), earliest(nudgeEnd, announcement?.until))
  }
}
