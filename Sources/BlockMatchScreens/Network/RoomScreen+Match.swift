import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// A match in the room, from its start to its end, and its interruptions.
extension RoomScreen {
  /// Whether a match is on the screen that this player may be part of.
  var isLive: Bool {
    switch stage {
    case .playing, .asking, .closing: true
    case .removing: isMatchRunning
    default: false
    }
  }

  /// Whether a match has begun that has no result yet.
  var isMatchRunning: Bool { !played.seats.isEmpty && played.result == nil }

  /// This player's seat, from 0; nil for a spectator, and without a match.
  var own: Int? {
    guard let seat = connection.session.match?.seat, played.seats.indices.contains(seat - 1) else {
      return nil
    }
    return seat - 1
  }

  mutating func beginMatch(in context: inout ScreenContext) {
    guard let match = connection.session.match else { return }
    // The next match comes before the signature of the last one.
    if played.result != nil { played.saveFile(of: match, &context) }
    // A server that was started again deals the running match anew.
    if played.goesOn(with: match) {
      stage = .playing
      return react(in: &context)
    }
    played = RoomMatch(match, in: context)
    (ratingChange, runOutcome) = (nil, nil)
    (isRoomGone, closesAfterMatch) = (false, false)
    stage = .playing
    if isRun {
      if gameLabels == nil { gameLabels = GameLabels(in: context.drawing) }
    } else {
      context.notify(tr("The match begins."))
    }
    if context.isPlain {
      context.narration.add(
        tr(
          "%s. %s. %s lists the keys.", played.seats.map(\.name).joined(separator: ", "),
          match.settings.words(isUnicode: context.isUnicode).joined(separator: ", "),
          context.bindings.spokenName(of: .help)))
      if let own, match.game(of: own + 1).fallingPiece != nil {
        let game = match.game(of: own + 1)
        context.narration.begin(game.visiblePlayfield)
        context.narratePlace(of: game)
      }
    }
    react(in: &context)
  }

  mutating func endMatch(_ result: LinkedResult, in context: inout ScreenContext) {
    played.end(result, isSigned: connection.session.signsMatches && !isRun, at: context.now)
    played.saveProof(of: connection.session.match, &context)
    stage = .over(resultMenu, since: context.now)
    guard let winner = result.winner, let match = connection.session.match else { return }
    for index in played.seats.indices {
      played.seats[index].effects.showEnd(
        of: match.game(of: index + 1), isWinner: winner == index + 1, context.settings, at: context.now)
    }
  }

  /// Saves the match as soon as its proof is there, and says so if it does not verify.
  mutating func saveProof(_ context: inout ScreenContext) {
    guard played.result != nil, !played.isFileSaved, !played.awaitsProof else { return }
    played.saveProof(of: connection.session.match, &context)
    requestRedraw()
  }

  /// Why the match is paused: the connection, or a player it waits for.
  func pauseReason(at now: Moment) -> String? {
    if let seconds = connection.secondsLeft(at: now) {
      return tr("Connection lost: trying again, %s s left", String(seconds))
    }
    guard let since = played.pausedSince, let match = connection.session.match, !match.awaitedPlayers.isEmpty
    else {
      return nil
    }
    let passed = (now - since).components.seconds
    let awaited = match.awaitedPlayers.map { player, left in
      let name = played.seats.indices.contains(player - 1) ? played.seats[player - 1].name : ""
      let seconds = max(0, left / 1_000_000 - passed)
      return tr("waiting for %s, %s s left", name, String(seconds))
    }
    return joinedClauses(awaited)
  }

  /// Gives up this player's game; the match goes on.
  mutating func giveUp(in context: inout ScreenContext) {
    stage = .playing
    connection.perform(at: context.now, &context) { $0.giveUp(at: $1) }
    react(in: &context)
  }

  /// Whether ending the hosted server would end the match for other players or spectators.
  var wouldEndMatchForOthers: Bool {
    guard isHost, isLive, played.result == nil, let room = connection.session.room else { return false }
    let others = room.members.enumerated().contains { $0.offset + 1 != room.you && $0.element.bot == 0 }
    return others || room.watchers > 0
  }

  /// The ways to close the room while others play.
  var closingMenu: MenuList<Choice> {
    MenuList([
      .init(.playOn, own == nil ? tr("Go on watching") : tr("Play on")),
      .init(.closeLater, tr("Close it after the match")), .init(.closeNow, tr("Close it now")),
    ])
  }
}
