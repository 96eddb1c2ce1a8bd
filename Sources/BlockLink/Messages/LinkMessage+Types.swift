extension LinkMessage {
  /// The message's type in JSON.
  var type: String {
    switch self {
    case .hello: "hello"
    case .ping: "ping"
    case .bye: "bye"
    case .resume: "resume"
    case .rooms: "rooms"
    case .open: "open"
    case .join: "join"
    case .invite: "invite"
    case .remove: "remove"
    case .answer: "answer"
    case .ready: "ready"
    case .leave: "leave"
    case .playReport: "play"
    case .broadcast: "show"
    case .welcome: "welcome"
    case .list: "list"
    case .room: "room"
    case .redirect: "redirect"
    case .left: "left"
    case .invited: "invited"
    case .withdrawn: "withdrawn"
    case .answered: "answered"
    case .matchDealt: "deal"
    case .piecesDealt: "pieces"
    case .garbageArrived: "garbage"
    case .playerOut: "out"
    case .peerProgress: "peers"
    case .gameRuled: "ruled"
    case .gameRestored: "own"
    case .matchPaused: "stand"
    case .matchResumed: "go"
    case .matchEnded: "end"
    case .matchStopped: "stopped"
    case .matchSigned: "signed"
    case .refusal: "refusal"
    case .broadcastUpdate: "shown"
    case .notice: "notice"
    case .submit: "submit"
    case .boards: "boards"
    case .placed: "placed"
    case .board: "board"
    case .seek: "seek"
    case .unseek: "unseek"
    case .accept: "accept"
    case .ratings: "ratings"
    case .seeking: "seeking"
    case .found: "found"
    case .unfound: "unfound"
    case .rated: "rated"
    case .standings: "standings"
    case .fetch: "fetch"
    case .recordPart: "record"
    case .own: "mine"
    case .forget: "forget"
    case .ownRecords: "kept"
    case .forgotten: "forgotten"
    }
  }

  /// The types that a client sends.
  static let clientTypes = [
    "hello", "resume", "ping", "bye", "rooms", "open", "join", "invite", "remove", "answer", "ready", "leave",
    "play", "show", "submit", "boards", "seek", "unseek", "accept", "ratings", "fetch", "mine", "forget",
  ]
  /// The types that a server sends.
  static let serverTypes = [
    "welcome", "ping", "bye", "list", "room", "left", "invited", "withdrawn", "answered", "deal", "pieces",
    "garbage", "out", "peers", "ruled", "own", "stand", "go", "end", "stopped", "signed", "refusal", "shown",
    "notice", "redirect", "placed", "board", "seeking", "found", "unfound", "rated", "standings", "record",
    "kept",
    "forgotten",
  ]

  /// Whether a message is numbered, acknowledged and sent again after a resumption.
  static func isNumbered(_ type: String) -> Bool {
    !["hello", "resume", "welcome", "ping", "bye"].contains(type)
  }
}
