import BlockEngine
import Testing

@testable import BlockLink

/// Writing and reading messages.
@Suite struct MessageTests {
  private static let samples: [(ReceivedMessage.Reader, LinkMessage)] =
    MessageSamples.client.map { (.server, $0) } + MessageSamples.server.map { (.client, $0) }

  @Test func thereIsASampleOfEveryMessage() {
    #expect(Set(MessageSamples.client.map(\.type)) == Set(LinkMessage.clientTypes))
    #expect(Set(MessageSamples.server.map(\.type)) == Set(LinkMessage.serverTypes))
  }

  @Test func everyMessageIsReadAsItWasWritten() throws {
    for (reader, message) in Self.samples {
      let line = MessageSamples.line(message)
      #expect(line.count <= LinkProtocol.maxMessageBytes)
      let read = try ReceivedMessage(line, for: reader)
      #expect(read.message == message, "\(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test func aMessageOfTheOtherSideIsRefused() {
    for (reader, message) in Self.samples where !["ping", "bye"].contains(message.type) {
      let other: ReceivedMessage.Reader = reader == .server ? .client : .server
      let fault = #expect(throws: MessageFault.self) {
        try ReceivedMessage(MessageSamples.line(message), for: other)
      }
      #expect(fault?.reason == "there is no message \(message.type)")
    }
  }

  @Test func aMessageCutOffAnywhereIsRefused() {
    for (reader, message) in Self.samples {
      let line = MessageSamples.line(message)
      for length in 0..<line.count {
        #expect(throws: MessageFault.self) { try ReceivedMessage(Array(line[..<length]), for: reader) }
      }
    }
  }

  @Test func aMemberThatIsMissingStrangeUnknownOrDoubleIsRefused() throws {
    for (reader, message) in Self.samples {
      let text = String(decoding: MessageSamples.line(message), as: UTF8.self)
      for (place, member) in Self.members(of: text).enumerated() {
        let name = member.prefix { $0 != ":" }
        let wrong = [
          "{}", "[[[[]]]]", "-1", "1.5", "18446744073709551616", "\"\\u0007\"", "\"x\"", "true", "null",
        ]
        for value in wrong where !Self.mayBe(String(name), value, in: message.type) {
          try Self.refuses(Self.replacing(place, in: text, with: "\(name):\(value)"), reader)
        }
        if ![
          "\"digest\"", "\"bot\"", "\"do\"", "\"code\"", "\"sent\"", "\"echo\"", "\"clock\"",
          "\"busy\"", "\"own\"", "\"first\"", "\"total\"", "\"search\"", "\"secret\"", "\"regained\"",
          "\"restarted\"", "\"until\"", "\"again\"", "\"level\"", "\"friends\"", "\"name\"", "\"ranked\"",
        ].contains(
          name) && !(name == "\"features\"" && message.type == "welcome")
          && !(name == "\"season\"" && reader == .server)
          || (name == "\"code\"" && !["bye", "left"].contains(message.type))
          || (name == "\"first\"" && !["rooms"].contains(message.type))
          || (name == "\"digest\"" && message.type == "end")
          || (name == "\"name\"" && message.type != "kept")
        {
          try Self.refuses(Self.replacing(place, in: text, with: nil), reader)
        }
        try Self.refuses(Self.replacing(place, in: text, with: "\(member),\(member)"), reader)
      }
      try Self.refuses(String(text.dropLast()) + ",\"more\":1}", reader)
      try Self.refuses(text + "{}", reader)
    }
  }

  /// The top-level members of a JSON object's text.
  private static func members(of text: String) -> [String] {
    var members: [String] = []
    var (depth, isText, member) = (0, false, "")
    for letter in text.dropFirst().dropLast() {
      if letter == "\"" { isText.toggle() }
      if !isText, "[{".contains(letter) { depth += 1 }
      if !isText, "]}".contains(letter) { depth -= 1 }
      if letter == ",", depth == 0, !isText {
        members.append(member)
        member = ""
      } else {
        member.append(letter)
      }
    }
    return members + [member]
  }

  private static func replacing(_ place: Int, in text: String, with member: String?) -> String {
    var members = members(of: text)
    if let member { members[place] = member } else { members.remove(at: place) }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func refuses(_ text: String, _ reader: ReceivedMessage.Reader) throws {
    do throws(MessageFault) {
      _ = try ReceivedMessage(Array(text.utf8), for: reader)
      Issue.record("accepted: \(text)")
    } catch {
      #expect(!error.reason.isEmpty, "\(text)")
    }
  }

  /// Whether a value is valid for a member.
  private static func mayBe(_ name: String, _ value: String, in type: String) -> Bool {
    switch (name, value) {
    case ("\"reason\"", "\"x\""), ("\"right\"", "\"x\""), ("\"of\"", "\"x\""), ("\"reason\"", "\"\\u0007\""),
      ("\"right\"", "\"\\u0007\""), ("\"of\"", "\"\\u0007\""), ("\"name\"", "\"x\""),
      ("\"program\"", "\"x\""), ("\"room\"", "\"x\""), ("\"player\"", "\"x\""), ("\"from\"", "\"x\""),
      ("\"code\"", "\"x\""), ("\"match\"", "\"x\""), ("\"started\"", "\"x\""), ("\"started\"", "\"\\u0007\""),
      ("\"is\"", "true"), ("\"accepts\"", "true"), ("\"resumed\"", "true"), ("\"playing\"", "true"),
      ("\"draw\"", "true"), ("\"busy\"", "true"), ("\"text\"", "\"x\""), ("\"text\"", "\"\\u0007\""),
      ("\"paused\"", "true"), ("\"search\"", "\"x\""), ("\"regained\"", "true"), ("\"all\"", "true"),
      ("\"again\"", "true"), ("\"restarted\"", "true"), ("\"around\"", "true"), ("\"season\"", "\"x\""),
      ("\"ranked\"", "true"), ("\"provisional\"", "true"), ("\"seeking\"", "true"), ("\"opponent\"", "\"x\""),
      ("\"sent\"", "-1"), ("\"echo\"", "-1"), ("\"clock\"", "-1"),
      ("\"startsIn\"", "-1"):
      // A refusal's code and a player's number are not names.
      return !(name == "\"code\"" && type != "room") && !(name == "\"startsIn\"" && type == "go")
        && !((name == "\"player\"" || name == "\"from\"")
          && ["out", "peers", "own", "garbage"].contains(type))
    default: return false
    }
  }

  @Test func aLongMessageIsRefusedUnread() {
    let line = Array("{\"type\":\"bye\",\"reason\":\"\(String(repeating: "x", count: 4_100))\"}".utf8)
    let fault = #expect(throws: MessageFault.self) { try ReceivedMessage(line, for: .server) }
    #expect(fault?.code == .flood)
  }

  @Test(arguments: ["", "a\u{1b}b", "\u{3164}", "Adа\u{3b4}"])
  func whatIsNoNameIsRefusedByAServerWithTheReason(name: String) throws {
    let reason = try #require(LinkName.fault(of: name)).description
    let hello = LinkMessage.hello(.init(version: 1, program: "1", name: name, features: []))
    let fault = #expect(throws: MessageFault.self) {
      try ReceivedMessage(MessageSamples.line(hello), for: .server)
    }
    #expect(fault?.code == .name)
    #expect(fault?.reason.contains(reason) == true)
  }

  @Test func aNameOfAServerWithOtherRulesIsShown() throws {
    // A client of today is among players who came by rules of their own.
    for name in ["a/b", "\u{3164}", "x  y", "Adа\u{3b4}"] {
      let line = MessageSamples.line(.list(RoomList(rooms: [], players: [name])))
      #expect(try ReceivedMessage(line, for: .client).message == .list(RoomList(rooms: [], players: [name])))
    }
    for name in ["a\u{1b}[2J", "", String(repeating: "x", count: 25)] {
      let line = MessageSamples.line(.list(RoomList(rooms: [], players: [name])))
      #expect(throws: MessageFault.self) { try ReceivedMessage(line, for: .client) }
    }
  }

  @Test func theGreatestMessagesOfTheServerFit() {
    let name = String(repeating: "a\u{20d0}", count: 24)
    #expect(name.utf8.count == LinkName.maxBytes && LinkName.fault(of: name) == nil)
    let members = (0..<8).map { _ in
      RoomState.Member(name: name, bot: 100, isReady: false, isConnected: false, wins: 1_000)
    }
    let state = RoomState(
      name: name, code: "ABCDEF", settings: MessageSamples.settings, members: members, watchers: 1_000_000,
      isPlaying: false, you: 8)
    let entry = RoomList.Entry(
      name: name, rules: .classic, players: 8, seats: 8, isPlaying: false, isWatchable: false)
    let list = RoomList(
      rooms: Array(repeating: entry, count: RoomList.pageSize),
      players: Array(repeating: name, count: RoomList.maxPlayers), first: RoomList.maxTotal,
      total: RoomList.maxTotal)
    let deal = Deal(
      match: "0011223344556677", commitment: Array(repeating: 255, count: 32),
      settings: MessageSamples.settings,
      players: Array(repeating: Deal.Player(name: name, bot: 100), count: 8), you: 8,
      started: "2026-11-23T00:00:00Z", wins: Array(repeating: 1_000, count: 8), played: 100_000,
      startsIn: -LinkProtocol.maxMatchTime,
      pieces: Array(repeating: .i, count: HostedMatch.maxPiecesPerMessage))
    for message in [LinkMessage.room(state), .list(list), .matchDealt(deal)] {
      let line = message.line(number: 1 << 40, seen: 1 << 40)
      #expect(line.count <= LinkProtocol.maxMessageBytes, "\(message.type): \(line.count)")
    }
  }
}
