import BlockEngine
import Testing

@testable import BlockLink

/// Replays for the boards, and boards, as messages.
@Suite struct BoardTests {
  /// A lobby with boards, and a player at connection 1.
  private static func table(limits: LobbyLimits = LobbyLimits()) -> LobbyTable {
    var table = LobbyTable(limits: limits)
    table.lobby.setBoards(true)
    table.signIn(1, "Ada")
    _ = table.take(1)
    return table
  }

  private static func part(_ text: String, from: Int = 0, of size: Int) -> LinkMessage {
    .submit(LinkMessage.UploadPart(size: size, from: from, text: text))
  }

  @Test func onlyAServerWithBoardsSaysSo() throws {
    for hasBoards in [false, true] {
      var table = LobbyTable()
      table.lobby.setBoards(hasBoards)
      table.signIn(1, "Ada")
      guard case .welcome(let welcome) = try #require(table.take(1).first) else { return }
      #expect(welcome.features.contains(LinkProtocol.boards) == hasBoards)
      table.send(.boards(BoardQuery(rules: .modern, mode: .sprint)), 1)
      table.send(Self.part("abc", of: 3), 1)
      #expect(table.refusals(1).map(\.code) == (hasBoards ? [] : [.unknown, .unknown]))
      #expect(table.boardRequests.count == (hasBoards ? 1 : 0) && table.uploads.count == (hasBoards ? 1 : 0))
    }
  }

  @Test func aReplayArrivesWholeWithItsSendersKey() throws {
    var table = Self.table()
    table.send(Self.part("abc", of: 5), 1)
    #expect(table.uploads.isEmpty)
    table.send(Self.part("de", from: 3, of: 5), 1)
    let upload = try #require(table.uploads.first)
    #expect(upload.bytes == Array("abcde".utf8) && upload.name == "Ada" && upload.key == Array("1".utf8))
  }

  @Test(arguments: [
    [part("abc", from: 1, of: 5)], [part("abc", of: 5), part("de", from: 2, of: 5)],
    [part("abc", of: 2)], [part("", of: 2)], [part("abc", of: 5), part("def", from: 3, of: 5)],
  ])
  func aPartThatDoesNotFitIsRefusedAndNothingIsKept(parts: [LinkMessage]) {
    var table = Self.table()
    for part in parts { table.send(part, 1) }
    #expect(table.refusals(1).count == 1 && table.uploads.isEmpty)
    // A new one may begin.
    table.send(Self.part("x", of: 1), 1)
    #expect(table.uploads.count == 1)
  }

  @Test func aKeyMaySendSoManyAnHourWhateverItsSession() {
    var limits = LobbyLimits()
    limits.recordsPerHour = 2
    var table = Self.table(limits: limits)
    for _ in 0..<3 { table.send(Self.part("x", of: 1), 1) }
    #expect(table.uploads.count == 2 && table.refusals(1).map(\.code) == [.flood])
    table.connect(2, key: "1")
    table.send(.hello(.init(version: 1, program: "1", name: "Bo", features: [])), 2)
    table.send(Self.part("x", of: 1), 2)
    #expect(table.uploads.count == 2)
    table.signIn(3, "Cy")
    table.send(Self.part("x", of: 1), 3)
    #expect(table.uploads.count == 3)
  }

  @Test func whoIsInARoomSendsNothing() {
    var table = Self.table()
    table.send(.open(RoomSettings(), name: "room"), 1)
    table.send(Self.part("x", of: 1), 1)
    #expect(table.refusals(1).map(\.code) == [.unexpected] && table.uploads.isEmpty)
  }

  @Test func anAnswerReachesWhoIsStillThere() {
    var table = Self.table()
    table.send(.boards(BoardQuery(rules: .modern, mode: .sprint)), 1)
    let session = table.boardRequests[0].session
    let page = BoardPage(first: 0, total: 0, season: "2026")
    table.lobby.answer(.page(page), to: session, at: table.now)
    table.lobby.answer(
      .refused(of: "submit", .forged, reason: "no", remedy: "yes"), to: session, at: table.now)
    table.lobby.answer(.page(page), to: session + 1, at: table.now)
    table.listen()
    #expect(
      table.take(1) == [
        .board(page), .refusal(of: "submit", MessageFault("no", remedy: "yes", code: .forged)),
      ])
  }

  @Test func theSeedOfARecordIsItsPlayersAndNobodyElses() {
    // SHA-256 of "abcdef" begins with these bytes.
    #expect(
      RecordSeed.seed(key: Array("abc".utf8), nonce: Array("def".utf8)) == 0xbef5_7ec7_f53a_6d40)
    #expect(
      RecordSeed.seed(key: [1], nonce: [2]) != RecordSeed.seed(key: [3], nonce: [2]))
  }

  @Test func aSessionSendsALongReplayInPartsThatTheServerReads() throws {
    var table = Self.table()
    var session = LinkSession(name: "Bo", version: "1", sha256: LinkHash.sha256)
    let replay = Array(String(repeating: "[12345,\"left\"]\n", count: 9_000).utf8)
    table.connect(2)
    session.connected(at: table.now)
    var isSent = false
    for _ in 0..<1_000 where table.uploads.isEmpty {
      table.lobby.received(session.takeBytes(), from: 2, at: table.now)
      for output in table.lobby.takeOutputs() {
        if case .send(let bytes, to: 2) = output { session.received(bytes, at: table.now) }
        if case .record(let upload) = output { table.uploads.append(upload) }
      }
      if session.state == .online, !isSent {
        session.submit(replay, at: table.now)
        isSent = true
      }
      table.now = table.now.advanced(by: 100_000)
      session.advance(to: table.now)
      table.lobby.advance(to: table.now)
    }
    #expect(try #require(table.uploads.first).bytes == replay)
  }
}
