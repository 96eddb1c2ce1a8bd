import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The panel around a menu, with its lines.
extension RoomScreen {
  func panel(in context: ScreenContext) -> Panel {
    guard let menu = stage.menu else { return Panel(title: "", lines: []) }
    let (title, lines) = content(in: context)
    var panel = Panel(title: title, lines: lines, menu: menu)
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
        connection.session.server?.sanitized ?? "",
        players.isEmpty ? [] : [.text(tr("Also here: %s", players.map(\.sanitized).joined(separator: ", ")))]
      )
    case .room:
      guard let room = connection.session.room else { return ("", []) }
      return (room.name.sanitized, roomLines(room, in: context))
    case .inviting:
      guard list?.players.isEmpty ?? true else { return (tr("Invite"), []) }
      let nobody = tr(
        "There is nobody to invite yet. Players in this local network appear here when they open %s.",
        tr("Across a network"))
      return (tr("Invite"), [.text(nobody)])
    case .removing:
      return (tr("Remove a player"), [.text(tr("A removed player comes back only if you invite them."))])
    case .trusting(let known, let new, _):
      return (tr("Replace the known key?"), keyLines(known: known, new: new).map(Panel.Line.text))
    case .invited(let invitation, _):
      if let withdrawal { return (tr("%s invites you.", invitation.from.sanitized), [.text(withdrawal)]) }
      let words = invitation.settings.words(isUnicode: context.isUnicode)
      return (
        tr("%s invites you.", invitation.from.sanitized),
        [.text(invitation.room.sanitized), .text(words.joined(separator: ", "))]
      )
    case .seeking:
      let lines = seekLines(at: LinkTime(context.now)).map(Panel.Line.text)
      let isFound = connection.session.search?.offer != nil
      let rules = Panel.Line.text(
        rankedRules.title(isUnicode: context.isUnicode) + ", " + tr("first to %s", "2"))
      return (isFound ? tr("Opponent found") : tr("Ranked match"), [rules] + lines)
    case .asking: return (tr("Give up?"), [.text(tr("Nothing pauses across a network."))])
    case .leaving where isSeriesRunning:
      return (tr("Leave the room?"), [.text(tr("Whoever leaves loses the whole series."))])
    case .leaving:
      return isHost
        ? (tr("Close the room?"), [.text(tr("It ends for everybody in it."))]) : (tr("Leave the room?"), [])
    case .closing:
      return (
        tr("Close the room?"),
        [
          .text(
            tr("This blockfall runs the server: when it closes, the match ends for all who play or watch."))
        ]
      )
    case .over: return (resultTitle, resultLines(in: context))
    case .ended:
      return (
        isBrokenOff ? tr("The match ended early") : tr("Disconnected"), [.text(endText ?? "")]
      )
    }
  }

  /// The members with a seat, one line each.
  func memberLines(_ room: RoomState) -> [String] {
    if room.settings.isBroadcast {
      return room.members.map { member in
        let name = member.name.sanitized
        return room.isPlaying ? tr("%s plays a game.", name) : tr("%s has not started a game yet.", name)
      }
    }
    return room.members.enumerated().map { index, member in
      var words = [member.name.sanitized]
      if index + 1 == room.you { words.append(tr("you")) }
      if member.bot > 0 { words.append(tr("Bot %s", String(member.bot))) }
      if !member.isConnected {
        words.append(tr("connection lost"))
      } else if !room.isRanked {
        // A ranked series goes on by itself.
        words.append(member.isReady ? tr("ready") : tr("not ready"))
      }
      return words.joined(separator: ", ")
    }
  }

  private func roomLines(_ room: RoomState, in context: ScreenContext) -> [Panel.Line] {
    let invitation = hostLine.map { [Panel.Line.text(tr("Friends type:")), .text($0)] } ?? []
    // The most important lines come first, in case not all fit.
    let isAlone = room.members.count == 1
    var lines: [Panel.Line] = isAlone ? invitation : []
    lines += zip(memberLines(room), room.members).map { line, member in
      .text(room.settings.firstTo > 1 ? "\(line)  \(member.wins)" : line)
    }
    for _ in room.members.count..<max(room.members.count, room.settings.seats) {
      lines.append(.text(tr("an empty seat")))
    }
    if !room.settings.isBroadcast {
      lines.append(.text(room.settings.words(isUnicode: context.isUnicode).joined(separator: ", ")))
    }
    var facts = [tr("Code %s", room.code)]
    if room.watchers > 0 { facts.append(trn("%s watches", "%s watch", room.watchers, String(room.watchers))) }
    // Read aloud, a figure that changes all the time would be noise.
    if !context.isPlain, let trip = connection.session.roundTrip {
      facts.append(tr("%s ms", String(trip / 1_000)))
    }
    lines.append(.text(facts.joined(separator: ", ")))
    return isAlone ? lines : lines + invitation
  }

  /// Whether the connection ended in the middle of a match.
  private var isBrokenOff: Bool {
    !played.seats.isEmpty && connection.session.match.map { $0.result == nil } ?? false
  }

  private var resultTitle: String {
    if played.result?.isUnfinished == true { return tr("The match ended early") }
    if isRun, let game = connection.session.match?.game(of: 1) { return game.endTitle }
    guard let winner = played.result?.winner, played.seats.indices.contains(winner - 1) else {
      return tr("A draw")
    }
    return own == winner - 1 ? tr("You win!") : tr("%s wins!", played.seats[winner - 1].name)
  }

  /// Why a match of two ended as it did: what became of the one who lost; nil if its goal says that.
  private func reason(of result: LinkedResult, in match: LinkedMatch) -> String? {
    guard played.seats.count == 2, let winner = result.winner, (1...2).contains(winner) else { return nil }
    let loser = 2 - winner
    guard match.games.indices.contains(loser) else { return nil }
    let name = played.seats[loser].name
    switch match.games[loser].endCause {
    case .blockOut, .lockOut: return tr("%s has topped out.", name)
    case .givenUp:
      return played.lostSeats.contains(loser)
        ? tr("%s did not come back.", name) : tr("%s has given up.", name)
    case .goal, nil: return nil
    }
  }

  private func resultLines(in context: ScreenContext) -> [Panel.Line] {
    guard let match = connection.session.match, let result = played.result else { return [] }
    var lines: [Panel.Line] = []
    if let gone = endText ?? (isRoomGone ? tr("The room is closed.") : nil) { lines.append(.strong(gone)) }
    for line in ratingLines { lines.append(.strong(line)) }
    if isRun { lines += runLines.map(Panel.Line.strong) }
    if isSeriesRunning { lines.append(.text(tr("The next match begins by itself."))) }
    if let fault = played.fault {
      lines.append(.text(tr("The match does not verify: %s", fault.text.sanitized)))
    }
    if let reason = reason(of: result, in: match) { lines.append(.text(reason)) }
    if played.seats.count > 2 {
      let ranked = result.ranking.enumerated().compactMap { place, player in
        played.seats.indices.contains(player - 1) ? "\(place + 1). \(played.seats[player - 1].name)" : nil
      }
      lines.append(.text(ranked.joined(separator: "  ")))
    }
    if match.settings.firstTo > 1, let room = connection.session.room {
      lines.append(.strong(room.members.map { String($0.wins) }.joined(separator: " : ")))
    }
    if isRun { return lines + runFigures(match.game(of: 1), labels.numeral) }
    if match.settings.goal != .lastStanding { lines.append(.text(match.settings.goal.title)) }
    return lines
      + MatchStatistics.lines(
        played.seats, match.games, labels.numeral, columns: context.size.columns - 4,
        isSpoken: context.isPlain)
  }
}
