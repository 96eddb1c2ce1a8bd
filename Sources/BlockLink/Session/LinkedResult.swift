import BlockEngine
import BlockRecords

/// The end of a network match.
public struct LinkedResult: Sendable {
  /// The players from the winner down.
  public let ranking: [Int]
  /// The winner; nil if there is none.
  public let winner: Int?
  /// Whether the server stopped before the end: nobody has won, and the file ends where the server did.
  public let isUnfinished: Bool
  private let evidence: Evidence

  /// What the proof is made from.
  struct Evidence: Sendable {
    let deal: Deal
    let parts: [LinkedMatchFile.Part]
    let seed: UInt64
    let nonce: [UInt8]
    /// The result that the server reports; nil for an unfinished match.
    let result: MatchResult?
    let sha256: @Sendable ([UInt8]) -> [UInt8]
  }

  init(ranking: [Int], winner: Int?, _ evidence: Evidence) {
    (self.ranking, self.winner, self.evidence) = (ranking, winner, evidence)
    isUnfinished = evidence.result == nil
  }

  /// The number of things that happened in all games: what its proof costs.
  public var entryCount: Int { evidence.parts.reduce(0) { $0 + $1.log.end.index } }

  /// Makes the match's file and checks that it proves the match.
  ///
  /// All games are played again, twice: after a long match that is nothing for a program's loop.
  public func proof() -> Proof {
    let file =
      LinkedMatch.file(
        evidence.deal, seed: evidence.seed, secret: evidence.nonce, pieces: [], evidence.parts) ?? []
    return Proof(file: file, fault: commits ? fault(of: file) : .commitment)
  }

  /// Whether the server is committed to the seed.
  private var commits: Bool {
    let committed = Deal.committed(nonce: evidence.nonce, seed: evidence.seed, match: evidence.deal.match)
    return evidence.sha256(committed) == evidence.deal.commitment
  }

  private func fault(of file: [UInt8]) -> Fault? {
    let end = evidence.result
    do throws(ReplayError) {
      if evidence.deal.settings.isLive { return try faultOfRun(file) }
      var reader = MatchReader()
      try reader.read(file.span)
      try reader.finish()
      guard let header = reader.header, end == nil || reader.result != nil else { return .unfinished }
      var player = try MatchVerifier(header)
      try player.play(&reader)
      try player.finish(reader.result)
      return end == nil || end == reader.result ? nil : .result
    } catch {
      return .file(error)
    }
  }

  /// Why a replay does not prove a live run; nil if it does.
  private func faultOfRun(_ file: [UInt8]) throws(ReplayError) -> Fault? {
    var reader = ReplayReader()
    try reader.read(file.span)
    try reader.finish()
    guard let header = reader.header, evidence.result == nil || reader.body.result != nil else {
      return .unfinished
    }
    let game = try ReplayPlayer.play(Replay(header: header, body: reader.body))
    guard let result = evidence.result else { return nil }
    return result == MatchResult(of: [game], evidence.deal.settings.goal) ? nil : .result
  }

  /// A match's file, and whether it proves the match.
  public struct Proof: Equatable, Sendable {
    /// The match file.
    public let file: [UInt8]
    /// The reason why the file does not prove the match; nil if it does: the seed matches the commitment, all pieces
    /// and holes follow from it, and all games end with the server's result.
    public let fault: Fault?
  }

  /// The reason why a file does not prove its match.
  public enum Fault: Equatable, Sendable, CustomStringConvertible {
    /// The seed does not match the server's commitment.
    case commitment
    /// A game is unfinished.
    case unfinished
    /// The server reports a different result.
    case result
    /// The file is not valid.
    case file(ReplayError)

    /// The reason in English, for logs.
    public var description: String {
      switch self {
      case .commitment: "the seed is not the one that the server committed to"
      case .unfinished: "a game did not come to its end"
      case .result: "the server says another result"
      case .file(let error): error.description
      }
    }
  }
}

extension LinkedResult: Equatable {
  /// Whether two results are of the same match and end alike.
  public static func == (a: LinkedResult, b: LinkedResult) -> Bool {
    (a.ranking, a.winner, a.isUnfinished) == (b.ranking, b.winner, b.isUnfinished)
      && a.evidence.deal.match == b.evidence.deal.match && a.evidence.seed == b.evidence.seed
  }
}
