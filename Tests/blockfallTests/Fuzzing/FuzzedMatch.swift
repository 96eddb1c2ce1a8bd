import BlockEngine
import BlockRecords

@testable import BlockLink

/// A match between a player who sends the bytes and a correct one, with a watcher.
///
/// Time passes between the lines. The others are whole sessions, which judge what they receive as in the
/// game.
struct FuzzedMatch {
  private var lobby = FuzzedLink.lobby()
  private var now = LinkTime(microseconds: 0)
  /// The player at connection 2 and the watcher at connection 3; the bytes come over connection 1.
  private var others: [LinkSession]
  private var outputs: [LobbyOutput] = []
  private var news: [LinkEvent] = []

  private static let step: Int64 = 250_000

  /// The fault of the lobby on the bytes, or nil.
  ///
  /// The lobby must answer the same however the bytes are cut, and send the others nothing invalid. Every
  /// file must prove its match, also if the server then stops.
  static func warning(on bytes: ArraySlice<UInt8>, size: Int) -> String? {
    var (atOnce, inPieces) = (FuzzedMatch(), FuzzedMatch())
    atOnce.feed(bytes, pace: Int64(size) * 20_000, size: max(1, bytes.count))
    inPieces.feed(bytes, pace: Int64(size) * 20_000, size: size)
    guard atOnce.outputs == inPieces.outputs else { return "the answer differs in pieces of \(size)" }
    for event in atOnce.news {
      switch event {
      case .invalidData(let reason): return "the others receive invalid data: \(reason)"
      case .refused(_, _, let reason, _): return "the lobby refuses others' messages: \(reason)"
      case .ruled(_, let reason), .ended(_, let reason): return "the lobby ends others' games: \(reason)"
      default: break
      }
    }
    for output in atOnce.outputs {
      if case .close(2...3, let reason) = output { return "the lobby closes others' connections: \(reason)" }
    }
    atOnce.stop()
    return atOnce.complaintOnFiles
  }

  private init() {
    others = ["Bo", "Cy"].map { LinkSession(name: $0, version: "1", sha256: LinkHash.sha256) }
    for index in 0...1 {
      lobby.connected(index + 2, key: [UInt8(index)], at: now)
      others[index].connected(at: now)
      carry()
    }
    others[0].open(RoomSettings(), name: "room", at: now)
    carry()
    lobby.connected(1, key: [9], at: now)
    FuzzedLink.say(
      [
        .hello(.init(version: 1, program: "1", name: "Ada", features: LinkProtocol.features)),
        .join(room: "room", isWatcher: false), .ready(true),
      ], by: 1, firstNumber: 0, &lobby)
    others[1].join("room", asWatcher: true, at: now)
    carry()
    others[0].ready(at: now)
    carry()
    go(for: LinkProtocol.countdown)
    (outputs, news) = ([], [])
  }

  private mutating func feed(_ bytes: ArraySlice<UInt8>, pace: Int64, size: Int) {
    var rest = bytes
    while let first = rest.first {
      // A whole line arrives at one moment, however it is cut.
      let end = first == 10 ? rest.startIndex : rest.firstIndex(of: 10) ?? rest.endIndex - 1
      var line = rest[...end]
      rest = rest[(end + 1)...]
      go(for: pace)
      while !line.isEmpty {
        lobby.received(line.prefix(size), from: 1, at: now)
        line = line.dropFirst(size)
      }
      carry()
    }
    // Wait until the lobby gives up on a silent player.
    go(for: 7_000_000)
  }

  private mutating func go(for pause: Int64) {
    let end = now.advanced(by: pause)
    while now < end {
      now = min(end, now.advanced(by: Self.step))
      others[0].perform(now.microseconds % 2_000_000 == 0 ? .hardDrop : .left, at: now)
      for index in 0...1 { others[index].advance(to: now) }
      lobby.advance(to: now)
      carry()
    }
  }

  /// Exchanges messages between the lobby and the others until none are left.
  private mutating func carry() {
    var isQuiet = false
    while !isQuiet {
      let said = lobby.drainOutputs()
      isQuiet = said.isEmpty
      outputs += said
      for case .send(let bytes, to: let id) in said where id > 1 { others[id - 2].received(bytes, at: now) }
      for index in 0...1 {
        let bytes = others[index].drainBytes()
        if !bytes.isEmpty {
          isQuiet = false
          lobby.received(bytes, from: index + 2, at: now)
        }
        news += others[index].drainEvents()
      }
    }
  }

  private mutating func stop() {
    lobby.stop(at: now)
    carry()
  }

  private var complaintOnFiles: String? {
    for case .saveMatch(let match) in outputs {
      guard let file = match.file else { return "a match has no file" }
      var reader = MatchReader()
      do {
        try reader.read(file.span)
        try reader.finish()
        guard let header = reader.header else { return "a saved file has no header" }
        var player = try MatchVerifier(header)
        try player.play(&reader)
        try player.finish(reader.result)
      } catch { return "a saved file is invalid: \(error)" }
    }
    for case .matchEnded(let result) in news {
      if let fault = result.proof().fault { return "the others have an invalid file: \(fault)" }
    }
    return nil
  }
}
