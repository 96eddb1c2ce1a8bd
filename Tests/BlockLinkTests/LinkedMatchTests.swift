import BlockEngine
import BlockRecords
import Foundation
import Testing

@testable import BlockLink

/// Complete matches on simulated time.
@Suite struct LinkedMatchTests {
  /// The number of matches per test; `LINK_MATCHES=1000` is the full run.
  static let matches = asked ?? 2
  /// Whether the environment sets the number.
  static let isThorough = asked != nil
  private static let asked = ProcessInfo.processInfo.environment["LINK_MATCHES"].flatMap { UInt64($0) }

  @Test func aMatchWithoutANetworksTroublesIsProvedToEverybody() throws {
    var world = LinkWorld(seed: 1, network: .instant)
    let room = RoomSettings(goal: .lines(seconds: 30))
    let players = world.startMatch(2, watchers: 1, room) { Masher(seed: UInt64($0)) }
    #expect(world.run(for: 120_000_000) { $0.clients.allSatisfy { $0.result != nil } })
    try world.expectResults(players: players)
  }

  /// The family's machine draws by its clock in a game that is played alone; in a match everybody has the dealt pieces.
  @Test(arguments: Ruleset.Name.allCases) func aMatchOfEveryFamilyIsProvedToEverybody(
    family: Ruleset.Name
  ) throws {
    var world = LinkWorld(seed: 3, network: .instant)
    let room = RoomSettings(rules: family, goal: .lines(seconds: 30))
    let players = world.startMatch(2, watchers: 1, room) { Masher(seed: UInt64($0)) }
    #expect(world.run(for: 120_000_000) { $0.clients.allSatisfy { $0.result != nil } })
    try world.expectResults(players: players)
  }

  /// Seed 36 once sent a match's end before the ruling that caused it.
  @Test(arguments: Array(0..<matches) + [36]) func matchesHoldHoweverLateAndOftenCutTheirConnectionsAre(
    seed: UInt64
  ) throws {
    var world = LinkWorld(seed: seed)
    let settings = RoomSettings(
      rules: seed % 3 == 0 ? .league : .modern, attack: seed % 3 == 0 ? .league : .guideline,
      goal: seed % 2 == 0 ? .lastStanding : .attack(seconds: 30), seats: seed % 5 == 4 ? 4 : 2)
    let players = world.startMatch(settings.seats, watchers: 0, settings) { index in
      BotHandsOfATest(
        grade: 1 + Int(seed + UInt64(index)) % 4, settings: settings, seed: seed + UInt64(index))
    }
    var isLate = false
    // Whoever comes to watch when the match is over sees none.
    while world.clients.contains(where: {
      $0.result == nil && ($0.session.match != nil || world.lobby.matchCount > 0)
    }) {
      _ = world.run(for: 1_000_000)
      if world.now.microseconds > 20_000_000, !isLate {
        isLate = true
        world.watch("late")
      }
      if world.random.draw(below: 12) == 0 {
        let victim = Int(world.random.draw(below: UInt64(world.clients.count)))
        world.cut(victim, for: world.draw(100_000...3_000_000), serverLearnsAfter: world.draw(0...2_000_000))
      }
      // Good players may never top out.
      if world.now.microseconds > 120_000_000 { world.clients[players[0]].session.giveUp(at: world.now) }
      try #require(world.now.microseconds < 900_000_000, "\(world.log.suffix(8))")
    }
    // The last messages to who came late may be on their way.
    _ = world.run(for: 10_000_000)
    try world.expectResults(players: players)
  }
}

extension LinkWorld {
  /// Puts players and watchers into a room and starts a match; returns the players' indices.
  mutating func startMatch(
    _ count: Int, watchers: Int, _ settings: RoomSettings, hands: (Int) -> any Hands
  ) -> [Int] {
    let players = (0..<count).map { add("player \($0)", hands: hands($0)) }
    for index in players {
      _ = run(for: 10_000_000) { $0.clients[index].session.state == .online }
      if index == 0 {
        clients[index].session.open(settings, name: "room", at: now)
      } else {
        clients[index].session.join("room", at: now)
      }
      _ = run(for: 20_000_000) { $0.clients[index].session.room != nil }
    }
    for watcher in 0..<watchers { watch("watcher \(watcher)") }
    for index in players { clients[index].session.ready(at: now) }
    _ = run(for: 20_000_000) { $0.clients.allSatisfy { $0.session.match != nil } }
    return players
  }

  mutating func watch(_ name: String) {
    let index = add(name)
    _ = run(for: 10_000_000) { $0.clients[index].session.state == .online }
    clients[index].session.join("room", asWatcher: true, at: now)
    _ = run(for: 20_000_000) { $0.clients[index].session.room != nil }
  }

  /// Expects everybody to have the same match file, and the file to verify.
  func expectResults(players: [Int]) throws {
    let file = try #require(files.last, "\(log)")
    for client in clients where client.session.match != nil {
      let result = try #require(
        client.result, "\(client.session.name): \(client.events.suffix(4)) \(log.suffix(8))")
      #expect(result.proof().fault == nil, "\(client.session.name): \(log.suffix(8))")
      #expect(result.proof().file == file, "\(client.session.name)'s file is not the server's")
      for case .invalidData(let reason) in client.events {
        Issue.record("\(client.session.name) received invalid data: \(reason)")
      }
      for case .refused(_, let of, let reason, _) in client.events {
        Issue.record("\(of) refused: \(reason)")
      }
    }
    var reader = MatchReader()
    try reader.read(file.span)
    try reader.finish()
    var player = try MatchVerifier(try #require(reader.header))
    try player.play(&reader)
    try player.finish(reader.result)
    #expect(reader.result?.ranking.count == players.count)
  }
}
