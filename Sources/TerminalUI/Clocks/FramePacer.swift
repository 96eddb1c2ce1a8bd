/// Decides when a frame may be drawn: the first two after a pause at once, later ones at regular intervals.
///
/// Two, so that a key pressed right after the piece fell takes visible effect at once.
package struct FramePacer {
  package init() {}

  /// The interval; with the one frame that may come early there are at most 120 frames a second.
  package static let interval = Duration.nanoseconds(1_000_000_000 / 118)

  /// The earliest moment of the next frame; nil before the first.
  package private(set) var nextSlot: Moment?

  /// Whether a frame may be drawn now.
  package func isDue(at now: Moment) -> Bool {
    nextSlot.map { $0 <= now } ?? true
  }

  /// Records that a frame was drawn.
  package mutating func frameDrawn(at now: Moment) {
    nextSlot = nextSlot.map { max(now, $0 + Self.interval) } ?? now
  }
}
