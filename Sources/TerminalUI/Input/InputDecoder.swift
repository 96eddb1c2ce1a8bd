/// Decodes the bytes of a tty to events: keys, mouse, pastes, focus and replies.
///
/// It works byte by byte, so the boundaries of reads do not matter. Unknown sequences are swallowed whole and never
/// become text. While `isPending`, call `flush` whenever the tty has been quiet for a moment: only time distinguishes a
/// lone Escape from the beginning of a sequence, and timing is the run loop's task.
package struct InputDecoder {
  private enum State {
    case ground
    /// After Escape, which may be the key, Alt, or an introducer.
    case escape
    /// After `ESC [`.
    case controlSequence
    /// After `ESC [ [`, which the Linux console writes before the letters of F1 to F5.
    case linuxFunctionKey
    /// After `ESC O`.
    case singleShift
    /// Within the three values after `ESC [ M`.
    case x10Mouse
    /// Within OSC, DCS, APC, PM or SOS, up to BEL or ST; or after the Escape of that ST.
    case string, stringEscape
    /// After a complete sequence that is also the beginning of a longer key of this terminal.
    case longerKey
    case paste
  }

  /// A paste may stall on a slow line; it ends after this many consecutive calls of `flush`.
  private static let maxIdlePasteFlushes = 10

  private let tree: KeySequenceTree
  private var state = State.ground
  private var utf8 = UTF8Assembler()
  private var sequence = ControlSequence()
  private var layout = KeyboardLayout()
  private var paste = PasteCollector()
  /// The current node in the tree of the terminal's own keys; nil if none of them begins like this.
  private var node: Int?
  /// Whether a second Escape came before, or Alt is held with the character being decoded.
  private var isAlt = false
  private var string = ControlString(introducer: 0)
  /// In `longerKey`: the event decoded so far.
  private var recognized: InputEvent?
  /// In `longerKey`: the bytes since then.
  private var bytesAfterMatch: [UInt8] = []
  private var x10Report = X10MouseReport()
  private var idlePasteFlushes = 0

  /// Creates a decoder that knows `keys`, complete sequences from terminfo, in addition to xterm's.
  ///
  /// If both define a sequence, terminfo wins.
  package init(keys: [[UInt8]: KeyEvent]) { tree = KeySequenceTree(keys: keys) }

  /// Whether an incomplete sequence waits for more bytes, or for `flush`.
  package var isPending: Bool { state != .ground || utf8.isPending }

  package mutating func feed(_ bytes: ArraySlice<UInt8>, into events: inout [InputEvent]) {
    for byte in bytes { step(byte, &events) }
  }

  /// Resolves pending bytes after the tty was quiet: a lone Escape is the key, and a torn sequence is dropped.
  package mutating func flush(into events: inout [InputEvent]) {
    utf8.reset()
    switch state {
    case .ground, .linuxFunctionKey, .x10Mouse:
      break
    case .escape:
      if isAlt { emit(KeyEvent(unreleasable: .escape), &events) }
      emit(KeyEvent(unreleasable: .escape), &events)
    case .controlSequence where sequence.bytes.isEmpty:
      emitAlt(UInt8(ascii: "["), &events)
    case .singleShift where sequence.bytes.isEmpty:
      emitAlt(UInt8(ascii: "O"), &events)
    case .controlSequence, .singleShift:
      if let node, let key = tree.event(at: node) { emit(.key(key), &events) }
    case .string where string.length == 0:
      emitAlt(string.introducer, &events)
    case .string, .stringEscape:
      break
    case .longerKey:
      endLongerKey(&events)
      return flush(into: &events)
    case .paste:
      idlePasteFlushes += 1
      if idlePasteFlushes < Self.maxIdlePasteFlushes { return }
      events.append(.paste(paste.drain()))
    }
    state = .ground
  }

  private mutating func step(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: ground(byte, &events)
    case .escape: escape(byte, &events)
    case .controlSequence: controlSequence(byte, &events)
    case .singleShift: singleShift(byte, &events)
    case .linuxFunctionKey:
      guard !followKey(byte, &events) else { return }
      guard (0x20...0x7E).contains(byte) else { return dropSequence(byte, &events) }
      let isKey = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte)
      complete(isKey ? .key(KeyEvent(unreleasable: .function(Int(byte) - 0x40))) : nil, &events)
    case .x10Mouse:
      let count = events.count
      guard byte != 0x1B else { return dropSequence(byte, &events) }
      switch x10Report.feed(byte) {
      case .incomplete: return
      case .complete: state = .ground
      case .completeWithout: dropSequence(byte, &events)
      }
      if let mouse = ControlSequence.x10MouseEvent(x10Report.values) {
        events.insert(.mouse(mouse), at: count)
      }
    case .string, .stringEscape: controlString(byte, &events)
    case .longerKey: longerKey(byte, &events)
    case .paste:
      idlePasteFlushes = 0
      guard paste.feed(byte) else { return }
      events.append(.paste(paste.drain()))
      state = .ground
    }
  }
}

// MARK: - States
extension InputDecoder {
  private mutating func ground(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte < 0x80 {
      utf8.reset()
      if byte == 0x1B { beginEscape(isAlt: false) } else { emit(KeyEvent(ascii: byte), &events) }
      return
    }
    if !utf8.isPending { isAlt = false }
    text(byte, &events)
  }

  /// Handles a byte of a non-ASCII character.
  private mutating func text(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch utf8.feed(byte) {
    case .scalar(let scalar) where scalar.value >= 0xA0:
      emit(KeyEvent(unreleasable: .character(Character(scalar)), modifiers: isAlt ? .alt : []), &events)
    case .scalar, .incomplete, .dropped:
      break
    case .interrupted:
      ground(byte, &events)
    }
  }

  private mutating func beginEscape(isAlt: Bool) {
    state = .escape
    self.isAlt = isAlt
    node = KeySequenceTree.root
    sequence.reset()
  }

  private mutating func escape(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == 0x1B {
      // After a third Escape, the first one has nothing to modify.
      if isAlt { emit(KeyEvent(unreleasable: .escape), &events) }
      return beginEscape(isAlt: true)
    }
    guard !followKey(byte, &events) else { return }
    if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
      state = byte == UInt8(ascii: "[") ? .controlSequence : .singleShift
      return
    }
    // Only sequences take a second Escape as Alt; before anything else it was the key.
    if isAlt { emit(KeyEvent(unreleasable: .escape), &events) }
    isAlt = false
    if ControlString.isIntroducer(byte) {
      state = .string
      string = ControlString(introducer: byte)
    } else if byte >= 0x80 {
      state = .ground
      isAlt = true
      text(byte, &events)
    } else {
      complete(.key(altKey(byte)), &events)
    }
  }

  private mutating func controlSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    guard !followKey(byte, &events) else { return }
    switch byte {
    case 0x20...0x3F:
      sequence.append(byte)
    case UInt8(ascii: "[") where sequence.bytes.isEmpty:
      state = .linuxFunctionKey
    case UInt8(ascii: "M") where sequence.bytes.isEmpty:
      state = .x10Mouse
      x10Report = X10MouseReport()
    case UInt8(ascii: "~") where sequence.bytes == [0x32, 0x30, 0x30]:
      state = .paste
      idlePasteFlushes = 0
      if isAlt { emit(KeyEvent(unreleasable: .escape), &events) }
    case 0x40...0x7E:
      complete(sequence.event(final: byte), &events)
    default:
      dropSequence(byte, &events)
    }
  }

  private mutating func singleShift(_ byte: UInt8, _ events: inout [InputEvent]) {
    guard !followKey(byte, &events) else { return }
    switch byte {
    case 0x30...0x3F:
      sequence.append(byte)
    case 0x20...0x7E:
      complete(sequence.singleShiftKeyEvent(final: byte).map(InputEvent.key), &events)
    default:
      dropSequence(byte, &events)
    }
  }

  private mutating func controlString(_ byte: UInt8, _ events: inout [InputEvent]) {
    if state == .stringEscape {
      // Escape ends the string; it belongs to ST, or begins a new sequence.
      guard byte == UInt8(ascii: "\\") else { return escape(byte, &events) }
      state = .ground
      if let reply = string.reply { events.append(.reply(reply)) }
      return
    }
    switch string.feed(byte) {
    case .inside:
      break
    case .ended:
      state = .ground
      if byte == 0x07, let reply = string.reply { events.append(.reply(reply)) }
    case .escape:
      beginEscape(isAlt: false)
      state = .stringEscape
    }
  }
}

// MARK: - The terminal's own keys
extension InputDecoder {
  /// Follows the terminal's own keys; returns whether the byte completed one of them.
  private mutating func followKey(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    guard let here = node else { return false }
    node = tree.child(of: here, byte)
    guard let node, tree.isLeaf(node), let key = tree.event(at: node) else { return false }
    emit(.key(key), &events)
    state = .ground
    return true
  }

  /// Ends a complete sequence, unless it begins a longer key of this terminal.
  private mutating func complete(_ event: InputEvent?, _ events: inout [InputEvent]) {
    guard let node else {
      emit(event, &events)
      state = .ground
      return
    }
    recognized = tree.event(at: node).map(InputEvent.key) ?? event
    bytesAfterMatch.removeAll(keepingCapacity: true)
    state = .longerKey
  }

  private mutating func longerKey(_ byte: UInt8, _ events: inout [InputEvent]) {
    guard !followKey(byte, &events) else { return }
    bytesAfterMatch.append(byte)
    guard let node else { return endLongerKey(&events) }
    if let key = tree.event(at: node) {
      recognized = .key(key)
      bytesAfterMatch.removeAll(keepingCapacity: true)
    }
  }

  /// Emits the decoded event, and decodes the bytes after it again; they are fewer than before.
  private mutating func endLongerKey(_ events: inout [InputEvent]) {
    emit(recognized, &events)
    state = .ground
    let rest = bytesAfterMatch
    for byte in rest { step(byte, &events) }
  }
}

// MARK: - Events
extension InputDecoder {
  private func emit(_ event: KeyEvent, _ events: inout [InputEvent]) { events.append(.key(event)) }

  /// Emits a sequence's event; Alt applies only to keys.
  private mutating func emit(_ event: InputEvent?, _ events: inout [InputEvent]) {
    if isAlt, event.map({ !$0.isKey }) ?? (sequence.marker != nil) {
      // A terminal's answer or report right behind an Escape, which was the key.
      isAlt = false
      emit(KeyEvent(unreleasable: .escape), &events)
    }
    guard let event else { return }
    guard case .key(var key) = event else {
      events.append(event)
      return
    }
    if isAlt { key.modifiers.insert(.alt) }
    events.append(.key(layout.interpreted(key)))
  }

  /// Emits an introducer that nothing followed: the character, typed with Alt.
  private func emitAlt(_ byte: UInt8, _ events: inout [InputEvent]) {
    if isAlt { emit(KeyEvent(unreleasable: .escape), &events) }
    emit(altKey(byte), &events)
  }

  private func altKey(_ byte: UInt8) -> KeyEvent {
    var key = KeyEvent(ascii: byte)
    key.modifiers.insert(.alt)
    return key
  }

  /// Drops a sequence interrupted by an invalid byte, and decodes that byte again.
  private mutating func dropSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    state = .ground
    ground(byte, &events)
  }
}
