import BlockEngine
import BlockRecords
import FigureTestSupport
import Testing

@testable import BlockLink

/// A server that lies, and clients that lie: nobody traps, hangs or fills memory.
@Suite struct LyingServerTests {
  /// A client and the server that it believes.
  private struct Victim {
    var session = LinkSession(name: "me", version: "1", sha256: LinkHash.sha256)
    var now = LinkTime(microseconds: 0)
    private var number = 0

    /// - Parameter isPlaying: whether the server deals a match.
    init(isPlaying: Bool = true) {
      session.connected(at: now)
      say(
        .welcome(
          .init(
            name: "srv", program: "9", session: Array(1...8), token: Array(1...16), isResumed: false,
            features: LinkProtocol.features)))
      guard isPlaying else { return }
      say(.matchDealt(Self.deal))
      wait(3_000_000)
    }

    static let deal = Deal(
      match: "abc", commitment: Array(repeating: 0, count: 32), settings: RoomSettings(),
      players: [.init(name: "me", bot: 0), .init(name: "x", bot: 0)], you: 1, started: "2026-01-01T00:00:00Z",
      wins: [0, 0], played: 0, startsIn: 0,
      pieces: Array(repeating: Tetromino.allCases, count: 4).flatMap { $0 })

    mutating func say(_ message: LinkMessage) {
      let isNumbered = LinkMessage.isNumbered(message.type)
      if isNumbered { number += 1 }
      session.received(message.line(number: isNumbered ? number : nil, seen: 0), at: now)
    }

    /// Says a line whose `n` is the first one, as the next one.
    mutating func say(_ line: String) {
      if line.contains("\"n\":1,") { number += 1 }
      session.received(Array((line.replacing("\"n\":1,", with: "\"n\":\(number),") + "\n").utf8), at: now)
    }

    mutating func wait(_ microseconds: Int64) {
      for _ in 0..<10 {
        now = now.advanced(by: microseconds / 10)
        session.advance(to: now)
        _ = session.drainBytes()
      }
    }

    /// Plays on, so that whatever is stored is used.
    mutating func playOn() {
      for command in GameCommand.allCases {
        session.perform(command, at: now)
        wait(500_000)
        if let deadline = session.nextDeadline { session.advance(to: max(now, deadline)) }
      }
      session.giveUp(at: now)
      if let match = session.match { _ = (match.countdown(at: now), match.moment(of: .zero), match.file) }
      _ = (session.drainEvents(), session.drainMatchEvents(), session.drainBroadcastSteps())
    }
  }

  @Test func aClockThatNoMatchReachesEndsTheSession() {
    for clock in [Int64.max, LinkProtocol.maxMatchTime * 2 + 1, -60_000_001] {
      var victim = Victim()
      victim.say(.ping(.init(clock: clock)))
      victim.playOn()
      #expect(victim.session.state == .offline, "\(clock)")
    }
  }

  @Test func aSecondRulingOnTheSameGameIsNotBelieved() {
    var victim = Victim()
    for _ in 0..<12 {
      victim.say(.ping(.init(clock: victim.now.microseconds)))
      victim.session.perform(.left, at: victim.now)
      victim.wait(100_000)
    }
    func ruling(_ number: Int, _ reason: String) -> LinkMessage {
      .gameRuled(
        .init(
          through: number, at: .zero, entries: [.init(delay: 0, event: .givenUp)], code: .left, reason: reason
        ))
    }
    _ = victim.session.drainEvents()
    victim.say(ruling(0, "a"))
    victim.say(ruling(1_000, "b"))
    victim.say(.matchStopped(.init(seed: 1, nonce: Array(0..<32), own: .init(through: 1_000, at: .zero))))
    let events = victim.session.drainEvents()
    victim.playOn()
    #expect(events.contains { if case .ruled(_, reason: "a") = $0 { true } else { false } })
    #expect(!events.contains { if case .ruled(_, reason: "b") = $0 { true } else { false } })
  }

  @Test func onlyTheFirstEndOfAMatchIsTaken() {
    var victim = Victim()
    _ = victim.session.drainEvents()
    let end = LinkMessage.matchEnded(
      .init(seed: 1, nonce: Array(0..<32), result: .init(ranking: [1, 2], isDraw: false, digest: 3)))
    for _ in 0..<3 { victim.say(end) }
    let ends = victim.session.drainEvents().filter { if case .matchEnded = $0 { true } else { false } }
    #expect(ends.count == 1)
  }

  @Test func oneDealAfterTheOtherEndsTheSession() {
    var victim = Victim()
    for _ in 0..<100 where victim.session.state == .online { victim.say(.matchDealt(Victim.deal)) }
    #expect(victim.session.state == .offline)
  }

  @Test func morePiecesAndGarbageThanAMatchHasAreNotKept() {
    var victim = Victim()
    let pieces = Array(repeating: Tetromino.i, count: 2_000)
    for _ in 0..<200 { victim.say(.piecesDealt(pieces)) }
    #expect((victim.session.match?.pieces.count ?? 0) <= 200_000)
    let lines = GarbageArrival.maxLines
    for id in 1...100 {
      victim.say(
        .garbageArrived(
          GarbageArrival(from: 2, id: id, ack: 0, lines: lines, holes: Array(repeating: 0, count: lines)),
          at: .zero))
    }
    #expect((victim.session.match?.parts[0].arrivedRows ?? 0) <= 200_000)
  }

  @Test func aPauseForSomebodyWhoIsNotInTheMatchIsNotBelieved() {
    var victim = Victim()
    victim.say(.matchPaused(.init(at: .zero, players: [8], left: [5])))
    #expect(victim.session.match?.awaitedPlayers.isEmpty == true)
  }

  @Test func moreOfAWatchedGameThanAnybodyPlaysEndsTheSession() throws {
    var victim = Victim(isPlaying: false)
    var recording = try GameRecording(
      ReplayHeader(GameSetup(seed: 5, mode: .practice), player: nil, started: "2026-11-23T00:00:00Z"),
      keepsHistory: false)
    var text = recording.unwritten.bytes
    recording.removeUnwritten()
    victim.say(.broadcastUpdate(.init(from: 0, text: String(decoding: text, as: UTF8.self), upto: .zero)))
    let digest = try #require(victim.session.broadcast?.game?.digest.hexadecimal)
    let from = text.count
    text = Array(String(repeating: "{\"at\":0,\"digest\":\"\(digest)\"}\n", count: 60).utf8)
    let part = LinkMessage.broadcastUpdate(.init(from: from, text: String(decoding: text, as: UTF8.self)))
    // Each part takes back what the one before has shown.
    var count = 0
    while count < 1_000, victim.session.state == .online {
      victim.say(part)
      count += 1
    }
    #expect(victim.session.state == .offline && count > 50)
  }

  /// The lines of a sample with each of its values replaced by each of the wrong ones, and each member left out.
  private static func wrong(_ message: LinkMessage) -> [String] {
    var lines: [String] = []
    JSONVariants.withEach(of: MessageSamples.line(message)) {
      lines.append(String(decoding: $0, as: UTF8.self))
    }
    return lines
  }

  @Test(arguments: MessageSamples.server.indices)
  func whateverIsWrongInAFieldOfAServersMessageHarmsNoClient(index: Int) {
    for line in Self.wrong(MessageSamples.server[index]) {
      for victim in [Victim(isPlaying: false), Victim()] {
        var victim = victim
        victim.say(line)
        // Whatever was believed is used.
        guard victim.session.state != .offline else { continue }
        victim.say(line)
        victim.playOn()
      }
    }
  }

  @Test(arguments: MessageSamples.client.indices)
  func whateverIsWrongInAFieldOfAClientsMessageHarmsNobodyElse(index: Int) {
    var match = LobbyTable.match()
    match.signIn(3, "Cy")
    match.send(.open(RoomSettings(), name: "theirs"), 3)
    for line in Self.wrong(MessageSamples.client[index]) {
      var table = match
      let number = (table.numbers[1] ?? 0) + 1
      table.send(line.replacing("\"n\":1,", with: "\"n\":\(number),"), 1)
      table.wait(1_000_000, pinging: [2, 3])
      #expect(table.closed[2] == nil && table.closed[3] == nil, "\(line)")
      #expect(table.lobby.rooms.values.contains { $0.name == "theirs" }, "\(line)")
    }
  }
}
