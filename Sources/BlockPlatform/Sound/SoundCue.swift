import BlockEngine

/// A sound effect.
package enum SoundCue: Hashable, Sendable {
  /// Selection moved in a menu, and an item was chosen.
  case moved, chosen
  case turned, landed, held
  /// Garbage entered the field.
  case hit
  /// 1…4 rows were cleared.
  case cleared(rows: Int)
  case levelRose
  /// Rows were cleared, and the level rose by it.
  case clearedAndRose(rows: Int)
  case ended

  static let all: [SoundCue] =
    [.moved, .chosen, .turned, .landed, .held, .hit, .levelRose, .ended]
    + (1...4).flatMap { [.cleared(rows: $0), .clearedAndRose(rows: $0)] }

  /// The effect of the most important of simultaneous events; nil if none has one.
  ///
  /// - Parameters:
  ///   - landing: whether landings have a sound.
  ///   - clearedRow: whether clears have a sound.
  package static func mostImportant(in events: some Sequence<GameEvent>, landing: Bool, clearedRow: Bool)
    -> SoundCue?
  {
    var result: SoundCue?
    for event in events {
      let cue: SoundCue? =
        switch event.kind {
        case .rotated: .turned
        case .held: .held
        case .locked: landing ? .landed : nil
        case .linesCleared(let rows): clearedRow ? .cleared(rows: min(max(1, rows.count), 4)) : nil
        case .levelRose: .levelRose
        case .ended: .ended
        case .spawned, .moved, .refused, .spun, .backToBack, .combo, .allClear, .garbageRose: nil
        case .lifeLost, .lifeGiven, .lossRose, .swept: nil
        case .garbageEntered: .hit
        case .attackSent, .garbageArrived, .garbageCancelled, .opponentOut: nil
        }
      guard let cue else { continue }
      if case .cleared(let rows) = result, cue == .levelRose {
        result = .clearedAndRose(rows: rows)
      } else if result.map({ $0.weight <= cue.weight }) ?? true {
        result = cue
      }
    }
    return result
  }

  /// The importance: the largest of several simultaneous effects plays.
  package var weight: Int {
    switch self {
    case .moved, .chosen: 0
    case .turned: 1
    case .held: 2
    case .landed: 3
    case .cleared: 4
    case .hit: 5
    case .levelRose: 6
    case .clearedAndRose: 7
    case .ended: 8
    }
  }

  /// Its files in the folder of sounds; if there are two, the second starts a little later.
  var files: [String] {
    switch self {
    case .moved: ["menu-move.sound"]
    case .chosen: ["menu-choose.sound"]
    case .turned: ["turn.sound"]
    case .landed: ["landing.sound"]
    case .held: ["hold.sound"]
    case .hit: ["hit.sound"]
    case .cleared(let rows): ["rows-\(rows).sound"]
    case .levelRose: ["level.sound"]
    case .clearedAndRose(let rows): ["rows-\(rows).sound", "level.sound"]
    case .ended: ["over.sound"]
    }
  }
}
