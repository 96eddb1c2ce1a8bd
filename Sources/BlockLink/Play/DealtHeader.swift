import BlockEngine
import BlockRecords

/// The header of the file of what a server deals: a match, or a live run, whose file is a replay like any other.
enum DealtHeader: Equatable, Sendable {
  case match(MatchHeader)
  case run(ReplayHeader)

  /// - Parameters:
  ///   - secret: what keys the deal; nil if it is not revealed.
  ///   - pieces: the dealt pieces, while the seed is not revealed.
  init(
    _ settings: RoomSettings, names: [String], bots: [Int], seed: UInt64, secret: [UInt8]?,
    pieces: [Tetromino] = [], started: String, series: MatchSeries?
  ) {
    guard settings.isLive else {
      let setup = settings.setup(players: names.count, seed: seed, secret: secret, pieces: pieces)
      self = .match(
        MatchHeader(
          setup, names: names, started: started, bots: bots.contains { $0 > 0 } ? bots : [], series: series))
      return
    }
    let setup = settings.game(of: 1, of: 1, seed: seed, secret: secret, pieces: pieces)
    var header = ReplayHeader(setup, player: names.first, started: started)
    header.nonce = secret.map(LiveRun.recordNonce)
    self = .run(header)
  }

  /// Whether it is that of a live run.
  var isRun: Bool { if case .run = self { true } else { false } }

  /// The setup of the game of `player` (from 1).
  func setup(of player: Int) -> GameSetup {
    switch self {
    case .match(let header): header.setup.game(of: player)
    case .run(let header): header.setup
    }
  }

  /// The file's first line.
  var line: [UInt8] {
    var writer = ReplayWriter()
    switch self {
    case .match(let header): writer.write(header)
    case .run(let header): writer.write(header)
    }
    return writer.bytes
  }

  /// - Throws: `ReplayError` if no file can begin with it.
  func check() throws(ReplayError) {
    switch self {
    case .match:
      var reader = MatchReader()
      try reader.read(line.span)
    case .run:
      var reader = ReplayReader()
      try reader.read(line.span)
    }
  }
}
