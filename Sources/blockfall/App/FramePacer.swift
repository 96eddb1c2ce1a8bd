/// Says when a frame may be drawn: the first after a quiet time at once, the others in their turn.
struct FramePacer {
  /// 120 frames a second at most.
  static let interval = Duration.nanoseconds(8_333_333)

  private var last: Moment?

  /// The earliest moment of the next frame; `nil` before the first.
  var nextSlot: Moment? { last.map { $0 + Self.interval } }

  /// Whether a frame may be drawn now.
  func isDue(at now: Moment) -> Bool {
    nextSlot.map { $0 <= now } ?? true
  }

  /// Notes that a frame was drawn.
  mutating func noteFrame(at now: Moment) {
    last = now
  }
}
