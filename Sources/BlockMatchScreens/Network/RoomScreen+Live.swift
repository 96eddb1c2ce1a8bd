import BlockEngine
import BlockLink
import BlockPlatform
import BlockRecords
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Live runs: games played alone that a server deals and sees, and whose record it enters itself.
extension RoomScreen {
  /// What became of a run that has ended.
  enum RunOutcome: Equatable, Sendable {
    case placed(RecordPlace)
    case refused(RefusalCode)
  }

  /// Whether the match on the screen is a live run.
  var isRun: Bool { connection.session.match?.settings.isLive == true }

  /// Begins the run that was asked for; returns false if there is none to begin.
  mutating func beginRun(in context: inout ScreenContext) -> Bool {
    guard let settings = request.live, connection.session.room == nil, roomToRejoin == nil else {
      return false
    }
    guard connection.session.hasLiveRuns else {
      context.showNews(tr("This server has no live runs."), isProblem: true)
      return false
    }
    connection.perform(at: context.now, &context) { $0.beginRun(settings, at: $1) }
    return true
  }

  mutating func handle(_ outcome: RunOutcome) {
    guard isRun, played.result != nil else { return }
    runOutcome = outcome
    guard case .over(_, let since) = stage else { return }
    stage = .over(resultMenu, since: since)
  }

  /// Whether a board takes a game that ended like this.
  private static func isRecord(_ game: Game) -> Bool {
    game.endCause != .givenUp && (game.mode.ranking != .shortestTime || game.endCause == .goal)
  }

  /// What becomes of the run that has ended, in words.
  var runLines: [String] {
    guard let result = played.result, !result.isUnfinished, let game = connection.session.match?.game(of: 1)
    else { return [] }
    guard Self.isRecord(game) else { return [tr("Such a game is no record: nothing was entered.")] }
    switch runOutcome {
    case nil: return endText == nil ? [tr("The server enters the game…")] : []
    case .refused(let code): return [code.text]
    case .placed(let place):
      guard place.change == .improved else { return [place.text] }
      switch place.mark {
      case .live: return [place.text, tr("It counts as live.")]
      case .replayed:
        return [place.text, tr("It counts as replayed: keys came too late, or the game had to wait.")]
      }
    }
  }

  /// The run's figures for its result.
  func runFigures(_ game: Game, _ numeral: Numeral) -> [Panel.Line] {
    let statistics = GameStatistics(of: game)
    return [
      .figure(tr("Time"), PlayTime.tenths(microseconds: game.time.microseconds, point: numeral.point)),
      .figure(tr("Score"), numeral.text(game.score)), .figure(tr("Lines"), numeral.text(game.lines)),
      .figure(tr("Pieces"), numeral.text(statistics.pieces)),
      .figure(tr("Pieces/s"), numeral.text(thousandths: statistics.piecesPerSecond)),
    ]
  }

  // MARK: Drawing

  /// Draws a run like any game that is played alone.
  func drawRun(_ match: LinkedMatch, into buffer: inout CellBuffer, in context: ScreenContext) {
    let game = match.game(of: 1)
    guard let gameLabels, let seat = played.seats.first else { return }
    guard let layout = GameView.layout(of: game, in: context.drawing) else {
      return GameView.drawTooSmall(for: game.playfield, into: &buffer, in: context.drawing)
    }
    let view = GameView(
      game: game, labels: gameLabels, layout: layout, context: context.drawing, player: seat.name,
      celebration: seat.effects.celebration, effects: seat.effects, floorFlash: seat.effects.floorFlash,
      showsLockCue: context.settings.lockCue)
    view.draw(into: &buffer, isHidden: false, animation: seat.effects.animation?.state(at: context.now))
    let side = view.drawSide(isHidden: false, into: &buffer)
    if let announcement = seat.effects.announcement {
      view.draw(announcement, in: side?.announcement, into: &buffer)
    } else if let area = side?.announcement {
      view.drawChains(in: area, into: &buffer)
    }
    guard let seconds = secondsToStart(of: match, in: context) else { return }
    buffer.putCount(seconds, over: layout.field, isASCII: layout.isASCII)
  }
}
