import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink

/// Broadcasts of a solo game to watchers.
@Suite struct BroadcastTests {
  /// A game and the text of its replay.
  private struct Playing {
    var recording: GameRecording
    var text: [UInt8] = []
    private var events: [GameEvent] = []

    init(_ setup: GameSetup = GameSetup(seed: 5), keepsHistory: Bool = false) throws {
      let header = ReplayHeader(setup, player: "Ada", started: "2026-11-23T00:00:00Z")
      recording = try GameRecording(header, keepsHistory: keepsHistory)
      write()
    }

    private mutating func write() {
      text += recording.unwritten.bytes
      recording.removeUnwritten()
    }

    /// Drops `count` pieces, one every 200 milliseconds.
    mutating func drop(_ count: Int) {
      for _ in 0..<count {
        recording.perform(.hardDrop, at: recording.game.time.advanced(by: 200_000), events: &events)
        write()
      }
    }

    /// Lets time pass without a command.
    mutating func wait(seconds: Int64) {
      recording.advance(to: recording.game.time.advanced(by: seconds * 1_000_000), events: &events)
      write()
    }

    mutating func undo() {
      guard let length = recording.undo() else { return }
      text.removeLast(text.count - length)
    }

    /// The replay from a byte on, in as many messages as needed.
    func parts(from byte: Int = 0) -> [LinkMessage.BroadcastPart] {
      var parts: [LinkMessage.BroadcastPart] = []
      var from = byte
      while from < text.count {
        let piece = BroadcastGame.chunk(of: text[from...])
        let isLast = piece.endIndex == text.count
        parts.append(
          .init(
            from: from, text: String(decoding: piece, as: UTF8.self),
            upto: isLast ? recording.game.time : nil))
        from = piece.endIndex
      }
      return parts
    }

    /// The replay from a byte on, in one message.
    func part(from byte: Int, isPaused: Bool = false) -> LinkMessage.BroadcastPart {
      .init(
        from: byte, text: String(decoding: text[byte...], as: UTF8.self), upto: recording.game.time,
        isPaused: isPaused)
    }
  }

  private static let settings = RoomSettings(rules: .classic, seats: 1)

  /// A lobby with Ada, in a broadcast room, and Bo, outside of any room.
  private static func table() -> LobbyTable {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.signIn(2, "Bo")
    table.send(.open(settings, name: "room"), 1)
    for id in [1, 2] { _ = table.drain(id) }
    return table
  }

  /// The state of a client after it receives messages.
  private static func game(_ told: [LinkMessage], from known: BroadcastGame = BroadcastGame()) throws
    -> BroadcastGame
  {
    var game = known
    for case .broadcastUpdate(let part) in told { try game.receive(part) }
    return game
  }

  @Test func aWatcherHasTheLogSoFarAndThenWhatComes() throws {
    var table = Self.table()
    var playing = try Playing()
    playing.drop(4)
    table.send(.broadcast(playing.part(from: 0)), 1)
    table.send(.join(room: "room", isWatcher: true), 2)
    var seen = try Self.game(table.drain(2))
    #expect(seen.latestGame?.digest == playing.recording.game.digest && seen.header?.player == "Ada")
    let before = playing.text.count
    playing.drop(2)
    table.send(.broadcast(playing.part(from: before, isPaused: true)), 1)
    seen = try Self.game(table.drain(2), from: seen)
    #expect(seen.latestGame?.digest == playing.recording.game.digest)
    #expect(seen.isPaused && seen.rewindCount == 0)
    #expect(seen.drainSteps().count(where: { $0.command == .hardDrop }) == 6)
  }

  @Test func aLongLogComesInMessagesThatFit() throws {
    var table = Self.table()
    var playing = try Playing(GameSetup(seed: 5, mode: .practice), keepsHistory: false)
    for _ in 0..<600 where !playing.recording.game.isOver {
      playing.drop(1)
    }
    for part in playing.parts() { table.send(.broadcast(part), 1) }
    #expect(table.refusals(1).isEmpty)
    table.send(.join(room: "room", isWatcher: true), 2)
    let told = table.drain(2)
    let seen = try Self.game(told)
    #expect(seen.latestGame?.digest == playing.recording.game.digest)
  }

  @Test func whoeverWatchesOneGameSeesTheNextThoughItsLogIsLong() throws {
    var table = Self.table()
    var first = try Playing()
    first.drop(3)
    table.send(.broadcast(first.part(from: 0, isPaused: true)), 1)
    table.send(.join(room: "room", isWatcher: true), 2)
    var seen = try Self.game(table.drain(2))
    var second = try Playing(GameSetup(seed: 6, mode: .practice))
    second.drop(600)
    let parts = second.parts()
    try #require(parts.count > 2)
    // The watcher receives each part before the next one is sent.
    for part in parts {
      table.send(.broadcast(part), 1)
      seen = try Self.game(table.drain(2), from: seen)
    }
    #expect(table.refusals(1).isEmpty)
    #expect(seen.latestGame?.digest == second.recording.game.digest && seen.rewindCount == 1)
    #expect(!seen.isPaused)
  }

  @Test func aTimeThatGoesBackIsAnotherRound() throws {
    var playing = try Playing(GameSetup(seed: 5, mode: .practice), keepsHistory: true)
    playing.drop(3)
    var seen = BroadcastGame()
    try seen.receive(playing.part(from: 0))
    let (length, time) = (playing.text.count, playing.recording.game.time)
    // The player thinks; the latest reported time is half a second after the last drop.
    let later = time.advanced(by: 500_000)
    try seen.receive(.init(from: length, text: "", upto: later))
    #expect(seen.upto == later && seen.rewindCount == 0)
    // The reported time goes back, as when the player undoes a move and makes another one before the next
    // report.
    playing.drop(1)
    try #require(playing.recording.game.time < later)
    try seen.receive(playing.part(from: length))
    #expect(seen.rewindCount == 1 && seen.upto == playing.recording.game.time)
    #expect(seen.latestGame?.digest == playing.recording.game.digest)
    try seen.receive(.init(from: playing.text.count, text: "", upto: later))
    try seen.receive(.init(from: playing.text.count, text: "", upto: playing.recording.game.time))
    #expect(seen.rewindCount == 2 && seen.upto == playing.recording.game.time)
  }

  @Test func theLobbyKeepsNoStepsThatNobodyTakes() throws {
    var broadcast = LobbyBroadcast()
    var playing = try Playing()
    playing.drop(5)
    var cost = BroadcastGame.Cost()
    try broadcast.receive(playing.part(from: 0), cost: &cost)
    #expect(broadcast.game.game?.pieceCount == playing.recording.game.pieceCount)
    #expect(broadcast.game.steps.isEmpty)
  }

  @Test(arguments: ["\"Ä漢😀\\\n", "plain", "\u{7f}\u{1}x"])
  func aPieceOfTextFitsItsMessageAndCutsNoCharacter(text: String) throws {
    let bytes = Array(String(repeating: text, count: 2_000).utf8)
    let piece = BroadcastGame.chunk(of: bytes[...])
    #expect(piece.count > 500 && String(validating: piece, as: UTF8.self) != nil)
    let part = LinkMessage.BroadcastPart(
      from: BroadcastGame.maxBytes, text: String(decoding: piece, as: UTF8.self),
      upto: GameTime(microseconds: BroadcastGame.maxPlayTime))
    #expect(
      LinkMessage.broadcastUpdate(part).line(number: 1 << 40, seen: 1 << 40).count
        <= LinkProtocol.maxMessageBytes)
  }

  @Test func aNewGameBeginsANewLogAndAnEndIsTold() throws {
    var table = Self.table()
    table.send(.join(room: "room", isWatcher: true), 2)
    var first = try Playing()
    first.drop(60)
    try #require(first.recording.game.isOver)
    table.send(.broadcast(first.part(from: 0, isPaused: true)), 1)
    var seen = try Self.game(table.drain(2))
    #expect(seen.latestGame?.isOver == true)
    var second = try Playing(GameSetup(seed: 6))
    second.drop(1)
    table.send(.broadcast(second.part(from: 0)), 1)
    let round = seen.rewindCount
    seen = try Self.game(table.drain(2), from: seen)
    #expect(seen.latestGame?.digest == second.recording.game.digest && seen.rewindCount == round + 1)
  }

  @Test func anUndoReachesTheWatchersToo() throws {
    var table = Self.table()
    var playing = try Playing(GameSetup(seed: 5, mode: .practice), keepsHistory: true)
    playing.drop(5)
    table.send(.broadcast(playing.part(from: 0)), 1)
    table.send(.join(room: "room", isWatcher: true), 2)
    var seen = try Self.game(table.drain(2))
    playing.undo()
    playing.undo()
    let kept = playing.text.count
    playing.drop(1)
    table.send(.broadcast(playing.part(from: kept)), 1)
    seen = try Self.game(table.drain(2), from: seen)
    #expect(seen.latestGame?.digest == playing.recording.game.digest)
    #expect(seen.game?.pieceCount == playing.recording.game.pieceCount)
  }

  @Test func whatCannotBeSoIsRefusedAndNobodyElseHearsOfIt() throws {
    var playing = try Playing()
    playing.drop(3)
    let (length, time) = (playing.text.count, playing.recording.game.time)
    let later = time.advanced(by: 1_000_000)
    let wrong: [(LinkMessage.BroadcastPart, RefusalCode)] = [
      (.init(from: length + 1, text: "", upto: time), .unexpected),
      (.init(from: length, text: "[1,\"left\"]\n", upto: later), .forged),
      (.init(from: length, text: "nonsense\n", upto: time), .forged),
      (.init(from: length, text: "{\"at\":\(time.microseconds),\"digest\":\"0123456789abcdef\"}\n"), .forged),
      (.init(from: length, text: "", upto: GameTime(microseconds: time.microseconds - 1)), .forged),
      // By then gravity would have locked a piece.
      (.init(from: length, text: "", upto: GameTime(microseconds: BroadcastGame.maxPlayTime)), .forged),
      (.init(from: 0, text: "", upto: .zero), .forged),
    ]
    for (part, code) in wrong {
      var table = Self.table()
      table.send(.broadcast(playing.part(from: 0)), 1)
      table.send(.join(room: "room", isWatcher: true), 2)
      let seen = try Self.game(table.drain(2))
      _ = table.drain(1)
      table.send(.broadcast(part), 1)
      #expect(table.refusals(1).map(\.code) == [code], "\(part)")
      #expect(table.drain(2).isEmpty)
      // The earlier broadcast is still valid.
      table.send(.broadcast(.init(from: length, text: "", upto: time)), 1)
      #expect(table.refusals(1).isEmpty)
      #expect(try Self.game(table.drain(2), from: seen).latestGame?.digest == playing.recording.game.digest)
    }
  }

  @Test func onlyWhoHasARoomForItShows() throws {
    var table = Self.table()
    let playing = try Playing()
    table.send(.broadcast(playing.part(from: 0)), 2)
    table.send(.join(room: "room", isWatcher: true), 2)
    table.send(.broadcast(playing.part(from: 0)), 2)
    #expect(table.refusals(2).map(\.code) == [.unexpected, .unexpected])
    table.signIn(3, "Cy")
    table.send(.open(RoomSettings(), name: "match"), 3)
    table.send(.broadcast(playing.part(from: 0)), 3)
    #expect(table.refusals(3).map(\.code) == [.unexpected])
  }

  @Test func nobodyElsePlaysInSuchARoomAndItIsInTheListAndAnnounced() {
    var table = Self.table()
    table.send(.join(room: "room", isWatcher: false), 2)
    #expect(table.refusals(2).map(\.code) == [.full])
    table.send(.ready(true), 1)
    #expect(table.lobby.matchCount == 0)
    table.send(.rooms(), 2)
    for case .list(let list) in table.drain(2) { #expect(list.rooms.map(\.isBroadcast) == [true]) }
    #expect(table.lobby.openRoom?.name == "room")
  }

  @Test func aLogThatIsTooLongIsRefused() throws {
    var table = Self.table()
    let playing = try Playing()
    table.send(.broadcast(playing.part(from: 0)), 1)
    let part = LinkMessage.BroadcastPart(from: BroadcastGame.maxBytes, text: "x")
    table.send(.broadcast(part), 1)
    #expect(table.refusals(1).map(\.code) == [.unexpected])
    var known = BroadcastGame()
    try known.receive(playing.part(from: 0))
    // Overlong lines, repeated until one is refused.
    let line = String(repeating: " ", count: 60_000) + "[1,\"left\"]\n"
    var fault: MessageFault?
    for _ in 0..<20 where fault == nil {
      do throws(MessageFault) { try known.receive(.init(from: known.bytes.count, text: line)) } catch {
        fault = error
      }
    }
    #expect(fault?.code == .full || fault?.code == .forged)
  }

  @Test func takingBackTheLastPieceOfALongGamePlaysAShortPartAgain() throws {
    var playing = try Playing(GameSetup(seed: 5, mode: .practice), keepsHistory: true)
    var seen = BroadcastGame()
    var whole = BroadcastGame.Cost()
    var sent = 0
    for _ in 0..<40 {
      playing.drop(100)
      for part in playing.parts(from: sent) { try seen.receive(part, cost: &whole) }
      sent = playing.text.count
    }
    try #require(playing.text.count > 60_000 && whole.steps > 9_000 && !playing.recording.game.isOver)
    for _ in 0..<5 {
      playing.undo()
      playing.undo()
      let kept = playing.text.count
      playing.drop(1)
      var cost = BroadcastGame.Cost()
      try seen.receive(playing.part(from: kept), cost: &cost)
      #expect(cost.steps < 3_500)
      #expect(seen.latestGame?.digest == playing.recording.game.digest)
    }
    // Far back, and from the beginning.
    for count in [40_000, 0] {
      let end = playing.text[..<count].lastIndex(of: 10).map { $0 + 1 } ?? 0
      for part in playing.parts(from: end) { try seen.receive(part) }
      #expect(seen.latestGame?.digest == playing.recording.game.digest)
    }
  }

  @Test func theFramesOfAMachineCostSomethingHoweverFewTheLines() throws {
    var playing = try Playing(GameSetup(ruleset: .arcade3, seed: 5, startLevel: 0, mode: .zen))
    playing.wait(seconds: 120)
    var shown = BroadcastGame()
    var cost = BroadcastGame.Cost()
    for part in playing.parts() { try shown.receive(part, cost: &cost) }
    #expect(shown.latestGame?.digest == playing.recording.game.digest)
    #expect(playing.recording.game.lockCount < 20 && (500...1_000).contains(cost.steps))
    // The time that is claimed beyond the last line costs too, and so does what is impossible.
    for upto in [shown.upto.advanced(by: 8_000_000), GameTime(milliseconds: 1 << 40)] {
      var more = BroadcastGame.Cost()
      try? shown.receive(.init(from: shown.bytes.count, text: "", upto: upto), cost: &more)
      #expect((15...250).contains(more.steps))
    }
  }

  @Test func aDigestOverManyGivenPiecesCostsMore() throws {
    var setup = GameSetup(seed: 5)
    setup.pieces = Array(repeating: .o, count: 32_000)
    let playing = try Playing(setup)
    let line = "{\"at\":0,\"digest\":\"\(playing.recording.game.digest.hexadecimal)\"}\n"
    var shown = BroadcastGame()
    for part in playing.parts() { try shown.receive(part) }
    var cost = BroadcastGame.Cost()
    try shown.receive(.init(from: playing.text.count, text: line + line), cost: &cost)
    #expect(cost.steps > 2_000)
  }

  @Test func whoeverMakesTheServerPlayTooMuchIsRefusedUntilTheRestHasComeIn() throws {
    var limits = LobbyLimits()
    (limits.stepsPerSecond, limits.stepBurst) = (1_000, 2_000)
    var table = LobbyTable(limits: limits)
    table.signIn(1, "Ada")
    table.send(.open(Self.settings, name: "room"), 1)
    var playing = try Playing()
    playing.drop(3)
    table.send(.broadcast(playing.part(from: 0)), 1)
    _ = table.drain(1)
    let digest = playing.recording.game.digest.hexadecimal
    let line = "{\"at\":\(playing.recording.game.time.microseconds),\"digest\":\"\(digest)\"}\n"
    let costly = LinkMessage.BroadcastPart(from: playing.text.count, text: String(repeating: line, count: 30))
    table.send(.broadcast(costly), 1)
    #expect(table.refusals(1).isEmpty)
    table.send(.broadcast(costly), 1)
    #expect(table.refusals(1).map(\.code) == [.flood])
    table.wait(3_000_000, pinging: [1])
    _ = table.drain(1)
    table.send(.broadcast(costly), 1)
    #expect(table.refusals(1).isEmpty)
  }

  @Test func aPartOfAMatchAndRulesOfAnyLengthAreNotShown() throws {
    var versus = GameSetup(ruleset: Ruleset(.modern), seed: 5)
    versus.versus = Versus(player: 1, of: 2)
    var known = BroadcastGame()
    let match = #expect(throws: MessageFault.self) { try known.receive(Playing(versus).part(from: 0)) }
    #expect(match?.code == .forged)
    let gravity = (0..<700).map { "\($0):\(900_000 + $0)" }.joined(separator: " ")
    let lock = (0..<700).map { "\($0):\(90_000 + $0)" }.joined(separator: " ")
    let text = "name = slow\ninherits = modern\nlevels = 0-9999\ngravity = \(gravity) us\nlock = \(lock) us\n"
    let rules = try Ruleset(text: Array(text.utf8))
    try #require(rules.text.utf8.count > BroadcastGame.maxRulesBytes)
    let slow = GameSetup(ruleset: rules, seed: 5)
    let fault = #expect(throws: MessageFault.self) {
      for part in try Playing(slow).parts() { try known.receive(part) }
    }
    #expect(fault?.code == .full)
    let short = try Ruleset(text: Array("name = own\ninherits = modern\n".utf8))
    try known.receive(Playing(GameSetup(ruleset: short, seed: 5)).part(from: 0))
    #expect(known.header?.ruleset.name == "own")
  }

  @Test func allShownGamesTogetherHaveALimitAndAClosedRoomFreesItsPart() throws {
    var limits = LobbyLimits()
    limits.shownBytes = 100
    var table = LobbyTable(limits: limits)
    for (id, name) in [(1, "Ada"), (2, "Bo")] {
      table.signIn(id, name)
      table.send(.open(Self.settings, name: name), id)
      _ = table.drain(id)
    }
    var playing = try Playing()
    playing.drop(60)
    try #require(playing.text.count > 100)
    table.send(.broadcast(playing.part(from: 0)), 1)
    #expect(table.refusals(1).isEmpty)
    table.send(.broadcast(playing.part(from: 0)), 2)
    #expect(table.refusals(2).map(\.code) == [.full])
    table.send(.leave, 1)
    table.send(.broadcast(playing.part(from: 0)), 2)
    #expect(table.refusals(2).isEmpty && table.lobby.shownBytes == playing.text.count)
  }

  @Test func whenThePlayerGoesThoseWhoWatchAreTold() throws {
    var table = Self.table()
    let playing = try Playing()
    table.send(.broadcast(playing.part(from: 0)), 1)
    table.send(.join(room: "room", isWatcher: true), 2)
    _ = table.drain(2)
    table.send(.leave, 1)
    #expect(table.types(2) == ["left"])
    #expect(table.lobby.rooms.isEmpty)
  }
}
