import BlockEngine
import BlockRecords

@testable import BlockLink

/// Samples of every kind of message, with all of its members.
enum MessageSamples {
  static let settings = RoomSettings(
    rules: .league, level: 1, attack: .jstris, targeting: .attacker, goal: .attack(seconds: 90), seats: 4,
    firstTo: 3, isWatchable: false, isListed: true)
  static let live =
    RoomSettings.live(.league, .sprint, level: 1) ?? settings
  private static var elsewhere: NodeAddress { preconditionFailure("an address is none") }
  static let fault = MessageFault("a reason", remedy: "what would be right", code: .forged)
  static let arrival = GarbageArrival(from: 2, id: 7, ack: 5, lines: 4, holes: [3, 3, 8, 8])
  private static let unsigned = MatchStatement(
    match: "00ff", room: "a room", keys: Array(repeating: "0123456789abcdefghjkmnpqr", count: 2),
    ends: [.played, .stood], commitment: Array(0..<32), nonce: Array(1...32))
  static let statement = unsigned.signed(for: [1], by: Array(2...33)) { _ in Array(0..<64) } ?? unsigned
  static let peerEntries: [LinkMessage.PeerEntry] = [
    .init(delay: 83_000, event: .command(.left, isRepeat: false)),
    .init(delay: 0, event: .command(.softDrop, isRepeat: true)), .init(delay: 5, event: .garbage(arrival)),
    .init(delay: 6, event: .out(player: 3)), .init(delay: 7, event: .givenUp),
  ]

  static let client: [LinkMessage] = [
    .hello(.init(version: 1, program: "1.2", name: "Ada", features: ["a"], bot: 3)),
    .hello(.init(version: 1, program: "1.2", name: "Ada", features: [], secret: Array(1...16))),
    .resume(.init(version: 1, session: Array(1...8), token: Array(1...16))),
    .ping(.init(sent: 5, echo: 6, clock: -7)), .bye(.flood, reason: "enough"),
    .rooms(RoomQuery(first: 12, search: "an")),
    .open(settings, name: "a room"), .open(live, name: "live"), .join(room: "a room", isWatcher: true),
    .invite(player: "Ada"),
    .remove(player: "Bo"),
    .answer(invitation: 4, accepts: true), .answer(invitation: 4, accepts: false, isBusy: true), .ready(true),
    .leave,
    .playReport(
      .init(
        upto: GameTime(microseconds: 99),
        entries: [
          .init(delay: 1, event: .command(.hardDrop, isRepeat: false)),
          .init(delay: 2, event: .command(.right, isRepeat: true)),
          .init(delay: 3, event: .garbage(.init(sender: 2, id: 7))), .init(delay: 4, event: .out(player: 2)),
          .init(delay: 5, event: .givenUp),
        ], digest: 0x0123_4567_89ab_cdef)),
    .submit(.init(size: 900, from: 17, text: "[5,\"left\"]\n")),
    .boards(
      BoardQuery(rules: .modern, mode: .sprint, level: 3, period: .season, first: 12, isAround: true)),
    .seek(.league, waited: 7_000_000), .unseek, .accept(offer: 3, true),
    .ratings(RatingQuery(rules: .modern, first: 12, isAround: true)),
    .ratings(RatingQuery(rules: .league, season: "2026-1")),
    .boards(BoardQuery(rules: .modern, mode: .sprint, period: .season, season: "2025")),
    .boards(BoardQuery(rules: .classic, mode: .ultra, friends: ["Ada", "Bo"])),
    .fetch(record: 7, from: 3_900),
    .own(first: 12),
    .forget,
    .broadcast(.init(from: 17, text: "[5,\"left\"]\n", upto: GameTime(microseconds: 9), isPaused: true)),
  ]

  static let server: [LinkMessage] = [
    .welcome(
      .init(
        name: "here", program: "1", session: Array(1...8), token: Array(1...16), isResumed: true,
        features: ["a"])),
    .welcome(
      .init(
        name: "here", program: "1", session: Array(1...8), token: Array(1...16), isResumed: false,
        isRegained: true)),
    .welcome(
      .init(
        name: "here", program: "1", session: Array(1...8), token: Array(1...16), isResumed: true,
        isRestarted: true)),
    .ping(.init(sent: 5, echo: 6, clock: -7)), .bye(.version, reason: "enough"),
    .redirect(
      Redirect(to: NodeAddress("[2001:db8::7]:25625") ?? elsewhere, room: "ABCDEF", isWatcher: true)),
    .list(
      RoomList(
        rooms: [
          .init(name: "a", rules: .modern, players: 1, seats: 2, isPlaying: false, isWatchable: true)
        ], players: ["Ada"], first: 12, total: 13)),
    .room(
      RoomState(
        name: "a", code: "ABCDEF", settings: settings,
        members: [.init(name: "Ada", bot: 2, isReady: true, isConnected: false, wins: 1)], watchers: 2,
        isPlaying: true, you: 1, isRanked: true)),
    .left(.removed, reason: "as asked"),
    .invited(Invitation(id: 3, from: "Ada", room: "a", settings: settings)),
    .withdrawn(invitation: 3, .expired), .answered(player: "Ada", .busy),
    .matchDealt(
      Deal(
        match: "00ff", commitment: Array(0..<32), settings: settings,
        players: [.init(name: "Ada", bot: 0), .init(name: "Bo", bot: 9)], you: 2,
        started: "2026-11-23T00:00:00Z", wins: [0, 1], played: 1, startsIn: -5,
        pieces: Array(repeating: Tetromino.allCases, count: 4).flatMap { $0 }, isRestored: true)),
    .matchDealt(
      Deal(
        match: "00ff", commitment: Array(0..<32), settings: live, players: [.init(name: "Ada", bot: 0)],
        you: 1, started: "2026-11-23T00:00:00Z", wins: [0], played: 0, startsIn: 3_000_000,
        pieces: Array(repeating: Tetromino.allCases, count: 2).flatMap { $0 })),
    .piecesDealt([.i, .o, .t]),
    .garbageArrived(arrival, at: GameTime(microseconds: 12)), .playerOut(player: 3),
    .peerProgress(.init(player: 2, upto: GameTime(microseconds: 9), entries: peerEntries, digest: 77)),
    .gameRestored(
      .init(player: 2, upto: GameTime(microseconds: 9), entries: peerEntries, digest: 77), isComplete: true),
    .gameRuled(
      .init(
        through: 3, at: GameTime(microseconds: 8), entries: peerEntries, code: .pausedTooLong, reason: "late")
    ),
    .matchPaused(.init(at: GameTime(microseconds: 7), players: [1, 2], left: [5, 6])),
    .matchResumed(at: GameTime(microseconds: 6), startsIn: 1_500_000),
    .matchEnded(
      .init(seed: .max, nonce: Array(0..<32), result: .init(ranking: [2, 1], isDraw: true, digest: 3))),
    .matchStopped(
      .init(
        seed: 9, nonce: Array(0..<32), own: .init(through: 4, at: GameTime(microseconds: 5)))),
    .matchSigned(statement),
    .refusal(of: "join", fault),
    .placed(RecordPlace(record: 7, rank: 2, total: 9, change: .notBetter)),
    .board(
      BoardPage(
        places: [
          .init(
            rank: 13, record: 7, name: "Ada", score: 900, lines: 40, time: 61_000_000, level: 1,
            at: "2026-11-26T12:00:00Z", mark: .live)
        ], first: 12, total: 13, own: 13, season: "2026")),
    .seeking(
      SeekState(rules: .modern, waited: 5_000_000, width: 325, others: 4, rating: PlayerRating())),
    .found(
      RankedOffer(
        id: 3, player: "Bo", rating: PlayerRating(rating: 1_612_345, deviation: 60_000, isProvisional: false),
        left: 10_000_000)), .unfound(.declined, isSeeking: true),
    .rated(
      RatingChange(
        rules: .classic, opponent: "Bo", result: .won, before: PlayerRating(),
        after: PlayerRating(rating: 1_662_000, deviation: 290_000, isProvisional: true))),
    .standings(
      RatingPage(
        places: [
          .init(
            rank: 1, player: 7, name: "Ada",
            rating: PlayerRating(rating: 1_700_000, deviation: 70_000, isProvisional: false), series: 9,
            wins: 8),
          .init(rank: nil, player: 8, name: "Bo", rating: PlayerRating(), series: 1, wins: 0),
        ], first: 0, total: 2, own: 1, season: "2026")),
    .ownRecords(
      OwnRecords(
        name: "Ada", first: 12, total: 13,
        records: [
          .init(
            record: 7, rules: .modern, mode: .sprint, level: 1, score: 900, lines: 40, time: 61_000_000,
            at: "2026-11-26T12:00:00Z", mark: .live, isAnnulled: true)
        ])),
    .ownRecords(OwnRecords()),
    .forgotten(records: 3),
    .recordPart(RecordPart(record: 7, size: 9, from: 2, text: "é\n\"")),
    .notice("The server starts again at noon."),
    .bye(.banned, reason: "enough", until: "2026-12-01T12:00:00Z"),
    .broadcastUpdate(.init(from: 0, text: "{\"format\":", upto: GameTime(microseconds: 9), isPaused: true)),
  ]

  static func line(_ message: LinkMessage) -> [UInt8] {
    let isNumbered = LinkMessage.isNumbered(message.type)
    let needsSeen = isNumbered || ["ping", "resume", "welcome"].contains(message.type)
    return Array(message.line(number: isNumbered ? 1 : nil, seen: needsSeen ? 0 : nil).dropLast())
  }
}
