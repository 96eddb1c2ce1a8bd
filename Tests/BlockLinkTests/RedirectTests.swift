import BlockEngine
import Testing

@testable import BlockLink

/// What a client does whom the server sends to another of its nodes.
@Suite struct RedirectTests {
  /// A client, and what nodes say to it.
  private struct Traveller {
    var session = LinkSession(name: "Ada", version: "1", sha256: LinkHash.sha256)
    var now = LinkTime(microseconds: 0)
    private var number = 0

    init() { arrive() }

    /// Connects to a node, which says welcome.
    mutating func arrive(isRegained: Bool = false) {
      number = 0
      session.connected(at: now)
      say(
        .welcome(
          .init(
            name: "here", program: "1", session: Array(1...8), token: Array(1...16), isResumed: false,
            isRegained: isRegained, features: LinkProtocol.features)))
    }

    mutating func say(_ message: LinkMessage) {
      let isNumbered = LinkMessage.isNumbered(message.type)
      if isNumbered { number += 1 }
      session.received(message.line(number: isNumbered ? number : nil, seen: 0), at: now)
    }

    mutating func say(_ text: String) {
      number += 1
      session.received(
        Array((text.replacing("{", with: "{\"n\":\(number),\"seen\":0,", maxReplacements: 1) + "\n").utf8),
        at: now)
    }

    /// The types of the messages that it has sent since the last call.
    mutating func sent() -> [String] {
      session.drainBytes().split(separator: 10).compactMap { line in
        (try? ReceivedMessage(Array(line), for: .server))?.message.type
      }
    }

    /// Asks for a room, and is sent elsewhere.
    mutating func isSent() {
      session.join("room", at: now)
      say(.redirect(RedirectTests.redirect))
    }
  }

  private static let redirect = Redirect(
    to: NodeAddress("two.example:25625") ?? fallback, room: "ABCDEF", isWatcher: true)
  private static var fallback: NodeAddress { preconditionFailure("an address is none") }

  @Test func itSaysFarewellAndAsksForTheRoomAtTheOtherNodeByItself() {
    var client = Traveller()
    _ = (client.sent(), client.session.drainEvents())
    client.isSent()
    #expect(client.sent() == ["join", "bye"])
    #expect(client.session.drainEvents() == [.redirected(Self.redirect)])
    #expect(client.session.state == .offline)
    client.arrive()
    #expect(client.session.drainEvents() == [.moved(server: "here")])
    let lines = client.session.drainBytes().split(separator: 10).compactMap { line in
      try? ReceivedMessage(Array(line), for: .server).message
    }
    #expect(lines.map(\.type) == ["hello", "join"])
    #expect(lines.last == .join(room: "ABCDEF", isWatcher: true))
    // Only once.
    client.session.disconnected(at: client.now)
    client.arrive()
    #expect(client.sent().contains("join") == false)
  }

  @Test func threeInHalfAMinuteAreFollowedAndNoMore() {
    var client = Traveller()
    for _ in 1...3 {
      client.isSent()
      client.arrive()
    }
    _ = (client.sent(), client.session.drainEvents())
    client.session.join("room", at: client.now)
    client.say(.redirect(Self.redirect))
    #expect(client.session.drainEvents() == [.notMoved(.circle)])
    // It stays where it is.
    #expect(client.session.state == .online && client.sent() == ["join"])
    client.now = client.now.advanced(by: Redirect.window)
    client.isSent()
    #expect(client.session.drainEvents().last == .redirected(Self.redirect))
  }

  @Test func whoIsConnectedByASocketOfTheMachineStays() {
    var client = Traveller()
    client.session.followsRedirects = false
    _ = (client.sent(), client.session.drainEvents())
    client.isSent()
    #expect(client.session.drainEvents() == [.notMoved(.local)])
    #expect(client.session.state == .online && client.sent() == ["join"])
  }

  @Test func aServerThatSendsAwayWhoAsksForNoRoomIsLeft() {
    var client = Traveller()
    _ = client.session.drainEvents()
    client.say(.redirect(Self.redirect))
    guard case .ended(.unexpected, _)? = client.session.drainEvents().last else {
      Issue.record("it goes on")
      return
    }
  }

  @Test(arguments: [
    "", "two.example", "two.example:", ":25625", "two.example:0", "two.example:65536", "two.example:-1",
    "two.example:25625#0123456789abcdefghjkmnpqr", "unix:/run/socket", "unix:1", "two example:1",
    "two\\u0000.example:1", "two\\u001b[2J:1", "[two]:1", "[::1:1", "::1:25625x", "a@two.example:1",
    "-two.example:1", "two.example:000001", "/etc/passwd:1", "http://two.example:1",
  ])
  func anAddressThatIsNoneEndsTheSessionWithAPlainError(address: String) {
    var client = Traveller()
    client.session.join("room", at: client.now)
    _ = client.session.drainEvents()
    client.say("{\"type\":\"redirect\",\"address\":\"\(address)\",\"room\":\"ABCDEF\",\"as\":\"player\"}")
    guard case .ended(.malformed, let reason)? = client.session.drainEvents().last else {
      Issue.record("it goes on")
      return
    }
    #expect(reason.contains("\"address\" of the message is not \(NodeAddress.allowed)"), "\(reason)")
  }

  @Test func whoHasASeatThereAlreadyHasItBackAndAsksForNone() {
    var client = Traveller()
    client.isSent()
    _ = client.session.drainEvents()
    client.arrive(isRegained: true)
    #expect(client.session.drainEvents() == [.regained(server: "here")])
    #expect(client.sent() == ["hello"])
  }

  @Test func anotherNameIsSentToTheSamePlace() {
    var client = Traveller()
    client.isSent()
    client.session.connected(at: client.now)
    client.say(.bye(.name, reason: "somebody here is called Ada"))
    client.session = client.session.restarted(as: "Ada 2", secret: nil)
    client.arrive()
    #expect(client.session.drainEvents() == [.moved(server: "here")])
    #expect(client.sent() == ["hello", "join"])
  }

  @Test func addressesOfAllKindsAreRead() {
    for text in ["two.example:1", "10.0.0.2:65535", "[2001:db8::1]:25625", "a_b-c:7"] {
      #expect(NodeAddress(text)?.description == text)
    }
  }
}
