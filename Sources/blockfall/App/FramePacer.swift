import TerminalUI

/// Says when a frame may be drawn: the first two after a quiet time at once, the others in their turn.
///
/// Two, so that a key that comes just behind a fall of the piece is seen obeyed at once.
struct FramePacer {
  /// From one turn to the next: with the frame that may come before its turn there are 120 in a second at most.
  static let interval = Duration.nanoseconds(1_000_000_000 / 118)

  /// The earliest moment of the next frame; `nil` before the first.
  private(set) var nextSlot: Moment?

  /// Whether a frame may be drawn now.
  func isDue(at now: Moment) -> Bool {
    nextSlot.map { $0 <= now } ?? true
  }

  /// Notes that a frame was drawn.
  mutating func noteFrame(at now: Moment) {
    nextSlot = nextSlot.map { max(now, $0 + Self.interval) } ?? now
  }
}
