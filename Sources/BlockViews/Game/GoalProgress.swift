import BlockEngine
import BlockPlatform
import TerminalUI

/// The mode's display beside the field: readouts, and a bar in some modes.
package struct GoalProgress: Equatable, Sendable {
  package enum Bar: Equatable, Sendable {
    /// The remaining time; its last sixth warns.
    case time(TimeGauge)
    /// The remaining life; it warns if the next hit would take all of it.
    case life(LifeGauge)

    /// A game's bar: of its remaining time, else of its life; nil if it has neither.
    init?(_ game: Game) {
      if let gauge = TimeGauge(game) {
        self = .time(gauge)
      } else if let life = game.life {
        self = .life(life)
      } else {
        return nil
      }
    }

    func draw(into buffer: inout CellBuffer, x: Int, y: Int, columns: Int, isUnicode: Bool) {
      let (value, maximum, warns) =
        switch self {
        case .time(let time):
          (Int(time.shown / 1_000), Int(time.maximum / 1_000), time.shown * 6 <= time.maximum)
        case .life(let life): (life.left, life.maximum, life.left <= life.loss)
        }
      EighthBar(value: value, maximum: maximum, ink: warns ? .warning : .accent)
        .draw(into: &buffer, x: x, y: y, columns: columns, isUnicode: isUnicode)
    }

    /// The bar in words, for those who cannot see it.
    package var text: String {
      switch self {
      case .time(let time): time.text
      case .life(let life): tr("Life %s of %s", String(life.left), String(life.maximum))
      }
    }
  }

  /// A name and its value.
  package struct Readout: Equatable, Sendable {
    package let title: String
    package let text: String
  }

  package let readouts: [Readout]
  var bar: Bar?

  /// The display of the game's mode; nil if it has none.
  package init?(_ game: Game) {
    var readouts: [Readout] = []
    if let gauge = TimeGauge(game) {
      readouts.append(Readout(title: tr("Time left"), text: PlayTime.text(microseconds: gauge.shown)))
      bar = .time(gauge)
    }
    if let readout = GoalProgress.goalReadout(of: game) { readouts.append(readout) }
    if case .pieces(let most) = game.mode.parts.limit {
      readouts.append(Readout(title: tr("Pieces"), text: "\(game.lockedCount)/\(most)"))
    }
    if let life = game.life {
      readouts.append(Readout(title: tr("Life"), text: "\(life.left)/\(life.maximum)"))
      // The bar belongs to the first readout.
      if readouts.count == 1 { bar = .life(life) }
    }
    if game.mode.parts.risesByTime {
      readouts += [
        Readout(title: tr("Next row"), text: tr("%s s", String(GoalProgress.secondsToRise(in: game)))),
        Readout(title: tr("Rows due"), text: String(game.dueRows)),
      ]
    }
    if let pieces = game.piecesUntilRise {
      let text = trn("%s piece", "%s pieces", pieces, String(pieces))
      readouts.append(Readout(title: tr("Next row"), text: text))
    }
    if readouts.isEmpty { return nil }
    self.readouts = readouts
  }

  /// The remaining distance to a goal other than time; nil if the goal has no number.
  private static func goalReadout(of game: Game) -> Readout? {
    switch game.mode.goal {
    case .none where game.mode.parts.typeBHeight != nil:
      return Readout(title: tr("To go"), text: String(max(0, ModeParts.typeBLines - game.lines)))
    case .none, .time: return nil
    case .lines(let goal): return Readout(title: tr("To go"), text: String(max(0, goal - game.lines)))
    case .score(let goal): return Readout(title: tr("To go"), text: Numeral().text(max(0, goal - game.score)))
    case .pieces(let goal): return Readout(title: tr("Pieces"), text: "\(game.lockedCount)/\(goal)")
    case .noGarbage: return Readout(title: tr("Garbage"), text: String(game.garbageRows))
    case .garbage(let goal):
      return Readout(title: tr("Garbage"), text: String(max(0, goal - game.clearedGarbage)))
    case .combo: return Readout(title: tr("Combo"), text: String(max(0, game.clearsInARow - 1)))
    case .puzzle:
      let left = game.next.count + (game.isOver ? 0 : 1) + (game.held == nil ? 0 : 1)
      return Readout(title: tr("Pieces left"), text: String(left))
    }
  }

  /// The display in words: the bar's text and the other readouts.
  package var text: String {
    var parts = readouts.map { "\($0.title) \($0.text)" }
    if let bar { parts[0] = bar.text }
    return parts.joined(separator: ", ")
  }

  /// The rows that it takes in some columns.
  func rows(columns: Int) -> Int {
    readouts.reduce(bar == nil ? 0 : 1) { $0 + (GoalProgress.isTall($1, columns) ? 2 : 1) }
  }

  /// Whether a readout's name stands above its value, as there is no room beside it.
  private static func isTall(_ readout: Readout, _ columns: Int) -> Bool {
    let name = CellBuffer.columns(of: readout.title)
    return name <= columns && name + 1 + CellBuffer.columns(of: readout.text) > columns
  }

  /// Draws it downwards from a row: the first readout, its bar, then the other readouts.
  package func draw(into buffer: inout CellBuffer, x: Int, y: Int, columns: Int, isUnicode: Bool) {
    var row = y
    for (index, readout) in readouts.enumerated() {
      let room = columns - CellBuffer.columns(of: readout.text) - 1
      // If there is no room for the name anywhere, only the value stays.
      let isTall = GoalProgress.isTall(readout, columns)
      if isTall || CellBuffer.columns(of: readout.title) <= room {
        buffer.put(readout.title, x: x, y: row, Style(foreground: .faint))
      }
      if isTall { row += 1 }
      buffer.putRightAligned(readout.text, end: x + columns, y: row, Style(attributes: .bold))
      row += 1
      if index == 0, bar != nil {
        bar?.draw(into: &buffer, x: x, y: row, columns: columns, isUnicode: isUnicode)
        row += 1
      }
    }
  }

  /// Draws it in one row: the first readout's name, its bar and its value, as far as they fit.
  func drawRow(into buffer: inout CellBuffer, from: Int, to: Int, y: Int, isUnicode: Bool) {
    guard let readout = readouts.first else { return }
    let value = CellBuffer.columns(of: readout.text)
    // The name is worth more than a long bar, and the value than either.
    let name = [readout.title + " ", ""].first { CellBuffer.columns(of: $0) + value <= to - from } ?? ""
    let columns = bar == nil ? 0 : min(16, to - from - CellBuffer.columns(of: name) - value - 1)
    guard columns >= 4 else {
      return buffer.putCentred(name + readout.text, from: from, to: to, y: y, Style(attributes: .bold))
    }
    let width = CellBuffer.columns(of: name) + columns + 1 + value
    let x = buffer.put(name, x: from + (to - from - width) / 2, y: y, Style(foreground: .faint))
    bar?.draw(into: &buffer, x: x, y: y, columns: columns, isUnicode: isUnicode)
    buffer.put(readout.text, x: x + columns + 1, y: y, Style(attributes: .bold))
  }
}

extension TimeGauge {
  /// A game's remaining time in whole seconds, as on the clock; nil if it has no time limit.
  init?(_ game: Game) {
    guard let limit = game.mode.timeLimit else { return nil }
    self.init(maximum: limit.microseconds, updateInterval: 1_000_000)
    set(remaining: limit.microseconds - game.time.microseconds)
  }
}

extension GoalProgress {
  /// The clock-dependent part of a mode's display, as one number; 0 if there is none.
  static func timeReadout(of game: Game) -> Int64 {
    // The remaining time is below 2^37 microseconds, so that neither part is lost.
    let left = (TimeGauge(game)?.shown ?? 0) << 24
    return game.mode.parts.risesByTime ? left ^ (secondsToRise(in: game) << 12 | Int64(game.dueRows)) : left
  }

  /// The seconds to the next row of garbage, rounded up.
  private static func secondsToRise(in game: Game) -> Int64 {
    let wait = max(0, (game.nextRise ?? .zero).microseconds - game.time.microseconds)
    return (wait + 999_999) / 1_000_000
  }
}

extension GameMode {
  /// Whether the mode's display beside the field changes with the clock.
  var showsTime: Bool { timeLimit != nil || parts.risesByTime }
}
