import Glibc
import LinkTransport
import NIOCore
import NIOPosix
import NIOSSL
import Testing

@Suite("Misbehaving clients")
struct ImpoliteTests {
  @Test("A connection that sends garbage instead of TLS is closed, and others do not notice")
  func garbage() throws {
    let running = try RunningServer()
    let player = TemporaryFolder()
    let client = try running.client(player)
    for bytes in [
      Array("GET / HTTP/1.0\r\n\r\n".utf8), [UInt8](repeating: 0xff, count: 100_000),
      [0x16, 3, 1, 0xff, 0xff],
    ] {
      let peer = try #require(Peer.tcp(running.port))
      peer.send(bytes)
      shutdown(peer.descriptor, Int32(SHUT_WR))
      #expect(peer.ends())
    }
    client.game.send("still here\n")
    #expect(client.game.line() == "still here")
  }

  @Test("TLS 1.2 is refused")
  func oldVersion() throws {
    let running = try RunningServer()
    #expect(try Self.handshake(with: running.port, upTo: .tlsv12) == false)
    #expect(running.notes.all.isEmpty)
  }

  @Test("A client without a certificate is refused, whatever it says after its handshake")
  func noCertificate() throws {
    let running = try RunningServer()
    _ = try Self.handshake(with: running.port, upTo: .tlsv13)
    let player = TemporaryFolder()
    let client = try running.client(player)
    client.game.send("hello\n")
    #expect(client.game.line() == "hello")
    // The service learns only of the client with a key.
    #expect(running.notes.all.filter { if case .connected = $0 { true } else { false } }.count == 1)
  }

  @Test("A connection without a handshake in time is closed")
  func slowHandshake() throws {
    let running = try RunningServer { $0.limits.handshakeTimeout = .milliseconds(50) }
    let peer = try #require(Peer.tcp(running.port))
    #expect(peer.ends())
  }

  @Test("Two thousand silent connections do not disturb the others")
  func silentCrowd() throws {
    FileLimit.raise()
    let running = try RunningServer()
    let player = TemporaryFolder()
    let client = try running.client(player)
    var crowd: [Peer] = []
    for number in 0..<2000 {
      crowd.append(try #require(Peer.tcp(running.port)))
      if number.isMultiple(of: 100) {
        client.game.send("\(number)\n")
        #expect(client.game.line() == "\(number)")
      }
    }
    let late = try running.client(player)
    late.game.send("late\n")
    #expect(late.game.line() == "late")
    client.game.send("still\n")
    #expect(client.game.line() == "still")
    #expect(crowd.count == 2000)
  }

  @Test("Connections that finish no handshake give way, the oldest of the address with most of them first")
  func silentNeighbour() throws {
    let running = try RunningServer { $0.limits.handshakes = 3 }
    let silent = [Peer.tcp(running.port), Peer.tcp(running.port), Peer.tcp(running.port)]
    #expect(Waiting.until { running.server.connectionCount() == 3 })
    let player = TemporaryFolder()
    let client = try running.client(player)
    client.game.send("hello\n")
    #expect(client.game.line() == "hello")
    #expect(try #require(silent[0]).ends())
    #expect(running.notes.waitForLog("had not finished their handshake"))
    // Whoever has finished it stays, however many come.
    for _ in 0..<10 { _ = Peer.tcp(running.port) }
    client.game.send("still here\n")
    #expect(client.game.line() == "still here")
  }

  @Test("A client that sends faster than the limit is read at the limit")
  func flood() throws {
    let running = try RunningServer {
      $0.limits.bytesPerSecond = 1
      $0.limits.burst = 20_000
    }
    let peer = try #require(Peer.unix(running.socket))
    _ = fcntl(peer.descriptor, F_SETFL, O_NONBLOCK)
    let line = [UInt8](repeating: 0x61, count: 4095) + [0x0a]
    var sent = 0
    // The server stops reading, so the socket's buffers fill up.
    while sent < 64 << 20, peer.send(line) { sent += line.count }
    #expect(sent < 64 << 20)
    let other = try #require(Peer.unix(running.socket))
    other.send("hello\n")
    #expect(other.line() == "hello")
    let received = running.notes.all.reduce(0) {
      if case .received(let count) = $1 { $0 + count } else { $0 }
    }
    #expect(received < 64_000)
  }

  @Test("A connection that does not read is closed")
  func doesNotRead() throws {
    let running = try RunningServer { $0.limits.unreadTimeout = .milliseconds(50) }
    let peer = try #require(Peer.unix(running.socket))
    peer.send("flood\n")
    #expect(running.notes.wait { $0.contains(.closed(1)) })
    #expect(running.notes.waitForLog("does not read"))
  }

  @Test("A connection that does not read its farewell is closed all the same")
  func noFarewell() throws {
    let running = try RunningServer { $0.limits.farewellTimeout = .milliseconds(50) }
    let peer = try #require(Peer.unix(running.socket))
    peer.send("flood\nclose\n")
    #expect(Waiting.until { running.server.connectionCount() == 0 })
  }

  @Test("The log shows neither addresses nor what connections send")
  func logs() throws {
    let running = try RunningServer()
    let player = TemporaryFolder()
    let client = try running.client(player)
    client.game.send("a secret\n")
    #expect(client.game.line() == "a secret")
    for case .log(let line) in running.notes.all {
      #expect(!line.contains("127.0.0.1") && !line.contains("secret"))
    }
    #expect(running.notes.waitForLog("opened by peer-"))
  }

  /// Whether a client without a certificate sees its TLS handshake succeed.
  private static func handshake(with port: Int, upTo version: TLSVersion) throws -> Bool {
    let group = MultiThreadedEventLoopGroup.singleton
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.maximumTLSVersion = version
    configuration.certificateVerification = .none
    configuration.verifySignatureAlgorithms = [.ed25519, .ecdsaSecp256R1Sha256]
    let context = try NIOSSLContext(configuration: configuration)
    let stands = group.next().makePromise(of: Bool.self)
    let channel = try ClientBootstrap(group: group).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandlers([
          NIOSSLClientHandler(context: context, serverHostname: nil), HandshakeEnd(stands),
        ])
      }
    }.connect(host: "127.0.0.1", port: port).wait()
    defer { channel.close(promise: nil) }
    return try stands.futureResult.wait()
  }
}
