import Glibc
import Testing

@testable import LinkTransport

@Suite("Visitors over SSH")
struct VisitorTests {
  private let number = "0123456789abcdef"

  @Test("A visitor counts by the number and the address that are stated")
  func stated() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/visitors"
    let running = try RunningServer { $0.visitors = (path, geteuid()) }
    for (id, address, origin) in [
      (1, "192.0.2.7", [192, 0, 2, 7]), (2, "2001:db8::1", [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0]),
    ]
      as [(Int, String, [UInt8])]
    {
      let visitor = try #require(Visitor("\(number) \(address)"))
      let client = try TestClient(.unix(path: path), TemporaryFolder(), visitor: visitor)
      client.game.send("hello\n")
      #expect(client.game.line() == "hello")
      #expect(running.notes.all.contains(.connected(id, key: Array("visitor:\(number)".utf8))))
      #expect(running.notes.all.contains(.origin(id, origin)))
    }
  }

  @Test("The line may come in pieces, and together with what follows")
  func pieces() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/visitors"
    let running = try RunningServer { $0.visitors = (path, geteuid()) }
    let peer = try #require(Peer.unix(path))
    for byte in "\(number) 192.0.2.7".utf8 { peer.send([byte]) }
    peer.send("\nhello\n")
    #expect(peer.line() == "hello")
    #expect(running.notes.all.contains(.connected(1, key: Array("visitor:\(number)".utf8))))
  }

  @Test(
    "A connection that does not say whose it is gets nothing",
    arguments: [
      "hello", "", "0123456789abcdeg 192.0.2.7", "0123456789abcdef", "0123456789abcdef example.org",
      "0123456789ABCDEF 192.0.2.7", "0123456789abcdef  192.0.2.7", "0123456789abcdef 192.0.2.7 x",
    ])
  func unstated(line: String) throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/visitors"
    let running = try RunningServer { $0.visitors = (path, geteuid()) }
    let peer = try #require(Peer.unix(path))
    peer.send("\(line)\nhello\n")
    #expect(peer.ends())
    #expect(!running.notes.all.contains { if case .connected = $0 { true } else { false } })
  }

  @Test("A line without an end is not read for long")
  func endless() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/visitors"
    let running = try RunningServer { $0.visitors = (path, geteuid()) }
    let peer = try #require(Peer.unix(path))
    peer.send([UInt8](repeating: 0x61, count: 1_000))
    #expect(peer.ends())
    #expect(!running.notes.all.contains { if case .connected = $0 { true } else { false } })
  }

  @Test("Only the user who admits visitors may state them")
  func otherUser() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/visitors"
    let running = try RunningServer { $0.visitors = (path, geteuid() + 1) }
    let peer = try #require(Peer.unix(path))
    peer.send("\(number) 192.0.2.7\nhello\n")
    #expect(peer.ends())
    #expect(!running.notes.all.contains { if case .connected = $0 { true } else { false } })
  }
}
