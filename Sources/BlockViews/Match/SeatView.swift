import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import TerminalUI

/// One player's field in a match, with the panels around it.
package struct SeatView {
  package let game: Game
  package let seat: MatchSeat
  package let place: VersusLayout.Place
  package let isASCII: Bool
  package let goal: MatchGoal
  /// The rounds that the player has won, and the number needed.
  package let wins: (count: Int, firstTo: Int)
  /// Whether the player is out while the match goes on.
  package let isOut: Bool
  package let labels: MatchLabels
  package let context: DrawingContext

  package init(
    game: Game, seat: MatchSeat, place: VersusLayout.Place, isASCII: Bool, goal: MatchGoal,
    wins: (count: Int, firstTo: Int), isOut: Bool, labels: MatchLabels, context: DrawingContext
  ) {
    self.game = game
    self.seat = seat
    self.place = place
    self.isASCII = isASCII
    self.goal = goal
    self.wins = wins
    self.isOut = isOut
    self.labels = labels
    self.context = context
  }

  /// Draws everything; if `isHidden`, the field and the preview are left empty.
  package func draw(into buffer: inout CellBuffer, isHidden: Bool) {
    buffer.reading.addPart(place.extent)
    if let side = place.side { buffer.reading.addPart(side) }
    if place.side != nil, let next = place.next { buffer.reading.addPart(next) }
    drawName(into: &buffer, isHidden: isHidden)
    FieldFrame(
      field: place.field, isASCII: isASCII,
      isSolid: context.capabilities.hasColourShades,
      ink: isHidden
        ? .frame
        : seat.hitEnd != nil
          ? .warning
          : seat.effects.celebration?.ink
            ?? seat.effects.frameInk ?? .frame,
      lit: isHidden ? nil : seat.effects.floorFlash?.flashedColumns(place.scale)
    ).draw(into: &buffer, hasFloor: place.hasFloor)
    // In every layout with a floor, nothing else is on it.
    if place.hasFloor {
      GoalProgress.Bar(game)?.draw(
        into: &buffer, x: place.field.minX, y: place.field.maxY, columns: place.field.size.columns,
        isUnicode: !isASCII)
    }
    if isHidden {
      buffer.fill(place.field, with: Cell(" ", Style(background: .well)))
      if place.isFramed { drawFramedPanels(into: &buffer, isHidden: true) }
      return
    }
    drawField(into: &buffer)
    GarbageBar(area: place.bar, scale: place.scale, isASCII: isASCII).draw(
      IncomingGarbage(game), into: &buffer)
    if seat.effects.shakeEnd != nil { buffer.nudge(place.field, hasFloor: place.hasFloor) }
    if isOut { buffer.putBanner(labels.isOut, over: place.field) }
    guard !place.isPicture else { return }
    if place.isFramed {
      drawFramedPanels(into: &buffer, isHidden: false)
    } else if let side = place.side, let next = place.next {
      let y = drawHold(into: &buffer, in: side, from: side.minY, isAtRight: true)
      putLine(y: y, into: &buffer, in: side)
      drawReadouts(into: &buffer, in: side, from: y + 1, isAtRight: true)
      drawNext(into: &buffer, in: next, from: next.minY, rows: next.size.rows)
    } else if let next = place.next {
      let held = drawHold(into: &buffer, in: next, from: next.minY, isAtRight: false)
      // Beside a low field the next pieces stand beside the held one, so that there is room for figures.
      let isLow =
        next.size.rows < SeatView.leastRowsOfOneColumn && next.size.columns >= VersusLayout.leastFigureWidth
      let queue = isLow && held > next.minY ? next.rightHalf : next
      let y = isLow ? next.minY : held
      // The two most important readouts have priority over larger pieces, but not over the number of pieces.
      let wanted = readouts(in: next).prefix(2).reduce(1) { $0 + $1.rows }
      let least = 1 + preview.count
      let kept = next.maxY - y - least >= wanted ? wanted : 0
      let end = drawNext(into: &buffer, in: queue, from: y, rows: next.maxY - y - kept)
      let figures = max(end, held)
      if !isLow, figures + wanted <= next.maxY { putLine(y: figures, into: &buffer, in: next) }
      drawReadouts(into: &buffer, in: next, from: figures + (isLow ? 0 : 1), isAtRight: false)
    } else {
      drawBelow(into: &buffer)
    }
  }

  /// The least rows of a panel with the held piece, the next ones and two figures below each other.
  private static let leastRowsOfOneColumn = 13

  /// Draws the player's name with a mark for each won round, or for a moment the score of the last lock.
  private func drawName(into buffer: inout CellBuffer, isHidden: Bool) {
    let row = place.name
    if let announcement = seat.effects.announcement, !isHidden, !place.isPicture {
      let text = announcement.text(columns: row.size.columns, isUnicode: !isASCII)
      if !text.isEmpty {
        return buffer.putCentred(
          text, from: row.minX, to: row.maxX, y: row.minY, Style(foreground: .accent, attributes: .bold))
      }
    }
    let (name, note) = nameAndNote(columns: row.size.columns)
    let isPerson = !seat.isBot
    buffer.put(
      name, x: row.minX, y: row.minY,
      Style(foreground: isPerson ? .accent : .standard, attributes: .bold), limit: row.size.columns)
    buffer.putRightAligned(note, end: row.maxX, y: row.minY, Style(foreground: .title))
  }

  /// The player's name, and beside it what decides the match and the won rounds, as far as they fit.
  private func nameAndNote(columns: Int) -> (name: String, note: String) {
    let brief = seat.briefName ?? seat.name
    let wins = place.isPicture ? [""] : winMarks + [""]
    let (readout, figure) = decidingReadout ?? ("", "")
    // A shorter name makes room for the word of a figure; a figure alone stands after a colon.
    for (name, text) in [seat.name, brief].map({ ($0, readout) })
      + [seat.name, brief].map({ ($0 + ":", figure) })
    where !figure.isEmpty {
      for win in wins {
        let note = win.isEmpty ? text : text + " " + win
        if CellBuffer.columns(of: name) + 1 + CellBuffer.columns(of: note) <= columns { return (name, note) }
      }
    }
    let width = CellBuffer.columns(of: seat.name)
    let marks = figure.isEmpty ? wins : [figure]
    let note = marks.first { width + ($0.isEmpty ? 0 : 1 + $0.count) <= columns } ?? marks[marks.count - 1]
    let room = columns - (note.isEmpty ? 0 : note.count + 1)
    return (
      CellBuffer.shortened(width > room ? brief : seat.name, to: max(1, room), isUnicode: !isASCII), note
    )
  }

  /// The won rounds, the widest first: marks for a few of them, or how many of how many.
  private var winMarks: [String] {
    guard wins.firstTo > 1 else { return [] }
    let marks = isASCII ? ("*", ".") : ("●", "○")
    let figure = "\(wins.count)/\(wins.firstTo)"
    guard wins.firstTo <= 7 else { return [figure] }
    return [
      String(repeating: marks.0, count: wins.count)
        + String(repeating: marks.1, count: max(0, wins.firstTo - wins.count)), figure,
    ]
  }

  /// The readout that decides the match, with its word and alone; nil if it is shown beside the field.
  private var decidingReadout: (text: String, figure: String)? {
    func readout(_ name: String, _ figure: String) -> (String, String) { (name + " " + figure, figure) }
    switch goal {
    case .lastStanding: return nil
    case .life:
      return place.hasFloor ? nil : game.life.map { readout(labels.life, "\($0.left)/\($0.maximum)") }
    case .lines: return place.next == nil ? readout(labels.lines, labels.numeral.text(game.lines)) : nil
    case .attack:
      return place.next == nil ? readout(labels.totalAttack, labels.numeral.text(game.attack)) : nil
    }
  }

  private func drawField(into buffer: inout CellBuffer) {
    let isPlayed = !place.isPicture && !game.isOver
    let picture = FieldPicture(
      playfield: game.visiblePlayfield, piece: seat.snapshot?.showsPiece == false ? nil : game.fallingPiece,
      ghost: context.settings.ghost && isPlayed && !seat.isOpponent ? game.shownGhost : nil,
      animation: seat.effects.animation?.state(at: context.now),
      greyRows: seat.effects.greyRows(of: game.playfield.height, at: context.now))
    fieldRenderer.draw(picture, into: &buffer, at: place.field.origin)
    seat.effects.drawMoments(
      in: place.field, place.scale, isASCII: isASCII, piece: game.fallingPiece, at: context.now, into: &buffer
    )
    if let banner = seat.effects.celebration?.banner { buffer.putBanner(banner, over: place.field) }
  }

  package var fieldRenderer: FieldRenderer {
    var renderer = renderer(place.scale)
    renderer.rowsAbove = place.rowsAbove
    renderer.hasGrid = context.settings.grid
    renderer.hasInnerFloor = !place.hasFloor
    return renderer
  }

  /// The renderer of pieces beside the field.
  func renderer(_ scale: MinoScale) -> FieldRenderer {
    FieldRenderer(scale: scale, isASCII: isASCII, context.capabilities, skin: context.settings.skin)
  }

  // MARK: Beside the field

  /// The game behind the readouts; an opponent's is sampled now and then.
  var readoutsGame: Game { seat.snapshot?.readoutsGame ?? game }

  /// The visible preview: one piece of an opponent.
  var preview: [Tetromino] {
    Array(readoutsGame.next.prefix(seat.isOpponent ? 1 : readoutsGame.next.count))
  }

  /// Draws a line that parts what a panel shows, as a panel without a frame has no borders, with a title in it.
  ///
  /// A title that would be cut off is left out: the content below is clear without it.
  private func putLine(_ title: String = "", y: Int, into buffer: inout CellBuffer, in area: Rect) {
    let line = Cell(isASCII ? "-" : "─", Style(foreground: .frame))
    buffer.fill(Rect(x: area.minX, y: y, columns: area.size.columns, rows: 1), with: line)
    let free = area.size.columns - CellBuffer.columns(of: title)
    guard !title.isEmpty, free >= 0 else { return }
    let text = free >= 3 ? " \(title) " : title
    buffer.put(text, x: area.minX + min(1, free), y: y, Style(foreground: .faint))
  }

  /// The scale of pieces in a panel: normal with at least eight columns.
  private func pieceScale(_ area: Rect) -> MinoScale { area.size.columns >= 8 ? .normal : .half }

  /// - Returns: the row below.
  private func drawHold(into buffer: inout CellBuffer, in area: Rect, from y: Int, isAtRight: Bool) -> Int {
    guard game.ruleset.allowsHold else { return y }
    // At half height if the panel holds all the pieces.
    let scale = isAtRight && area.size.rows >= 14 ? pieceScale(area) : .half
    let rows = scale == .normal ? 2 : 1
    let width = max(scale == .normal ? 8 : 4, CellBuffer.columns(of: labels.hold))
    let x = isAtRight ? max(area.minX, area.maxX - width) : area.minX
    putLine(labels.hold, y: y, into: &buffer, in: area)
    if let held = readoutsGame.held {
      let isFaint = !readoutsGame.canHold && !seat.isOpponent
      let place = Point(x: x, y: y + 1)
      renderer(scale).draw(held, in: game.ruleset, isFaint: isFaint, into: &buffer, at: place)
    }
    return y + rows + 2
  }

  /// - Returns: the row below.
  @discardableResult
  private func drawNext(into buffer: inout CellBuffer, in area: Rect, from y: Int, rows: Int) -> Int {
    guard context.settings.next, rows >= 2 else { return y }
    // An opponent's piece is as large as if all were seen, so that nobody's pieces are larger than those at the keys.
    let count = readoutsGame.next.count
    let all: [(scale: MinoScale, rows: Int, gap: Int)] =
      (area.size.columns >= 8 ? [(.normal, 2, 1)] : []) + [(.half, 1, 1)]
    // Three pieces that are told apart are worth more than five that touch.
    let isOpen = 1 + 2 * min(count, 3) - 1 <= rows
    let row = all.first { 1 + count * ($0.rows + $0.gap) - $0.gap <= rows } ?? (.half, 1, isOpen ? 1 : 0)
    putLine(labels.next, y: y, into: &buffer, in: area)
    var top = y + 1
    for piece in preview {
      guard top + row.rows <= y + rows else { break }
      renderer(row.scale).draw(piece, in: game.ruleset, into: &buffer, at: Point(x: area.minX, y: top))
      top += row.rows + row.gap
    }
    return top
  }

  /// A name and its readout; in two rows if the panel is too narrow.
  struct Readout {
    let title: String
    let text: String
    let rows: Int
    /// The ink of a chain, which grows warmer; nil for others.
    var ink: Ink?
  }

  /// The chains of clears as they stand, as far as they fit the panel's width.
  ///
  /// They are those of the field that is seen, of an opponent too.
  func chains(in area: Rect) -> [Readout] {
    guard context.settings.figures else { return [] }
    return ChainReadout.all(of: game).compactMap { chain in
      let figure = chain.figure(isASCII: isASCII)
      let titles =
        switch chain.kind {
        case .backToBack: [labels.backToBack, labels.shortBackToBack]
        case .surge: [labels.surge]
        case .combo: [labels.combo]
        }
      let columns = titles.map(CellBuffer.columns)
      let isFlat = { (width: Int) in width + 1 + figure.count <= area.size.columns }
      if let index = columns.firstIndex(where: isFlat) {
        return Readout(title: titles[index], text: figure, rows: 1, ink: chain.ink)
      }
      return columns.firstIndex { $0 <= area.size.columns }.map {
        Readout(title: titles[$0], text: figure, rows: 2, ink: chain.ink)
      }
    }
  }

  /// The readouts with the chains below them; if there is no room for all, the chains come after the first one.
  static func joined(_ readouts: [Readout], _ chains: [Readout], rows: Int) -> [Readout] {
    let needed = (readouts + chains).reduce(0) { $0 + $1.rows }
    return needed <= rows ? readouts + chains : readouts.prefix(1) + chains + readouts.dropFirst()
  }

  /// The readouts that fit the panel's width, the most important first.
  func readouts(in area: Rect) -> [Readout] {
    guard context.settings.figures else { return [] }
    // Up to the clock's last second, so that they change only then, and an animation that begins anywhere shows the same.
    let time = readoutsGame.paceTime(lastLock: .zero, tick: 1_000_000)
    let statistics = GameStatistics(
      microseconds: time, pieces: readoutsGame.lockCount, attack: readoutsGame.attack)
    let attack = labels.numeral.text(min(statistics.attackPerMinute / 1_000, 9_999))
    var all: [(String, String)] = [
      (labels.attack, attack),
      (labels.lines, labels.numeral.text(readoutsGame.lines)),
      (labels.pace, labels.numeral.text(thousandths: statistics.piecesPerSecond, limit: 99_99)),
      (labels.pieces, labels.numeral.text(statistics.pieces)),
    ]
    func fits(_ title: String, _ text: String) -> Bool {
      let width = max(title == labels.pace ? 5 : 3, text.count)
      return CellBuffer.columns(of: title) + 1 + width <= area.size.columns
    }
    // In a frame a shorter word is worth a row.
    if place.isFramed
      ? !fits(labels.attack, attack) : CellBuffer.columns(of: labels.attack) > area.size.columns
    {
      all[0].0 = labels.shortAttack
    }
    // The readout that decides the match comes first.
    switch goal {
    case .lastStanding, .life: break
    case .lines: all.swapAt(0, 1)
    case .attack: all.insert((labels.totalAttack, labels.numeral.text(readoutsGame.attack)), at: 0)
    }
    // A frame has figures in one row each, if there are two such ones.
    let flat = all.filter(fits)
    if place.isFramed, flat.count >= 2 { return flat.map { Readout(title: $0.0, text: $0.1, rows: 1) } }
    let isWide = flat.count == all.count
    return all.filter { CellBuffer.columns(of: $0.0) <= area.size.columns }.map {
      Readout(title: $0.0, text: $0.1, rows: isWide ? 1 : 2)
    }
  }

  private func drawReadouts(into buffer: inout CellBuffer, in area: Rect, from y: Int, isAtRight: Bool) {
    let all = SeatView.joined(readouts(in: area), chains(in: area), rows: area.maxY - y)
    draw(all, into: &buffer, in: area, from: y, isAtRight: isAtRight)
  }

  func draw(
    _ readouts: [Readout], into buffer: inout CellBuffer, in area: Rect, from y: Int, isAtRight: Bool = false
  ) {
    var y = y
    // Names above their figures read as pairs if a row parts them.
    let isOpen = readouts.contains { $0.rows > 1 } && y + readouts.count * 3 <= area.maxY
    for readout in readouts {
      guard y + readout.rows <= area.maxY else { return }
      if isAtRight, readout.rows > 1 {
        buffer.putRightAligned(readout.title, end: area.maxX, y: y, Style(foreground: .faint))
      } else {
        buffer.put(readout.title, x: area.minX, y: y, Style(foreground: .faint))
      }
      let row = y + readout.rows - 1
      let style = Style(foreground: readout.ink ?? .standard, attributes: .bold)
      buffer.putRightAligned(readout.text, end: area.maxX, y: row, style)
      y += readout.rows + (isOpen ? 1 : 0)
    }
  }

  /// Without a panel, draws the held piece and the preview as letters.
  private func drawBelow(into buffer: inout CellBuffer) {
    guard let row = place.below else { return }
    let held = game.ruleset.allowsHold ? "[\(game.held.map { String($0.letter) } ?? "-")] " : ""
    let next = context.settings.next ? String(game.next.map(\.letter)) : ""
    buffer.put((held + next).prefix(row.size.columns), x: row.minX, y: row.minY)
  }
}

extension Rect {
  fileprivate var rightHalf: Rect {
    Rect(x: minX + size.columns / 2, y: minY, columns: (size.columns + 1) / 2, rows: size.rows)
  }
}
