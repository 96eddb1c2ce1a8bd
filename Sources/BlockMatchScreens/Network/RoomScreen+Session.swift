import BlockLink
import BlockPlatform
import BlockScreens
import BlockStorage
import BlockViews
import TerminalUI

/// News from the server: the rooms, and changes of the current one.
extension RoomScreen {
  mutating func drainEvents(in context: inout ScreenContext) {
    for event in connection.drainEvents() {
      requestRedraw()
      handle(event, in: &context)
    }
    guard case .over(let end) = connection.state, end != .left, endText == nil else { return }
    if case .ended(.name, _) = end, connectRenamed(in: &context) { return }
    if case .replacesKey(let known, let new) = end {
      if case .trusting = stage { return }
      return askForKey(known: known, new: new, in: &context)
    }
    played.saveFile(of: connection.session.match, &context)
    removeAllBots(in: &context)
    played.stopInputAndEffects(at: context.now)
    self.end(end.text(address: connection.shownAddress))
    narrate(endText ?? "", in: &context)
  }

  private mutating func handle(_ event: LinkEvent, in context: inout ScreenContext) {
    switch event {
    case .online:
      if connection.isFirstContact, let key = connection.fingerprint {
        context.showNews(tr("First contact: the server's key %s is remembered.", key))
      }
      enter(in: &context)
    case .redirected:
      context.showNews(tr("The room is at another address of the server: you are being moved."))
    case .moved:
      let words = tr("You have been moved to the address of the room.")
      context.showNews(words)
      narrate(words, in: &context)
    case .notMoved(let fault):
      context.showNews(fault.text, isProblem: true)
      joinsOnlyRoom = false
      requestRooms(in: &context)
    case .regained:
      context.showNews(tr("Connected again."))
      if request.ranked != nil || request.live != nil, connection.session.room == nil { enter(in: &context) }
    case .seeking(let state): handle(state, in: &context)
    case .found(let offer): handle(offer, in: &context)
    case .unfound(let why, let isSeeking): endOffer(why, isSeeking: isSeeking, in: &context)
    case .rated(let change): handle(change, in: &context)
    case .resumed: context.showNews(tr("Connected again."))
    case .restarting: context.showNews(tr("The server restarts; the match continues after that."))
    case .returned: context.showNews(tr("The server is back."))
    case .notice(let text):
      let words = tr("The operator of the server says: %s", text.sanitized)
      context.showNews(words)
      narrate(words, in: &context)
    case .placed(let place): handle(.placed(place))
    case .silent, .ended, .board, .ratings, .record, .ownRecords, .forgotten: break
    case .list(let found): receive(found, in: &context)
    case .room(let room): receive(room, in: &context)
    case .left(let code, _):
      if let text = code?.text, code != .closed || saysClosed {
        context.showNews(text)
        narrate(text, in: &context)
      }
      if case .watching = stage {
        return endWatching(saysClosed: code != .removed && code != .idle, in: &context)
      }
      removeAllBots(in: &context)
      if isLive {
        played.saveFile(of: connection.session.match, &context)
        played.stopInputAndEffects(at: context.now)
        played = RoomMatch()
        stage = .connecting
      }
      if case .over(_, let since) = stage {
        // The match stays on the screen until the player has read it.
        isRoomGone = true
        stage = .over(
          MenuList([.init(.refresh, tr("Other rooms")), .init(.leave, tr("Leave"))]), since: since)
        break
      }
      requestRooms(in: &context)
    case .invited(let invitation): receive(invitation, in: &context)
    case .withdrawn(let invitation, let why): endInvitation(invitation, because: why, in: &context)
    case .answered(let player, let answer): context.showNews(answer.text(player.sanitized))
    case .broadcastUpdated: watch(in: &context)
    case .matchBegan: beginMatch(in: &context)
    case .matchPaused(_, _):
      played.pause(at: context.now)
    case .matchResumed: played.resume()
    case .ruled(let code, _):
      context.showNews(tr("The server has ended your game: %s", code.text), isProblem: true)
      if let match = connection.session.match { played.write(match, isRuled: true) }
    case .matchEnded(let result): endMatch(result, in: &context)
    case .matchSigned(let statement):
      played.receive(statement)
      saveProof(&context)
    case .invalidData:
      context.showNews(tr("The server sent data that contradicts the game."), isProblem: true)
    case .refused(.flood, of: "invite", _, _):
      context.showNews(tr("Wait a little before you invite again."), isProblem: true)
    case .refused(let code, of: "submit", _, _): handle(.refused(code))
    // The room that it was for was refused before.
    case .refused(_, of: "ready", _, _) where connection.session.room == nil: break
    case .refused(let code, let what, _, _):
      let isGone = code == .unknown && what == "join"
      context.showNews(
        isGone ? tr("There is no such room; it may have closed meanwhile.") : code.text, isProblem: true)
      if case .seeking = stage, connection.session.search == nil { stage = .connecting }
      if ["join", "open", "answer", "seek"].contains(what) {
        joinsOnlyRoom = false
        requestRooms(in: &context)
      }
    }
  }

  // MARK: Rooms

  private mutating func enter(in context: inout ScreenContext) {
    if isHost { return openRoom(in: &context) }
    if beginRun(in: &context) { return }
    // After a new start of the server the session itself goes on looking.
    if connection.session.search != nil { return }
    if request.ranked != nil, roomToRejoin == nil, !hasReportedSeek {
      guard connection.session.hasRanked else {
        context.showNews(tr("This server has no ranked matches."), isProblem: true)
        return requestRooms(in: &context)
      }
      return seek(in: &context)
    }
    let (room, watches) = (roomToRejoin ?? request.room, request.watches)
    connection.perform(at: context.now, &context) { session, time in
      if let room {
        session.join(room, asWatcher: watches, at: time)
      } else {
        session.requestRooms(at: time)
      }
    }
  }

  mutating func openRoom(in context: inout ScreenContext) {
    let settings = request.settings ?? RoomSettings(roomSetup, seats: seatCount, isWatchable: allowsWatchers)
    let name = request.room ?? connection.session.name
    connection.perform(at: context.now, &context) { $0.open(settings, name: name, at: $1) }
  }

  /// Whether a closed room is news: a game that is watched says so itself, a result stays, and each live run closes its
  /// own.
  private var saysClosed: Bool {
    switch stage {
    case .watching, .over: false
    default: lastRoom?.settings.isLive != true
    }
  }

  private mutating func receive(_ found: RoomList, in context: inout ScreenContext) {
    guard handleList(found, in: &context) else { return }
    if case .inviting = stage {
      stage = .inviting(inviteMenu)
      return
    }
    guard connection.session.room == nil, !isLive else { return }
    let watches = request.watches
    let open = found.rooms.filter { watches || $0.isBroadcast || !$0.isPlaying && $0.players < $0.seats }
    if joinsOnlyRoom, query == RoomQuery(), request.room == nil, open.count == 1, let only = open.first {
      joinsOnlyRoom = false
      return connection.perform(at: context.now, &context) {
        $0.join(only.name, asWatcher: watches || only.isBroadcast, at: $1)
      }
    }
    joinsOnlyRoom = false
    switch stage {
    case .invited, .opening, .over, .seeking: return
    case .list(let menu):
      var new = listMenu(in: context)
      new.select(menu.selected)
      stage = .list(new)
    default: stage = .list(listMenu(in: context))
    }
  }

  private mutating func receive(_ room: RoomState, in context: inout ScreenContext) {
    played.setConnections(room.members.map(\.isConnected))
    let last = lastRoom.flatMap { $0.code == room.code ? $0 : nil }
    if let last { room.news(since: last).forEach { context.notify($0) } }
    lastRoom = room
    // The room of a live run is never shown: each run begins at once.
    if room.settings.isLive { return }
    defer { narrateMembers(of: room, since: last, in: &context) }
    search = nil
    switch stage {
    case .playing, .watching, .asking, .closing, .leaving, .over, .inviting: break
    case .removing:
      let menu = removeMenu
      if menu.items.count > 1 { stage = .removing(menu) } else { showRoom() }
    case .room(let menu): stage = .room(roomMenu(room, selected: menu.selected))
    case .connecting, .opening, .list, .trusting, .invited, .ended, .seeking:
      if room.isRanked { ratingChange = nil }
      stage = .room(roomMenu(room))
    }
    if room.you > 0, !hasSeatedBots {
      hasSeatedBots = true
      for grade in request.bots { addBot(grade, &context) }
    }
  }
}

extension RoomState {
  /// What the other people in the room have done since it was last seen: somebody has come, or is ready.
  fileprivate func news(since last: RoomState) -> [String] {
    members.enumerated().compactMap { index, member in
      guard member.bot == 0, index + 1 != you else { return nil }
      guard let before = last.members.first(where: { $0.name == member.name }) else {
        return tr("%s has come.", member.name.sanitized)
      }
      return member.isReady && !before.isReady ? tr("%s is ready.", member.name.sanitized) : nil
    }
  }
}
