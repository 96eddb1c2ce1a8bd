import BlockLink
import Glibc
import LinkTransport
import NIOCore
import Testing

/// Where a client goes that a server has sent elsewhere, and where it does not.
@Suite("Redirects to other addresses")
struct RedirectTests {
  private let player = TemporaryFolder()

  private func connect(
    to address: LinkAddress, sentFrom start: Reach?
  ) throws -> LinkClient {
    let folder = try PrivateFolder(making: player.path)
    return try LinkClient(
      to: address, as: Identity.loadOrCreate(in: folder, as: "player.pem"), known: KnownServers(in: folder),
      sentFrom: start, timeouts: .patient)
  }

  private func known() -> [UInt8]? {
    try? PrivateFolder(making: player.path).read("known-servers", atMost: 10_000)
  }

  private static func address(_ host: String, _ port: Int, _ identity: Identity) -> LinkAddress {
    .tcp(host: host, port: port, fingerprint: identity.fingerprint)
  }

  @Test("Another node that proves the key is followed, and nothing is remembered of it")
  func followed() throws {
    let identity = try Identity.temporary()
    let (first, second) = (try RunningServer(identity: identity), try RunningServer(identity: identity))
    let start = try connect(
      to: .tcp(host: "127.0.0.1", port: first.port, fingerprint: nil), sentFrom: nil)
    #expect(start.server.verdict == .first && start.server.reach == .loopback)
    let before = known()
    let next = try connect(
      to: Self.address("127.0.0.1", second.port, identity), sentFrom: start.server.reach)
    #expect(next.server.verdict == .given && next.server.fingerprint == identity.fingerprint)
    #expect(before != nil && known() == before)
  }

  @Test("Another identity is refused before it learns who comes, and no pin is rewritten")
  func otherIdentity() throws {
    let identity = try Identity.temporary()
    let (first, other) = (try RunningServer(identity: identity), try RunningServer())
    _ = try connect(to: .tcp(host: "127.0.0.1", port: first.port, fingerprint: nil), sentFrom: nil)
    let before = known()
    do {
      _ = try connect(to: Self.address("127.0.0.1", other.port, identity), sentFrom: .loopback)
      Issue.record("it is followed")
    } catch let error as TransportError {
      #expect(error.kind == .changedKey)
      #expect("\(error)".contains("not the server's: nothing was said to it"), "\(error)")
    }
    #expect(known() == before)
    // A client that has gone on would have shown its key, which the log of the server says.
    #expect(Waiting.until { other.server.connectionCount() == 0 })
    #expect(!other.notes.all.contains { if case .connected = $0 { true } else { false } })
  }

  @Test(
    "Nobody from outside is sent to the own machine or link, whatever form the address has",
    arguments: [
      "127.0.0.1", "127.1.2.3", "localhost", "::1", "0.0.0.0", "::", "::ffff:127.0.0.1", "169.254.7.7",
      "::ffff:169.254.1.1", "fe80::1", "64:ff9b::7f00:1", "2130706433", "0177.0.0.1",
    ])
  func inwards(host: String) throws {
    let server = try RunningServer()
    do {
      _ = try connect(to: Self.address(host, server.port, server.identity), sentFrom: .outside)
      Issue.record("it is followed")
    } catch let error as TransportError {
      #expect(error.kind == .inward, "\(error)")
    }
    #expect(server.server.connectionCount() == 0)
  }

  @Test("From the own link nobody is sent to the own machine, and from there anywhere")
  func reaches() throws {
    let server = try RunningServer()
    #expect(throws: TransportError.self) {
      try connect(to: Self.address("127.0.0.1", server.port, server.identity), sentFrom: .linkLocal)
    }
    _ = try connect(to: Self.address("127.0.0.1", server.port, server.identity), sentFrom: .loopback)
    for (text, reach) in [
      ("10.0.0.1", Reach.outside), ("192.168.1.1", .outside), ("8.8.8.8", .outside),
      ("169.253.0.1", .outside),
      ("169.254.0.1", .linkLocal), ("127.255.255.254", .loopback), ("0.1.2.3", .loopback),
      ("2001:db8::1", .outside), ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("fec0::1", .outside),
      ("::1", .loopback), ("::", .loopback), ("::ffff:10.0.0.1", .outside), ("::127.0.0.1", .loopback),
    ] {
      #expect(Reach(try SocketAddress(ipAddress: text, port: 1)) == reach, "\(text)")
    }
  }

  @Test(
    "The command takes no address without a fingerprint, and no socket",
    arguments: [
      ["127.0.0.1:1"], ["unix:/tmp/a"], ["127.0.0.1:1#0000000000000000000000000", "--announced"],
      ["127.0.0.1:1#0000000000000000000000000", "--replace-key"],
    ])
  func command(words: [String]) throws {
    let program = try RunningProgram(["connect", "--sent-from", "outside"] + words, home: player.path)
    #expect(program.errors.line()?.contains("--sent-from") == true)
    #expect(program.exitStatus() == 2)
  }

  @Test("The command says where the first address lies, and why a later one is not followed")
  func report() throws {
    let server = try RunningServer()
    let address = Self.address("127.0.0.1", server.port, server.identity)
    let first = try RunningProgram(["connect", "--report", "\(address)"], home: player.path)
    #expect(first.errors.line() == "reach loopback")
    #expect(first.errors.line()?.hasPrefix("connected ") == true)
    let second = try RunningProgram(
      ["connect", "--report", "--sent-from", "outside", "\(address)"], home: player.path)
    #expect(second.errors.line()?.hasPrefix("failed inward ") == true)
    #expect(second.exitStatus() == 2)
  }
}
