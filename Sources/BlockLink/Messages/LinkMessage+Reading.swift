import BlockEngine
import BlockRecords

/// A received message with its envelope.
struct ReceivedMessage: Equatable, Sendable {
  /// Its number; nil for an unnumbered message.
  let number: Int?
  /// The highest number of ours that its sender has; nil if it has none.
  let seen: Int?
  let message: LinkMessage
  /// The message as it came, without its line feed.
  let line: [UInt8]
}

extension ReceivedMessage {
  /// The side that reads.
  enum Reader { case server, client }

  /// Reads `line` for `reader`.
  ///
  /// - Throws: `MessageFault` with the fault and its remedy.
  init(_ line: [UInt8], for reader: Reader) throws(MessageFault) {
    guard line.count <= LinkProtocol.maxMessageBytes else {
      throw MessageFault("a message is longer than \(LinkProtocol.maxMessageBytes) bytes", code: .flood)
    }
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.read(line) } catch {
      throw MessageFault("\(error.message) (at byte \(error.column))", remedy: "a JSON object on each line")
    }
    var fields = try MessageFields(value, of: "the message")
    let type = try fields.text("type")
    let known = reader == .server ? LinkMessage.clientTypes : LinkMessage.serverTypes
    guard known.contains(type) else {
      throw MessageFault(
        "there is no message \(LinkName.sanitized(type))", remedy: "one of " + known.joined(separator: " "))
    }
    let maxNumber = 1 << 40
    number = LinkMessage.isNumbered(type) ? try fields.int("n", 1...maxNumber) : nil
    let needsSeen = number != nil || type == "ping" || type == "resume"
    seen = needsSeen || type == "welcome" ? try fields.int("seen", 0...maxNumber) : nil
    fields.isFromServer = reader == .client
    self.line = line
    message = try LinkMessage(type, &fields)
    try fields.rejectUnknown()
  }
}

extension LinkMessage {
  fileprivate init(_ type: String, _ fields: inout MessageFields) throws(MessageFault) {
    switch type {
    case "hello": self = .hello(try fields.hello())
    case "ping": self = .ping(try fields.ping())
    case "bye":
      let code = try fields.optionalWord("code", RefusalCode.self)
      let reason = try fields.text("reason", atMost: 1_000)
      let until = fields.has("until") ? try fields.text("until", atMost: 20) : nil
      guard until.map(LobbyBan.isTime) ?? true else {
        throw fields.fault("until", remedy: "YYYY-MM-DDTHH:MM:SSZ")
      }
      self = .bye(code, reason: reason, until: until)
    case "resume":
      self = .resume(
        Resume(
          version: try fields.int("version", 0...1_000_000), session: try fields.bytes("session", count: 8),
          token: try fields.bytes("token", count: 16)))
    case "rooms": self = .rooms(try fields.query())
    case "open": self = .open(try fields.settings(), name: try fields.name("name"))
    case "join":
      self = .join(room: try fields.name("room"), isWatcher: try fields.isWatcher())
    case "invite": self = .invite(player: try fields.name("player"))
    case "remove": self = .remove(player: try fields.name("player"))
    case "answer":
      let (invitation, accepts) = (try fields.int("invitation", 1...Int.max), try fields.bool("accepts"))
      let busy = fields.optional("busy")
      guard busy == nil || busy == .bool(true) && !accepts else {
        throw fields.fault("busy", remedy: "true, and only of who does not accept")
      }
      self = .answer(invitation: invitation, accepts: accepts, isBusy: busy != nil)
    case "ready": self = .ready(try fields.bool("is"))
    case "leave": self = .leave
    case "play": self = .playReport(try fields.play())
    case "show": self = .broadcast(try fields.broadcastPart())
    case "submit": self = .submit(try fields.uploadPart())
    case "boards": self = .boards(try fields.boardQuery())
    case "placed": self = .placed(try fields.place())
    case "board": self = .board(try fields.boardPage())
    case "seek": self = try fields.seek()
    case "unseek": self = .unseek
    case "accept": self = .accept(offer: try fields.int("offer", 1...Int.max), try fields.bool("is"))
    case "ratings": self = .ratings(try fields.ratingQuery())
    case "seeking": self = .seeking(try fields.seekState())
    case "found": self = .found(try fields.rankedOffer())
    case "unfound":
      self = .unfound(try fields.word("because", OfferEnd.self), isSeeking: try fields.bool("seeking"))
    case "rated": self = .rated(try fields.ratingChange())
    case "standings": self = .standings(try fields.ratingPage())
    case "fetch":
      let record = try fields.int("record", 1...Int.max)
      self = .fetch(record: record, from: try fields.int("from", 0...RecordUpload.maxBytes))
    case "record": self = .recordPart(try fields.recordPart())
    case "mine": self = .own(first: try fields.int("first", 0...BoardPage.maxTotal))
    case "forget": self = .forget
    case "kept": self = .ownRecords(try fields.ownRecords())
    case "forgotten": self = .forgotten(records: try fields.int("records", 0...BoardPage.maxTotal))
    case "shown": self = .broadcastUpdate(try fields.broadcastPart())
    case "welcome": self = .welcome(try fields.welcome())
    case "list": self = .list(try fields.list())
    case "room": self = .room(try fields.room())
    case "redirect": self = .redirect(try fields.redirect())
    case "left":
      let code = try fields.optionalWord("code", LeftCode.self)
      self = .left(code, reason: try fields.text("reason", atMost: 1_000))
    case "invited":
      self = .invited(
        Invitation(
          id: try fields.int("invitation", 1...Int.max), from: try fields.name("from"),
          room: try fields.name("room"), settings: try fields.settings()))
    case "withdrawn":
      self = .withdrawn(
        invitation: try fields.int("invitation", 1...Int.max), try fields.word("because", InvitationEnd.self))
    case "answered":
      self = .answered(player: try fields.name("player"), try fields.word("answer", LinkAnswer.self))
    case "deal": self = .matchDealt(try fields.deal())
    case "pieces": self = .piecesDealt(try fields.pieces("pieces"))
    case "garbage":
      let at = GameTime(microseconds: try fields.integer("at"))
      self = .garbageArrived(try fields.arrival(), at: at)
    case "out": self = .playerOut(player: try fields.int("player", Versus.seats))
    case "peers": self = .peerProgress(try fields.peers())
    case "own": self = .gameRestored(try fields.peers(), isComplete: try fields.bool("all"))
    case "ruled":
      self = .gameRuled(
        Ruling(
          through: try fields.int("through", 0...Int.max), at: try fields.time("at"),
          entries: try fields.peerEntries(), code: try fields.word("code", RulingCode.self),
          reason: try fields.text("reason", atMost: 1_000)))
    case "stand":
      self = .matchPaused(
        Pause(
          at: try fields.time("at"),
          players: try fields.integers("players", Versus.seats, atMost: Versus.seats.upperBound),
          left: try fields.integers(
            "left", 0...Int(LinkProtocol.pauseBudget), atMost: Versus.seats.upperBound
          ).map { Int64($0) }))
    case "go":
      self = .matchResumed(
        at: try fields.time("at"), startsIn: try fields.integer("startsIn", 0...60_000_000))
    case "end": self = .matchEnded(try fields.end())
    case "notice": self = .notice(try fields.text("text", atMost: 2_000))
    case "stopped": self = .matchStopped(try fields.stop())
    case "signed": self = .matchSigned(try fields.statement())
    default:
      let of = try fields.text("of")
      let code = try fields.word("code", RefusalCode.self)
      let reason = try fields.text("reason", atMost: 2_000)
      self = .refusal(
        of: of, MessageFault(reason, remedy: try fields.text("right", atMost: 1_000), code: code))
    }
  }
}
