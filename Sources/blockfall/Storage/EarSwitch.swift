/// When a sound that says where something happened is heard.
enum EarSwitch: String, CaseIterable, Sendable {
  /// For those who do not see the field.
  case plain
  case on, off

  var title: String {
    switch self {
    case .plain: tr("in plain mode")
    case .on: tr("on")
    case .off: tr("off")
    }
  }
}

/// The switches of all such sounds.
struct EarSwitches: Equatable, Sendable {
  /// Those that are not as usual.
  private var others: [EarCue.Kind: EarSwitch] = [:]

  subscript(kind: EarCue.Kind) -> EarSwitch {
    get { others[kind] ?? .plain }
    set { others[kind] = newValue == .plain ? nil : newValue }
  }

  /// The sounds that are heard, in plain mode or without it.
  func heard(inPlainMode isPlain: Bool) -> Set<EarCue.Kind> {
    if others.isEmpty { return isPlain ? Set(EarCue.Kind.allCases) : [] }
    return Set(
      EarCue.Kind.allCases.filter { kind in
        switch self[kind] {
        case .plain: isPlain
        case .on: true
        case .off: false
        }
      })
  }
}
