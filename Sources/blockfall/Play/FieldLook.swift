import BlockEngine
import TerminalUI

/// How a field looks besides what its game says: what moves over it, and what is said about the last lock.
struct FieldLook: Sendable {
  var animation: FieldAnimation?
  /// Until when the field stands a row lower.
  var nudgeEnd: Moment?
  /// Where the floor is alight under a piece that was dropped.
  var thud: Thud?
  /// What is said for a moment about the last lock.
  var announcement: Announcement?
  /// What shines for a moment because the last lock was a great one.
  var celebration: Celebration?
  /// How many splits have been told.
  var splitCount = 0
  /// Grows whenever something else than the falling piece's place may look different.
  private(set) var revision = 0

  /// Has all of the next frame drawn: something happened that no event tells of.
  mutating func lookDiffers() { revision += 1 }

  /// Takes what happened: the latest thing to be seen goes before an older one.
  ///
  /// - Parameter matrix: the piece's before it turned; nil if nothing turned.
  mutating func take(_ event: GameEvent, from matrix: Matrix?, motion: FieldAnimation.Motion, at now: Moment)
  {
    if !event.movesAlone { lookDiffers() }
    let moving = FieldAnimation(for: event, from: matrix, motion: motion, at: now)
    if let moving {
      animation = moving
    } else if case .locked = event.kind {
      animation = nil
    } else if case .gliding = animation?.state(at: now), case .moved = event.kind {
      animation = nil
    }
  }

  /// Says for a moment what the events tell that is worth it.
  mutating func announce(_ events: [GameEvent], in game: Game, celebrates: Bool, at now: Moment) {
    // Most of the time a piece moves, and there is nothing to say of that.
    guard !events.allSatisfy(\.movesAlone) else { return }
    let said = Announcement(events, in: game, splitCount: splitCount, at: now)
    splitCount = game.splits.count
    if let said { announcement = said }
    if celebrates, let great = Celebration(events, at: now) { celebration = great }
  }

  /// Forgets what is over.
  mutating func forget(at now: Moment) {
    if animation?.state(at: now) == nil { animation = nil }
    if let end = nudgeEnd, end <= now {
      nudgeEnd = nil
      lookDiffers()
    }
    if let said = announcement, said.until <= now {
      announcement = nil
      lookDiffers()
    }
    if let end = thud?.until, end <= now {
      thud = nil
      lookDiffers()
    }
    if let end = celebration?.until, end <= now {
      celebration = nil
      lookDiffers()
    }
  }

  /// Forgets all that moves.
  mutating func rest() { (animation, nudgeEnd, thud, announcement, celebration) = (nil, nil, nil, nil, nil) }

  /// When it looks otherwise by itself.
  func nextChange(after now: Moment) -> Moment? {
    earliest(
      earliest(animation?.nextChange(after: now), earliest(nudgeEnd, thud?.until)),
      earliest(announcement?.until, celebration?.until))
  }
}

extension FieldLook {
  /// The falling piece of a game as it is seen; nil if none falls.
  @inline(__always)
  func piece(of game: Game, showsGhost: Bool, at now: Moment) -> DrawnPiece? {
    game.fallingPiece.map {
      DrawnPiece(piece: $0, ghost: showsGhost ? game.ghost : nil, animation: animation?.state(at: now))
    }
  }

  /// Whether a field may be drawn over where its piece was: the piece falls, and nothing else lies over the field.
  @inline(__always)
  func lets(_ piece: DrawnPiece, beDrawnOverIn game: Game) -> Bool {
    guard nudgeEnd == nil, celebration == nil else { return false }
    // On the ground a piece looks otherwise.
    if case .locking = game.phase { return false }
    switch piece.animation {
    case .flashing, .settling: return false
    case .gliding, nil: return true
    }
  }
}
