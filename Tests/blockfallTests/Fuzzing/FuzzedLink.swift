import BlockEngine
import BlockRecords

@testable import BlockLink

/// Checks that each side of the network protocol withstands any bytes from the other.
enum FuzzedLink {
  /// The fault of the lobby on the bytes, or nil.
  ///
  /// The lobby must answer in the protocol, log nothing harmful, leave other connections alone, and not
  /// depend on how the bytes are cut. Bytes that begin with a hello or a resumption come over a new
  /// connection; all others come from a player in a match.
  static func lobby(_ bytes: ArraySlice<UInt8>, size: Int) -> String? {
    let isNew = ["hello", "resume"].contains { bytes.starts(with: Array("{\"type\":\"\($0)\"".utf8)) }
    guard isNew else { return FuzzedMatch.warning(on: bytes, size: size) }
    let atOnce = outputs(of: bytes, size: max(1, bytes.count))
    guard atOnce == outputs(of: bytes, size: size) else {
      return "the answer differs in pieces of \(size)"
    }
    var seen = BroadcastGame()
    for output in atOnce {
      switch output {
      case .send(let lines, let id):
        for line in lines.split(separator: 10) {
          guard let read = try? ReceivedMessage(Array(line), for: .client) else {
            return "the lobby violates the protocol: \(String(decoding: line, as: UTF8.self))"
          }
          guard id == 3, case .broadcastUpdate(let part) = read.message else { continue }
          guard (try? seen.receive(part)) != nil else { return "a watcher receives an invalid game" }
        }
      case .close(let id, _): if id != 1 { return "the lobby closes another connection" }
      case .log(let line):
        if line.unicodeScalars.contains(where: LinkName.isUnsafe) { return "the log has unsafe characters" }
      case .saveMatch, .journal, .record, .board, .standing, .ratings, .find: break
      }
    }
    return nil
  }

  /// The name of a room for a shown game; the watcher joins it after the bytes.
  static let shownRoom = "show"

  /// The lobby's outputs to the bytes, with another player waiting in a room and a third who then asks to
  /// watch.
  private static func outputs(of bytes: ArraySlice<UInt8>, size: Int) -> [LobbyOutput] {
    var lobby = lobby()
    let now = LinkTime(microseconds: 0)
    lobby.connected(2, key: [2], at: now)
    say([.hello(.init(version: 1, program: "1", name: "Bo", features: []))], by: 2, &lobby)
    say([.open(RoomSettings(), name: "room"), .ready(true)], by: 2, &lobby)
    lobby.connected(3, key: [3], at: now)
    say([.hello(.init(version: 1, program: "1", name: "Cy", features: []))], by: 3, &lobby)
    // A fourth looks for an opponent.
    lobby.connected(4, key: [4], at: now)
    say([.hello(.init(version: 1, program: "1", name: "Di", features: LinkProtocol.features))], by: 4, &lobby)
    say([.seek(.modern)], by: 4, &lobby)
    lobby.connected(1, key: [1], at: now)
    answerSeeks(lobby.drainOutputs(), &lobby)
    var outputs: [LobbyOutput] = []
    var rest = bytes
    while !rest.isEmpty {
      lobby.received(rest.prefix(size), from: 1, at: now)
      outputs += lobby.drainOutputs()
      rest = rest.dropFirst(size)
    }
    // At the end, so that it does not depend on how the bytes are cut.
    answerSeeks(outputs, &lobby)
    say([.join(room: shownRoom, isWatcher: true)], by: 3, &lobby)
    for step in 1...80 {
      lobby.advance(to: LinkTime(microseconds: Int64(step) * 500_000))
      // The lobby closes silent connections after a while.
      outputs += lobby.drainOutputs().filter { if case .close(2...4, _) = $0 { false } else { true } }
    }
    return outputs
  }

  private static func answerSeeks(_ outputs: [LobbyOutput], _ lobby: inout Lobby) {
    for case .standing(let request) in outputs {
      lobby.answer(
        .standing(RankedStanding(), request.rules), to: request.session, at: LinkTime(microseconds: 0))
    }
  }

  /// An empty lobby.
  static func lobby() -> Lobby {
    let entropy = Entropy()
    let services = LobbyServices(
      entropy: { entropy.bytes($0) }, sha256: LinkHash.sha256, wallClock: { "2026-11-23T00:00:00Z" })
    var lobby = Lobby(name: "fuzzed", version: "1", services: services)
    lobby.setBoards(true)
    return lobby
  }

  /// Seeded random bytes, for one thread.
  private final class Entropy: @unchecked Sendable {
    private var generator = SeededGenerator(seed: 1)

    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }
  }

  static func say(
    _ messages: [LinkMessage], by id: Int, firstNumber: Int = 1, _ lobby: inout Lobby
  ) {
    for (index, message) in messages.enumerated() {
      let isNumbered = LinkMessage.isNumbered(message.type)
      let line = message.line(number: isNumbered ? index + firstNumber : nil, seen: isNumbered ? 0 : nil)
      lobby.received(line, from: id, at: LinkTime(microseconds: 0))
    }
  }

  /// The fault of a client on the bytes, or nil: it must not depend on how they are cut, and its file must be
  /// readable.
  static func session(_ bytes: ArraySlice<UInt8>, size: Int) -> String? {
    let (atOnce, events) = session(fed: bytes, size: max(1, bytes.count))
    let (inPieces, otherEvents) = session(fed: bytes, size: size)
    guard events == otherEvents, atOnce.room == inPieces.room, atOnce.state == inPieces.state,
      atOnce.broadcast?.upto == inPieces.broadcast?.upto,
      atOnce.broadcast?.latestGame?.digest == inPieces.broadcast?.latestGame?.digest
    else { return "the session differs in pieces of \(size)" }
    guard let match = atOnce.match, match.result == nil else { return nil }
    if match.settings.isLive {
      var reader = ReplayReader()
      guard (try? reader.read(match.file.span)) != nil, reader.header != nil else {
        return "the replay of the run cannot be read"
      }
      return nil
    }
    var reader = MatchReader()
    guard (try? reader.read(match.file.span)) != nil, reader.header != nil else {
      return "the match file cannot be read"
    }
    return nil
  }

  private static func session(fed bytes: ArraySlice<UInt8>, size: Int) -> (LinkSession, [LinkEvent]) {
    var session = LinkSession(name: "Ada", version: "1", sha256: LinkHash.sha256)
    var now = LinkTime(microseconds: 0)
    session.connected(at: now)
    var rest = bytes
    while !rest.isEmpty, session.state != .offline {
      session.received(rest.prefix(size), at: now)
      rest = rest.dropFirst(size)
    }
    for command in GameCommand.allCases {
      now = now.advanced(by: 700_000)
      session.advance(to: now)
      session.perform(command, at: now)
    }
    return (session, session.drainEvents())
  }
}
