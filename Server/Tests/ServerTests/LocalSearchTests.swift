import BlockEngine
import BlockLink
import Dispatch
import Glibc
import Testing

@testable import LinkTransport

@Suite("A search of the local network")
struct LocalSearchTests {
  @Test("A server hears a player who searches and calls them; only a valid answer reaches it")
  func called() throws {
    // A random port, since other programs on this machine may use the default one.
    let target = Beacon.Target(group: "239.255.98.102", port: Int.random(in: 30_000...60_000))
    let identity = try Identity.temporary()
    var configuration = LinkServer.Configuration(identity: identity)
    configuration.tcp = [("127.0.0.1", 0)]
    configuration.beacon = target
    configuration.log = ServerLog { _ in }
    let heard = Heard()
    let server = try LinkServer(configuration) { CallingService(heard) }
    defer {
      server.stop()
      server.wait()
    }
    var pipe: [CInt] = [-1, -1]
    #expect(Glibc.pipe(&pipe) == 0)
    let input = pipe[0]
    let ended = DispatchSemaphore(value: 0)
    DispatchQueue(label: "search").async {
      try? LocalSearch.run(as: "Bo", input: input, at: target) { heard.add($0) }
      ended.signal()
    }
    #expect(heard.wait { $0.contains { $0.hasPrefix("room\t") && $0.hasSuffix("\tmodern\t1/2\tAnn") } })
    #expect(heard.wait { $0.contains("neighbour Bo") })
    #expect(heard.wait { $0.contains { $0.hasPrefix("call\t00000000000000ab\t") } })
    let call = try #require(heard.all.first { $0.hasPrefix("call\t") })
    let words = call.split(separator: "\t").map(String.init)
    #expect(words[2].hasSuffix(":\(server.ports[0])#\(identity.fingerprint)"))
    #expect(Array(words[3...]) == ["modern", "ABC234", "Ann"])
    // The first line is one byte too long.
    let tooLong = "busy" + String(repeating: " ", count: 45) + "00000000000000ab"
    #expect(tooLong.utf8.count == 65)
    let lines = Array((tooLong + "\naccepted 00000000000000ab\n").utf8)
    #expect(write(pipe[1], lines, lines.count) == lines.count)
    #expect(heard.wait { $0.contains { $0.hasPrefix("answered ") } })
    #expect(heard.all.first { $0.hasPrefix("answered ") } == "answered 171 accepted")
    close(pipe[1])
    #expect(ended.wait(timeout: .now() + .seconds(Condition.timeout)) == .success)
    close(pipe[0])
  }
}

/// The lines of the search and the service's events; tests can wait for them.
private final class Heard: @unchecked Sendable {
  private let condition = Condition()
  private var lines: [String] = []

  func add(_ line: String) { condition.change { lines.append(line) } }

  var all: [String] { condition.change { lines } }

  func wait(for isEnough: ([String]) -> Bool) -> Bool { condition.wait { isEnough(lines) } }
}

/// A service with an open room that calls everybody who looks for others.
private struct CallingService: LinkService {
  let heard: Heard
  private var neighbours: [String] = []
  private var isAnswered = false

  init(_ heard: Heard) { self.heard = heard }

  mutating func connected(_ id: Int, key: [UInt8], origin: [UInt8], at now: LinkTime) {}
  mutating func received(_ bytes: [UInt8], from id: Int, at now: LinkTime) {}
  mutating func closed(_ id: Int, at now: LinkTime) {}
  mutating func advance(to now: LinkTime) {}
  var nextDeadline: LinkTime? { nil }
  mutating func finish() {}
  var isFinished: Bool { true }
  mutating func stop(at now: LinkTime) {}
  mutating func drainOutputs() -> [LobbyOutput] { [] }
  var announcement: Announcement? { Announcement(name: "Ann", rules: "modern", players: 1, seats: 2) }

  mutating func updateNeighbours(_ neighbours: [String], at now: LinkTime) {
    for name in neighbours where !self.neighbours.contains(name) { heard.add("neighbour \(name)") }
    self.neighbours = neighbours
  }

  var calls: [LobbyCall] {
    isAnswered
      ? [] : neighbours.map { LobbyCall(id: 0xab, to: $0, from: "Ann", room: "ABC234", rules: .modern) }
  }

  mutating func answered(call: UInt64, _ answer: LinkAnswer, at now: LinkTime) {
    isAnswered = true
    heard.add("answered \(call) \(answer.rawValue)")
  }
}
