import TerminalUI

/// Decodes the tty's bytes to events; an Escape that nothing follows becomes the Escape key after a while.
struct TypedInput {
  /// Learns the terminal's key sequences at the first input, so that the first frame does not wait for them.
  private var decoder = InputDecoder(keys: [:])
  private(set) var hasKeySequences = false
  /// Decoded events that have not been delivered yet.
  private(set) var events: [InputEvent] = []
  /// When an Escape that nothing followed counts as the key.
  private(set) var escapeDeadline: Moment?

  /// How long the rest of a key sequence may take.
  var escapeTimeout = Duration.milliseconds(30)

  /// Sets the sequences that the terminal's keys send.
  mutating func setKeySequences(_ sequences: [[UInt8]: KeyEvent]) {
    decoder = InputDecoder(keys: sequences)
    hasKeySequences = true
  }

  /// Decodes bytes that arrived at `now`.
  mutating func feed(_ bytes: ArraySlice<UInt8>, at now: Moment) {
    decoder.feed(bytes, into: &events)
    escapeDeadline = decoder.isPending ? now + escapeTimeout : nil
  }

  /// Treats an incomplete sequence as complete, as nothing has followed.
  ///
  /// A stalled paste takes more than one call.
  mutating func flush(at now: Moment) {
    decoder.flush(into: &events)
    escapeDeadline = decoder.isPending ? now + escapeTimeout : nil
  }

  /// Drops the delivered events.
  mutating func removeEvents() { events.removeAll(keepingCapacity: true) }
}
