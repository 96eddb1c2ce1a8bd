import BlockEngine

/// A match file's header and end, for a list; nothing is replayed, so nothing is verified.
public struct MatchOutline: Sendable {
  /// The header: setup and players.
  public let header: MatchHeader
  /// The players from the winner down; nil if the match did not end.
  public private(set) var ranking: [Int]?
  /// The winner; nil for a draw, or if the match did not end.
  public private(set) var winner: Int?
  /// The players (from 1) who gave up, in seat order; empty if the match did not end.
  public private(set) var givenUp: [Int] = []
  /// The players' results, in seat order; empty if the match did not end.
  public private(set) var results: [ReplayResult] = []
  /// The end of the last player's game; nil if the match did not end.
  public private(set) var end: GameTime?

  /// Reads the beginning and the end of a file.
  ///
  /// - Parameters:
  ///   - head: its first bytes, with at least the whole first line.
  ///   - tail: its last bytes; a partial first line is skipped.
  /// - Throws: `ReplayError` if the first line is no header.
  public init(head: ArraySlice<UInt8>, tail: ArraySlice<UInt8>) throws(ReplayError) {
    guard let end = head.firstIndex(of: UInt8(ascii: "\n")) else {
      throw ReplayError(.unreadable, line: 1, "there is no header; this is no match file")
    }
    var reader = MatchReader()
    try reader.read(Array(head[...end]).span)
    guard let header = reader.header else {
      throw ReplayError(.unreadable, line: 1, "there is no header; this is no match file")
    }
    self.header = header
    var isDraw = false
    var results: [Int: ReplayResult] = [:]
    // Each line on its own, because the first one may be partial.
    for line in tail.split(separator: UInt8(ascii: "\n")) {
      var reader = reader
      guard (try? reader.read(Array(line + [UInt8(ascii: "\n")]).span)) != nil else { continue }
      if let result = reader.result { (ranking, isDraw) = (result.ranking, result.isDraw) }
      if let line = reader.lines.last, case .result(let result) = line.kind {
        results[line.player] = result
      }
    }
    guard let ranking else { return }
    self.end = results.values.map(\.time).max()
    givenUp = results.filter { $0.value.cause == .givenUp }.keys.sorted()
    if let first = ranking.first, results[first]?.cause == .goal, !isDraw { winner = first }
    self.results = header.players.indices.compactMap { results[$0 + 1] }
  }
}
