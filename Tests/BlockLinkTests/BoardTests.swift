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
    _ = table.drain(1)
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
      guard case .welcome(let welcome) = try #require(table.drain(1).first) else { return }
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
      table.drain(1) == [
        .board(page), .refusal(of: "submit", MessageFault("no", remedy: "yes", code: .forged)),
      ])
  }

  @Test func aReplayComesInPartsThatAreAskedForOneByOne() throws {
    var table = Self.table()
    var session = LinkSession(name: "Bo", version: "1", sha256: LinkHash.sha256)
    let replay = Array(String(repeating: "[12345,\"é\"]\n", count: 900).utf8)
    table.connect(2)
    session.connected(at: table.now)
    var (isAsked, asked, found): (Bool, [Int], [UInt8]?) = (false, [], nil)
    for _ in 0..<100 where found == nil {
      table.lobby.received(session.drainBytes(), from: 2, at: table.now)
      for output in table.lobby.drainOutputs() {
        if case .send(let bytes, to: 2) = output { session.received(bytes, at: table.now) }
        guard case .board(let request) = output, case .replay(7, let from) = request.subject else { continue }
        asked.append(from)
        let rest = Array(replay[from...].prefix(RecordPart.maxBytes))
        let part = RecordPart(record: 7, size: replay.count, from: from, bytes: rest)
        table.lobby.answer(.part(part), to: request.session, at: table.now)
      }
      for case .record(7, let bytes) in session.drainEvents() { found = bytes }
      if session.state == .online, !isAsked {
        session.requestRecord(7, at: table.now)
        isAsked = true
      }
    }
    #expect(found == replay && asked.count > 2 && asked == asked.sorted())
  }

  @Test func aPartThatNobodyAskedForEndsTheSession() {
    for part in [
      RecordPart(record: 7, size: 9, from: 0, text: "abc"),
      RecordPart(record: 8, size: 9, from: 3, text: "abc"),
    ] {
      var table = Self.table()
      var session = LinkSession(name: "Bo", version: "1", sha256: LinkHash.sha256)
      table.connect(2)
      session.connected(at: table.now)
      for step in 0..<4 {
        table.lobby.received(session.drainBytes(), from: 2, at: table.now)
        for output in table.lobby.drainOutputs() {
          if case .send(let bytes, to: 2) = output { session.received(bytes, at: table.now) }
          if case .board(let request) = output {
            table.lobby.answer(.part(part), to: request.session, at: table.now)
          }
        }
        if step == 0, part.record == 8 { session.requestRecord(8, at: table.now) }
        if step == 0, part.record == 7 {
          session.requestBoard(BoardQuery(rules: .modern, mode: .sprint), at: table.now)
        }
      }
      #expect(session.state == .offline)
    }
  }

  @Test func whoTakesEverythingOutLeavesTheNameToAnybody() throws {
    var table = Self.table()
    table.lobby.adopt(NameBook())
    let key = [UInt8](repeating: 65, count: 32)
    table.connect(2, key: String(decoding: key, as: UTF8.self))
    table.send(.hello(.init(version: 1, program: "1", name: "Cy", features: [])), 2)
    table.send(.boards(BoardQuery(rules: .modern, mode: .sprint)), 2)
    let session = try #require(table.boardRequests.last).session
    table.lobby.answer(
      .placed(RecordPlace(record: 1, rank: 1, total: 1, change: .improved)), to: session, at: table.now)
    #expect(table.lobby.names?.entries.map(\.name) == ["Cy"])
    table.send(.forget, 2)
    #expect(table.boardRequests.last?.subject == .forgetting && table.boardRequests.last?.key == key)
    table.lobby.answer(.forgotten(1), to: session, at: table.now)
    #expect(table.lobby.names?.entries.isEmpty == true)
    table.listen()
    #expect(table.drain(2).last == .forgotten(records: 1))
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
      table.lobby.received(session.drainBytes(), from: 2, at: table.now)
      for output in table.lobby.drainOutputs() {
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
