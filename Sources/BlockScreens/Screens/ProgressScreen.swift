import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// How a player gets on: graphs of the latest games, which are played again on a thread.
struct ProgressScreen: Screen {
  /// The most games of the graphs.
  private static let limit = 200

  private let title: String
  private let search: BackgroundValue<[GameFigures]>
  private var games: [GameFigures]?

  /// The graphs of the games of one kind; nil if nothing is saved.
  init?(_ player: PlayerFilter, _ mode: GameMode.Kind?, in context: ScreenContext) {
    guard case .success(let directory) = context.saver.directory else { return nil }
    let name: String?? =
      switch player {
      case .everyone: .none
      case .quickGames: .some(nil)
      case .player(let id): .some(context.players.first { $0.id == id }?.name)
      }
    title = [player.title(in: context), mode?.title ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    search = BackgroundValue {
      GameFigures.latest(in: directory, limit: Self.limit) { header in
        (mode == nil || header.resultMode.kind == mode) && (name == nil || header.player == name)
      }
    }
  }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Progress")) }

  mutating func nextWake(after now: Moment) -> Moment? { games == nil ? now + PlaceHint.pollInterval : nil }

  mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    if games == nil { games = search.value }
    return dispatch(message, in: &context)
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    bar.isBack(event, in: context.drawing) ? .pop : .stay
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    buffer.put(
      title, x: 2, y: 1, Style(foreground: .title, attributes: .bold), limit: buffer.size.columns - 3)
    let rows = 3..<max(4, buffer.size.rows)
    guard let games else { return buffer.putEmptyPage(tr("Playing your latest games again"), rows: rows) }
    guard !games.isEmpty else {
      return buffer.putEmptyPage(tr("There is no finished game here yet."), rows: rows)
    }
    let days = [games.first, games.last].compactMap { $0.map { LocalTime.day($0.started) } }
    if let first = days.first, let last = days.last, CellBuffer.columns(of: title) + 30 < buffer.size.columns
    {
      let span = first == last ? first : first + (context.isUnicode ? " – " : " - ") + last
      buffer.putRightAligned(span, end: buffer.size.columns - 2, y: 1, Style(foreground: .faint))
    }
    ProgressView(games, isUnicode: context.isUnicode).draw(
      into: &buffer,
      in: Rect(x: 2, y: 3, columns: max(1, buffer.size.columns - 4), rows: max(1, buffer.size.rows - 3)))
  }
}
