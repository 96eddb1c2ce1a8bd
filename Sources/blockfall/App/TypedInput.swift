import TerminalUI

/// What is typed: bytes of the tty become events, and an Escape that nothing follows becomes the key after a while.
struct TypedInput {
  /// Learns the terminal's keys with the first input: the first frame does not wait for their tables.
  private var decoder = InputDecoder(keys: [:])
  private(set) var knowsKeys = false
  /// What nobody has been told yet.
  private(set) var events: [InputEvent] = []
  /// When an Escape that nothing followed counts as the key.
  private(set) var escapeDeadline: Moment?

  /// How long the rest of a key's sequence may take.
  private static var escapePatience: Duration { .milliseconds(30) }

  /// Takes the sequences that the terminal's keys send.
  mutating func learn(_ sequences: [[UInt8]: KeyEvent]) {
    decoder = InputDecoder(keys: sequences)
    knowsKeys = true
  }

  /// Takes bytes that came at `now`.
  mutating func feed(_ bytes: ArraySlice<UInt8>, at now: Moment) {
    decoder.feed(bytes, into: &events)
    escapeDeadline = decoder.isPending ? now + Self.escapePatience : nil
  }

  /// Takes what was begun for whole, as nothing has followed.
  ///
  /// A stalled paste takes more than one.
  mutating func flush(at now: Moment) {
    decoder.flush(into: &events)
    escapeDeadline = decoder.isPending ? now + Self.escapePatience : nil
  }

  /// Forgets the events that somebody was told of.
  mutating func forgetEvents() { events.removeAll(keepingCapacity: true) }
}
