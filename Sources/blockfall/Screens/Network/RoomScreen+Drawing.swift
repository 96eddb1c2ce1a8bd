import BlockEngine
import BlockLink
import TerminalUI

extension RoomScreen {
  /// Where everything is; nil where the terminal is too small.
  private func layout(_ match: LinkedMatch, in context: ScreenContext) -> VersusLayout? {
    let rules = Ruleset(match.settings.rules)
    return VersusLayout.fitting(
      Layout.belowBar(context.size),
      VersusLayout.Request(
        players: seats.count, people: own.map { [$0] } ?? [], width: rules.width, height: rules.height,
        rowsAbove: rules.spawnRowsAbove, preference: context.settings.glyphs,
        isUnicode: context.capabilities.isUnicode))
  }

  func bar(in context: ScreenContext) -> NavigationBar {
    // A new time is no new screen.
    let isClock = context.notice == nil && (isLive || watched != nil)
    var bar = NavigationBar(
      left: isLive ? labels.menu : tr("Back"), title: context.notice ?? title(in: context),
      name: isClock ? tr("Versus") : nil)
    guard isLive, isClock, let title = bar.title else { return bar }
    let (width, isUnicode) = (context.size.columns, context.isUnicode)
    // As much as there is room for beside the clock, or in the place of one that there is no room for.
    let clock = bar.hasRoom(for: title, width: width, isUnicode: isUnicode) ? title : ""
    for words in quality.words {
      bar.right = words
      if bar.hasRoom(for: clock, width: width, isUnicode: isUnicode) { return bar }
    }
    bar.right = nil
    return bar
  }

  private func title(in context: ScreenContext) -> String {
    if case .watching = stage, let watched {
      let name = watched.header.player?.harmless ?? connection.session.room?.members.first?.name.harmless
      return (name.map { $0 + "  " } ?? "") + PlayTime.text(microseconds: watched.game.time.microseconds)
    }
    guard isLive, let match = connection.session.match else {
      return connection.session.server?.harmless ?? ""
    }
    let time = PlayTime.text(microseconds: shownTime(of: match))
    guard match.settings.firstTo > 1, let room = connection.session.room else { return time }
    return room.members.map { String($0.wins) }.joined(separator: ":") + "  " + time
  }

  /// The time of a match so far, in microseconds, or what is left of it if it has an end.
  func shownTime(of match: LinkedMatch) -> Int64 {
    // The time of a game that is over stands still; the others go on.
    match.settings.goal.shownTime(after: match.games.map(\.time.microseconds).max() ?? 0)
  }

  /// What holds the match up: the connection, or somebody it waits for.
  func standing(at now: Moment) -> String? {
    if let seconds = connection.secondsLeft(at: now) {
      return tr("Connection lost: trying again, %s s left", String(seconds))
    }
    guard let since = stoodSince, let match = connection.session.match, !match.standing.isEmpty else {
      return nil
    }
    let passed = (now - since).components.seconds
    return match.standing.map { player, left in
      let name = seats.indices.contains(player - 1) ? seats[player - 1].name : ""
      return tr("waits for %s, %s s left", name, String(max(0, left / 1_000_000 - passed)))
    }.joined(separator: "; ")
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar(in: context).draw(into: &buffer, isUnicode: context.isUnicode)
    if let match = connection.session.match, showsFields {
      drawFields(match, into: &buffer, in: context)
    }
    if case .watching = stage, let watched { draw(watched, into: &buffer, in: context) }
    if let menu {
      let panel = panel(in: context)
      if showsFields, let match = connection.session.match {
        layout(match, in: context)?.clear(besides: panel.box, in: &buffer)
      }
      panel.draw(into: &buffer, isASCII: !context.isUnicode)
      menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
    } else if case .connecting = stage {
      let text = isHost && hostLine == nil ? tr("The room is being opened…") : tr("Connecting…")
      buffer.putWrapped(text, y: 2)
    }
    guard isLive || connection.secondsLeft(at: context.now) != nil, let line = standing(at: context.now)
    else { return }
    let lines = TextWrap.lines(of: line, columns: max(10, buffer.size.columns - 2))
    for (index, text) in lines.enumerated() {
      buffer.putCentred(
        " \(text) ", from: 0, to: buffer.size.columns, y: min(2, buffer.size.rows - 1) + index,
        Style(foreground: .selectionText, background: .selection, attributes: .bold))
    }
  }

  private var showsFields: Bool {
    switch stage {
    case .playing, .asking, .closing, .over: !seats.isEmpty
    default: false
    }
  }

  private var menu: MenuList<Choice>? {
    switch stage {
    case .connecting, .playing, .watching: nil
    case .opening(let menu), .list(let menu), .room(let menu), .inviting(let menu), .invited(_, let menu),
      .asking(let menu), .closing(let menu), .over(let menu, _), .ended(let menu):
      menu
    }
  }

  private func draw(_ watched: WatchedGame, into buffer: inout CellBuffer, in context: ScreenContext) {
    guard let gameLabels else { return }
    guard let layout = GameView.layout(of: watched.game, in: context) else {
      return GameView.drawTooSmall(for: watched.game.playfield, into: &buffer, in: context)
    }
    let view = GameView(
      game: watched.game, labels: gameLabels, layout: layout, context: context, player: watched.header.player)
    view.draw(into: &buffer, isHidden: false, animation: watched.animation?.state(at: context.now))
    view.drawSide(hints: [], isHidden: false, into: &buffer)
    guard watched.game.isOver || watched.isPaused else { return }
    GameView.drawEnd(
      watched.game.isOver ? watched.game.endTitle : tr("Paused"), over: layout.field, into: &buffer)
  }

  private func drawFields(_ match: LinkedMatch, into buffer: inout CellBuffer, in context: ScreenContext) {
    guard let layout = layout(match, in: context) else {
      buffer.put(tr("Too small."), x: 0, y: 1)
      return
    }
    if context.isPlain { return }
    for index in seats.indices {
      view(of: index, game: seenGame(of: index, in: match), in: match, at: layout.places[index], context)
        .draw(into: &buffer, isHidden: false)
    }
    buffer.match = drawn(match, layout, in: context)
    let count = match.countdown(at: LinkTime(context.now))
    guard count > 0, isLive, stoodSince == nil, match.result == nil else { return }
    let text = " \((count + 999_999) / 1_000_000) "
    for place in layout.places where !place.isPicture {
      buffer.putCentred(
        text, from: place.field.minX, to: place.field.maxX,
        y: place.field.minY + place.field.size.rows / 2,
        Style(foreground: .selectionText, background: .selection, attributes: .bold))
    }
  }

  /// What draws the field of a seat (from 0), and what belongs to it.
  func view(
    of index: Int, game: Game, in match: LinkedMatch, at place: VersusLayout.Place, _ context: ScreenContext
  ) -> SeatView {
    let wins = connection.session.room?.members.map(\.wins) ?? []
    return SeatView(
      game: game, seat: seats[index], place: place,
      isASCII: VersusLayout.isASCII(context.settings.glyphs, isUnicode: context.capabilities.isUnicode),
      goal: match.settings.goal,
      wins: (wins.indices.contains(index) ? wins[index] : 0, match.settings.firstTo),
      isOut: game.isOver && game.endCause != .goal, labels: labels, context: context)
  }

  // MARK: Panels

  func panel(in context: ScreenContext) -> Panel {
    guard let menu else { return Panel(title: "", lines: [], menuRows: 0, menuWidth: 0) }
    let (title, lines) = content(in: context)
    let columns = max(12, context.size.columns - 4)
    let wrapped = lines.flatMap { line -> [Panel.Line] in
      guard case .text(let text) = line, line.columns > columns else { return [line] }
      return TextWrap.lines(of: text, columns: columns).map(Panel.Line.text)
    }
    var panel = Panel(title: title, lines: wrapped, menuRows: menu.items.count, menuWidth: menu.width)
    panel.place(in: context.size, over: nil)
    return panel
  }

  private func content(in context: ScreenContext) -> (String, [Panel.Line]) {
    switch stage {
    case .connecting, .playing, .watching: return ("", [])
    case .opening: return (tr("Open a room"), [])
    case .list:
      let players = list?.players.filter { $0 != connection.session.name } ?? []
      return (
        connection.session.server?.harmless ?? "",
        players.isEmpty ? [] : [.text(tr("There: %s", players.map(\.harmless).joined(separator: ", ")))]
      )
    case .room:
      guard let room = connection.session.room else { return ("", []) }
      return (room.name.harmless, roomLines(room, in: context))
    case .inviting: return (tr("Invite"), [])
    case .invited(let invitation, _):
      if let withdrawal {
        return (tr("%s invites you.", invitation.from.harmless), [.text(withdrawal)])
      }
      let words = invitation.settings.words(isUnicode: context.isUnicode)
      return (
        tr("%s invites you.", invitation.from.harmless),
        [.text(invitation.room.harmless), .text(words.joined(separator: ", "))]
      )
    case .asking: return (tr("Give up?"), [.text(tr("Nothing pauses across a network."))])
    case .closing:
      return (
        tr("Close the room?"),
        [.text(tr("Your game runs the server: when it closes, the match ends for all who play or watch."))]
      )
    case .over: return (resultTitle, resultLines(in: context))
    case .ended: return (tr("The connection is over"), [.text(endText ?? "")])
    }
  }

  /// Who has a seat, in a line each.
  func memberLines(_ room: RoomState) -> [String] {
    if room.settings.isShow {
      return room.members.map { member in
        let name = member.name.harmless
        return room.isPlaying ? tr("%s plays a game.", name) : tr("%s has not started a game yet.", name)
      }
    }
    return room.members.enumerated().map { index, member in
      var words = [member.name.harmless]
      if index + 1 == room.you { words.append(tr("you")) }
      if member.bot > 0 { words.append(tr("Bot %s", String(member.bot))) }
      words.append(!member.isHere ? tr("connection lost") : member.isReady ? tr("ready") : tr("not ready"))
      return words.joined(separator: ", ")
    }
  }

  private func roomLines(_ room: RoomState, in context: ScreenContext) -> [Panel.Line] {
    let invitation = hostLine.map { [Panel.Line.text(tr("Friends type:")), .text($0)] } ?? []
    // Where there is not room for all, what matters most comes first.
    let isAlone = room.members.count == 1
    var lines: [Panel.Line] = isAlone ? invitation : []
    lines += zip(memberLines(room), room.members).map { line, member in
      .text(room.settings.firstTo > 1 ? "\(line)  \(member.wins)" : line)
    }
    for _ in room.members.count..<max(room.members.count, room.settings.seats) {
      lines.append(.text(tr("an empty seat")))
    }
    if !room.settings.isShow {
      lines.append(.text(room.settings.words(isUnicode: context.isUnicode).joined(separator: ", ")))
    }
    var facts = [tr("Code %s", room.code)]
    if room.watchers > 0 { facts.append(trn("%s watches", "%s watch", room.watchers, String(room.watchers))) }
    if let trip = connection.session.roundTrip {
      facts.append(tr("%s ms", String(trip / 1_000)))
    }
    lines.append(.text(facts.joined(separator: ", ")))
    return isAlone ? lines : lines + invitation
  }

  private var resultTitle: String {
    if result?.isUnfinished == true { return tr("The match is broken off") }
    guard let winner = result?.winner, seats.indices.contains(winner - 1) else { return tr("A draw") }
    return own == winner - 1 ? tr("You win!") : tr("%s wins!", seats[winner - 1].name)
  }

  private func resultLines(in context: ScreenContext) -> [Panel.Line] {
    guard let match = connection.session.match, let result else { return [] }
    var lines: [Panel.Line] = []
    if let gone = endText ?? (isRoomGone ? tr("The room is closed.") : nil) { lines.append(.strong(gone)) }
    if let fault = result.fault {
      lines.append(.text(tr("The match does not prove itself: %s", fault.text.harmless)))
    }
    if seats.count > 2 {
      let ranked = result.ranking.enumerated().compactMap { place, player in
        seats.indices.contains(player - 1) ? "\(place + 1). \(seats[player - 1].name)" : nil
      }
      lines.append(.text(ranked.joined(separator: "  ")))
    }
    if match.settings.firstTo > 1, let room = connection.session.room {
      lines.append(.strong(room.members.map { String($0.wins) }.joined(separator: " : ")))
    }
    if match.settings.goal != .lastStanding { lines.append(.text(match.settings.goal.title)) }
    return lines + MatchFigures.lines(seats, match.games, labels.numeral, columns: context.size.columns - 4)
  }
}
