import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Games in rooms of one lobby, in one process and on simulated time.
struct RoomWorld {
  /// A connection to the lobby.
  private struct Line {
    let player: Int
    let ticket: Ticket
    let id: Int
  }

  private(set) var lobby: Lobby
  private(set) var players: [ModelDriver] = []
  /// What the players were notified of.
  private(set) var notifications: [(player: Int, text: String)] = []
  private var lines: [Line] = []
  private var lastLine = 0
  private var pending: [(player: Int, effect: Effect)] = []
  private var isServing = false
  /// Whether the server can be reached.
  var isReachable = true
  /// Why no node can be reached to which a player is sent, in the words of the server's program; nil if all can.
  var nodeFailure: String?
  /// The fingerprint of the server, for who does not come by a socket.
  static let fingerprint = "7k3wm-0qz8d-91bxv-h5t2c-e6rpa"
  /// Whether the server's program is installed.
  var hasServer = true
  /// The match files to save, by player.
  private(set) var files: [[[UInt8]]] = []
  private(set) var narrations: [[String]] = []
  /// The live runs that were to be entered, and what becomes of each.
  private(set) var uploads: [RecordUpload] = []
  var placeChange = RecordPlace.Change.improved
  /// The arguments of each hosted server.
  private(set) var hosted: [[String]] = []
  private var hostTickets: [Ticket] = []
  /// How many hosted servers have ended.
  private(set) var endedHosts = 0
  /// The runs of the server's program that players asked for.
  private(set) var runs: [(player: Int, arguments: [String])] = []
  /// What players asked of the machine: to be stopped, or to use its devices.
  private(set) var demands: [(player: Int, effect: Effect)] = []
  /// What answers players' requests for stored data; for others nothing is stored.
  var stores: [Int: Store] = [:]
  /// Whether to lose messages from the lobby, and messages to it.
  var dropsMessagesFromServer = false
  var dropsMessagesToServer = false

  /// - Parameter hasRatings: whether the server has ranked matches.
  init(hasRatings: Bool = false) {
    var random = SeededGenerator(seed: 7)
    let bytes = (0..<4_096).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let used = Monitor(0)
    lobby = Lobby(
      name: "Test server", version: Version.number,
      services: LobbyServices(
        entropy: { count in
          let start = used.withLock { used in
            defer { used += count }
            return used
          }
          return (0..<count).map { bytes[(start + $0) % bytes.count] }
        }, sha256: LinkHash.sha256, wallClock: { "2026-11-23T00:00:00Z" }))
    lobby.setBoards(hasRatings)
    lobby.signsMatches = true
  }

  /// The lobby's time, which is that of the games.
  private var now: LinkTime { LinkTime(players[0].now) }

  /// Starts the game with `join`.
  mutating func join(
    _ name: String, room: String? = nil, address: String = "unix:/test",
    size: Size = Size(columns: 80, rows: 24), isPlain: Bool = false,
    watches: Bool = false, saver: GameSaver = .disabled, endsProgram: Bool = false,
    ranked: Ruleset.Name? = nil, live: RoomSettings? = nil, permissions: Permissions = .owner
  ) {
    var driver = ModelDriver(size: size, saver: saver, isPlain: isPlain, permissions: permissions)
    if saver.games != nil {
      (driver.model.context.hasStarted, driver.model.context.settings.hints) = (true, [])
    }
    if let first = players.first { driver.skip(first.now - driver.now) }
    var request = RoomRequest(address: address, room: room, watches: watches, name: name)
    (request.endsProgram, request.ranked, request.live) = (endsProgram, ranked, live)
    if endsProgram { driver.model.stack = ScreenStack([]) }
    driver.model.stack.push(RoomScreen(request))
    driver.model.appear()
    players.append(driver)
    files.append([])
    narrations.append([])
    send(.tick, to: players.count - 1)
  }

  /// Makes the server one of two nodes: the other one says that it has a room.
  mutating func addNode(at address: NodeAddress, room: String, code: String) {
    lobby.beginNode()
    let entry = RoomList.Entry(
      name: room, rules: .modern, players: 1, seats: 2, isPlaying: false, isWatchable: true)
    let node = NodeCensus.Node(
      name: "two", address: address, isAlive: true,
      rooms: [NodeRoom(code: code, entry: entry, isListed: true)])
    lobby.adopt(NodeNews(NodeCensus([node])), at: now)
  }

  /// Ends a player's program without a farewell, as a kill does, and starts it again with `join`.
  mutating func restart(_ player: Int, name: String, saver: GameSaver, afterMilliseconds pause: Int = 1_000) {
    let (size, moment) = (players[player].size, players[player].now)
    // Its locks go with the program.
    players[player] = ModelDriver(size: size)
    players[player].skip(moment - players[player].now)
    for line in lines where line.player == player { lobby.closed(line.id, at: now) }
    lines.removeAll { $0.player == player }
    pass(milliseconds: pause)
    var driver = ModelDriver(size: size, saver: saver)
    (driver.model.context.hasStarted, driver.model.context.settings.hints) = (true, [])
    driver.skip(players[player].now - driver.now)
    driver.model.stack.push(RoomScreen(RoomRequest(address: "unix:/test", name: name)))
    driver.model.appear()
    players[player] = driver
    send(.tick, to: player)
    pass(milliseconds: 200)
  }

  /// Opens a room for friends.
  mutating func host(_ name: String, seats: Int = 2) {
    var driver = ModelDriver()
    driver.model.stack.push(
      RoomScreen(RoomRequest(name: name, settings: RoomSettings(goal: .lastStanding, seats: seats))))
    driver.model.appear()
    players.append(driver)
    files.append([])
    narrations.append([])
    send(.tick, to: players.count - 1)
    pass(milliseconds: 100)
  }

  /// Starts the game with `play --watchable`.
  mutating func broadcast(_ name: String, saver: GameSaver, settings: Settings = Settings()) {
    var driver = ModelDriver(settings: settings, saver: saver)
    driver.model.context.hasStarted = true
    driver.model.context.settings.hints = []
    driver.model.broadcast = GameBroadcast()
    players.append(driver)
    files.append([])
    narrations.append([])
    send(.tick, to: players.count - 1)
  }

  /// Pushes a screen onto a player's stack.
  mutating func push(_ screen: some Screen, to player: Int) {
    players[player].model.stack.push(screen)
    players[player].model.appear()
    send(.tick, to: player)
  }

  /// Changes a player's settings.
  mutating func set(_ texts: [(Setting, String)], of player: Int) throws {
    for (key, text) in texts { try players[player].model.context.settings.set(key, text) }
  }

  /// Presses a key for a player.
  mutating func press(_ key: Key, by player: Int) {
    send(.input(.key(KeyEvent(key: key))), to: player)
  }

  /// Lets nothing move on a player's screens but what the network or a game moves.
  mutating func standStill(_ player: Int) { players[player].model.context.settings.motion = .none }

  /// Resumes a player's unfinished game.
  mutating func resumeGame(_ id: GameID, by player: Int) throws {
    let context = players[player].model.context
    let left = try #require(context.saver.resumeInBackground(id).get(atMost: .seconds(60)))
    players[player].model.stack.push(try #require(left.screen(in: context)))
    players[player].model.appear()
    send(.tick, to: player)
    press(.enter, by: player)
  }

  /// Chooses an item of a player's menu.
  mutating func choose(_ title: String, by player: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    pass(milliseconds: 1_000)
    for _ in 0..<20 where !(selected(player)?.contains(title) ?? false) { press(.down, by: player) }
    if selected(player)?.contains(title) != true {
      Issue.record("\(title) not found:\n\(players[player].screen.text)", sourceLocation: sourceLocation)
    }
    press(.enter, by: player)
    pass(milliseconds: 100)
  }

  /// Opens a room with the default settings.
  mutating func open(by player: Int) {
    choose("Open a room", by: player)
    choose("Open the room", by: player)
  }

  /// Closes a room that `openRooms` has opened, by its place there.
  mutating func closeRoom(_ index: Int) {
    lobby.received(LinkMessage.leave.line(number: 2, seen: 0), from: 1_000 + index, at: now)
    pass(milliseconds: 200)
  }

  /// Opens rooms of others, who say nothing more.
  mutating func openRooms(_ names: [String]) {
    for (index, name) in names.enumerated() {
      let id = 1_000 + index
      lobby.connected(id, key: Array("\(id)".utf8), at: now)
      for line in [
        LinkMessage.hello(.init(version: 1, program: "1", name: "other \(index)", features: [])).line(
          number: nil, seen: nil),
        LinkMessage.open(RoomSettings(seats: 4), name: name).line(number: 1, seen: 0),
      ] { lobby.received(line, from: id, at: now) }
    }
  }

  /// The screen that a player sees.
  func screen(_ player: Int) throws -> RoomScreen {
    try #require(players[player].model.stack.screens.last as? RoomScreen)
  }

  private func selected(_ player: Int) -> String? { players[player].screen.selectedText }

  /// Two players in a room that the first one opened.
  static func withTwo(sizes: [Size] = []) -> RoomWorld {
    var world = RoomWorld()
    for (index, name) in ["Anna", "Boris"].enumerated() {
      world.join(name, size: sizes.indices.contains(index) ? sizes[index] : Size(columns: 80, rows: 24))
      world.pass(milliseconds: 100)
      if index == 0 { world.open(by: 0) }
    }
    return world
  }

  /// Two players in a match.
  static func playing() -> RoomWorld {
    var world = withTwo()
    for player in 0..<2 { world.choose("Ready", by: player) }
    world.pass(milliseconds: 3_500)
    return world
  }

  /// Lets time pass in steps of ten milliseconds.
  mutating func pass(milliseconds: Int) {
    for _ in 0..<max(1, milliseconds / 10) {
      for player in players.indices { players[player].skip(.milliseconds(10)) }
      lobby.advance(to: now)
      for player in players.indices { send(.tick, to: player) }
    }
  }

  /// Changes a player's settings.
  mutating func changeSettings(of player: Int, _ change: (inout Settings) -> Void) {
    change(&players[player].model.context.settings)
  }

  /// Stops the server as a signal would.
  mutating func stopServer() {
    lobby.stop(at: now)
    send(.tick, to: 0)
  }

  /// Sets the neighbours on the local network that the server sees.
  mutating func setNeighbours(_ names: [String]) {
    lobby.updateNeighbours(names, at: now)
    send(.tick, to: 0)
  }

  /// Answers the pending call as its recipient on the local network.
  mutating func answerCall(_ answer: LinkAnswer) {
    guard let call = lobby.calls.first else { return }
    lobby.answered(call: call.id, answer, at: now)
    send(.tick, to: 0)
  }

  /// Ends the hosted server as a kill does.
  mutating func endHostedServer() {
    guard let ticket = hostTickets.last else { return }
    send(.link(.ended(-1), for: ticket), to: 0)
  }

  /// Cuts a player's connection.
  ///
  /// - Parameter isDead: whether the player's program is dead too, and so does nothing more.
  mutating func cut(_ player: Int, isDead: Bool = false) {
    for line in lines where line.player == player {
      lines.removeAll { $0.id == line.id }
      lobby.closed(line.id, at: now)
      if isDead { continue }
      send(.link(.ended(1), for: line.ticket), to: player)
    }
  }

  /// Sends a player an event as if it came over the connection.
  mutating func send(_ event: ServerEvent, to player: Int) {
    guard let line = lines.last(where: { $0.player == player }) else { return }
    send(.link(event, for: line.ticket), to: player)
  }

  mutating func send(_ message: Message, to player: Int) {
    players[player].send(message)
    pending += players[player].effects.map { (player, $0) }
    narrations[player] += players[player].drainNarration()
    // Serve effects in the order of the requests, including those that serving adds.
    guard !isServing else { return }
    isServing = true
    defer { isServing = false }
    while true {
      if pending.isEmpty {
        guard deliver() else { return }
      } else {
        let (player, effect) = pending.removeFirst()
        perform(effect, of: player)
      }
    }
  }

  private mutating func perform(_ effect: Effect, of player: Int) {
    switch effect {
    case .link(.start(let arguments), let ticket): start(arguments, ticket, of: player)
    case .link(.send, _) where dropsMessagesToServer: break
    case .link(.send(let bytes), let ticket):
      if let line = lines.first(where: { $0.ticket == ticket && $0.player == player }) {
        lobby.received(bytes, from: line.id, at: now)
      }
    case .link(.end, let ticket) where hostTickets.contains(ticket) && player == 0: endedHosts += 1
    case .link(.end, let ticket):
      if let line = lines.first(where: { $0.ticket == ticket && $0.player == player }) {
        lines.removeAll { $0.id == line.id }
        lobby.closed(line.id, at: now)
      }
    case .ask(.saveMatch(let file), _): files[player].append(file)
    case .notify(let text): notifications.append((player, text))
    // Games of one's own lie with the settings of whoever runs the tests.
    case .ask(.ownChoices, _), .ask(.saveCustomGame, _), .ask(.deleteCustomGame, _): break
    case .ask(let request, let ticket):
      guard let store = stores[player] else { break }
      for reply in store.answer(request, for: ticket) {
        send(.storage(reply.answer, for: reply.ticket), to: player)
      }
    case .suspend, .devices: demands.append((player, effect))
    default: break
    }
  }

  private mutating func start(_ arguments: [String], _ ticket: Ticket, of player: Int) {
    runs.append((player, arguments))
    // A search for rooms on the local network finds none.
    if arguments.first == "rooms" { return }
    guard hasServer else { return send(.link(.notStarted, for: ticket), to: player) }
    // There is only one lobby, whoever hosts it.
    if arguments.first == "host" {
      hosted.append(arguments)
      hostTickets.append(ticket)
      return send(.link(.output(Array("blockfall join host:1#ab\n".utf8)), for: ticket), to: player)
    }
    #expect(arguments.prefix(2) == ["connect", "--report"])
    let isLocal = arguments.last?.hasPrefix("unix:/") == true
    if arguments.contains("--sent-from"), let nodeFailure {
      send(.link(.errorLine("failed \(nodeFailure)"), for: ticket), to: player)
      return send(.link(.ended(2), for: ticket), to: player)
    }
    guard isReachable else {
      send(.link(.errorLine("failed unreachable /test cannot be reached"), for: ticket), to: player)
      return send(.link(.ended(2), for: ticket), to: player)
    }
    lastLine += 1
    lines.append(Line(player: player, ticket: ticket, id: lastLine))
    lobby.connected(lastLine, key: [UInt8(player)], at: now)
    if !isLocal { send(.link(.errorLine("reach outside"), for: ticket), to: player) }
    send(
      .link(.errorLine("connected \(isLocal ? "-" : Self.fingerprint) known"), for: ticket), to: player)
  }

  /// Says what a ranked series has changed.
  private mutating func rate(_ ranked: RankedMatch) {
    for (index, player) in ranked.players.enumerated() {
      let hasWon = ranked.end == (index == 0 ? .first : .second)
      lobby.answer(
        .rated(
          RatingChange(
            rules: ranked.rules, opponent: ranked.players[1 - index].name, result: hasWon ? .won : .lost,
            before: PlayerRating(rating: 1_487_600),
            after: PlayerRating(rating: hasWon ? 1_650_100 : 1_325_200))), to: player.session, at: now)
    }
  }

  /// Delivers the lobby's output; returns whether there was any.
  private mutating func deliver() -> Bool {
    let outputs = lobby.drainOutputs()
    for output in outputs {
      switch output {
      case .send where dropsMessagesFromServer: break
      case .send(let bytes, let id):
        guard let line = lines.first(where: { $0.id == id }) else { continue }
        send(.link(.output(bytes), for: line.ticket), to: line.player)
      case .close(let id, _):
        guard let line = lines.first(where: { $0.id == id }) else { continue }
        lines.removeAll { $0.id == id }
        send(.link(.ended(0), for: line.ticket), to: line.player)
      case .standing(let request):
        lobby.answer(
          .standing(RankedStanding(rating: PlayerRating(rating: 1_487_600)), request.rules),
          to: request.session,
          at: now)
      case .saveMatch(let match):
        sign(match)
        lobby.saved(match: match.id)
        if let ranked = match.ranked, ranked.end != nil { rate(ranked) }
      case .record(let upload):
        uploads.append(upload)
        let place = RecordPlace(record: 7, rank: 1, total: 9, change: placeChange, mark: upload.mark)
        lobby.answer(.placed(place), to: upload.session, at: now)
      case .find(let name, let session): lobby.found([], named: name, for: session, at: now)
      case .log, .journal, .board, .ratings: break
      }
    }
    return !outputs.isEmpty
  }

  /// Signs a match's file with what is no real signature.
  private mutating func sign(_ match: MatchRecord) {
    guard let file = match.file,
      let statement = match.statement?.signed(
        for: file, by: Array(repeating: 7, count: MatchStatement.keyBytes),
        { _ in Array(repeating: 8, count: MatchStatement.signatureBytes) })
    else { return }
    lobby.signed(statement, at: now)
  }
}
