import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink

/// Ranked matches from the search to what is kept of them.
@Suite struct RankedTests {
  /// Fills the field with hard drops, one in so many microseconds.
  private struct Stacker: Hands {
    var interval: Int64 = 150_000
    mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)? {
      (.hardDrop, game.time.advanced(by: interval), false)
    }
    mutating func forget() {}
  }

  // MARK: The queue

  /// A lobby with boards and two players who look for an opponent, at connections 1 and 2.
  private static func seeking(
    features: [String] = LinkProtocol.features, _ change: (inout LobbyTable) -> Void = { _ in }
  ) -> LobbyTable {
    var table = LobbyTable()
    table.lobby.setBoards(true)
    change(&table)
    for (id, name) in [(1, "Ada"), (2, "Bo")] { table.signIn(id, name, features: features) }
    for id in [1, 2] {
      _ = table.drain(id)
      table.send(.seek(.modern), id)
      // Who has waited longer has the first seat.
      if id == 1 { table.wait(200_000, pinging: [1]) }
    }
    return table
  }

  private static func offer(in messages: [LinkMessage]) -> RankedOffer? {
    messages.compactMap { if case .found(let offer) = $0 { offer } else { nil } }.last
  }

  @Test func twoWhoSeekFindEachOtherAndBothHaveToAccept() throws {
    var table = Self.seeking { $0.standings["2"] = RankedStanding(rating: PlayerRating(rating: 1_612_345)) }
    let (first, second) = (table.drain(1), table.drain(2))
    let offers = [try #require(Self.offer(in: first)), try #require(Self.offer(in: second))]
    #expect(offers.map(\.player) == ["Bo", "Ada"] && offers[0].rating.rating == 1_612_345)
    #expect(first.first?.type == "seeking" && second.first?.type == "seeking")
    table.send(.accept(offer: offers[0].id, true), 1)
    #expect(table.types(1).isEmpty && table.types(2).isEmpty)
    table.send(.accept(offer: offers[1].id, true), 2)
    for id in [1, 2] {
      let messages = table.drain(id)
      #expect(messages.contains { if case .matchDealt = $0 { true } else { false } })
      let rooms = messages.compactMap { if case .room(let room) = $0 { room } else { nil } }
      #expect(rooms.last?.isRanked == true && rooms.last?.settings.firstTo == 2)
    }
  }

  @Test func whoDoesNotAnswerInTimeIsOutAndTheOtherWaitsOn() throws {
    var table = Self.seeking()
    let offer = try #require(Self.offer(in: table.drain(1)))
    _ = table.drain(2)
    table.send(.accept(offer: offer.id, true), 1)
    table.wait(RankedLimits.acceptTime + 200_000, pinging: [1, 2])
    #expect(table.drain(1).contains(.unfound(.unanswered, isSeeking: true)))
    #expect(table.drain(2).contains(.unfound(.late, isSeeking: false)))
    table.send(.accept(offer: offer.id, true), 2)
    #expect(table.lobby.rooms.isEmpty && table.lobby.queue.entries.count == 1)
  }

  @Test func whoDeclinesStopsSearchingAndLeavingDoesToo() throws {
    var table = Self.seeking()
    let offer = try #require(Self.offer(in: table.drain(1)))
    table.send(.accept(offer: offer.id, false), 1)
    #expect(table.drain(1).contains(.unfound(.refused, isSeeking: false)))
    #expect(table.drain(2).contains(.unfound(.declined, isSeeking: true)))
    table.send(.unseek, 2)
    #expect(table.drain(2).contains(.unfound(.stopped, isSeeking: false)))
    #expect(table.lobby.queue.entries.isEmpty)
    // A room ends a search.
    table.send(.seek(.modern), 2)
    table.send(.open(RoomSettings(), name: "room"), 2)
    #expect(table.lobby.queue.entries.isEmpty)
    table.send(.seek(.modern), 2)
    #expect(table.refusals(2).map(\.code) == [.unexpected])
  }

  @Test func aBotAServerWithoutRatingsAndAnOldClientHaveNoRankedMatches() {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.send(.seek(.modern), 1)
    table.send(.ratings(RatingQuery(rules: .modern)), 1)
    #expect(table.refusals(1).map(\.code) == [.unknown, .unknown])
    table.lobby.setBoards(true)
    table.connect(2)
    table.send(
      .hello(.init(version: 1, program: "1", name: "Bo", features: LinkProtocol.features, bot: 3)), 2)
    table.send(.seek(.modern), 2)
    #expect(table.refusals(2).map(\.code) == [.unexpected])
    table.signIn(3, "Cy", features: [LinkProtocol.pages])
    table.send(.seek(.modern), 3)
    #expect(table.refusals(3).map(\.code) == [.unknown])
  }

  @Test func onlyAServerWithRatingsSaysSo() throws {
    for hasBoards in [false, true] {
      var table = LobbyTable()
      table.lobby.setBoards(hasBoards)
      table.signIn(1, "Ada")
      guard case .welcome(let welcome) = try #require(table.drain(1).first) else { return }
      #expect(welcome.features.contains(LinkProtocol.ranked) == hasBoards)
    }
  }

  @Test func aRankedRoomTakesNobodyElseAndRemovesNobody() throws {
    var table = Self.agreed()
    table.signIn(3, "Cy", features: [LinkProtocol.pages])
    _ = table.drain(3)
    let room = try #require(table.lobby.rooms.values.first)
    table.send(.join(room: room.name, isWatcher: false), 3)
    #expect(table.refusals(3).count == 1)
    table.send(.remove(player: "Bo"), 1)
    table.send(.remove(player: "Ada"), 2)
    #expect(table.refusals(1).map(\.code) == [.unexpected] && table.refusals(2).map(\.code) == [.unexpected])
    // Who knows nothing of ranked matches watches it like any other.
    table.send(.join(room: room.name, isWatcher: true), 3)
    let rooms = table.drain(3).compactMap { if case .room(let room) = $0 { room } else { nil } }
    #expect(rooms.last?.isRanked == false)
  }

  // MARK: The series

  /// Two who have accepted each other.
  private static func agreed() -> LobbyTable {
    var table = seeking()
    for id in [1, 2] {
      guard let offer = offer(in: table.drain(id)) else { continue }
      table.send(.accept(offer: offer.id, true), id)
    }
    return table
  }

  @Test func whoLeavesLosesTheSeriesAtOnce() {
    var table = Self.agreed()
    table.send(.leave, 2)
    table.play(1, upto: 0, [.init(delay: 0, event: .out(player: 2))])
    #expect(table.ranked.map(\.end) == [.first] && table.ranked.map(\.number) == [1])
    #expect(table.ranked.first?.players.map(\.name) == ["Ada", "Bo"])
    #expect(table.ranked.first?.players.map(\.key) == [Array("1".utf8), Array("2".utf8)])
  }

  @Test func whoLeavesBetweenTwoMatchesLosesTheNextOne() throws {
    var table = Self.agreed()
    table.wait(LinkProtocol.countdown, pinging: [1, 2])
    table.play(1, upto: 0, [.init(delay: 0, event: .givenUp)])
    table.play(2, upto: 0, [.init(delay: 0, event: .out(player: 1))])
    #expect(table.ranked.map(\.end) == [nil])
    // The winner of the first leaves before the second.
    table.send(.leave, 2)
    table.play(1, upto: 0, [.init(delay: 0, event: .out(player: 2))])
    #expect(table.ranked.map(\.end) == [nil, .first] && table.ranked.map(\.number) == [1, 2])
    #expect(Set(table.ranked.map(\.series)).count == 1)
  }

  @Test func theNextMatchBeginsByItselfAndARematchIsANewSeries() throws {
    var table = Self.agreed()
    for number in 1...2 {
      table.wait(LinkProtocol.countdown, pinging: [1, 2])
      table.play(1, upto: 0, [.init(delay: 0, event: .givenUp)])
      table.play(2, upto: 0, [.init(delay: 0, event: .out(player: 1))])
      #expect(table.ranked.count == number)
      table.send(.ready(true), 1)
      #expect(table.refusals(1).count == (number == 1 ? 1 : 0))
      table.wait(RankedLimits.intermission + 500_000, pinging: [1, 2])
      #expect(table.lobby.matchCount == (number == 1 ? 1 : 0))
    }
    #expect(table.ranked.map(\.end) == [nil, .second])
    table.send(.ready(true), 2)
    #expect(table.lobby.matchCount == 1)
    table.send(.leave, 1)
    table.play(2, upto: 0, [.init(delay: 0, event: .out(player: 1))])
    #expect(table.ranked.last?.end == .second && table.ranked.last?.number == 1)
    #expect(Set(table.ranked.map(\.series)).count == 2)
  }

  @Test func noMoreSeriesOfAPairBeginThanCountOnADay() throws {
    var table = Self.seeking {
      $0.standings["1"] = RankedStanding(today: [Array("2".utf8): RankedLimits.seriesPerPair - 1])
    }
    for id in [1, 2] {
      let offer = try #require(Self.offer(in: table.drain(id)))
      table.send(.accept(offer: offer.id, true), id)
    }
    for _ in 1...2 {
      table.wait(LinkProtocol.countdown, pinging: [1, 2])
      table.play(1, upto: 0, [.init(delay: 0, event: .givenUp)])
      table.play(2, upto: 0, [.init(delay: 0, event: .out(player: 1))])
      table.wait(RankedLimits.intermission + 500_000, pinging: [1, 2])
    }
    #expect(table.ranked.last?.end == .second)
    table.send(.ready(true), 1)
    #expect(table.refusals(1).map(\.code) == [.flood] && table.lobby.matchCount == 0)
  }

  @Test func aMatchThatNobodyKeepsHoldsUpTheNextOneForAWhile() {
    var table = Self.agreed()
    table.savesMatches = false
    table.wait(LinkProtocol.countdown, pinging: [1, 2])
    table.play(1, upto: 0, [.init(delay: 0, event: .givenUp)])
    table.play(2, upto: 0, [.init(delay: 0, event: .out(player: 1))])
    table.wait(RankedLimits.intermission + RankedLimits.maxDelay - 500_000, pinging: [1, 2])
    #expect(table.lobby.matchCount == 0)
    table.wait(1_000_000, pinging: [1, 2])
    #expect(table.lobby.matchCount == 1)
  }

  // MARK: Whole series

  /// A series of two on a simulated network, from the search to its end; the first player is quicker to top out.
  private static func series(
    disk: JournalDisk? = nil, network: LinkWorld.Network = .instant,
    end: (write: Int, how: JournalDisk.End)? = nil,
    losesPackets: Bool = false, then change: (inout LinkWorld) -> Void = { _ in }
  ) -> (world: LinkWorld, writes: Int) {
    var world = LinkWorld(seed: 3, network: network, disk: disk)
    // The machine has run for a day, longer than any match lasts.
    world.now = LinkTime(microseconds: 24 * 3_600 * 1_000_000)
    for (index, interval) in [Int64(150_000), 400_000].enumerated() {
      let player = world.add("player \(index)", hands: Stacker(interval: interval))
      _ = world.run(for: 10_000_000) { $0.clients[player].session.state == .online }
      world.clients[player].session.seek(.modern, at: world.now)
    }
    let before = world.disk?.writeCount ?? 0
    world.disk?.end = end.map { (before + $0.write, $0.how) }
    world.disk?.losesPackets = losesPackets
    change(&world)
    let limit = world.now.advanced(by: 300_000_000)
    while !world.ranked.values.contains(where: { $0.end != nil }), world.now < limit {
      _ = world.run(for: 100_000)
      for index in [0, 1] where world.clients[index].session.search?.offer != nil {
        world.clients[index].session.answerOffer(accepts: true, at: world.now)
      }
    }
    let writes = world.disk?.writeCount ?? 0
    _ = world.run(for: 3_000_000)
    return (world, writes)
  }

  private static func expectWhole(_ world: LinkWorld, _ what: String) {
    let ends = world.ranked.values.compactMap(\.end)
    #expect(ends.count == 1 && ends.first == .second, "\(what): \(ends)")
    #expect(world.ranked.values.map(\.number).sorted() == [1, 2], "\(what)")
    #expect(Set(world.ranked.values.map(\.series)).count == 1, "\(what)")
    #expect(world.clients.allSatisfy { $0.session.search == nil }, "\(what)")
    #expect(world.disk?.unreadable ?? [] == [], "\(what)")
  }

  @Test func twoClientsPlayBestOfThreeAndTheResultIsKept() {
    let (world, _) = Self.series(network: .init(delay: 30_000...60_000, loss: 1))
    Self.expectWhole(world, "a usual network")
    #expect(world.files.count >= 2)
  }

  @Test(arguments: [JournalDisk.End.before, .within, .after])
  func aSeriesIsWholeWhicheverWriteOfTheJournalIsTheServersLast(how: JournalDisk.End) {
    let (whole, writes) = Self.series(disk: JournalDisk())
    Self.expectWhole(whole, "without an end")
    #expect(writes > 50)
    for write in stride(from: 1, through: writes, by: LinkedMatchTests.isThorough ? 1 : 9) {
      let (world, _) = Self.series(disk: JournalDisk(), end: (write, how), losesPackets: write % 2 == 0)
      Self.expectWhole(world, "\(how) write \(write)")
    }
  }

  @Test func aServerThatIsStartedAgainGoesOnLookingForOpponents() {
    var world = LinkWorld(seed: 4, network: .instant, disk: JournalDisk())
    let player = world.add("Ada")
    _ = world.run(for: 10_000_000) { $0.clients[player].session.state == .online }
    world.clients[player].session.seek(.modern, at: world.now)
    _ = world.run(for: 20_000_000)
    #expect(world.lobby.queue.entries.count == 1)
    world.kill(losesPackets: true)
    #expect(world.lobby.queue.entries.isEmpty)
    _ = world.run(for: 5_000_000)
    // The wait before counts.
    #expect((world.clients[player].session.search?.state?.waited ?? 0) > 20_000_000)
    #expect(world.lobby.queue.entries.count == 1)
  }

  @Test func nobodyIsDealtMorePiecesThanWhatIsShownAndTwo() {
    var most = 0
    var checks = 0
    _ = Self.series { world in
      let end = world.now.advanced(by: 40_000_000)
      while world.now < end {
        _ = world.run(for: 50_000)
        for index in [0, 1] where world.clients[index].session.search?.offer != nil {
          world.clients[index].session.answerOffer(accepts: true, at: world.now)
        }
        guard let match = world.lobby.rooms.values.first?.match else { continue }
        let taken = match.seats.map(\.game.takenPieceCount).max() ?? 0
        for client in world.clients {
          guard let known = client.session.match, known.id == match.id else { continue }
          most = max(most, known.pieces.count - taken - match.facts.previewCount)
          checks += 1
        }
      }
    }
    #expect(most == RankedLimits.piecesAhead && checks > 100)
  }

  @Test func whoRunsOutOfPiecesStandsStillAlone() {
    // Each piece takes its way to the server and back.
    let (world, _) = Self.series(network: .init(delay: 250_000...250_000, loss: 0))
    Self.expectWhole(world, "a distant server")
    #expect(!world.log.contains { $0.contains("paused for this player too long") })
  }

  @Test func aWatcherSeesAMatchLaterThanItHappens() throws {
    var world = LinkWorld(seed: 6, network: .instant)
    for index in 0..<2 {
      let player = world.add("player \(index)", hands: Stacker(interval: 900_000))
      _ = world.run(for: 10_000_000) { $0.clients[player].session.state == .online }
      world.clients[player].session.seek(.modern, at: world.now)
    }
    _ = world.run(for: 5_000_000) { $0.clients.allSatisfy { $0.session.search?.offer != nil } }
    for index in [0, 1] { world.clients[index].session.answerOffer(accepts: true, at: world.now) }
    _ = world.run(for: 5_000_000) { $0.lobby.matchCount == 1 }
    let watcher = world.add("watcher")
    _ = world.run(for: 10_000_000) { $0.clients[watcher].session.state == .online }
    let room = try #require(world.lobby.rooms.values.first)
    world.clients[watcher].session.join(room.code, asWatcher: true, at: world.now)
    var latest: Int64 = 0
    for _ in 0..<140 {
      _ = world.run(for: 100_000)
      guard let match = world.clients[watcher].session.match, match.result == nil,
        let real = world.lobby.rooms.values.first?.match, !real.isOver
      else { continue }
      let furthest = real.seats.map(\.reached.microseconds).max() ?? 0
      for game in match.games where game.time.microseconds > 0 {
        latest = max(latest, game.time.microseconds)
        #expect(game.time.microseconds <= furthest - RankedLimits.watcherDelay)
      }
    }
    #expect(latest > 1_000_000)
    _ = world.run(for: 60_000_000) { $0.clients[watcher].result != nil }
    #expect(world.clients[watcher].result?.proof().fault == nil && world.clients[watcher].result != nil)
  }
}
