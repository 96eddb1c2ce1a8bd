import BlockLink
import BlockPlatform
import BlockScreens
import BlockStorage
import BlockViews
import TerminalUI

/// The player's choices outside of a running match.
extension RoomScreen {
  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if search == nil, askWhomToRemove(event, in: context) { return .stay }
    if case .playing = stage { return play(event, in: &context) }
    if search == nil, isLive || isWatchable, case .key(let key) = event,
      answerQuestion(key, in: &context)
    {
      return .stay
    }
    guard accepts(event, in: context) else { return .stay }
    if search != nil {
      typeSearch(event, in: &context)
      return .stay
    }
    let area = panel(in: context).menuArea
    switch stage.menu?.respond(to: event, in: area) {
    case .chosen(let choice)?:
      // Every row of the setup opens the room; other keys change its values.
      if case .opening = stage { return choose(.proceed, in: &context) }
      return choose(choice, in: &context)
    case .changed(.addBot, let step)?: changeBotGrade(by: step)
    case .changed(.seek, let step)?: changeRankedRules(by: step, in: context)
    case .changed(.page, let step)?: turnPage(by: step, in: &context)
    case .changed(let choice, let step)?: change(choice, by: step, in: &context)
    case .none?, nil:
      if bar(in: context).isBack(event, in: context.drawing) { return choose(back, in: &context) }
    }
    return .stay
  }

  /// Whether a game is shown that this player does not play, or that is over.
  private var isWatchable: Bool {
    switch stage {
    case .watching, .over: true
    default: false
    }
  }

  /// Whether to handle an event on the visible screen: keys still mashed at a match's end must neither close the result
  /// nor start another match.
  private func accepts(_ event: InputEvent, in context: ScreenContext) -> Bool {
    guard case .over(_, let since) = stage else { return true }
    if case .key(let key) = event, key.phase == .release || key.key == .character(" ") { return false }
    return context.now - since >= GameScreen.inputGracePeriod
  }

  /// The choice that going back stands for.
  private var back: Choice {
    switch stage {
    case .connecting, .watching, .list, .trusting, .ended: .leave
    case .opening: isHost ? .leave : .refresh
    case .room: .askToLeave
    case .inviting, .removing, .leaving: .back
    case .invited: .decline
    case .seeking: connection.session.search?.offer == nil ? .stopSeeking : .declineOffer
    case .playing, .asking, .closing: .playOn
    // To the list of rooms, if this one is gone.
    case .over where endText == nil: isRun ? .leave : isRoomGone ? .refresh : .back
    case .over: request.endsProgram ? .leave : .network
    }
  }

  mutating func choose(_ choice: Choice, in context: inout ScreenContext) -> Transition {
    let now = context.now
    switch choice {
    case .ready, .notReady:
      connection.perform(at: now, &context) { $0.ready(choice == .ready, at: $1) }
      if case .over = stage { if isRun { stage = .connecting } else { showRoom() } }
    case .invite:
      query = RoomQuery()
      stage = .inviting(inviteMenu)
      requestRooms(in: &context)
    case .invitePlayer(let player):
      connection.perform(at: now, &context) { $0.invite(player, at: $1) }
      showRoom()
    case .playAlone, .menu: return goAway(choice, in: &context)
    case .remove: stage = .removing(removeMenu)
    case .removePlayer(let player):
      connection.perform(at: now, &context) { $0.remove(player, at: $1) }
      showRoom()
    case .page: turnPage(by: 1, in: &context)
    case .search: beginSearch()
    case .replaceKey: replaceKey(&context)
    case .open: askForRoomSettings(in: context)
    case .proceed: open(in: &context)
    case .part, .seats, .watchers: break
    case .join(let room):
      let watches = request.watches || list?.rooms.first { $0.name == room }?.isBroadcast == true
      connection.perform(at: now, &context) { $0.join(room, asWatcher: watches, at: $1) }
    case .watch(let room), .watchBest(let room):
      guard list?.rooms.first(where: { $0.name == room })?.isWatchable ?? true else {
        context.showNotice(RefusalCode.closed.text)
        break
      }
      connection.perform(at: now, &context) { $0.join(room, asWatcher: true, at: $1) }
    case .refresh:
      switch stage {
      case .opening, .over, .invited: stage = .connecting
      default: break
      }
      requestRooms(in: &context)
    case .accept, .decline: answerInvitation(accepts: choice == .accept, in: &context)
    case .back: showRoom()
    case .leaveRoom where !request.endsProgram && request.live == nil:
      stage = .connecting
      narrate(tr("You have left the room."), in: &context)
      removeAllBots(in: &context)
      connection.perform(at: now, &context) { $0.leave(at: $1) }
    case .leave where wouldEndMatchForOthers: stage = .closing(closingMenu)
    case .closeLater:
      closesAfterMatch = true
      context.showNews(tr("The room closes when the match has ended."))
      giveUp(in: &context)
    case .leave, .closeNow, .leaveRoom:
      if connection.session.room != nil { narrate(tr("You have left the room."), in: &context) }
      leave(in: &context)
      return .pop
    case .network:
      leave(in: &context)
      return request.comesFromNetwork ? .pop : .replace(NetworkScreen())
    case .addBot: addBot(botGrade, &context)
    case .removeBot: removeBot(in: &context)
    case .askToLeave: stage = .leaving(leavingMenu)
    case .seek: seek(in: &context)
    case .seekAnother: seekAnother(in: &context)
    case .stopSeeking: stopSeeking(in: &context)
    case .acceptOffer, .declineOffer: answerOffer(accepts: choice == .acceptOffer, in: &context)
    case .joinAgain: joinAgain(in: &context)
    case .playOn: stage = .playing
    case .giveUp: giveUp(in: &context)
    }
    drainEvents(in: &context)
    return .stay
  }

  /// Leaves the server for a game alone, or for the menu.
  private mutating func goAway(_ choice: Choice, in context: inout ScreenContext) -> Transition {
    let screen: (any Screen)? =
      if choice == .menu {
        MainMenuScreen(context: context)
      } else if context.saver.unfinishedCount() > 0, let game = context.saver.resumeLatestInBackground() {
        ResumingScreen.screen(for: game, in: &context)
      } else {
        GameScreen(context.settings.playedSetup(seed: context.newSeed()), player: nil, in: &context)
      }
    guard let screen else { return .stay }
    leave(in: &context)
    isAway = true
    return .push(screen)
  }

  /// Goes back to the match that runs, or to the room.
  mutating func showRoom() {
    if isMatchRunning {
      stage = .playing
      return
    }
    guard let room = connection.session.room else { return }
    if case .room(let menu) = stage {
      stage = .room(roomMenu(room, selected: menu.selected))
    } else {
      stage = .room(roomMenu(room))
    }
  }
}
