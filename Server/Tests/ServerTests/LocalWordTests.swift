import BlockLink
import Testing

@testable import LinkTransport

@Suite("What is said in the local network")
struct LocalWordTests {
  private static let call = LocalCall(
    to: LocalMark(9), id: LocalMark(0xab), port: 7, fingerprint: Fingerprint(key: [7]), rules: "modern",
    room: "ABC234",
    name: "Ann of room 3")

  private static let words: [LocalWord] =
    [.here(LocalMark(9), name: "Ann of room 3"), .call(call)]
    + LinkAnswer.allCases.map { .answer(LocalMark(1), $0) }

  @Test("A word is read as it was written", arguments: words)
  func written(word: LocalWord) {
    #expect(LocalWord(Array(word.datagram.utf8)) == word)
  }

  @Test("Whatever no blockfall says is not believed", arguments: words)
  func hostile(word: LocalWord) {
    let good = word.datagram
    let bad = [
      "", "blockfall", String(good.prefix(14)), good + "\u{1b}[2J", good + "\n", good + "\u{202e}",
      good + String(repeating: "y", count: 400), good.replacing(" 1 ", with: " 2 "),
      good.replacing(" 1 ", with: "  1 "), String(repeating: " ", count: 390),
    ]
    for text in bad { #expect(LocalWord(Array(text.utf8)) == nil, "\(text)") }
    #expect(LocalWord([0xff] + Array(good.utf8)) == nil)
  }

  @Test("Any change of one byte gives nothing, or something harmless", arguments: words)
  func fuzzed(word: LocalWord) {
    let good = Array(word.datagram.utf8)
    for index in good.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = good
        bytes[index] = byte
        switch LocalWord(bytes) {
        case .here(_, let name)?: #expect(LinkName.fault(of: name) == nil)
        case .call(let call)?:
          #expect([call.name, call.room, call.rules].allSatisfy { LinkName.fault(of: $0) == nil })
        case .answer?, nil: break
        }
      }
    }
  }
}

@Suite("Neighbours")
struct NeighbourTests {
  private func place(_ host: Int, _ mark: UInt64) -> Neighbours.Place {
    Neighbours.Place(host: "192.0.2.\(host)", mark: LocalMark(mark))
  }

  @Test("Whoever is heard is known until he is silent, and several may have one name")
  func known() {
    var neighbours = Neighbours()
    neighbours.hear("Ann", from: place(1, 1), at: LinkTime(microseconds: 0))
    neighbours.hear("Ann", from: place(2, 2), at: LinkTime(microseconds: 3_000_000))
    neighbours.hear("Bo", from: place(3, 1), at: LinkTime(microseconds: 3_000_000))
    #expect(neighbours.names == ["Ann", "Bo"])
    #expect(neighbours.marks(of: "Ann") == [LocalMark(1), LocalMark(2)])
    #expect(
      neighbours.isAnybody(called: "Ann", at: "192.0.2.1")
        && !neighbours.isAnybody(called: "Bo", at: "192.0.2.1"))
    neighbours.forget(at: LinkTime(microseconds: 5_000_000))
    #expect(neighbours.marks(of: "Ann") == [LocalMark(2)])
    neighbours.forget(at: LinkTime(microseconds: 9_000_000))
    #expect(neighbours.names.isEmpty)
  }

  @Test("One host is not many people, and a crowd fills no memory")
  func crowd() {
    var neighbours = Neighbours()
    for port in 1...100 {
      neighbours.hear("N\(port)", from: place(1, UInt64(port)), at: LinkTime(microseconds: 0))
    }
    #expect(neighbours.names.count == Neighbours.mostOfAHost)
    for host in 2...200 {
      neighbours.hear("H\(host)", from: place(host, 1), at: LinkTime(microseconds: 0))
    }
    #expect(neighbours.names.count == Neighbours.most)
  }
}

@Suite("Calls")
struct CallDeskTests {
  private func call(_ id: UInt64) -> LocalCall {
    LocalCall(
      to: LocalMark(9), id: LocalMark(id), port: 7, fingerprint: Fingerprint(key: [7]), rules: "modern",
      room: "ABC234",
      name: "Ann")
  }

  private func second(_ seconds: Int64) -> LinkTime { LinkTime(microseconds: seconds * 1_000_000) }

  @Test("One call is shown at a time, and the next hears busy; an answer that was lost is said again")
  func oneAtATime() {
    var desk = CallDesk()
    #expect(desk.take(call(1), from: "a", at: second(0)) == .show)
    #expect(desk.take(call(1), from: "a", at: second(1)) == .wait)
    #expect(desk.take(call(2), from: "b", at: second(1)) == .answer(.busy))
    // Nobody else can speak for the caller.
    #expect(desk.take(call(1), from: "b", at: second(1)) == .answer(.busy))
    let (isOther, isKnown) = (
      desk.answer(LocalMark(2), .accepted, at: second(2)),
      desk.answer(LocalMark(1), .accepted, at: second(2))
    )
    #expect(!isOther && isKnown)
    #expect(desk.take(call(1), from: "a", at: second(3)) == .answer(.accepted))
    #expect(desk.take(call(2), from: "b", at: second(3)) == .show)
  }

  @Test("A call that is not said any more lapses")
  func lapses() {
    var desk = CallDesk()
    #expect(desk.take(call(1), from: "a", at: second(0)) == .show)
    #expect(desk.take(call(1), from: "a", at: second(3)) == .wait)
    #expect(desk.lapse(at: second(6)) == nil)
    #expect(desk.lapse(at: second(8)) == LocalMark(1))
    #expect(desk.standing == nil)
  }

  @Test("Whoever was declined does not call again at once")
  func declined() {
    var desk = CallDesk()
    #expect(desk.take(call(1), from: "a", at: second(0)) == .show)
    let isDeclined = desk.answer(LocalMark(1), .declined, at: second(1))
    #expect(isDeclined)
    #expect(desk.take(call(2), from: "a", at: second(2)) == .answer(.busy))
    #expect(desk.take(call(3), from: "b", at: second(2)) == .show)
    let isBusy = desk.answer(LocalMark(3), .busy, at: second(3))
    #expect(isBusy)
    #expect(desk.take(call(4), from: "a", at: second(20)) == .show)
  }
}
