import BlockPlatform

/// When a positional sound plays.
enum SpatialCueSwitch: String, CaseIterable, Sendable {
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
package struct SpatialCueSwitches: Equatable, Sendable {
  /// Those that differ from the default.
  private var overrides: [SpatialCue.Kind: SpatialCueSwitch] = [:]

  subscript(kind: SpatialCue.Kind) -> SpatialCueSwitch {
    get { overrides[kind] ?? .plain }
    set { overrides[kind] = newValue == .plain ? nil : newValue }
  }

  /// The enabled sounds, in plain mode or without it.
  package func enabled(inPlainMode isPlain: Bool) -> Set<SpatialCue.Kind> {
    if overrides.isEmpty { return isPlain ? Set(SpatialCue.Kind.allCases) : [] }
    return Set(
      SpatialCue.Kind.allCases.filter { kind in
        switch self[kind] {
        case .plain: isPlain
        case .on: true
        case .off: false
        }
      })
  }
}
