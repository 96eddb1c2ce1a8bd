/// When to list the keys beside the field.
package enum KeyListChoice: String, CaseIterable, Sendable {
  /// As long as the first games still show hints.
  case untilKnown = "until-known"
  case always, never
}

extension Settings {
  /// Whether to list the keys beside the field.
  package var showsKeyList: Bool {
    switch keyList {
    case .untilKnown: !hints.isEmpty
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
