import BlockEngine
import Testing

@testable import BlockLink

/// Each budget of a server: whoever spends it is refused or goes, and nobody else notices.
@Suite struct BudgetTests {
  private struct Budget: Sendable {
    let limit: String
    /// Makes the limit small.
    let narrow: @Sendable (inout LobbyLimits) -> Void
    /// Spends it as connection 1, which sits with connection 2 in a room.
    let spend: @Sendable (inout LobbyTable) -> Void

    init(
      _ limit: String, narrow: @escaping @Sendable (inout LobbyLimits) -> Void,
      spend: @escaping @Sendable (inout LobbyTable) -> Void
    ) {
      (self.limit, self.narrow, self.spend) = (limit, narrow, spend)
    }
  }

  /// Begins the match.
  private static func play(_ table: inout LobbyTable) {
    for id in [1, 2] { table.send(.ready(true), id) }
    table.wait(LinkProtocol.countdown + 500_000, pinging: [1, 2, 9])
  }

  /// Has so many bytes wait for connection 1, which acknowledges nothing.
  private static func pile(_ table: inout LobbyTable, _ count: Int) {
    for _ in 0..<count {
      table.numbers[1, default: 0] += 1
      table.send(LinkMessage.rooms().line(number: table.numbers[1], seen: 0), 1)
      table.wait(100_000, pinging: [2, 9])
    }
  }

  private static let budgets: [Budget] = [
    Budget("messageBurst") {
      $0.messageBurst = 10
    } spend: { table in
      for _ in 0..<20 { table.send(.ping(.init(sent: 1)), 1) }
    },
    Budget("messagesPerSecond") {
      ($0.messagesPerSecond, $0.messageBurst) = (2, 4)
    } spend: { table in
      table.wait(1_000_000, pinging: [2, 9])
      for _ in 0..<6 { table.send(.ping(.init(sent: 1)), 1) }
    },
    Budget("changeBurst") {
      ($0.changesPerSecond, $0.changeBurst) = (1, 4)
    } spend: { table in
      for step in 0..<20 { table.send(.ready(step % 2 == 0), 1) }
    },
    Budget("entryBurst") {
      ($0.entriesPerSecond, $0.entryBurst) = (10, 20)
    } spend: { table in
      play(&table)
      let entry = LinkMessage.PlayEntry(delay: 1, event: .command(.left, isRepeat: false))
      table.play(1, upto: 400_000, Array(repeating: entry, count: 40))
    },
    Budget("refusals") {
      $0.refusals = 3
    } spend: { table in
      for _ in 0..<5 { table.send(.invite(player: "nobody here"), 1) }
      for _ in 0..<5 { table.send(.open(RoomSettings(), name: "another"), 1) }
    },
    Budget("maxUnacknowledgedBytes") {
      $0.maxUnacknowledgedBytes = 8_000
    } spend: {
      pile(&$0, 150)
    },
    Budget("memoryPerKey") {
      $0.memoryPerKey = 8_000
    } spend: {
      pile(&$0, 150)
    },
    Budget("memoryPerOrigin") {
      $0.memoryPerOrigin = 8_000
    } spend: {
      pile(&$0, 150)
    },
    Budget("memory") {
      $0.memory = 12_000
    } spend: {
      pile(&$0, 200)
    },
    Budget("memoryPerKey, of a game") {
      ($0.memoryPerKey, $0.entryBurst) = (8_000, 5_000)
    } spend: { table in
      play(&table)
      var last: Int64 = 0
      for step in 1...15 {
        let upto = 400_000 + Int64(step) * 1_000
        let first = LinkMessage.PlayEntry(delay: upto - 500 - last, event: .command(.left, isRepeat: false))
        let other = LinkMessage.PlayEntry(delay: 0, event: .command(.right, isRepeat: false))
        table.play(1, upto: upto, [first] + Array(repeating: other, count: 99))
        last = upto - 500
        // The partner takes what it is told.
        table.send(.ping(.init(sent: 1)), 2)
      }
      table.wait(300_000, pinging: [2, 9])
    },
    Budget("rooms") {
      $0.rooms = 1
    } spend: { table in
      table.send(.leave, 1)
      table.send(.open(RoomSettings(), name: "one too many"), 1)
    },
    Budget("watchers") {
      $0.watchers = 0
    } spend: { table in
      table.send(.leave, 1)
      table.send(.join(room: "room", isWatcher: true), 1)
    },
    Budget("invitationBurst") {
      ($0.invitationBurst, $0.invitationPause) = (1, 0)
    } spend: { table in
      for _ in 0..<3 { table.send(.invite(player: "bystander"), 1) }
      table.send(.invite(player: "guest"), 1)
    },
    Budget("matchTime") {
      $0.matchTime = 200_000
    } spend: { table in
      play(&table)
      table.wait(500_000, pinging: [1, 2, 9])
    },
  ]

  @Test(arguments: budgets.indices) func whoeverSpendsABudgetIsRefusedAndNobodyElseNotices(index: Int) {
    let budget = Self.budgets[index]
    var limits = LobbyLimits()
    budget.narrow(&limits)
    var table = LobbyTable(limits: limits)
    for (id, name) in [(1, "spender"), (2, "partner"), (3, "guest"), (9, "bystander")] {
      table.signIn(id, name, origin: [10, 0, 0, UInt8(id)])
    }
    table.send(.open(RoomSettings(seats: 3), name: "room"), 2)
    table.send(.join(room: "room", isWatcher: false), 1)
    for id in [1, 2, 3, 9] { _ = table.drain(id) }
    budget.spend(&table)
    let heard = table.drain(1)
    let isRefused = heard.contains { ["refusal", "bye", "ruled"].contains($0.type) }
    #expect(isRefused || table.closed[1] != nil, "\(budget.limit): \(heard.map(\.type))")
    #expect(table.closed[2] == nil && table.closed[9] == nil, "\(budget.limit)")
    _ = table.drain(9)
    table.send(.ping(.init(sent: 1)), 9)
    #expect(table.types(9).contains("ping"), "\(budget.limit)")
  }

  // MARK: Memory

  private static func home(_ site: UInt8, _ subnet: UInt8, _ last: UInt8) -> [UInt8] {
    [0x20, 0x01, 0x0d, 0xb8, 0, site, subnet, last]
  }

  @Test func theBudgetOfANetworkHoldsFourTimesThatOfOneInside() {
    var limits = LobbyLimits()
    (limits.memory, limits.memoryPerKey, limits.memoryPerOrigin) = (1_000_000, 1_000_000, 100)
    var memory = LobbyMemory()
    // A network of 64 bits, then others beside it in 56 bits, then others in 48 bits: none of them is over its part.
    func fill(_ origins: [[UInt8]], _ bytes: Int) {
      for origin in origins { memory.add(bytes, key: origin, origin: origin) }
    }
    func excess(_ origin: [UInt8]) -> LobbyMemory.Excess? {
      memory.excess(key: origin, origin: origin, limits)
    }
    fill((0..<4).map { Self.home(1, 0, $0) }, 100)
    #expect(excess(Self.home(1, 0, 0)) == nil)
    fill([Self.home(1, 0, 9)], 1)
    #expect(excess(Self.home(1, 0, 9)) == .network(Array(Self.home(1, 0, 0).prefix(7))))
    memory.add(-1, key: Self.home(1, 0, 9), origin: Self.home(1, 0, 9))
    fill((1..<4).flatMap { subnet in (0..<4).map { Self.home(1, UInt8(subnet), $0) } }, 100)
    #expect(excess(Self.home(1, 3, 0)) == nil)
    fill([Self.home(1, 9, 0)], 1)
    #expect(excess(Self.home(1, 9, 0)) == .network(Array(Self.home(1, 0, 0).prefix(6))))
    #expect(excess(Self.home(2, 0, 0)) == nil)
    fill([Self.home(2, 0, 0)], 101)
    #expect(excess(Self.home(2, 0, 0)) == .network(Self.home(2, 0, 0)))
  }

  @Test func whatIsFreedIsCountedNoMore() {
    var table = LobbyTable()
    table.signIn(1, "Ada", origin: [10, 0, 0, 1])
    Self.pile(&table, 20)
    #expect(table.lobby.memory.all > 500)
    // Another address has it after a new connection.
    let session = table.lobby.sessions.values.first
    table.lobby.closed(1, at: table.now)
    table.connect(2, key: "1", origin: [10, 0, 0, 2])
    table.send(
      LinkMessage.resume(.init(version: 1, session: session?.idBytes ?? [], token: session?.token ?? []))
        .line(
          number: nil, seen: 0), 2)
    var limits = LobbyLimits()
    limits.memoryPerOrigin = 400
    #expect(table.lobby.memory.excess(key: [], origin: [10, 0, 0, 1], limits) == nil)
    #expect(table.lobby.memory.excess(key: [], origin: [10, 0, 0, 2], limits) == .network([10, 0, 0, 2]))
    table.send(.bye(nil, reason: "gone"), 2)
    #expect(table.lobby.memory == LobbyMemory())
  }

  @Test func aGamesLogCountsWhatItHolds() {
    var log = PlayerEventLog()
    let begin = log.end
    log.append(PlayerEvent(time: .zero, event: .command(.left, isRepeat: false)))
    #expect(log.bytes == 8)
    let arrival = GarbageArrival(from: 2, id: 1, ack: 0, lines: 100, holes: Array(repeating: 1, count: 100))
    log.append(PlayerEvent(time: .zero, event: .garbage(arrival)))
    #expect(log.bytes > 800)
    log.truncate(to: begin)
    #expect(log.bytes == 0)
  }
}
