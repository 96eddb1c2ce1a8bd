import TerminalUI

/// Keys from some terminals' descriptions, including some that xterm does not know.
package let testKeys: [[UInt8]: KeyEvent] = [
  Array("\u{1B}[[A".utf8): KeyEvent(key: .function(1)),
  Array("\u{1B}[23$".utf8): KeyEvent(key: .function(11), modifiers: .shift),
  Array("\u{1B}OA".utf8): KeyEvent(key: .up),
  // The description overrides xterm, for which this is another key.
  Array("\u{1B}[25~".utf8): KeyEvent(key: .function(11)),
  // The keypad of a VT52, whose sequences begin with Alt and a question mark.
  Array("\u{1B}?p".utf8): KeyEvent(key: .insert),
  Array("\u{1B}?pq".utf8): KeyEvent(key: .delete),
  // Not keys: the control sequence introducer, and the start of a mouse report.
  Array("\u{1B}[".utf8): KeyEvent(key: .function(30)),
  Array("\u{1B}[<".utf8): KeyEvent(key: .function(31)),
  // A control character means the same everywhere.
  [0x08]: KeyEvent(key: .left),
]

/// Decodes `chunks` one by one, and flushes until nothing is pending.
///
/// Drops the form of each key, which `KeyFormTests` check.
package func decode(_ chunks: [ArraySlice<UInt8>], keys: [[UInt8]: KeyEvent] = testKeys) -> [InputEvent] {
  decodeWithForms(chunks, keys: keys).map(\.withoutForm)
}

/// Decodes `chunks` as `decode` does, but keeps the form of each key.
package func decodeWithForms(
  _ chunks: [ArraySlice<UInt8>], keys: [[UInt8]: KeyEvent] = testKeys
) -> [InputEvent] {
  var decoder = InputDecoder(keys: keys)
  var events: [InputEvent] = []
  for chunk in chunks { decoder.feed(chunk, into: &events) }
  while decoder.isPending { decoder.flush(into: &events) }
  return events
}

package func decode(_ bytes: [UInt8]) -> [InputEvent] { decode([bytes[...]]) }

package func decode(_ text: String) -> [InputEvent] { decode(Array(text.utf8)) }

extension InputEvent {
  /// The event without the form of its key.
  package var withoutForm: InputEvent {
    guard case .key(let key) = self else { return self }
    return .key(KeyEvent(key: key.key, modifiers: key.modifiers, phase: key.phase))
  }

  package static func key(
    _ key: Key, _ modifiers: Modifiers = [], _ phase: KeyEvent.Phase = .press
  ) -> InputEvent {
    .key(KeyEvent(key: key, modifiers: modifiers, phase: phase))
  }

  package static func mouse(
    _ action: MouseEvent.Action, _ button: MouseEvent.Button, x: Int, y: Int, _ modifiers: Modifiers = []
  ) -> InputEvent {
    .mouse(MouseEvent(action: action, button: button, position: Point(x: x, y: y), modifiers: modifiers))
  }
}
