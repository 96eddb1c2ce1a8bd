/// When to list the keys beside the field.
package enum KeyListChoice: String, CaseIterable, Sendable {
  /// In games that begin while hints are still shown.
  case untilKnown = "until-known"
  case always, never
}

extension Settings {
  /// Whether to list the keys beside the field of a game, at whose beginning the player knew them or not.
  package func listsKeys(areKnown: Bool) -> Bool {
    switch keyList {
    case .untilKnown: !areKnown
    case .always: true
    case .never: false
    }
  }

  /// The animations to show.
  package var animations: FieldAnimation.Motion {
    motion == .none
      ? .none
      : FieldAnimation.Motion(
        clears: clearAnimation, rotations: turnAnimation, look: clearLook, isBrief: motion == .some)
  }

  /// Whether to celebrate great locks and new bests.
  package var showsCelebrations: Bool { celebrations && motion != .none }
}
