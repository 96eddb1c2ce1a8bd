import BlockEngine
import BlockPlatform
import TerminalUI

/// A short message about a lock: a spin, a combo, a split, a hit.
package struct Announcement: Equatable, Sendable {
  /// The phrases, the most important first.
  let words: [String]
  /// The end of its display.
  package let until: Moment
  /// Whether it tells of a combo, which the next piece may break.
  package private(set) var tellsCombo = false

  static let time = Duration.milliseconds(1_600)
}

extension Announcement {
  /// The message for events; nil if none of them is worth one.
  ///
  /// - Parameter splitCount: the number of the game's splits before the events.
  package init?(_ events: [GameEvent], in game: Game, splitCount: Int, at now: Moment) {
    var words: [String] = []
    var spin: Spin?
    var rows = 0
    for event in events {
      switch event.kind {
      case .spun(let found): spin = found
      case .linesCleared(let cleared): rows = cleared.count
      default: break
      }
    }
    if let clear = Announcement.clear(rows, spin) { words.append(clear) }
    for event in events {
      // In an arcade each piece is a level.
      if case .levelRose(let level) = event.kind, game.arcadeStatus == nil {
        words.append(tr("Level %s", String(level)))
      }
    }
    for event in events {
      switch event.kind {
      case .backToBack: words.append(tr("Back-to-back"))
      case .combo(let count):
        words.append(tr("Combo %s", String(count)))
        tellsCombo = true
      case .allClear: words.append(tr("All clear"))
      case .lifeLost: words.insert(tr("Hit!"), at: 0)
      case .lifeGiven: words.append(tr("Life back"))
      case .lossRose(let loss): words.append(tr("A hit takes %s now", String(loss)))
      default: break
      }
    }
    if game.splits.count > splitCount, let split = game.splits.last,
      let text = split.text(in: game.mode.goal, Numeral())
    {
      words.append("\(text.title) \(text.figure)")
    }
    guard !words.isEmpty else { return nil }
    self.words = words
    until = now + Announcement.time
  }

  /// The name of a clear; nil if it has none.
  package static func clear(_ rows: Int, _ spin: Spin?) -> String? {
    switch (spin, rows) {
    case (.full, 0): tr("T-spin")
    case (.full, 1): tr("T-spin single")
    case (.full, 2): tr("T-spin double")
    case (.full, _): tr("T-spin triple")
    case (.mini, 0): tr("T-spin mini")
    case (.mini, 1): tr("T-spin mini single")
    case (.mini, _): tr("T-spin mini double")
    case (nil, 4): tr("Quad")
    case (nil, _): nil
    }
  }

  /// As many of the phrases as fit into some rows of a narrow panel, from the first; each takes one or more rows.
  package func lines(columns: Int, rows: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      let broken = TextWrap.lines(of: word, columns: columns)
      guard lines.count + broken.count <= rows, broken.joined(separator: " ") == word else { continue }
      lines += broken
    }
    return lines
  }

  /// As many of the phrases as fit, from the first.
  package func text(columns: Int, isUnicode: Bool) -> String {
    let gap = isUnicode ? " · " : ", "
    for count in stride(from: words.count, to: 0, by: -1) {
      let text = words.prefix(count).joined(separator: gap)
      if CellBuffer.columns(of: text) <= columns { return text }
    }
    return ""
  }
}

extension ModeSplit {
  /// The reached mark, and its time or points; nil in modes without splits.
  package func text(in goal: ModeParts.Goal, _ numeral: Numeral) -> (title: String, figure: String)? {
    let number = String(mark)
    switch goal {
    case .lines: return (trn("%s line", "%s lines", mark, number), PlayTime.fine(time))
    case .noGarbage, .garbage: return (trn("%s row left", "%s rows left", mark, number), PlayTime.fine(time))
    case .pieces: return (trn("%s piece", "%s pieces", mark, number), numeral.text(score))
    case .score: return (trn("%s point", "%s points", mark, numeral.text(mark)), PlayTime.fine(time))
    case .time, .none: return (PlayTime.text(microseconds: Int64(mark) * 1_000_000), numeral.text(score))
    case .combo, .puzzle: return nil
    }
  }
}
