/// Decodes the tty's bytes to events; an Escape that nothing follows becomes the Escape key after a while.
package struct TypedInput {
  package init() {}

  /// Learns the terminal's key sequences at the first input, so that the first frame does not wait for them.
  private var decoder = InputDecoder(keys: [:])
  package private(set) var hasKeySequences = false
  /// Decoded events that have not been delivered yet.
  package private(set) var events: [InputEvent] = []
  /// When an Escape that nothing followed counts as the key.
  package private(set) var escapeDeadline: Moment?

  /// How long the rest of a key sequence may take.
  package var escapeTimeout = Duration.milliseconds(30)

  /// Sets the sequences that the terminal's keys send.
  package mutating func setKeySequences(_ sequences: [[UInt8]: KeyEvent]) {
    decoder = InputDecoder(keys: sequences)
    hasKeySequences = true
  }

  /// Decodes bytes that arrived at `now`.
  package mutating func feed(_ bytes: ArraySlice<UInt8>, at now: Moment) {
    decoder.feed(bytes, into: &events)
    escapeDeadline = decoder.isPending ? now + escapeTimeout : nil
  }

  /// Treats an incomplete sequence as complete, as nothing has followed.
  ///
  /// A stalled paste takes more than one call.
  package mutating func flush(at now: Moment) {
    decoder.flush(into: &events)
    escapeDeadline = decoder.isPending ? now + escapeTimeout : nil
  }

  /// Drops the delivered events.
  package mutating func removeEvents() { events.removeAll(keepingCapacity: true) }
}
