import BlockEngine
import BlockRecords

/// The record of a match or a live run on a server, from which its file can be made anywhere and at any time.
///
/// Making the file plays all games again, which takes long after hours of play: it is nothing for the thread that
/// serves the others.
public struct MatchRecord: Sendable, Equatable {
  /// The match's ID.
  public let id: String
  private let header: DealtHeader
  private let parts: [LinkedMatchFile.Part]
  /// What it means for a ranked series; nil for any other match.
  public internal(set) var ranked: RankedMatch?

  /// What the server says of it in its file, unsigned; nil if it did not end.
  public let statement: MatchStatement?

  init(
    id: String, header: DealtHeader, parts: [LinkedMatchFile.Part], statement: MatchStatement? = nil
  ) {
    (self.id, self.header, self.parts, self.statement) = (id, header, parts, statement)
  }

  /// The file without a signature; nil if the match cannot be played.
  public var file: [UInt8]? { try? LinkedMatchFile.make(header, parts).bytes }

  /// Whether two records are of the same match and reach equally far.
  public static func == (a: MatchRecord, b: MatchRecord) -> Bool {
    a.id == b.id && a.parts.map(\.log.end) == b.parts.map(\.log.end)
      && a.parts.map(\.reached) == b.parts.map(\.reached)
  }
}
