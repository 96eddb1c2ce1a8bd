import BlockEngine
import BlockRecords

// The parts of messages; each is parsed strictly.
extension MessageFields {
  mutating func time(_ name: String) throws(MessageFault) -> GameTime {
    GameTime(microseconds: try integer(name, 0...(2 * LinkProtocol.maxMatchTime)))
  }

  mutating func hello() throws(MessageFault) -> LinkMessage.Hello {
    var hello = LinkMessage.Hello(
      version: try int("version", 0...1_000_000), program: try name("program"), name: try name("name"),
      features: try texts("features", atMost: 32), bot: try grade())
    if has("secret") { hello.secret = try bytes("secret", count: LinkProtocol.secretBytes) }
    return hello
  }

  mutating func ping() throws(MessageFault) -> LinkMessage.Ping {
    var ping = LinkMessage.Ping()
    if let sent = optional("sent") { ping.sent = try number(sent, "sent") }
    if let echo = optional("echo") { ping.echo = try number(echo, "echo") }
    guard let clock = optional("clock") else { return ping }
    ping.clock = try number(clock, "clock")
    guard let reading = ping.clock, Self.clockReadings.contains(reading) else {
      throw fault("clock", remedy: "microseconds of a match")
    }
    return ping
  }

  /// The possible readings of a match's clock: from a minute before its start on.
  private static let clockReadings = -60_000_000...2 * LinkProtocol.maxMatchTime

  private func number(_ value: JSONValue, _ name: String) throws(MessageFault) -> Int64 {
    guard let number = value.signed else { throw fault(name, remedy: "a whole number") }
    return number
  }

  mutating func query() throws(MessageFault) -> RoomQuery {
    var query = RoomQuery()
    if let first = optional("first") {
      guard let number = first.signed, (0...RoomList.maxTotal).contains(Int(number)) else {
        throw fault("first", remedy: "a whole number from 0 to \(RoomList.maxTotal)")
      }
      query.first = Int(number)
    }
    guard let search = optional("search") else { return query }
    guard let text = search.text, text.unicodeScalars.count <= LinkName.maxColumns,
      !text.unicodeScalars.contains(where: LinkName.isUnsafe)
    else { throw fault("search", remedy: "a part of a name") }
    query.search = text
    return query
  }

  mutating func broadcastPart() throws(MessageFault) -> LinkMessage.BroadcastPart {
    var part = LinkMessage.BroadcastPart(
      from: try int("from", 0...BroadcastGame.maxBytes),
      text: try text("text", atMost: LinkProtocol.maxMessageBytes))
    guard let value = optional("upto") else { return part }
    guard let upto = value.signed, (0...BroadcastGame.maxPlayTime).contains(upto) else {
      throw fault("upto", remedy: "microseconds, of a year at most")
    }
    part.upto = GameTime(microseconds: upto)
    part.isPaused = try bool("paused")
    return part
  }

  mutating func welcome() throws(MessageFault) -> LinkMessage.Welcome {
    _ = try int("version", LinkProtocol.version...LinkProtocol.version)
    var welcome = LinkMessage.Welcome(
      name: try name("name"), program: try name("program"), session: try bytes("session", count: 8),
      token: try bytes("token", count: 16), isResumed: try bool("resumed"))
    if has("regained") { welcome.isRegained = try bool("regained") }
    if has("restarted") { welcome.isRestarted = try bool("restarted") }
    welcome.features = try optionalTexts("features")
    return welcome
  }

  mutating func settings() throws(MessageFault) -> RoomSettings {
    var fields = try MessageFields(try value("settings"), of: "the settings")
    var settings = RoomSettings()
    settings.rules = try fields.word("rules", Ruleset.Name.self)
    let levels = Ruleset(settings.rules).levels
    settings.level = try fields.int("level", levels)
    settings.attack = try fields.word("attack", AttackRules.Name.self)
    settings.targeting = try fields.word("target", Versus.Targeting.self)
    if settings.targeting == .seeded {
      throw fields.fault("target", remedy: "next, turn or attacker; by chance needs the seed")
    }
    guard let goal = MatchGoal(word: try fields.text("goal")) else {
      throw fields.fault("goal", remedy: "standing, life, lines:SECONDS or attack:SECONDS")
    }
    settings.goal = goal
    settings.seats = try fields.int("seats", Versus.seats)
    settings.firstTo = try fields.int("firstTo", 1...100)
    settings.isWatchable = try fields.bool("watchable")
    settings.isListed = try fields.bool("listed")
    if fields.has("mode") {
      guard let mode = GameMode(word: try fields.text("mode")),
        let live = RoomSettings.live(settings.rules, mode, level: settings.level)
      else {
        throw fields.fault("mode", remedy: "a mode and rules that can be played live")
      }
      settings.mode = mode
      guard settings == live else {
        throw MessageFault(
          "these are no settings of a live run",
          remedy: "one seat, one win, no goal, not watchable, not listed")
      }
    }
    try fields.rejectUnknown()
    return settings
  }

  mutating func list() throws(MessageFault) -> RoomList {
    var list = RoomList(rooms: [], players: [])
    for room in try array("rooms", atMost: RoomList.pageSize) {
      var fields = try part(room, of: "a room")
      list.rooms.append(
        RoomList.Entry(
          name: try fields.name("name"), rules: try fields.word("rules", Ruleset.Name.self),
          players: try fields.int("players", 0...Versus.seats.upperBound),
          seats: try fields.int("seats", Versus.seats), isPlaying: try fields.bool("playing"),
          isWatchable: try fields.bool("watchable")))
      try fields.rejectUnknown()
    }
    for player in try texts("players", atMost: RoomList.maxPlayers) {
      guard LinkName.isShowable(player) else { throw fault("players", remedy: "an array of names") }
      list.players.append(player)
    }
    guard let total = optional("total") else { return list }
    guard let number = total.signed, (0...RoomList.maxTotal).contains(Int(number)) else {
      throw fault("total", remedy: "a whole number from 0 to \(RoomList.maxTotal)")
    }
    (list.first, list.total) = (try int("first", 0...RoomList.maxTotal), Int(number))
    return list
  }

  mutating func room() throws(MessageFault) -> RoomState {
    var members: [RoomState.Member] = []
    for member in try array("members", atMost: Versus.seats.upperBound) {
      var fields = try part(member, of: "a member")
      members.append(
        RoomState.Member(
          name: try fields.name("name"), bot: try fields.grade(), isReady: try fields.bool("ready"),
          isConnected: try fields.bool("here"), wins: try fields.int("wins", 0...1_000)))
      try fields.rejectUnknown()
    }
    var room = RoomState(
      name: try name("name"), code: try name("code"), settings: try settings(), members: members,
      watchers: try int("watchers", 0...1_000_000), isPlaying: try bool("playing"),
      you: try int("you", 0...members.count))
    if has("ranked") { room.isRanked = try bool("ranked") }
    return room
  }

  private mutating func grade() throws(MessageFault) -> Int {
    guard let bot = optional("bot") else { return 0 }
    guard let grade = bot.signed, (1...100).contains(grade) else {
      throw fault("bot", remedy: "a grade from 1 to 100")
    }
    return Int(grade)
  }

  mutating func deal() throws(MessageFault) -> Deal {
    let settings = try settings()
    var players: [Deal.Player] = []
    for player in try array("players", atMost: Versus.seats.upperBound) {
      var fields = try part(player, of: "a player")
      players.append(Deal.Player(name: try fields.name("name"), bot: try fields.grade()))
      try fields.rejectUnknown()
    }
    guard settings.playerCounts.contains(players.count) else {
      throw fault("players", remedy: "an array of two to eight players, or of one in a live run")
    }
    var deal = Deal(
      match: try name("match"), commitment: try bytes("commitment", count: 32), settings: settings,
      players: players, you: try int("you", 0...players.count), started: try text("started", atMost: 20),
      wins: try integers("wins", 0...1_000, atMost: players.count), played: try int("played", 0...100_000),
      startsIn: try integer("startsIn", -2 * LinkProtocol.maxMatchTime...60_000_000),
      pieces: try pieces("pieces"))
    if has("again") { deal.isRestored = try bool("again") }
    guard !deal.isRestored || deal.you > 0 else { throw fault("again", remedy: "false for who watches") }
    guard deal.wins.count == players.count else { throw fault("wins", remedy: "one for each player") }
    guard deal.pieces.count > Ruleset(deal.settings.rules).nextCount + 2 else {
      throw fault("pieces", remedy: "a preview and more")
    }
    return deal
  }

  mutating func pieces(_ name: String) throws(MessageFault) -> [Tetromino] {
    let letters = try text(name, atMost: 2_000)
    let pieces = letters.compactMap { Tetromino(letter: $0) }
    guard pieces.count == letters.utf8.count else { throw fault(name, remedy: "letters of IOTSZJL") }
    return pieces
  }

  mutating func arrival() throws(MessageFault) -> GarbageArrival {
    let (sender, id) = (try int("from", Versus.seats), try int("id", 1...1_000_000_000))
    let (ack, lines) = (try int("ack", 0...1_000_000_000), try int("lines", 1...GarbageArrival.maxLines))
    let runs = try integers("holes", 0...GarbageArrival.maxLines, atMost: 2_000)
    guard let holes = RunLength.values(runs, atMost: lines), holes.count == lines else {
      throw fault("holes", remedy: "a column and how many rows, and so on, for each line")
    }
    return GarbageArrival(from: sender, id: id, ack: ack, lines: lines, holes: holes)
  }

  mutating func peers() throws(MessageFault) -> LinkMessage.Peers {
    LinkMessage.Peers(
      player: try int("player", Versus.seats), upto: try time("upto"), entries: try peerEntries(),
      digest: try digest())
  }

  mutating func digest() throws(MessageFault) -> UInt64? {
    guard let value = optional("digest") else { return nil }
    guard let text = value.text, let bytes = Hexadecimal.bytes(text), bytes.count == 8 else {
      throw fault("digest", remedy: "sixteen lower-case hexadecimal digits")
    }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func stop() throws(MessageFault) -> LinkMessage.Stop {
    var stop = LinkMessage.Stop(seed: try unsigned("seed"), nonce: try bytes("nonce", count: 32))
    if let own = optional("own") {
      var fields = try MessageFields(own, of: "\"own\"")
      stop.own = LinkMessage.Stop.Own(
        through: try fields.int("through", 0...Int.max), at: try fields.time("at"))
      try fields.rejectUnknown()
    }
    return stop
  }

  mutating func statement() throws(MessageFault) -> MatchStatement {
    let (players, line) = (try int("players", Versus.seats), try text("line", atMost: 3_000))
    do throws(ReplayError) { return try MatchStatement(line: Array(line.utf8), players: players) } catch {
      throw MessageFault("\"line\": \(error.message)")
    }
  }

  mutating func end() throws(MessageFault) -> LinkMessage.MatchEnd {
    let ranking = try integers("ranking", Versus.seats, atMost: Versus.seats.upperBound)
    let (seed, nonce) = (try unsigned("seed"), try bytes("nonce", count: 32))
    let isDraw = try bool("draw")
    guard let digest = try digest() else { throw MessageFault("the message has no \"digest\"") }
    return LinkMessage.MatchEnd(
      seed: seed, nonce: nonce, result: MatchResult(ranking: ranking, isDraw: isDraw, digest: digest))
  }
}
