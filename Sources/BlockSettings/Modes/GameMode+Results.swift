import BlockEngine
import BlockPlatform
import BlockRecords

// The names of modes in results. A custom mode is named by its parts: the name gives the ranking and a fingerprint of
// the parts.
extension GameMode {
  /// The mode's name in results.
  package var resultText: String {
    guard kind == .custom else { return kind.resultText }
    let digits = String(word.fingerprint >> 24, radix: 16)
    return ranking.customPrefix + String(repeating: "0", count: 10 - digits.count) + digits
  }
}

extension GameMode {
  /// The title of a mode by its name in results; of a mode unknown to this version, the name itself.
  package static func title(ofResult mode: String) -> String {
    mode == ReplayHeader.matchPart ? tr("Versus") : Kind(resultText: mode)?.title ?? mode
  }
}

extension GameMode.Kind {
  /// The mode's name in results: empty for the endless mode.
  package var resultText: String { self == .endless ? "" : rawValue }

  /// The mode with a name in results; nil if this version does not know it.
  package init?(resultText: String) {
    if resultText.isEmpty {
      self = .endless
    } else {
      self.init(rawValue: String(resultText.prefix { $0 != ":" }))
    }
  }

  /// The ranking of the mode's results; each custom mode has its own instead.
  package var ranking: GameMode.Ranking { ModeParts(of: self).ranking }
}

extension GameMode.Ranking {
  /// The start of the names, in results, of custom modes with this ranking.
  package var customPrefix: String {
    switch self {
    case .score: "custom:score:"
    case .shortestTime: "custom:time:"
    case .longestTime: "custom:last:"
    case .lines: "custom:lines:"
    case .none: "custom:none:"
    }
  }

  /// The ranking for a name in results; `none` for a mode that this version does not know.
  package init(resultText: String) {
    let custom = GameMode.Ranking.allCases.first { resultText.hasPrefix($0.customPrefix) }
    self =
      custom ?? GameMode.Kind(resultText: resultText).flatMap { $0 == .custom ? nil : $0.ranking } ?? .none
  }
}
