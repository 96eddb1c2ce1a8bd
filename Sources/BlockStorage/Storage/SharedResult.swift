import BlockEngine
import BlockPlatform
import BlockRecords

/// A result as a short text to send to somebody: plain lines, the same in every language.
package struct SharedResult: Equatable, Sendable {
  package let lines: [String]

  init(lines: [String]) { self.lines = lines }

  /// The result of a game.
  package init(_ header: ReplayHeader, _ game: Game) {
    let mode = game.mode
    let time = PlayTime.fine(game.time, point: ".")
    var title = "blockfall \(mode.kind == .custom ? mode.word : mode.kind.rawValue)"
    if let day = mode.day { title += " \(day)" }
    title += ", \(header.ruleset.name) \(header.ruleset.field)"
    var figures = [game.score.counted("point"), game.lines.counted("line"), "level \(game.level)", time]
    // The mode's main figure comes first.
    if mode.ranking != .score { figures.insert(figures.removeLast(), at: 0) }
    if let word = SharedResult.end(of: game) { figures.append(word) }
    var lines = [title, figures.joined(separator: ", ")]
    let splits = game.splits.map { split in
      switch mode.goal {
      case .lines, .score, .noGarbage, .garbage: "\(split.mark): \(PlayTime.fine(split.time, point: "."))"
      default: "\(split.mark): \(split.score)"
      }
    }
    if !splits.isEmpty { lines.append(splits.joined(separator: ", ")) }
    // The date of a daily game determines the seed.
    if mode.day == nil { lines.append("seed \(header.seed)") }
    self.lines = lines
  }

  /// The verified result of a replay file.
  ///
  /// - Throws: `ReplayFileError` if it is not valid or the game did not end.
  init(replayAt path: String) throws(ReplayFileError) {
    let verified = try ReplayFile.verify(path)
    guard verified.result != nil else {
      throw .file(StorageError(tr("the game did not end, so there is no result")))
    }
    self.init(verified.header, verified.game)
  }

  private static func end(of game: Game) -> String? {
    switch game.endCause {
    case .goal?, nil: nil
    case .givenUp?: "given up"
    case .blockOut? where game.ranOutOfPieces: "out of pieces"
    case .blockOut? where game.ranOutOfTime: "out of time"
    case .blockOut?, .lockOut?: game.mode == .endless ? nil : "topped out"
    }
  }

  /// The lines as one text.
  package var text: String { lines.joined(separator: "\n") + "\n" }
}
