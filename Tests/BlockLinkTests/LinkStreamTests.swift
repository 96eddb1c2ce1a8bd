import Testing

@testable import BlockLink

/// Numbered messages over connections that are lost and resumed.
@Suite struct LinkStreamTests {
  /// One direction of a conversation: the sender, the receiver, and the messages in flight.
  private struct Talk {
    var talker = LinkStream()
    var listener = LinkStream()
    var said = 0
    var flying: [[UInt8]] = []
    var heard: [String] = []

    mutating func say() {
      said += 1
      flying.append(talker.send(.left(reason: "\(said)"), at: LinkTime(microseconds: 0)))
    }

    mutating func deliver() throws {
      guard !flying.isEmpty else { return }
      try hear(flying.removeFirst())
    }

    mutating func hear(_ line: [UInt8]) throws {
      let read = try ReceivedMessage(Array(line.dropLast()), for: .client)
      guard try listener.receive(read) == .new, case .left(_, let reason) = read.message else { return }
      heard.append(reason)
    }

    /// Loses the connection with all messages in flight, and sends the unacknowledged ones again.
    mutating func resume() throws {
      try talker.acknowledge(listener.seen)
      flying = []
      let again = talker.unacknowledged.split(separator: 10, omittingEmptySubsequences: true)
      for line in again { flying.append(Array(line) + [10]) }
    }

    mutating func acknowledge() throws { try talker.acknowledge(listener.seen) }
  }

  @Test func everyOrderOfSayingArrivingAcknowledgingAndResumingBringsEachMessageOnce() throws {
    let steps = 7
    let choices = 4
    for number in 0..<(0..<steps).reduce(1, { product, _ in product * choices }) {
      var talk = Talk()
      var rest = number
      for _ in 0..<steps {
        switch rest % choices {
        case 0: talk.say()
        case 1: try talk.deliver()
        case 2: try talk.resume()
        default: try talk.acknowledge()
        }
        rest /= choices
      }
      try talk.resume()
      while !talk.flying.isEmpty { try talk.deliver() }
      try #require(talk.heard == (1...max(1, talk.said)).prefix(talk.said).map { "\($0)" }, "order \(number)")
      try talk.acknowledge()
      try #require(talk.talker.unacknowledgedBytes == 0 && talk.talker.unacknowledged.isEmpty)
    }
  }

  /// Both directions over one connection; each message also acknowledges what its sender has received.
  private struct Conversation {
    var streams = [LinkStream(), LinkStream()]
    var said = [0, 0]
    /// The messages in flight to each side.
    var flying: [[[UInt8]]] = [[], []]
    var heard: [[String]] = [[], []]

    mutating func say(_ side: Int) {
      said[side] += 1
      flying[1 - side].append(
        streams[side].send(.left(reason: "\(said[side])"), at: LinkTime(microseconds: 0)))
    }

    mutating func deliver(to side: Int) throws {
      guard !flying[side].isEmpty else { return }
      let read = try ReceivedMessage(Array(flying[side].removeFirst().dropLast()), for: .client)
      guard try streams[side].receive(read) == .new, case .left(_, let reason) = read.message else { return }
      heard[side].append(reason)
    }

    /// Loses the connection with all messages in flight; both sides acknowledge and send the rest again.
    mutating func resume() throws {
      for side in 0...1 { try streams[side].acknowledge(streams[1 - side].seen) }
      for side in 0...1 {
        let again = streams[1 - side].unacknowledged.split(separator: 10, omittingEmptySubsequences: true)
        flying[side] = again.map { Array($0) + [10] }
      }
    }
  }

  @Test func everyOrderOfBothSidesSayingHearingAndResumingBringsEachMessageOnceEitherWay() throws {
    let (steps, choices) = (7, 5)
    for number in 0..<(0..<steps).reduce(1, { product, _ in product * choices }) {
      var talk = Conversation()
      var rest = number
      for _ in 0..<steps {
        switch rest % choices {
        case 0, 1: talk.say(rest % choices)
        case 2, 3: try talk.deliver(to: rest % choices - 2)
        default: try talk.resume()
        }
        rest /= choices
      }
      try talk.resume()
      for side in 0...1 {
        while !talk.flying[side].isEmpty { try talk.deliver(to: side) }
        let said = talk.said[1 - side]
        try #require(talk.heard[side] == (0..<said).map { "\($0 + 1)" }, "order \(number), to \(side)")
      }
      try talk.resume()
      try #require(talk.streams.allSatisfy { $0.unacknowledgedBytes == 0 && $0.unacknowledged.isEmpty })
    }
  }

  @Test func aMessageThatComesTwiceCountsOnceAndOneThatIsMissingIsSaid() throws {
    var talk = Talk()
    for _ in 0..<3 { talk.say() }
    let lines = talk.flying
    try talk.hear(lines[0])
    try talk.hear(lines[0])
    #expect(talk.heard == ["1"])
    let fault = #expect(throws: MessageFault.self) { try talk.hear(lines[2]) }
    #expect(fault?.reason == "message 3 came after message 1")
    #expect(fault?.code == .session)
  }

  @Test func whatWasNeverSaidCannotBeAcknowledged() {
    var stream = LinkStream()
    _ = stream.send(.leave, at: LinkTime(microseconds: 0))
    let fault = #expect(throws: MessageFault.self) { try stream.acknowledge(2) }
    #expect(fault?.reason == "it has seen message 2, and the last one said was 1")
  }
}
