import BlockLink
import Dispatch
import Glibc
import LinkTransport
import NIOCore
import Testing

@Suite("A server and its clients")
struct TransportTests {
  @Test("Lines go from the game through TLS to the service and back")
  func lines() throws {
    let running = try RunningServer()
    let player = TemporaryFolder()
    let client = try running.client(player)
    #expect(client.client.server.verdict == .first)
    #expect(client.client.server.fingerprint == running.identity.fingerprint)
    client.game.send("hello\n")
    #expect(client.game.line() == "hello")
    client.game.send("one\ntwo\n")
    #expect(client.game.line() == "one")
    #expect(client.game.line() == "two")
  }

  @Test("The service gets the player's own key, the same at each connection")
  func playersKey() throws {
    let running = try RunningServer()
    let player = TemporaryFolder()
    let key = try Identity.loadOrCreate(in: PrivateFolder(making: "\(player.path)/link"), as: "player.pem")
      .publicKey
    for id in 1...2 {
      let client = try running.client(player)
      client.game.send("here\n")
      #expect(client.game.line() == "here")
      #expect(running.notes.all.contains(.connected(id, key: key)))
    }
  }

  @Test("A player on the same machine joins by the Unix socket and is known by their user ID")
  func unixSocket() throws {
    let running = try RunningServer()
    let peer = try #require(Peer.unix(running.socket))
    peer.send("hello\n")
    #expect(peer.line() == "hello")
    #expect(running.notes.all.contains(.connected(1, key: Array("uid:\(geteuid())".utf8))))
    let player = TemporaryFolder()
    let client = try TestClient(.unix(path: running.socket), player)
    client.game.send("carried\n")
    #expect(client.game.line() == "carried")
  }

  @Test("Only the owner can use the socket's file, and the server removes it at the end")
  func socketFile() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/socket"
    do {
      let running = try RunningServer { $0.socket = path }
      var status = stat()
      #expect(lstat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(throws: TransportError.self) { try RunningServer { $0.socket = path } }
      #expect(running.port > 0)
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test("A connection that the service closes gets everything sent before")
  func closedByService() throws {
    let running = try RunningServer()
    let player = TemporaryFolder()
    let client = try running.client(player)
    client.game.send("last\nclose\n")
    #expect(client.game.line() == "last")
    #expect(client.game.ends())
    #expect(client.succeeds() == true)
  }

  @Test("The service notices a game that has gone")
  func gameGone() throws {
    let running = try RunningServer()
    let player = TemporaryFolder()
    do {
      let client = try running.client(player)
      client.game.send("hello\n")
      #expect(client.game.line() == "hello")
    }
    #expect(running.notes.wait { $0.contains(.closed(1)) })
  }

  @Test("A server that stops notifies all clients and accepts no new ones")
  func stop() throws {
    let running = try RunningServer()
    let player = TemporaryFolder()
    let client = try running.client(player)
    client.game.send("hello\n")
    #expect(client.game.line() == "hello")
    let silent = try #require(Peer.tcp(running.port))
    running.server.stop()
    running.server.stop()
    #expect(client.game.line() == "bye")
    #expect(client.game.ends())
    #expect(silent.ends())
    running.stop()
    // A port that is free again may belong to another test's server by now; the socket's path cannot.
    #expect(Peer.unix(running.socket) == nil)
  }

  @Test("A match's file is saved in the server's folder")
  func keptMatch() throws {
    let folder = TemporaryFolder()
    let kept = try PrivateFolder(making: "\(folder.path)/matches")
    do {
      let running = try RunningServer { configuration in
        configuration.matches = MatchFolder(in: kept, limits: MatchFolder.Limits(), log: configuration.log)
      }
      let peer = try #require(Peer.unix(running.socket))
      peer.send("keep\nhello\n")
      #expect(peer.line() == "hello")
    }
    #expect(try kept.read("a-match.match", atMost: 10_000) == EchoService.match.file)
  }

  @Test("While the file of a match is made and kept, others are answered")
  func busyFiles() throws {
    let gate = Gate()
    let running = try RunningServer { $0.records = GatedRecords(gate: gate) }
    let (ending, other) = (
      try #require(Peer.unix(running.socket)), try #require(Peer.unix(running.socket))
    )
    ending.send("rank\n")
    #expect(gate.isReached())
    for peer in [other, ending] {
      peer.send("hello\n")
      #expect(peer.line() == "hello")
    }
    gate.open()
    running.stop()
  }

  /// Where the thread that makes the files of matches waits.
  private final class Gate: Sendable {
    private let reached = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)

    func pass() {
      reached.signal()
      opened.wait()
    }

    func open() { opened.signal() }

    func isReached() -> Bool { reached.wait(timeout: .now() + .seconds(Condition.timeout)) == .success }
  }

  /// Records that are called by that thread, and hold it up.
  private struct GatedRecords: RecordKeeper {
    let gate: Gate

    func handle(
      _ upload: RecordUpload, taken: @escaping @Sendable () -> Void,
      _ done: @escaping @Sendable (BoardAnswer) -> Void
    ) {}
    func look(up request: BoardRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void) {}
    func look(up request: StandingRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void) {}
    func look(up request: RatingRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void) {}
    func administer(_ words: [String], _ done: @escaping @Sendable (AdminAnswer?) -> Void) { done(nil) }
    var unreadiness: String? { nil }

    func save(
      _ match: FinishedMatch, _ done: @escaping @Sendable ([(session: UInt64, BoardAnswer)]) -> Void
    ) {
      gate.pass()
      done([])
    }
  }
}
