/// The keys of actions whose bindings differ from the default.
package struct KeyOverrides: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    let action: PlayerAction
    let chords: [KeyBindings.Chord]
  }

  private var entries: [Entry] = []

  /// Whether all actions have their default keys.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether a key is among these bindings and cannot be bound to `action` too.
  func claims(_ chord: KeyBindings.Chord, from action: PlayerAction) -> Bool {
    entries.contains { $0.chords.contains(chord) && $0.action.conflicts(with: action) }
  }

  /// The keys of an action; nil if it has the default ones.
  package subscript(action: PlayerAction) -> [KeyBindings.Chord]? {
    get { entries.first { $0.action == action }?.chords }
    set {
      entries.removeAll { $0.action == action }
      if let newValue { entries.append(Entry(action: action, chords: newValue)) }
    }
  }
}
