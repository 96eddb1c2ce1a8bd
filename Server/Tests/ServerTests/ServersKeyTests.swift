import Glibc
import LinkTransport
import NIOCore
import Testing

@Suite("A server's key")
struct ServersKeyTests {
  @Test("The client remembers a key at the first contact and knows it from then on")
  func remembered() throws {
    let running = try RunningServer()
    let player = TemporaryFolder()
    #expect(try running.client(player).client.server.verdict == .first)
    #expect(try running.client(player).client.server.verdict == .known)
  }

  @Test("Another key at a known address is refused with both fingerprints, until a typed one may replace it")
  func changed() throws {
    let player = TemporaryFolder()
    let old = try Identity.temporary()
    let folder = try PrivateFolder(making: "\(player.path)/link")
    let running = try RunningServer()
    _ = try KnownServers(in: folder).check(old.fingerprint, host: "127.0.0.1", port: running.port, given: nil)
    let error = #expect(throws: TransportError.self) { try running.client(player) }
    #expect(error?.kind == .changedKey)
    #expect(error?.description.contains("\(old.fingerprint)") == true)
    #expect(error?.description.contains("\(running.identity.fingerprint)") == true)
    // The client sent no game data.
    #expect(!running.notes.all.contains { if case .received = $0 { true } else { false } })
    // The right fingerprint is no answer to the question yet.
    let typed = #expect(throws: TransportError.self) {
      try running.client(player, fingerprint: running.identity.fingerprint)
    }
    #expect(typed?.kind == .replacesKey(known: old.fingerprint, new: running.identity.fingerprint))
    #expect(
      try KnownServers(in: folder).check(old.fingerprint, host: "127.0.0.1", port: running.port, given: nil)
        == .known)
    let given = KnownServers.Given(running.identity.fingerprint, from: .replacing)
    let verdict = try KnownServers(in: folder).check(
      running.identity.fingerprint, host: "127.0.0.1", port: running.port, given: given)
    #expect(verdict == .given)
    #expect(try running.client(player).client.server.verdict == .known)
  }

  @Test("What the local network announces replaces no known key, and is a first contact where none is known")
  func announced() throws {
    let folder = try PrivateFolder(making: TemporaryFolder().path + "/link")
    let known = KnownServers(in: folder)
    let (old, new) = (try Identity.temporary().fingerprint, try Identity.temporary().fingerprint)
    let announced = KnownServers.Given(new, from: .announced)
    #expect(try known.check(new, host: "a", port: 1, given: announced) == .first)
    #expect(try known.check(new, host: "a", port: 1, given: announced) == .known)
    #expect(try known.check(old, host: "b", port: 1, given: nil) == .first)
    let error = #expect(throws: TransportError.self) {
      try known.check(new, host: "b", port: 1, given: announced)
    }
    #expect(error?.kind == .changedKey)
    #expect(try known.check(old, host: "b", port: 1, given: nil) == .known)
    // Whoever answers with another key than the announced one is not believed either.
    #expect(throws: TransportError.self) { try known.check(old, host: "c", port: 1, given: announced) }
    #expect(try known.check(old, host: "c", port: 1, given: nil) == .first)
  }

  @Test("A key that differs from the given one is refused and not remembered")
  func notTheGiven() throws {
    let running = try RunningServer()
    let player = TemporaryFolder()
    let other = try Identity.temporary().fingerprint
    let error = #expect(throws: TransportError.self) { try running.client(player, fingerprint: other) }
    #expect(error?.kind == .changedKey)
    #expect(try running.client(player).client.server.verdict == .first)
  }

  @Test("An answer without TLS, or none, is a different error from an unreachable server")
  func noServer() throws {
    let player = TemporaryFolder()
    let quiet = try #require(HeldPort(listens: true))
    let closed = try #require(HeldPort(listens: false))
    defer { for port in [quiet, closed] { port.free() } }
    var timeouts = LinkClient.Timeouts()
    timeouts.handshake = .milliseconds(50)
    let address = LinkAddress.tcp(host: "127.0.0.1", port: quiet.port, fingerprint: nil)
    let late = #expect(throws: TransportError.self) { try TestClient(address, player, timeouts: timeouts) }
    #expect(late?.kind == .handshake)
    let gone = #expect(throws: TransportError.self) {
      try TestClient(.tcp(host: "127.0.0.1", port: closed.port, fingerprint: nil), player)
    }
    #expect(gone?.kind == .unreachable)
    let nowhere = #expect(throws: TransportError.self) {
      try TestClient(.unix(path: "\(player.path)/none"), player)
    }
    #expect(nowhere?.kind == .unreachable)
  }

  @Test("A damaged file of known servers is reported with the line, and no key is trusted")
  func damagedFile() throws {
    let player = TemporaryFolder()
    let folder = try PrivateFolder(making: player.path)
    let key = try Identity.temporary().fingerprint
    try folder.write(Array("a:1 \(key)\nb:2 what\n".utf8), to: "known-servers")
    let error = #expect(throws: TransportError.self) {
      try KnownServers(in: folder).check(key, host: "a", port: 1, given: nil)
    }
    #expect(error?.description.contains("line 2") == true)
  }
}

/// A port that accepts connections and sends nothing, or that refuses them; no other test can take it until `free`.
struct HeldPort {
  private let descriptor: CInt
  let port: Int

  init?(listens: Bool) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (descriptor, size) = (descriptor, length)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && (!listens || listen(descriptor, 8) == 0)
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { return nil }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  func free() { close(descriptor) }
}
