import BlockEngine
import BlockRecords

extension LinkMessage {
  /// The message as a line with its line feed.
  ///
  /// - Parameters:
  ///   - number: its number among its sender's messages; nil for an unnumbered one.
  ///   - seen: the highest number that its sender has from the other side.
  func line(number: Int?, seen: Int?) -> [UInt8] {
    var json = JSONWriter { $0.value == 0x7f }
    json.object { json in
      json.key("type")
      json.unescapedString(type)
      if let number { json.member("n", number) }
      if let seen { json.member("seen", seen) }
      write(to: &json)
    }
    json.endLine()
    return json.bytes
  }

  private func write(to json: inout JSONWriter) {
    switch self {
    case .hello(let hello):
      json.member("version", hello.version)
      json.member("program", hello.program)
      json.member("name", hello.name)
      json.member("features", hello.features)
      if hello.bot > 0 { json.member("bot", hello.bot) }
      if let secret = hello.secret { json.member("secret", Hexadecimal.text(secret)) }
    case .ping(let ping):
      if let sent = ping.sent { json.member("sent", sent) }
      if let echo = ping.echo { json.member("echo", echo) }
      if let clock = ping.clock { json.member("clock", clock) }
    case .bye(let code, let reason, let until):
      if let code { json.member("code", code.rawValue) }
      json.member("reason", reason)
      if let until { json.member("until", until) }
    case .submit(let part):
      json.member("size", part.size)
      json.member("from", part.from)
      json.member("text", part.text)
    case .boards(let query): json.query(query)
    case .placed(let place): json.place(place)
    case .board(let page): json.page(page)
    case .seek(let rules, let waited):
      json.member("rules", rules.rawValue)
      json.member("waited", waited)
    case .accept(let offer, let accepts):
      json.member("offer", offer)
      json.member("is", accepts)
    case .ratings(let query): json.query(query)
    case .seeking(let state): json.seekState(state)
    case .found(let offer): json.offer(offer)
    case .unfound(let why, let isSeeking):
      json.member("because", why.rawValue)
      json.member("seeking", isSeeking)
    case .rated(let change): json.change(change)
    case .standings(let page): json.page(page)
    case .fetch(let record, let from):
      json.member("record", record)
      json.member("from", from)
    case .own(let first): json.member("first", first)
    case .forget: break
    case .ownRecords(let own): json.own(own)
    case .forgotten(let records): json.member("records", records)
    case .recordPart(let part):
      json.member("record", part.record)
      json.member("size", part.size)
      json.member("from", part.from)
      json.member("text", part.text)
    case .notice(let text): json.member("text", text)
    case .left(let code, let reason):
      if let code { json.member("code", code.rawValue) }
      json.member("reason", reason)
    case .resume(let resume):
      json.member("version", resume.version)
      json.member("session", Hexadecimal.text(resume.session))
      json.member("token", Hexadecimal.text(resume.token))
    case .rooms(let query):
      if query.first > 0 { json.member("first", query.first) }
      if !query.search.isEmpty { json.member("search", query.search) }
    case .leave, .unseek: break
    case .open(let settings, let name):
      json.member("name", name)
      json.settings(settings)
    case .join(let room, let isWatcher):
      json.member("room", room)
      json.member("as", isWatcher ? "watcher" : "player")
    case .invite(let player), .remove(let player): json.member("player", player)
    case .answer(let invitation, let accepts, let isBusy):
      json.member("invitation", invitation)
      json.member("accepts", accepts)
      if isBusy { json.member("busy", true) }
    case .ready(let isReady): json.member("is", isReady)
    case .playReport(let play):
      json.member("upto", play.upto.microseconds)
      json.entries(play.entries) { json, attack in
        json.integer(attack.sender)
        json.integer(attack.id)
      }
      json.digest(play.digest)
    case .welcome(let welcome):
      json.member("version", LinkProtocol.version)
      json.member("program", welcome.program)
      json.member("name", welcome.name)
      json.member("session", Hexadecimal.text(welcome.session))
      json.member("token", Hexadecimal.text(welcome.token))
      json.member("resumed", welcome.isResumed)
      if !welcome.features.isEmpty { json.member("features", welcome.features) }
      if welcome.isRegained { json.member("regained", true) }
      if welcome.isRestarted { json.member("restarted", true) }
    case .list(let list): json.list(list)
    case .room(let room): json.room(room)
    case .redirect(let redirect): json.redirect(redirect)
    case .invited(let invitation):
      json.member("invitation", invitation.id)
      json.member("from", invitation.from)
      json.member("room", invitation.room)
      json.settings(invitation.settings)
    case .withdrawn(let invitation, let end):
      json.member("invitation", invitation)
      json.member("because", end.rawValue)
    case .answered(let player, let answer):
      json.member("player", player)
      json.member("answer", answer.rawValue)
    case .matchDealt(let deal): json.deal(deal)
    case .piecesDealt(let pieces): json.member("pieces", String(pieces.map(\.letter)))
    case .garbageArrived(let arrival, let at):
      json.member("from", arrival.sender)
      json.member("id", arrival.id)
      json.member("ack", arrival.ack)
      json.member("lines", arrival.lines)
      json.member("holes", RunLength.runs(arrival.holes))
      json.member("at", at.microseconds)
    case .playerOut(let player): json.member("player", player)
    case .peerProgress(let peers):
      json.member("player", peers.player)
      json.member("upto", peers.upto.microseconds)
      json.entries(peers.entries) { $0.arrival($1) }
      json.digest(peers.digest)
    case .gameRestored(let part, let isComplete):
      json.member("player", part.player)
      json.member("upto", part.upto.microseconds)
      json.entries(part.entries) { $0.arrival($1) }
      json.digest(part.digest)
      json.member("all", isComplete)
    case .gameRuled(let ruling):
      json.member("through", ruling.through)
      json.member("at", ruling.at.microseconds)
      json.entries(ruling.entries) { $0.arrival($1) }
      json.member("code", ruling.code.rawValue)
      json.member("reason", ruling.reason)
    case .matchPaused(let pause):
      json.member("at", pause.at.microseconds)
      json.member("players", pause.players)
      json.member("left", pause.left.map { Int($0) })
    case .matchResumed(let at, let startsIn):
      json.member("at", at.microseconds)
      json.member("startsIn", startsIn)
    case .matchEnded(let end):
      json.member("seed", end.seed)
      json.member("nonce", Hexadecimal.text(end.nonce))
      json.member("ranking", end.result.ranking)
      json.member("draw", end.result.isDraw)
      json.digest(end.result.digest)
    case .matchSigned(let statement):
      json.member("players", statement.keys.count)
      json.member("line", String(decoding: statement.line.dropLast(), as: UTF8.self))
    case .matchStopped(let stop):
      json.member("seed", stop.seed)
      json.member("nonce", Hexadecimal.text(stop.nonce))
      if let own = stop.own {
        json.object("own") { json in
          json.member("through", own.through)
          json.member("at", own.at.microseconds)
        }
      }
    case .broadcast(let part), .broadcastUpdate(let part):
      json.member("from", part.from)
      json.member("text", part.text)
      if let upto = part.upto {
        json.member("upto", upto.microseconds)
        json.member("paused", part.isPaused)
      }
    case .refusal(let of, let fault):
      json.member("of", of)
      json.member("code", fault.code.rawValue)
      json.member("reason", fault.reason)
      json.member("right", fault.remedy)
    }
  }
}

extension JSONWriter {
  mutating func settings(_ settings: RoomSettings) {
    object("settings") { json in
      json.member("rules", settings.rules.rawValue)
      json.member("level", settings.level)
      json.member("attack", settings.attack.rawValue)
      json.member("target", settings.targeting.rawValue)
      json.member("goal", settings.goal.word)
      json.member("seats", settings.seats)
      json.member("firstTo", settings.firstTo)
      json.member("watchable", settings.isWatchable)
      json.member("listed", settings.isListed)
      if let mode = settings.mode { json.member("mode", mode.word) }
    }
  }

  fileprivate mutating func list(_ list: RoomList) {
    array("rooms") { json in
      for room in list.rooms {
        json.object { json in
          json.member("name", room.name)
          json.member("rules", room.rules.rawValue)
          json.member("players", room.players)
          json.member("seats", room.seats)
          json.member("playing", room.isPlaying)
          json.member("watchable", room.isWatchable)
        }
      }
    }
    member("players", list.players)
    if let total = list.total {
      member("first", list.first)
      member("total", total)
    }
  }

  fileprivate mutating func room(_ room: RoomState) {
    member("name", room.name)
    member("code", room.code)
    settings(room.settings)
    array("members") { json in
      for member in room.members {
        json.object { json in
          json.member("name", member.name)
          if member.bot > 0 { json.member("bot", member.bot) }
          json.member("ready", member.isReady)
          json.member("here", member.isConnected)
          json.member("wins", member.wins)
        }
      }
    }
    member("watchers", room.watchers)
    member("playing", room.isPlaying)
    member("you", room.you)
    if room.isRanked { member("ranked", true) }
  }

  fileprivate mutating func deal(_ deal: Deal) {
    member("match", deal.match)
    member("commitment", Hexadecimal.text(deal.commitment))
    settings(deal.settings)
    array("players") { json in
      for player in deal.players {
        json.object { json in
          json.member("name", player.name)
          if player.bot > 0 { json.member("bot", player.bot) }
        }
      }
    }
    member("you", deal.you)
    member("started", deal.started)
    member("wins", deal.wins)
    member("played", deal.played)
    member("startsIn", deal.startsIn)
    member("pieces", String(deal.pieces.map(\.letter)))
    if deal.isRestored { member("again", true) }
  }

  fileprivate mutating func digest(_ digest: UInt64?) {
    if let digest { member("digest", digest.hexadecimal(digits: 16)) }
  }

  fileprivate mutating func entries<Garbage>(
    _ entries: [LinkMessage.Entry<Garbage>], garbage: (inout JSONWriter, Garbage) -> Void
  ) {
    if entries.isEmpty { return }
    array("do") { json in
      for entry in entries {
        json.array { json in
          json.integer(entry.delay)
          switch entry.event {
          case .command(let command, let isRepeat):
            json.unescapedString(command.word)
            if isRepeat { json.integer(1) }
          case .pad(let buttons):
            json.unescapedString("pad")
            json.unescapedString(buttons.letters)
          case .garbage(let arrived):
            json.unescapedString("garbage")
            garbage(&json, arrived)
          case .out(let player):
            json.unescapedString("out")
            json.integer(player)
          case .givenUp: json.unescapedString("givenUp")
          }
        }
      }
    }
  }

  fileprivate mutating func arrival(_ arrival: GarbageArrival) {
    for figure in [arrival.sender, arrival.id, arrival.ack, arrival.lines] { integer(figure) }
    array { json in for figure in RunLength.runs(arrival.holes) { json.integer(figure) } }
  }
}

/// Run-length encoded holes: a column, the number of rows with their hole there, and so on.
enum RunLength {
  static func runs(_ values: [Int]) -> [Int] {
    var runs: [Int] = []
    for value in values {
      if runs.count >= 2, runs[runs.count - 2] == value {
        runs[runs.count - 1] += 1
      } else {
        runs += [value, 1]
      }
    }
    return runs
  }

  /// The values of `runs`; nil if they are invalid or more than `most`.
  static func values(_ runs: [Int], atMost most: Int) -> [Int]? {
    guard runs.count % 2 == 0 else { return nil }
    var values: [Int] = []
    for index in stride(from: 0, to: runs.count, by: 2) {
      guard (0..<64).contains(runs[index]), (1...most).contains(runs[index + 1]),
        values.count + runs[index + 1] <= most
      else { return nil }
      values += Array(repeating: runs[index], count: runs[index + 1])
    }
    return values
  }
}
