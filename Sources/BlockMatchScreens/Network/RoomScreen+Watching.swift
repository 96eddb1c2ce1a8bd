import BlockEngine
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockViews
import TerminalUI

/// Watching a game that somebody plays alone.
extension RoomScreen {
  /// Handles the newly received part of the game.
  mutating func watch(in context: inout ScreenContext) {
    let now = context.now
    let newSteps = connection.perform(at: now, &context) { session, _ in session.drainBroadcastSteps() }
    guard let broadcast = connection.session.broadcast else { return }
    if watched?.handle(broadcast, newSteps, at: now) != true {
      let before = watched?.header
      watched = SpectatedGame(broadcast, at: now)
      guard let watched else { return }
      // An undo, or the same game resumed.
      if watched.header == before { return }
      let name = watched.header.player?.sanitized ?? connection.session.room?.members.first?.name.sanitized
      narrate(tr("%s plays a game.", name ?? ""), in: &context)
    }
    if gameLabels == nil { gameLabels = GameLabels(in: context.drawing) }
    stage = .watching
  }

  /// Shows and plays what is due in the watched game.
  mutating func updateSpectatedGame(in context: inout ScreenContext) {
    guard let events = watched?.advance(to: context.now, context), !events.isEmpty, let watched else {
      return
    }
    GameFeedback.playSound(events, &context)
    guard context.isPlain else { return }
    self.watched?.spoken.narrate(events, in: watched.game, at: context.now, &context.narration)
  }

  /// Handles the end of what the player has watched.
  ///
  /// - Parameter saysClosed: whether the player still has to hear why.
  mutating func endWatching(saysClosed: Bool, in context: inout ScreenContext) {
    watched = nil
    if saysClosed {
      narrate(tr("The room is closed."), in: &context)
      context.showNews(tr("The room is closed."))
    }
    stage = .connecting
    requestRooms(in: &context)
  }

  func draw(_ watched: SpectatedGame, into buffer: inout CellBuffer, in context: ScreenContext) {
    guard let gameLabels else { return }
    guard let layout = GameView.layout(of: watched.game, in: context.drawing) else {
      return GameView.drawTooSmall(for: watched.game.playfield, into: &buffer, in: context.drawing)
    }
    if context.isPlain {
      guard watched.game.isOver || watched.isPaused else { return }
      return buffer.putWrapped(watched.game.isOver ? watched.game.endTitle : tr("Paused"), y: 1)
    }
    let view = GameView(
      game: watched.game, labels: gameLabels, layout: layout, context: context.drawing,
      player: watched.header.player)
    view.draw(into: &buffer, isHidden: false, animation: watched.animation?.state(at: context.now))
    view.drawSide(isHidden: false, into: &buffer)
    guard watched.game.isOver || watched.isPaused else { return }
    GameView.drawEnd(
      watched.game.isOver ? watched.game.endTitle : tr("Paused"), over: layout.field, into: &buffer)
  }
}
