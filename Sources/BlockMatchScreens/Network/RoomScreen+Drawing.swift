import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockViews
import TerminalUI

/// The bar and the fields of a match.
extension RoomScreen {
  /// The layout of the match; nil if the terminal is too small.
  private func layout(_ match: LinkedMatch, in context: ScreenContext) -> VersusLayout? {
    let request = VersusLayout.Request(
      players: played.seats.count, people: own.map { [$0] } ?? [], rules: Ruleset(match.settings.rules),
      in: context.drawing)
    return VersusLayout.fitting(Layout.belowBar(context.size), request)
  }

  func bar(in context: ScreenContext) -> NavigationBar {
    // A changed clock is not a new screen.
    let isClock = context.notice == nil && (isLive || watched != nil)
    let (width, isUnicode) = (context.size.columns, context.isUnicode)
    let action = removalAction
    var bar = NavigationBar(
      left: isLive ? labels.menu : tr("Back"), title: context.notice ?? title(in: context),
      // The result is part of the match that it ends.
      name: context.isPlain ? showsFields ? matchName : title(in: context) : isClock ? matchName : nil)
    let shown = isLive && isClock ? quality.words : []
    // The quality in the longest form that fits beside the clock, or in its place if the clock does not fit.
    let title = bar.title ?? ""
    let clock = !isLive || bar.hasRoom(for: title, width: width, isUnicode: isUnicode) ? title : ""
    // Whom to remove stands behind it, if there is room for both.
    let whole =
      shown.isEmpty
      ? [action].compactMap(\.self)
      : shown.flatMap { words in [action.map { "\(words)  \($0)" }, words].compactMap(\.self) }
    for words in whole {
      bar.right = words
      if bar.hasRoom(for: clock, width: width, isUnicode: isUnicode) { return bar }
    }
    bar.right = nil
    return bar
  }

  /// What is played, for the bar.
  private var matchName: String { isRun ? tr("Live run") : tr("Versus") }

  private func title(in context: ScreenContext) -> String {
    if case .watching = stage, let watched {
      let name = watched.header.player?.sanitized ?? connection.session.room?.members.first?.name.sanitized
      return (name.map { $0 + "  " } ?? "") + PlayTime.text(microseconds: watched.game.time.microseconds)
    }
    guard isLive, let match = connection.session.match else {
      return connection.session.server?.sanitized ?? ""
    }
    // The clock of a run stands beside its field.
    if isRun { return match.settings.words(isUnicode: context.isUnicode).joined(separator: ", ") }
    let time = PlayTime.text(microseconds: shownTime(of: match))
    guard match.settings.firstTo > 1, let room = connection.session.room else { return time }
    return room.members.map { String($0.wins) }.joined(separator: ":") + "  " + time
  }

  /// A match's elapsed time in microseconds, or the time left if it has a limit.
  func shownTime(of match: LinkedMatch) -> Int64 {
    // An ended game's time stands still while the others go on.
    match.settings.goal.shownTime(after: match.games.map(\.time.microseconds).max() ?? 0)
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar(in: context).draw(into: &buffer, isUnicode: context.isUnicode)
    if let match = connection.session.match, showsFields { drawFields(match, into: &buffer, in: context) }
    if case .watching = stage, let watched { draw(watched, into: &buffer, in: context) }
    if let menu = stage.menu {
      let panel = panel(in: context)
      if showsFields, isRun {
        buffer.shade()
      } else if showsFields, let match = connection.session.match {
        layout(match, in: context)?.clearPanels(coveredBy: panel.box, in: &buffer)
      }
      panel.draw(into: &buffer, isASCII: !context.isUnicode)
      menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
      if case .seeking = stage, connection.session.search?.offer != nil {
        // The seconds left to accept.
        for row in panel.body.minY..<panel.menuArea.minY {
          buffer.reading.addCountdown(row: row, read: .inSteps)
        }
      }
      drawSearch(below: panel.box, into: &buffer)
    } else if case .connecting = stage {
      let text = isHost && hostLine == nil ? tr("The room is being opened…") : tr("Connecting…")
      buffer.putWrapped(text, y: 2)
    }
    drawNotice(into: &buffer, in: context)
    guard isLive || connection.secondsLeft(at: context.now) != nil,
      let line = pauseReason(at: context.now)
    else { return }
    let lines = TextWrap.lines(of: line, columns: max(10, buffer.size.columns - 2))
    let top = min(2, buffer.size.rows - 1)
    buffer.reading.addParagraph(Rect(x: 0, y: top, columns: buffer.size.columns, rows: lines.count))
    buffer.reading.addCountdown(row: top, read: .inSteps)
    for (index, text) in lines.enumerated() {
      buffer.putCentred(
        " \(text) ", from: 0, to: buffer.size.columns, y: top + index,
        Style(foreground: .selectionText, background: .selection, attributes: .bold))
    }
  }

  /// Draws a notice that does not fit the bar below it.
  private func drawNotice(into buffer: inout CellBuffer, in context: ScreenContext) {
    guard let notice = context.notice,
      context.isPlain
        || !bar(in: context).hasRoom(for: notice, width: context.size.columns, isUnicode: context.isUnicode)
    else { return }
    Notice.draw(notice, below: 1, into: &buffer, ink: context.noticeInk)
  }

  private var showsFields: Bool {
    switch stage {
    case .playing, .asking, .closing, .over: !played.seats.isEmpty
    case .removing: isMatchRunning
    default: false
    }
  }

  private func drawFields(_ match: LinkedMatch, into buffer: inout CellBuffer, in context: ScreenContext) {
    if isRun {
      return context.isPlain
        ? putCount(match, into: &buffer, in: context) : drawRun(match, into: &buffer, in: context)
    }
    guard let layout = layout(match, in: context) else {
      buffer.put(tr("Too small."), x: 0, y: 1)
      return
    }
    if context.isPlain { return putCount(match, into: &buffer, in: context) }
    for index in played.seats.indices {
      view(of: index, game: seenGame(of: index, in: match), in: match, at: layout.places[index], context)
        .draw(into: &buffer, isHidden: false)
    }
    buffer.match = drawn(match, layout, in: context)
    guard let seconds = secondsToStart(of: match, in: context) else { return }
    for place in layout.places where !place.isPicture {
      buffer.putCount(seconds, over: place.field, isASCII: layout.isASCII)
    }
  }

  /// The whole seconds until a match starts or goes on; nil while it runs or stands.
  func secondsToStart(of match: LinkedMatch, in context: ScreenContext) -> String? {
    let count = match.countdown(at: LinkTime(context.now))
    guard count > 0, isLive, played.pausedSince == nil, match.result == nil else { return nil }
    return String((count + 999_999) / 1_000_000)
  }

  /// Writes the countdown before a match as a line that is read.
  private func putCount(_ match: LinkedMatch, into buffer: inout CellBuffer, in context: ScreenContext) {
    guard let seconds = secondsToStart(of: match, in: context) else { return }
    buffer.put(seconds, x: 0, y: 1)
    buffer.reading.addCountdown(row: 1)
  }

  /// The view of a seat's field (from 0) and its surroundings.
  func view(
    of index: Int, game: Game, in match: LinkedMatch, at place: VersusLayout.Place, _ context: ScreenContext
  ) -> SeatView {
    let wins = connection.session.room?.members.map(\.wins) ?? []
    return SeatView(
      game: game, seat: played.seats[index], place: place,
      isASCII: !context.isUnicode,
      goal: match.settings.goal,
      wins: (wins.indices.contains(index) ? wins[index] : 0, match.settings.firstTo),
      isOut: game.isOver && game.endCause != .goal, labels: labels, context: context.drawing)
  }
}
