import BlockEngine
import BlockRecords
import Dispatch
import LinkTransport

@testable import BlockLink

/// A service that echoes each line, obeys a few commands, and records its events.
struct EchoService: LinkService {
  let notes: Notes
  var room: Announcement?
  private var lines: [Int: [UInt8]] = [:]
  private var outputs: [LobbyOutput] = []

  init(_ notes: Notes, room: Announcement? = nil) {
    self.notes = notes
    self.room = room
  }

  mutating func connected(_ id: Int, key: [UInt8], origin: [UInt8], at now: LinkTime) {
    lines[id] = []
    notes.add(.connected(id, key: key))
    notes.add(.origin(id, origin))
  }

  /// A match in which nobody has done anything.
  static let match = MatchRecord(
    id: "a-match",
    header: .match(
      MatchHeader(
        MatchSetup(
          players: Array(repeating: MatchSetup.Player(ruleset: .modern), count: 2), seed: 1),
        started: "2026-01-02T03:04:05Z")),
    parts: Array(repeating: LinkedMatchFile.Part(log: PlayerEventLog(), reached: .zero), count: 2))

  mutating func received(_ bytes: [UInt8], from id: Int, at now: LinkTime) {
    notes.add(.received(bytes.count))
    for byte in bytes {
      lines[id, default: []].append(byte)
      guard byte == 0x0a else { continue }
      let line = lines.updateValue([], forKey: id) ?? []
      switch String(decoding: line, as: UTF8.self) {
      case "close\n": outputs.append(.close(id, reason: "asked for"))
      case "flood\n": outputs.append(.send([UInt8](repeating: 0x78, count: 16 << 20), to: id))
      case "keep\n": outputs.append(.saveMatch(Self.match))
      case "rank\n":
        var match = Self.match
        match.ranked = RankedMatch(series: "a-series", rules: .modern, number: 1, players: [], end: .draw)
        outputs.append(.saveMatch(match))
      default: outputs.append(.send(line, to: id))
      }
    }
  }

  mutating func closed(_ id: Int, at now: LinkTime) {
    lines[id] = nil
    notes.add(.closed(id))
  }

  mutating func advance(to now: LinkTime) {}

  var nextDeadline: LinkTime? { nil }

  mutating func finish() {}
  var isFinished: Bool { true }

  mutating func stop(at now: LinkTime) {
    for id in lines.keys.sorted() {
      outputs.append(.send(Array("bye\n".utf8), to: id))
      outputs.append(.close(id, reason: "the server stops"))
    }
    lines = [:]
  }

  mutating func drainOutputs() -> [LobbyOutput] {
    defer { outputs = [] }
    return outputs
  }

  var announcement: Announcement? { room }
}

/// The recorded events and log lines of a service; tests can wait for them.
final class Notes: @unchecked Sendable {
  enum Note: Equatable {
    case connected(Int, key: [UInt8])
    case origin(Int, [UInt8])
    case received(Int)
    case closed(Int)
    case log(String)
  }

  private let condition = Condition()
  private var notes: [Note] = []

  func add(_ note: Note) {
    condition.change { notes.append(note) }
  }

  var log: ServerLog {
    ServerLog { [self] line in add(.log(line)) }
  }

  var all: [Note] {
    condition.change { notes }
  }

  /// Waits for notes that satisfy a condition; false after the timeout.
  func wait(for isEnough: ([Note]) -> Bool) -> Bool {
    condition.wait { isEnough(notes) }
  }

  func waitForLog(_ part: String) -> Bool {
    wait { notes in notes.contains { if case .log(let line) = $0 { line.contains(part) } else { false } } }
  }
}
