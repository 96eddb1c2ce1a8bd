import BlockEngine
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The setup of rounds: which players take part, alone or in two teams, what they play and how often.
struct RoundsSetupScreen: Screen {
  enum Row: Hashable, Sendable {
    /// The latest rounds, to be continued or shown again.
    case proceed
    case start
    /// Where players are added, while there are too few.
    case career
    /// A player, by ID.
    case player(Int)
    case teams, rules, mode, count, seed
  }

  private(set) var menu: MenuList<Row>
  /// The chosen rounds; without a typed seed, one is drawn at the start.
  private(set) var rounds: Rounds
  /// The seed of the first round; nil for a random one.
  private(set) var seed: UInt64?
  /// The text field for a seed; nil while closed.
  private var typing: TextField?
  /// Whether the notes that do not fit are shown whole.
  private var showsNotes = false
  /// The latest rounds with their results so far; nil while unknown.
  private var last: RoundsTable?
  /// Whether the player has changed something, so that the latest rounds no longer serve as defaults.
  private var isChanged = false

  init(in context: ScreenContext) {
    let mode = context.settings.mode.kind
    rounds = Rounds(
      rules: context.settings.rules, mode: Rounds.modes.contains(mode) ? mode : .endless,
      level: context.settings.startLevel, count: 3, seed: 0,
      entrants: context.players.map { Rounds.Entrant(player: $0.id) })
    menu = MenuList([.init(.start, tr("Start"))])
    fill(in: context)
  }

  /// Rebuilds the list.
  private mutating func fill(in context: ScreenContext) {
    var selected = menu.selected
    var items: [MenuList<Row>.Item] = []
    if let last, !last.results.isEmpty {
      let isOver = last.isOver(context.players)
      items.append(.init(.proceed, isOver ? tr("Last results") : tr("Continue the rounds")))
      if !isOver, selected == .start, menu.items.first?.id == .start { selected = .proceed }
    }
    if context.players.count < 2 {
      items.append(.init(.career, tr("Add players")))
      if selected == .start { selected = .career }
    }
    items.append(.init(.start, tr("Start")))
    items += context.players.map { .init(.player($0.id), $0.name, value: part(of: $0.id)) }
    items += [
      .init(.teams, tr("Teams"), value: rounds.hasTeams ? tr("two") : tr("none", context: "teams")),
      .init(.mode, tr("Mode"), value: rounds.mode.title),
      .rules(.rules, rounds.rules, in: context),
      .init(.count, tr("Rounds"), value: String(rounds.count)),
      .init(.seed, tr("Seed"), value: seed.map { String($0) } ?? tr("random")),
    ]
    menu = MenuList(items, selected: items.firstIndex { $0.id == selected } ?? 0)
  }

  /// How a player takes part.
  private func part(of player: Int) -> String {
    guard let entrant = rounds.entrants.first(where: { $0.player == player }) else {
      return tr("does not play")
    }
    return entrant.team.map(RoundsScreen.teamName) ?? tr("plays")
  }

  // MARK: Messages

  mutating func appear(in context: inout ScreenContext) {
    context.ask(.ownChoices)
    context.ask(.rounds)
    if !isChanged, last == nil {
      // Somebody may have been added meanwhile.
      rounds.entrants = context.players.map { Rounds.Entrant(player: $0.id) }
    }
    fill(in: context)
  }
  mutating func languageChanged(in context: ScreenContext) { fill(in: context) }

  var focus: Focus? { typing == nil ? Focus(item: menu.selection) : nil }
  var acceptsText: Bool { typing != nil }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    guard case .rounds(let found) = reply.answer else { return .stay }
    last = found
    if let found, !isChanged { adopt(found.rounds, in: context) }
    fill(in: context)
    return .stay
  }

  /// Adopts the settings of the latest rounds, without players who no longer exist.
  private mutating func adopt(_ last: Rounds, in context: ScreenContext) {
    rounds = last
    rounds.entrants.removeAll { entrant in !context.players.contains { $0.id == entrant.player } }
    rounds.level = context.settings.startLevel
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if typing != nil {
      type(event, in: &context)
      return .stay
    }
    if showsNotes {
      showsNotes = !SelectionHelp.isClosed(by: event)
      return .stay
    }
    if page(in: context).asksForAll(event, in: context.drawing) {
      showsNotes = true
      return .stay
    }
    if bar.isBack(event, in: context.drawing) { return .pop }
    if case .mouse(let mouse) = event, mouse.button == .left, bar.isRight(event, in: context.drawing) {
      return start(in: &context)
    }
    switch page(in: context).grouped.respond(to: event, &menu) {
    case .chosen(.proceed): return last.map { .replace(RoundsScreen($0)) } ?? .stay
    case .chosen(.start): return start(in: &context)
    case .chosen(.career): return .push(CareerScreen())
    case .chosen(.seed): typing = TextField(seed.map { String($0) } ?? "", maxCharacters: 20)
    case .chosen(let row): change(row, by: 1, in: context)
    case .changed(let row, let step): change(row, by: step, in: context)
    case .none: break
    }
    return .stay
  }

  private mutating func change(_ row: Row, by step: Int, in context: ScreenContext) {
    isChanged = true
    switch row {
    case .proceed, .start, .career: return
    case .seed: seed = seed == nil ? 1 : nil
    case .player(let id): change(id, by: step, in: context)
    case .teams:
      let hasTeams = !rounds.hasTeams
      // Alternately, so that the teams start with equal sizes.
      for index in rounds.entrants.indices { rounds.entrants[index].team = hasTeams ? index % 2 : nil }
    case .rules: rounds.rules = context.settings.own.allRules.cycled(from: rounds.rules, by: step)
    case .mode: rounds.mode = Rounds.modes.cycled(from: rounds.mode, by: step)
    case .count: rounds.count = Rounds.counts.stepped(from: rounds.count, by: step)
    }
    fill(in: context)
  }

  private mutating func type(_ event: InputEvent, in context: inout ScreenContext) {
    guard let text = typing.confirmed(by: event) else { return }
    let typed = UInt64(digits: text)
    guard typed != nil || text.isEmpty else {
      return context.showNotice(tr("a seed is a whole number; leave it empty for a random one"))
    }
    (seed, typing, isChanged) = (typed, nil, true)
    fill(in: context)
  }

  /// Steps through the ways a player can take part; the players keep the career's order.
  private mutating func change(_ player: Int, by step: Int, in context: ScreenContext) {
    let now = rounds.entrants.first { $0.player == player }
    let all: [Rounds.Entrant?] =
      rounds.hasTeams
      ? [nil, Rounds.Entrant(player: player, team: 0), Rounds.Entrant(player: player, team: 1)]
      : [nil, Rounds.Entrant(player: player)]
    let next = all.cycled(from: now, by: step)
    let others = rounds.entrants.filter { $0.player != player }
    let entrants = others + (next.map { [$0] } ?? [])
    rounds.entrants = context.players.compactMap { player in entrants.first { $0.player == player.id } }
  }

  private func start(in context: inout ScreenContext) -> Transition {
    if let reason = refusal(in: context) {
      context.showNotice(reason)
      return .stay
    }
    let begun = rounds.withAlternatingTeams.rematch(seed: seed ?? context.newSeed())
    context.ask(.saveRounds(begun))
    return .replace(RoundsScreen(RoundsTable(begun, results: [])))
  }

  /// Why the rounds cannot start; nil if they can.
  private func refusal(in context: ScreenContext) -> String? {
    if case .failure = context.saver.directory {
      return tr("Rounds need saved results, and nothing is saved here.")
    }
    guard context.players.count > 1 else {
      return tr("Rounds need two players of the career; add them there first.")
    }
    return rounds.refusal?.description
  }

  // MARK: Drawing

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Take turns"), right: tr("Start"))
  }

  private func page(in context: ScreenContext) -> MenuWithNotes<Row> {
    let note: MenuWithNotes<Row>.Note
    if let reason = refusal(in: context) {
      note = (reason, .warning)
    } else {
      note = (tr("Everybody plays the same pieces, one after the other. %s", rounds.mode.rule), .faint)
    }
    return MenuWithNotes(menu, typing: typing, notes: [note], in: context.size)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    page(in: context).draw(into: &buffer, in: context.drawing)
    if showsNotes { page(in: context).drawAll(into: &buffer, in: context.drawing) }
    if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
  }
}
