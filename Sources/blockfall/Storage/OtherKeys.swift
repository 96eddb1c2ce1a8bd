/// The keys of those actions that have other ones than usual.
struct OtherKeys: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    let action: PlayerAction
    let chords: [KeyBindings.Chord]
  }

  private var entries: [Entry] = []

  /// Whether all actions have the usual ones.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether an action has a key that it usually has not, or has it by choice.
  func contains(_ chord: KeyBindings.Chord) -> Bool { entries.contains { $0.chords.contains(chord) } }

  /// The keys of an action; nil if it has the usual ones.
  subscript(action: PlayerAction) -> [KeyBindings.Chord]? {
    get { entries.first { $0.action == action }?.chords }
    set {
      entries.removeAll { $0.action == action }
      if let newValue { entries.append(Entry(action: action, chords: newValue)) }
    }
  }
}
