/// A game whose replay was played again and holds: what a board needs of it.
package struct ExaminedGame: Codable, Equatable, Sendable {
  /// The rules, the mode's word and the start level.
  package var rules: String
  package var mode: String
  package var level: Int
  /// The seed, and what it was drawn from; nil for one that was not.
  package var seed: UInt64
  package var nonce: [UInt8]?
  /// Whether its pieces were dealt from a secret, and not drawn from its seed.
  package var isDealt: Bool
  /// The start by the player's clock, as the replay says.
  package var started: String
  /// The cause of the end.
  package var cause: String
  /// The figures at the end: points, rows, the level, pieces, presses of keys, and microseconds of play.
  package var score: Int
  package var lines: Int
  package var endLevel: Int
  package var pieces: Int
  package var presses: Int
  package var time: Int64

  package init(
    rules: String, mode: String, level: Int, seed: UInt64, nonce: [UInt8]?, started: String, cause: String,
    score: Int, lines: Int, endLevel: Int, pieces: Int, presses: Int, time: Int64, isDealt: Bool = false
  ) {
    (self.rules, self.mode, self.level, self.seed, self.nonce) = (rules, mode, level, seed, nonce)
    (self.started, self.cause, self.score, self.lines) = (started, cause, score, lines)
    (self.endLevel, self.pieces, self.presses, self.time) = (endLevel, pieces, presses, time)
    self.isDealt = isDealt
  }
}

/// Why a replay is no record, with what would be right; the code is one of the network protocol's.
package struct RecordFault: Error, Codable, Equatable, Sendable {
  package var code: String
  package var reason: String
  package var remedy: String

  package init(_ code: Code, _ reason: String, remedy: String = "") {
    (self.code, self.reason, self.remedy) = (code.rawValue, reason, remedy)
  }

  /// The codes, which are the network protocol's.
  package enum Code: String, Sendable {
    /// It is no replay.
    case malformed
    /// It is of another version.
    case version
    /// It claims something false.
    case forged
    /// There is no board for it.
    case unknown
    /// It is not finished, or cannot be taken now.
    case unexpected
    /// It costs too much.
    case flood
  }
}
