import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Totals of all games so far: the best score, what was cleared, games a day, and the best of each mode.
struct TotalsScreen: Screen {
  enum Action: Hashable, Sendable { case player }

  private(set) var player: PlayerFilter
  private(set) var totals: [HistoryTotal]?
  private(set) var activity: PlayerActivity?
  private(set) var list = ScrollList(count: 0)

  init(_ player: PlayerFilter) {
    self.player = player
  }

  var focus: Focus? { Focus(item: list.selection) }

  var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Totals")) }

  func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    ButtonRow([.init(.player, .character("p"), tr("Player"))], isUnicode: context.isUnicode, wraps: false)
  }

  mutating func appear(in context: inout ScreenContext) { load(&context) }

  private func load(_ context: inout ScreenContext) {
    context.ask(.totals(player))
    context.ask(.activity(player))
  }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    switch reply.answer {
    case .totals(let player, let totals) where player == self.player:
      self.totals = totals
      list.count = totals.count
    case .activity(let player, let activity) where player == self.player: self.activity = activity
    default: break
    }
    return .stay
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return .pop }
    if buttons(in: context).pressed(by: event, in: context.size) == .player {
      player = PlayerFilter.all(context.players).cycled(from: player, by: 1)
      (totals, activity) = (nil, nil)
      load(&context)
    } else {
      _ = list.respond(
        to: event, in: TotalsView.area(in: context.size), titles: (totals ?? []).map(\.modeTitle))
    }
    return .stay
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    buffer.put(
      player.title(in: context), x: 2, y: 1, Style(foreground: .title, attributes: .bold),
      limit: buffer.size.columns - 3)
    if let totals {
      TotalsView(totals, activity, list: list, isPlain: context.isPlain)
        .draw(into: &buffer, in: context.drawing)
    }
    buttons(in: context).draw(into: &buffer, orNoticeIn: context)
  }
}

extension PlayerFilter {
  /// Everyone, quick games, then the players.
  static func all(_ players: [Player]) -> [PlayerFilter] {
    [.everyone, .quickGames] + players.map { .player($0.id) }
  }

  /// A heading that names the player.
  func title(in context: ScreenContext) -> String {
    switch self {
    case .everyone: tr("All games")
    case .quickGames: tr("Quick games")
    case .player(let id): context.players.first { $0.id == id }?.name ?? ""
    }
  }
}
