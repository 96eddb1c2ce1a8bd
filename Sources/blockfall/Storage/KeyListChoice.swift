/// When the keys are listed beside the field.
enum KeyListChoice: String, CaseIterable, Sendable {
  /// As long as a first game still explains something.
  case untilKnown = "until-known"
  case always, never
}

extension Settings {
  /// Whether the keys are listed beside the field.
  var showsKeyList: Bool {
    switch keyList {
    case .untilKnown: !hints.isEmpty
    case .always: true
    case .never: false
    }
  }

  /// The animations that are to be seen.
  var motion: FieldAnimation.Motion {
    reducedMotion ? .none : FieldAnimation.Motion(clears: clearAnimation, turns: turnAnimation)
  }

  /// Whether great locks and new bests shine.
  var showsCelebrations: Bool { celebrations && !reducedMotion }
}
