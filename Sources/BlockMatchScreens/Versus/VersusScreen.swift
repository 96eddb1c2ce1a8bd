import BlockControls
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// A match: two to four players side by side, paused together, round by round.
struct VersusScreen: PlayScreen {
  enum Choice: PlayChoice {
    case resume, settings, help, leave, giveUp, restart, stay, abandon, nextRound, again, setUp, menu
    /// Another series, against a bot of this grade.
    case suggested(Int)
    /// One of several people (a seat, from 0) gives up, and the others play on.
    case giveUpSeat(Int)
  }

  var session: MatchSession
  var seats: [MatchSeat]
  /// The series, including this round once it is over.
  var series: MatchSeries
  var stage: PlayStage<Choice>
  var restartHold: Moment?
  private(set) var labels = MatchLabels()
  /// The grade of a bot closer to the player's strength; nil if none is offered.
  var suggestedGrade: Int?
  /// The player's rating against bots after this round and before it, in tenths of a grade; nil before it is known.
  var rating: (now: Int, before: Int?)?
  /// Whether the match was abandoned, so that its round counts for nobody.
  var isAbandoned = false
  /// Grows with every message that is not play; the next frame is then drawn in full.
  private(set) var revision = 0

  /// The first round of a series with a setup; nil if the setup is invalid.
  init?(_ setup: VersusSetup, in context: inout ScreenContext) {
    let seed = setup.seed ?? context.newSeed()
    guard Versus.playerCounts.contains(setup.takenSeats.count) else { return nil }
    let series = MatchSeries(players: setup.takenSeats.count, firstTo: setup.firstTo, seed: seed)
    self.init(setup.match(seed: series.nextSeed), bots: setup.bots, series: series, in: &context)
  }

  /// A round; nil if the setup is invalid.
  ///
  /// - Parameter bots: the players' bot grades, 0 for a person.
  init?(_ setup: MatchSetup, bots: [Int], series: MatchSeries, in context: inout ScreenContext) {
    var events: [MatchEvent] = []
    let program = VersusSetup.name(ofProgram: context.settings.versus.program)
    let names = bots.map { $0 == MatchHeader.program ? program : nil }
    let saved = try? context.saver.begin(setup, names: names, bots: bots, series: series, events: &events)
    guard let saved else { return nil }
    self.init(MatchSession(saved, events: events), stage: .counting(since: context.now), in: context)
    react(in: &context)
    if layout(in: context) == nil { pause(in: &context) }
  }

  var isMatch: Bool { true }

  /// An unfinished match, resumed in its paused state.
  init(resuming saved: AutosavedMatch, in context: ScreenContext) {
    self.init(MatchSession(saved), stage: .paused(VersusScreen.pauseMenu), in: context)
  }

  private init(_ session: MatchSession, stage: PlayStage<Choice>, in context: ScreenContext) {
    self.session = session
    self.stage = stage
    let header = session.header
    let count = header.players.count
    let bots = header.bots.isEmpty ? Array(repeating: 0, count: count) : header.bots
    series = header.series ?? MatchSeries(players: count, firstTo: 1, seed: header.players[0].seed)
    seats = (0..<count).map { index in
      let player = header.players[index]
      let botPlayer = BotSeat.Player(
        number: bots[index], program: context.settings.versus.program, context.permissions.programs)
      let bot = botPlayer.map {
        context.bots.seat(
          $0, ruleset: player.ruleset, field: player.ruleset.field, seed: player.seed &+ UInt64(index))
      }
      return MatchSeat(player: index + 1, name: "", input: nil, bot: bot)
    }
    let isWatched = people.isEmpty
    for index in seats.indices { seats[index].isOpponent = !isWatched && seats[index].bot != nil }
    nameSeats()
    assignDevices(in: context)
  }

  /// Assigns devices to every person again, as the connected ones may have changed.
  mutating func assignDevices(in context: ScreenContext) {
    let people = people
    let assignments = assignments(in: context)
    for (person, index) in people.enumerated() {
      seats[index].input = assignments[person].map { SeatControls($0, context.settings, size: context.size) }
      seats[index].input?.controls.machine = session.game(of: index + 1).ruleset.machine
      seats[index].input?.controls.setFallInterval(interval: session.game(of: index + 1).gravityInterval)
    }
  }

  /// The devices of each person.
  func assignments(in context: ScreenContext) -> [DeviceAssignment?] {
    DeviceAssignment.assigned(people: people.count, pads: context.pads, keys: context.settings.versus.keys)
  }

  private mutating func nameSeats() {
    let (names, brief) = (MatchNames.of(grades), MatchNames.brief(of: grades))
    for index in seats.indices {
      let own = session.header.players[index].player.map(PlayerName.sanitized)
      (seats[index].name, seats[index].briefName) = (own ?? names[index], own ?? brief[index])
    }
  }

  /// The players' bot grades, as the match file stores them.
  var grades: [Int] { session.header.bots.isEmpty ? seats.map { _ in 0 } : session.header.bots }

  /// The seats of people, from 0.
  var people: [Int] { seats.indices.filter { seats[$0].bot == nil } }

  // MARK: Messages

  mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    catchUp(in: &context)
    updateRevision(for: message)
    switch message {
    case .terminating:
      session.leave(at: context.now)
      return .quit
    case .suspending, .continued, .input(.focus(false)):
      // A release may go elsewhere.
      restartHold = nil
      pause(in: &context)
    case .resized:
      for index in seats.indices { seats[index].input?.controls.adopt(context.settings, size: context.size) }
      if layout(in: context) == nil { pause(in: &context) }
    case .tick:
      countDown(in: &context)
      return restartIfHeld(in: &context)
    case .storage(.matches(let saved), _): suggestGrade(after: saved, in: context)
    case .storage, .shown, .link, .keyboard: break
    case .device(let event): return handle(event, in: &context)
    case .input(let event): return respond(to: event, in: &context)
    }
    return .stay
  }

  /// Requests a full redraw after a message that is not play; pad and sensor events change only the pieces.
  private mutating func updateRevision(for message: Message) {
    if case .device = message { return }
    if !message.isPlay { revision += 1 }
  }

  private mutating func handle(_ event: DeviceEvent, in context: inout ScreenContext) -> Transition {
    for index in seats.indices {
      guard let devices = seats[index].input?.devices else { continue }
      if case .pad(let pad) = event, pad.action == .vanished, devices.pads == .one(pad.pad) {
        pause(in: &context)
        context.showNews(tr("%s: pad %s is gone", seats[index].name, String(pad.pad + 1)))
      } else if devices.accepts(event),
        let commands = seats[index].input?.controls.feed(event, at: ControlTime(context.now))
      {
        perform(commands, by: index, in: &context)
      }
    }
    return .stay
  }

  mutating func languageChanged(in context: ScreenContext) {
    labels = MatchLabels()
    nameSeats()
    if case .paused = stage { stage = .paused(pauseMenu) }
  }

  mutating func settingsChanged(in context: inout ScreenContext) {
    for index in seats.indices { seats[index].input?.controls.adopt(context.settings, size: context.size) }
  }

  mutating func saveStateChanged(in context: inout ScreenContext) {
    catchUp(in: &context)
    revision += 1
  }

  var showsUnsavedReason: Bool { true }
}
