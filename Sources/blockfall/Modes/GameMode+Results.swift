import BlockEngine

// What modes are called in results. Those of a custom mode compare by what it is made of: its text says how they
// compare, and a fingerprint of its parts tells it from others.
extension GameMode {
  /// What results of the mode are called by.
  var resultText: String {
    guard kind == .custom else { return kind.resultText }
    let digits = String(word.fingerprint >> 24, radix: 16)
    return ranking.customPrefix + String(repeating: "0", count: 10 - digits.count) + digits
  }
}

extension GameMode.Kind {
  /// What results are called by: empty for the endless mode.
  var resultText: String { self == .endless ? "" : rawValue }

  /// The mode that a result tells of; nil if this version does not know it.
  init?(resultText: String) {
    if resultText.isEmpty {
      self = .endless
    } else {
      self.init(rawValue: String(resultText.prefix { $0 != ":" }))
    }
  }

  /// How two results of the mode compare; of custom ones each has its own way.
  var ranking: GameMode.Ranking { ModeParts(of: self).ranking }
}

extension GameMode.Ranking {
  /// How the results of a custom mode begin that compare so.
  var customPrefix: String {
    switch self {
    case .score: "custom:score:"
    case .shortestTime: "custom:time:"
    case .longestTime: "custom:last:"
    case .lines: "custom:lines:"
    case .none: "custom:none:"
    }
  }

  /// How results compare that are called so; those of a mode that this version does not know do not.
  init(resultText: String) {
    let custom = GameMode.Ranking.allCases.first { resultText.hasPrefix($0.customPrefix) }
    self =
      custom ?? GameMode.Kind(resultText: resultText).flatMap { $0 == .custom ? nil : $0.ranking } ?? .none
  }
}
