import BlockEngine
import BlockLink
import BlockRecords

/// Plays a replay again and says whether it can be a record.
package enum Examination {
  /// - Throws: `RecordFault` with what is wrong and what would be right.
  package static func examine(_ bytes: [UInt8]) throws(RecordFault) -> ExaminedGame {
    var reader = ReplayReader()
    do throws(ReplayError) {
      try reader.read(bytes.span)
      try reader.finish()
    } catch { throw fault(error) }
    guard let header = reader.header else { throw RecordFault(.malformed, "there is no header") }
    try check(header)
    guard let result = reader.body.result, !reader.isTorn else {
      throw RecordFault(.unexpected, "the game has not ended", remedy: "a finished game")
    }
    guard result.cause != .givenUp else {
      throw RecordFault(.unexpected, "the game was given up", remedy: "a finished game")
    }
    if header.mode.ranking == .shortestTime, result.cause != .goal {
      throw RecordFault(.unexpected, "the game ended before its goal", remedy: "a game that reached its goal")
    }
    let player: ReplayPlayer
    do throws(ReplayError) {
      var playing = try ReplayPlayer(header)
      try playing.play(reader.body)
      try playing.checkLast()
      player = playing
    } catch { throw fault(error) }
    return ExaminedGame(
      rules: header.ruleset.name, mode: header.mode.word, level: header.level, seed: header.seed,
      nonce: header.nonce, started: header.started, cause: result.cause.rawValue, score: result.score,
      lines: result.lines, endLevel: result.level, pieces: player.statistics.pieces,
      presses: player.statistics.keys, time: result.time.microseconds,
      isDealt: header.dealKey != nil)
  }

  private static func fault(_ error: ReplayError) -> RecordFault {
    let code: RecordFault.Code =
      switch error.kind {
      case .unreadable: .malformed
      case .unsupportedVersion: .version
      case .mismatch: .forged
      }
    return RecordFault(
      code, error.localizedMessage.description, remedy: "a replay that 'blockfall verify' takes")
  }

  /// Whether a game with this header can be a record.
  ///
  /// - Throws: `RecordFault` if it cannot, whatever happened in it.
  static func check(_ header: ReplayHeader) throws(RecordFault) {
    guard header.ruleset.customName == nil else {
      throw RecordFault(.unknown, "its rules are a player's own", remedy: "built-in rules")
    }
    guard header.ruleset == Ruleset(header.ruleset.base) else {
      throw RecordFault(.unknown, "its field is not the rules' own", remedy: "the standard field")
    }
    guard header.mode.hasBoard else {
      throw RecordFault(
        .unknown, "there is no board for \(header.mode.kind.rawValue)", remedy: "a mode whose results compare"
      )
    }
    guard header.pieces.isEmpty, header.playfield == nil, header.versus == nil else {
      throw RecordFault(
        .unknown, "its pieces or its field were given, so it is practice",
        remedy: "a game from the rules' own field and randomizer")
    }
    guard header.ruleset.levels.contains(header.level) else {
      throw RecordFault(
        .unknown, "the rules do not begin at level \(header.level)",
        remedy: "levels \(header.ruleset.levels.lowerBound) to \(header.ruleset.levels.upperBound)")
    }
    guard header.nonce != nil else {
      throw RecordFault(
        .unexpected, "its seed was not drawn for boards",
        remedy: "a game begun after 'blockfall boards --join'")
    }
  }
}

extension ExaminedGame {
  /// Whether nobody has chosen where its pieces came from: a secret is the server's own, which deals live runs.
  ///
  /// - Throws: `RecordFault` if it was sent with one.
  package func checkDeal(isRun: Bool) throws(RecordFault) {
    guard !isDealt || isRun else {
      throw RecordFault(
        .forged, "its pieces were dealt from a secret that its sender may have chosen",
        remedy: "a game whose rules draw its pieces from its seed")
    }
  }

  /// Whether its seed was drawn for the player with this key.
  ///
  /// - Throws: `RecordFault` if it was not.
  package func checkSeed(for key: [UInt8]) throws(RecordFault) {
    guard let nonce, RecordSeed.seed(key: key, nonce: nonce) == seed else {
      throw RecordFault(
        .forged, "its seed is not drawn from its sender's key: it was chosen, or the game is somebody else's",
        remedy: "a game of one's own")
    }
  }
}
