import BlockEngine

@testable import BlockLink

/// A match that goes on between somebody who says bytes and somebody who plays by the book, and a third who watches.
///
/// Time goes by between the lines. The others are whole sessions, so that whatever they are told is judged as in the game.
struct FuzzedMatch {
  private var lobby = FuzzedLink.lobby()
  private var now = LinkTime(microseconds: 0)
  /// Who plays, connection 2, and who watches, connection 3; the bytes come over connection 1.
  private var others: [LinkSession]
  private var outputs: [LobbyOutput] = []
  private var news: [LinkEvent] = []

  private static let step: Int64 = 250_000

  /// What the lobby makes of the bytes: it answers the same however they are cut, no word of theirs comes between the
  /// others, and every file proves its match, also if the server then stops.
  static func warning(on bytes: ArraySlice<UInt8>, size: Int) -> String? {
    var (atOnce, inPieces) = (FuzzedMatch(), FuzzedMatch())
    atOnce.take(bytes, pace: Int64(size) * 20_000, size: max(1, bytes.count))
    inPieces.take(bytes, pace: Int64(size) * 20_000, size: size)
    guard atOnce.outputs == inPieces.outputs else { return "cut into pieces of \(size) it answers otherwise" }
    for event in atOnce.news {
      switch event {
      case .invalidData(let reason): return "it tells the others what cannot be so: \(reason)"
      case .refused(_, _, let reason, _): return "it refuses what others say: \(reason)"
      case .ruled(_, let reason), .ended(_, let reason): return "it ends others' games: \(reason)"
      default: break
      }
    }
    for output in atOnce.outputs {
      if case .close(2...3, let reason) = output { return "it closes others' connections: \(reason)" }
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

  private mutating func take(_ bytes: ArraySlice<UInt8>, pace: Int64, size: Int) {
    var rest = bytes
    while let first = rest.first {
      // A line as a whole at one moment, however it is cut.
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
    // Who says nothing more is waited for, and done without.
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

  /// Carries what the lobby and the others say to each other until nobody says anything.
  private mutating func carry() {
    var isQuiet = false
    while !isQuiet {
      let said = lobby.takeOutputs()
      isQuiet = said.isEmpty
      outputs += said
      for case .send(let bytes, to: let id) in said where id > 1 { others[id - 2].received(bytes, at: now) }
      for index in 0...1 {
        let bytes = others[index].takeBytes()
        if !bytes.isEmpty {
          isQuiet = false
          lobby.received(bytes, from: index + 2, at: now)
        }
        news += others[index].takeEvents()
      }
    }
  }

  private mutating func stop() {
    lobby.stop(at: now)
    carry()
  }

  private var complaintOnFiles: String? {
    for case .saveMatch(_, let file) in outputs {
      var reader = MatchReader()
      do {
        try reader.read(file.span)
        try reader.finish()
        guard let header = reader.header else { return "it keeps a file without a header" }
        var player = try MatchVerifier(header)
        try player.play(&reader)
        try player.finish(reader.result)
      } catch { return "it keeps a file that does not hold: \(error)" }
    }
    for case .matchEnded(let result) in news {
      if let fault = result.fault { return "the others have a file that does not hold: \(fault)" }
    }
    return nil
  }
}
