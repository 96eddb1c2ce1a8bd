import Testing

@testable import BlockLink

/// Numbered messages over connections that are lost and made anew.
@Suite struct LinkStreamTests {
  /// One direction of a conversation: who talks, who listens, and what is on its way.
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
      let read = try ReadMessage(Array(line.dropLast()), for: .client)
      guard try listener.receive(read) == .next, case .left(let reason) = read.message else { return }
      heard.append(reason)
    }

    /// The connection is lost with what is on its way, and what was not acknowledged is said again.
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
      try #require(talk.talker.keptBytes == 0 && talk.talker.unacknowledged.isEmpty)
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
