import BlockEngine
import BlockPlatform
import BlockRecords
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Pausing, leaving, the end of a round and the next one.
extension VersusScreen {
  var pauseMenu: MenuList<Choice> { VersusScreen.pauseMenu }

  static var pauseMenu: MenuList<Choice> {
    MenuList([
      .init(.resume, tr("Continue")), .init(.restart, tr("Start again")),
      .init(.settings, tr("Settings")), .init(.help, tr("Help")), .init(.leave, tr("Leave")),
      .init(.giveUp, tr("Give up")),
    ])
  }

  mutating func pause(in context: inout ScreenContext) {
    guard isLive else { return }
    for index in seats.indices { seats[index].stopInputAndEffects(at: context.now) }
    session.pause(at: context.now)
    react(in: &context)
    if case .over = stage { return }
    stage = .paused(pauseMenu)
  }

  /// Resumes after a countdown if the fields have room; if not, nothing changes.
  mutating func beginCount(in context: inout ScreenContext) {
    guard layout(in: context) != nil else { return }
    if grades.contains(MatchHeader.program), let reason = programRefusal(in: context) {
      return context.showNotice(reason)
    }
    if let clash = DeviceAssignment.Keys.clash(
      context.settings, names: people.prefix(2).map { seats[$0].name })
    {
      return context.showNotice(clash)
    }
    assignDevices(in: context)
    stage = .counting(since: context.now)
  }

  /// Why the program of this match cannot play; nil if it can.
  private func programRefusal(in context: ScreenContext) -> String? {
    let command = context.settings.versus.program
    guard let right = context.permissions.programs else { return tr("No programs play here.") }
    if command.isEmpty {
      return tr("No program is set: type its command in Versus, and come back.")
    }
    guard !right.trusts(command), BotProtection.find(searchPath: environmentValue("PATH")) != .bubblewrap
    else {
      return nil
    }
    return tr(
      "This program has not been allowed to run: start a match with it in Versus once, and come back.")
  }

  mutating func resume(in context: inout ScreenContext) {
    stage = .playing
    session.start(at: context.now)
    catchUp(in: &context)
  }

  var losesProgress: Bool {
    if case .unsaved = session.saveState { true } else { false }
  }

  mutating func closeRun(in context: inout ScreenContext) { session.leave(at: context.now) }

  /// Whether the round has come so far that a restart is asked about; with several people always.
  var confirmsRestart: Bool {
    people.count > 1 || seats.contains { $0.bot == nil || people.isEmpty ? hasComeFar($0.player) : false }
  }

  /// Somebody's drop may be Enter.
  var entersRestart: Bool { people.count < 2 }

  private func hasComeFar(_ player: Int) -> Bool {
    session.game(of: player).lockCount >= Self.piecesBeforeConfirmation
  }

  /// Abandons the round, which then counts for nobody, and starts another one; without a locked piece no trace is left.
  mutating func startAgain(in context: inout ScreenContext) -> Transition {
    let before = series
    abandon(in: &context)
    if seats.allSatisfy({ session.game(of: $0.player).lockCount == 0 }) {
      context.ask(.deleteMatch(session.id))
    }
    return begin(before, bots: grades, seed: context.newSeed(), in: &context)
  }

  /// Ends everybody's game; the round counts for nobody.
  private mutating func abandon(in context: inout ScreenContext) {
    isAbandoned = true
    // Bots left among themselves need not play on.
    session.giveUp(people.map { $0 + 1 } + seats.map(\.player), at: context.now)
    react(in: &context)
  }

  mutating func choose(_ response: MenuList<Choice>.Response, in context: inout ScreenContext) -> Transition {
    guard case .chosen(let choice) = response else { return .stay }
    switch choice {
    case .resume: beginCount(in: &context)
    case .stay: stage = .paused(pauseMenu)
    case .help: return .push(HelpScreen(machine: machine))
    case .settings: return .push(SettingsScreen())
    case .leave: return leave(in: &context)
    case .abandon:
      session.leave(at: context.now)
      return .pop
    case .restart: return restart(in: &context)
    case .giveUp:
      guard case .asking = stage else {
        stage = .asking(giveUpMenu)
        return .stay
      }
      abandon(in: &context)
      return .pop
    case .giveUpSeat(let index): giveUp(index, in: &context)
    case .nextRound: return playAgain(in: &context)
    case .again:
      let again = MatchSeries(players: seats.count, firstTo: series.firstTo, seed: context.newSeed())
      return begin(again, bots: grades, seed: again.nextSeed, in: &context)
    case .suggested(let grade): return playSuggested(grade, in: &context)
    case .setUp: return .replace(VersusSetupScreen(in: context))
    case .menu: return .pop
    }
    return .stay
  }

  /// Who can give up: a single person ends the series by it; with several people each can give up alone.
  private var giveUpMenu: MenuList<Choice> {
    let left = people.count > 1 ? people.filter { !session.game(of: $0 + 1).isOver } : []
    let each = left.map { MenuList<Choice>.Item(.giveUpSeat($0), tr("%s gives up", seats[$0].name)) }
    let all = people.count > 1 ? tr("End the series") : tr("Give up")
    return MenuList([.init(.stay, tr("Play on"))] + each + [.init(.giveUp, all)])
  }

  /// Ends one player's game; the others continue the round, unless that decides it.
  private mutating func giveUp(_ index: Int, in context: inout ScreenContext) {
    session.giveUp([index + 1], at: context.now)
    react(in: &context)
    if case .over = stage { return }
    stage = .paused(pauseMenu)
    beginCount(in: &context)
  }

  // MARK: The end of a round

  /// Handles the end of the round.
  mutating func end(in context: inout ScreenContext) {
    if case .over = stage { return }
    session.leave(at: context.now)
    for index in seats.indices { seats[index].stopInputAndEffects(at: context.now) }
    if !isAbandoned, series.winner == nil { series.record(winner: session.match.winner) }
    stage = .over(resultMenu, since: context.now)
    for index in seats.indices where !isAbandoned && session.match.winner != nil {
      seats[index].effects.showEnd(
        of: session.game(of: index + 1), isWinner: session.match.winner == index + 1, context.settings,
        at: context.now)
    }
    requestSuggestion(&context)
  }

  /// The menu after the round; an opponent closer to the player's strength comes first.
  var resultMenu: MenuList<Choice> {
    let next: MenuList<Choice>.Item =
      series.winner == nil ? .init(.nextRound, tr("Next match")) : .init(.again, tr("Again"))
    var items = [next, .init(.setUp, tr("Set up")), .init(.menu, tr("Menu"))]
    if let grade = suggestedGrade {
      items.insert(.init(.suggested(grade), tr("Against bot %s", String(grade))), at: 0)
    }
    return MenuList(items)
  }

  /// The next round of the series, or the first one of another series.
  mutating func playAgain(in context: inout ScreenContext) -> Transition {
    guard series.winner == nil else { return choose(.chosen(.again), in: &context) }
    return begin(series, bots: grades, seed: series.nextSeed, in: &context)
  }

  /// Replaces this round with another one under the same rules.
  ///
  /// - Parameter bots: the players' bot grades, 0 for a person.
  func begin(
    _ series: MatchSeries, bots: [Int], seed: UInt64, in context: inout ScreenContext
  ) -> Transition {
    let setup = session.header.setup
    let next = MatchSetup(
      players: setup.players, seed: seed, attack: setup.attack, targeting: setup.targeting, goal: setup.goal,
      dealKey: DealKey(seed: seed, dealing: setup.players.map(\.ruleset)))
    return .replace(ifAny: VersusScreen(next, bots: bots, series: series, in: &context))
  }

  /// Players have their own drop keys; the space bar is the usual one.
  func isDrop(_ key: KeyEvent, over menu: MenuList<Choice>, in context: ScreenContext) -> Bool {
    key.key == .character(" ")
  }
}
