import BlockEngine

/// A sound effect: what is to be heard at one moment.
enum SoundCue: Hashable, Sendable {
  /// Through a menu, and into what was chosen.
  case moved, chosen
  case turned, landed, held
  /// Garbage entered the field.
  case hit
  /// Rows vanished, 1…4 of them.
  case cleared(rows: Int)
  case levelRose
  /// Rows vanished, and the level rose by it.
  case clearedAndRose(rows: Int)
  case ended

  /// All of them.
  static let all: [SoundCue] =
    [.moved, .chosen, .turned, .landed, .held, .hit, .levelRose, .ended]
    + (1...4).flatMap { [.cleared(rows: $0), .clearedAndRose(rows: $0)] }

  /// The one sound for what happened at one moment, the weightiest of it; nil if nothing is to be heard.
  ///
  /// - Parameters:
  ///   - landing: Whether a landing is heard.
  ///   - clearedRow: Whether rows that vanish are heard.
  static func heard(in events: some Sequence<GameEvent>, landing: Bool, clearedRow: Bool) -> SoundCue? {
    var heard: SoundCue?
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
      if case .cleared(let rows) = heard, cue == .levelRose {
        heard = .clearedAndRose(rows: rows)
      } else if heard.map({ $0.weight <= cue.weight }) ?? true {
        heard = cue
      }
    }
    return heard
  }

  /// Of several at one moment the one with the largest figure is heard.
  var weight: Int {
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

  /// The files in the folder of sounds that it is made of; of two the second begins a little later.
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
