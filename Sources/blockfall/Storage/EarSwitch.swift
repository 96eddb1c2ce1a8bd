/// When a positional sound plays.
enum EarSwitch: String, CaseIterable, Sendable {
  /// Only in plain mode, for players who do not see the field.
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

/// The switches of all positional sounds.
struct EarSwitches: Equatable, Sendable {
  /// Those that differ from the default.
  private var others: [EarCue.Kind: EarSwitch] = [:]

  subscript(kind: EarCue.Kind) -> EarSwitch {
    get { others[kind] ?? .plain }
    set { others[kind] = newValue == .plain ? nil : newValue }
  }

  /// The enabled sounds, in plain mode or without it.
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
