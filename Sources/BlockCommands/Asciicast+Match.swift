import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import TerminalUI

extension Asciicast {
  /// Passes the recording of a match to `put`, all fields side by side, some frames at a time.
  static func write<Output: Error>(
    _ match: MatchTimeline, _ put: ([UInt8]) throws(Output) -> Void
  ) throws(Output) {
    let picture = CastMatchPicture(match.header)
    var match = match
    var json = JSONWriter()
    writeHeader(picture.size, started: match.header.players[0].started, into: &json)
    var last = ""
    func show(_ match: MatchTimeline, _ start: String = "") {
      let frame = picture.frame(of: match)
      guard frame != last else { return }
      last = frame
      write(start + frame, at: match.time, into: &json)
    }
    show(match, beginning)
    var events: [(player: Int, event: GameEvent)] = []
    while match.time < match.end {
      let until = min(match.time.advanced(by: interval), match.end)
      // While nothing happens, no frame is written.
      match.advance(to: max(until, match.nextChange ?? match.end), events: &events)
      events.removeAll(keepingCapacity: true)
      show(match)
      guard json.bytes.count > pieceSize else { continue }
      try put(json.bytes)
      json.removeAll()
    }
    write(ending, at: match.end, into: &json)
    try put(json.bytes)
  }
}

/// A plain picture of a match: the fields side by side, each with the player's name above and figures below.
struct CastMatchPicture {
  private let names: [String]
  private let width: Int
  private let height: Int

  init(_ header: MatchHeader) {
    let bots = header.bots.isEmpty ? header.players.map { _ in 0 } : header.bots
    names = zip(header.players, MatchNames.of(bots)).map { player, name in
      player.player.map(PlayerName.sanitized) ?? name
    }
    width = header.players[0].ruleset.width * 2 + 2
    height = header.players[0].ruleset.height
  }

  /// The size of a frame in columns and rows.
  var size: (columns: Int, rows: Int) { (names.count * (width + 2) - 2, height + 4) }

  /// A frame, drawn over the previous one.
  func frame(of match: MatchTimeline) -> String {
    let fields = match.parts.map { CastPicture().rows(of: $0.game) }
    var rows = [names.map(padded).joined(separator: "  ")]
    for row in fields[0].indices { rows.append(fields.map { $0[row] }.joined(separator: "  ")) }
    rows.append(
      match.parts.map { part in
        let (attack, waiting) = (String(part.game.attack), String(part.game.waitingLines))
        return padded(tr("Attack %s  Waiting %s", attack, waiting))
      }.joined(separator: "  "))
    rows.append(PlayTime.text(microseconds: match.time.microseconds) + "\u{1b}[K")
    return "\u{1b}[H" + rows.joined(separator: "\r\n")
  }

  /// A text cut or padded to the width of a field.
  private func padded(_ text: String) -> String {
    let short = CellBuffer.shortened(text, to: width, isUnicode: true)
    return short + String(repeating: " ", count: max(0, width - CellBuffer.columns(of: short)))
  }
}
