import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The list of players and the current dialogue.
extension CareerScreen {
  func drawPlayers(into buffer: inout CellBuffer, _ columns: Range<Int>, in context: ScreenContext) {
    let (from, to) = (columns.lowerBound, columns.upperBound)
    let head = Style(foreground: .faint)
    let (settings, defaults) = (context.settings, Settings())
    let ranking = settings.mode.ranking
    if settings.mode != defaults.mode || settings.rules != defaults.rules {
      let rules = settings.playedRules.title(isUnicode: context.isUnicode)
      buffer.putCentred("\(settings.mode.title), \(rules)", from: from, to: to, y: 1, head)
    }
    list.report(in: area(in: context), &buffer)
    buffer.put(tr("Player"), x: from + 2, y: 2, head)
    // Read aloud, each row has its headings.
    buffer.reading.skipPicture(Rect(x: 0, y: 2, columns: buffer.size.columns, rows: 1))
    // In a narrow list: the name and the value that the mode ranks by.
    let (hasScore, hasTime) = to - from >= 36 ? (true, true) : (ranking == .score, ranking != .score)
    let scoreEnd = hasTime ? to - 12 : to - 2
    let nameEnd = hasScore ? scoreEnd - 8 : to - 12
    if hasScore { buffer.putRightAligned(tr("Best"), end: scoreEnd, y: 2, head) }
    if hasTime { buffer.putRightAligned(tr("Time"), end: to - 2, y: 2, head) }
    for (index, rect) in list.visible(in: area(in: context)) where context.players.indices.contains(index) {
      let player = context.players[index]
      let style = buffer.putRow(rect, isSelected: index == list.selection)
      if player.id == context.chosenPlayer {
        buffer[from, rect.minY] = Cell(context.isUnicode ? "▸" : ">", style)
        if index == list.selection { buffer.reading.select(rect, label: tr("chosen player")) }
      }
      let name = CellBuffer.shortened(player.name, to: nameEnd - from - 2, isUnicode: context.isUnicode)
      buffer.put(name, x: from + 2, y: rect.minY, style)
      guard let best = bests[player.id] else { continue }
      if hasScore {
        buffer.reading.addCell(row: rect.minY, columns: nameEnd..<scoreEnd, heading: tr("Best"))
      }
      if hasTime {
        buffer.reading.addCell(row: rect.minY, columns: (to - 11)..<(to - 2), heading: tr("Time"))
      }
      let mark = context.newBests.contains(best.id) ? BestMark.text(isUnicode: context.isUnicode) + " " : ""
      if hasScore {
        buffer.putRightAligned(mark + Numeral().text(best.score), end: scoreEnd, y: rect.minY, style)
      }
      guard hasTime else { continue }
      let time =
        ranking == .score
        ? PlayTime.text(microseconds: Int64(best.duration)) : best.text(by: ranking)
      buffer.putRightAligned(time, end: to - 2, y: rect.minY, style)
    }
  }

  func drawTask(into buffer: inout CellBuffer, _ columns: Range<Int>, in context: ScreenContext) {
    switch task {
    case .adding(let field): draw(field, tr("Name of the new player"), into: &buffer, columns, in: context)
    case .renaming(let player, let field):
      draw(field, tr("New name of %s", player.name), into: &buffer, columns, in: context)
    case .removing(_, let question): question.draw(into: &buffer, in: context.drawing)
    case nil: break
    }
  }

  private func draw(
    _ field: TextField, _ title: String, into buffer: inout CellBuffer, _ columns: Range<Int>,
    in context: ScreenContext
  ) {
    let y = max(1, min(4 + context.players.count + 1, buffer.size.rows - 4))
    let rows = Rect(x: 0, y: y, columns: buffer.size.columns, rows: 3)
    buffer.fill(rows, with: .blank)
    let x = max(0, min(columns.lowerBound + 2, buffer.size.columns - CellBuffer.columns(of: title)))
    buffer.put(title, x: x, y: y, Style(foreground: .title, attributes: .bold))
    field.draw(
      into: &buffer, x: columns.lowerBound + 2, y: y + 1, columns: min(30, max(1, columns.count - 2)))
    guard context.notice == nil else { return }
    Notice.draw(tr("Enter keeps it, Esc does not."), into: &buffer, ink: .faint)
  }
}
