import BlockLink
import Testing

@testable import LinkTransport

@Suite("Messages in the local network")
struct LocalMessageTests {
  private static let call = LocalCall(
    to: LocalID(9), id: LocalID(0xab), port: 7, fingerprint: Fingerprint(key: [7]), rules: "modern",
    room: "ABC234",
    name: "Ann of room 3")

  private static let messages: [LocalMessage] =
    [.here(LocalID(9), name: "Ann of room 3"), .call(call), .age(port: 7, seconds: 61)]
    + LinkAnswer.allCases.map { .answer(LocalID(1), $0) }

  @Test("A written message reads back the same", arguments: messages)
  func written(message: LocalMessage) {
    #expect(LocalMessage(Array(message.datagram.utf8)) == message)
  }

  @Test("A message that no blockfall sends is rejected", arguments: messages)
  func hostile(message: LocalMessage) {
    let good = message.datagram
    let bad = [
      "", "blockfall", String(good.prefix(14)), good + "\u{1b}[2J", good + "\n", good + "\u{202e}",
      good + String(repeating: "y", count: 400), good.replacing(" 1 ", with: " 2 "),
      good.replacing(" 1 ", with: "  1 "), String(repeating: " ", count: 390),
    ]
    for text in bad { #expect(LocalMessage(Array(text.utf8)) == nil, "\(text)") }
    #expect(LocalMessage([0xff] + Array(good.utf8)) == nil)
  }

  @Test("A message with one byte changed is rejected or harmless", arguments: messages)
  func fuzzed(message: LocalMessage) {
    let good = Array(message.datagram.utf8)
    for index in good.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = good
        bytes[index] = byte
        switch LocalMessage(bytes) {
        case .here(_, let name)?: #expect(LinkName.fault(of: name) == nil)
        case .call(let call)?:
          #expect([call.name, call.room, call.rules].allSatisfy { LinkName.fault(of: $0) == nil })
        case .answer?, .age?, nil: break
        }
      }
    }
  }
}

@Suite("Neighbours")
struct NeighbourTests {
  private func source(_ host: Int, _ id: UInt64) -> Neighbours.Source {
    Neighbours.Source(host: "192.0.2.\(host)", id: LocalID(id))
  }

  @Test("Neighbours are listed until they fall silent, and several may share a name")
  func known() {
    var neighbours = Neighbours()
    neighbours.update("Ann", from: source(1, 1), at: LinkTime(microseconds: 0))
    neighbours.update("Ann", from: source(2, 2), at: LinkTime(microseconds: 3_000_000))
    neighbours.update("Bo", from: source(3, 1), at: LinkTime(microseconds: 3_000_000))
    #expect(neighbours.names == ["Ann", "Bo"])
    #expect(neighbours.searchIDs(of: "Ann") == [LocalID(1), LocalID(2)])
    #expect(
      neighbours.contains(name: "Ann", host: "192.0.2.1")
        && !neighbours.contains(name: "Bo", host: "192.0.2.1"))
    neighbours.removeExpired(at: LinkTime(microseconds: 5_000_000))
    #expect(neighbours.searchIDs(of: "Ann") == [LocalID(2)])
    neighbours.removeExpired(at: LinkTime(microseconds: 9_000_000))
    #expect(neighbours.names.isEmpty)
  }

  @Test("The number of neighbours is limited, per host and in all")
  func crowd() {
    var neighbours = Neighbours()
    for port in 1...100 {
      neighbours.update("N\(port)", from: source(1, UInt64(port)), at: LinkTime(microseconds: 0))
    }
    #expect(neighbours.names.count == Neighbours.maxPerHost)
    for host in 2...200 {
      neighbours.update("H\(host)", from: source(host, 1), at: LinkTime(microseconds: 0))
    }
    #expect(neighbours.names.count == Neighbours.maxCount)
  }
}

@Suite("Calls")
struct CallHandlerTests {
  private func call(_ id: UInt64) -> LocalCall {
    LocalCall(
      to: LocalID(9), id: LocalID(id), port: 7, fingerprint: Fingerprint(key: [7]), rules: "modern",
      room: "ABC234",
      name: "Ann")
  }

  private func second(_ seconds: Int64) -> LinkTime { LinkTime(microseconds: seconds * 1_000_000) }

  @Test("Only one call is shown at a time, further ones get busy, and a lost answer is sent again")
  func oneAtATime() {
    var calls = CallHandler()
    #expect(calls.handle(call(1), from: "a", at: second(0)) == .show)
    #expect(calls.handle(call(1), from: "a", at: second(1)) == .wait)
    #expect(calls.handle(call(2), from: "b", at: second(1)) == .answer(.busy))
    // Another host cannot speak for the caller.
    #expect(calls.handle(call(1), from: "b", at: second(1)) == .answer(.busy))
    let (isOther, isKnown) = (
      calls.answer(LocalID(2), .accepted, at: second(2)),
      calls.answer(LocalID(1), .accepted, at: second(2))
    )
    #expect(!isOther && isKnown)
    #expect(calls.handle(call(1), from: "a", at: second(3)) == .answer(.accepted))
    #expect(calls.handle(call(2), from: "b", at: second(3)) == .show)
  }

  @Test("A call that is no longer repeated lapses")
  func lapses() {
    var calls = CallHandler()
    #expect(calls.handle(call(1), from: "a", at: second(0)) == .show)
    #expect(calls.handle(call(1), from: "a", at: second(3)) == .wait)
    #expect(calls.expire(at: second(6)) == nil)
    #expect(calls.expire(at: second(8)) == LocalID(1))
    #expect(calls.openCall == nil)
  }

  @Test("A declined caller gets busy for a while")
  func declined() {
    var calls = CallHandler()
    #expect(calls.handle(call(1), from: "a", at: second(0)) == .show)
    let isDeclined = calls.answer(LocalID(1), .declined, at: second(1))
    #expect(isDeclined)
    #expect(calls.handle(call(2), from: "a", at: second(2)) == .answer(.busy))
    #expect(calls.handle(call(3), from: "b", at: second(2)) == .show)
    let isBusy = calls.answer(LocalID(3), .busy, at: second(3))
    #expect(isBusy)
    #expect(calls.handle(call(4), from: "a", at: second(20)) == .show)
  }
}
