import BlockControls
import BlockEngine
import TerminalUI

/// Learns from the keys of all screens how this terminal repeats a held key.
///
/// So a first hard drop is told from a repeat by a delay that a key held in a menu has shown.
package struct RepeatWatch: Sendable {
  package init() {}

  private var presses = SinglePresses()
  private var last: Key?
  /// A number for the key pressed last, other than the one before it.
  private var number = 0

  /// Handles a key without reported releases; returns the key repeat once it is known.
  package mutating func handle(_ event: KeyEvent, at time: ControlTime) -> KeyRepeat? {
    if event.key != last { number ^= 1 }
    last = event.key
    _ = presses.press(number, .none, at: time)
    return presses.knownRepeat
  }
}
