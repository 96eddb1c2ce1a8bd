import BlockEngine
import BlockRecords

extension JSONWriter {
  /// Writes the figures of one or more games, as 'stats' and 'verify' print them.
  mutating func members(of one: GameStatistics) {
    member("games", one.games)
    member("milliseconds", one.microseconds / 1_000)
    member("pieces", one.pieces)
    member("keys", one.keys)
    member("lines", one.lines)
    member("holds", one.holds)
    member("attack", one.attack)
    member("garbageRows", one.garbageRows)
    for (name, thousandths) in [
      ("piecesPerSecond", one.piecesPerSecond), ("keysPerSecond", one.keysPerSecond),
      ("keysPerPiece", one.keysPerPiece), ("attackPerMinute", one.attackPerMinute),
      ("attackPerPiece", one.attackPerPiece), ("vs", one.versus),
    ] as [(StaticString, Int)] {
      key(name)
      decimal(thousandths: thousandths)
    }
    object("clears") { text in
      for clear in GameStatistics.Clear.all { text.member(clear.word, one.count(of: clear)) }
    }
    member("allClears", one.allClears)
    member("longestCombo", one.longestCombo)
    member("longestBackToBack", one.longestBackToBack)
  }
}

extension GameStatistics.Clear {
  /// The name in JSON.
  fileprivate var word: StaticString {
    switch (spin, rows) {
    case (nil, 1): "single"
    case (nil, 2): "double"
    case (nil, 3): "triple"
    case (nil, _): "quad"
    case (.mini?, 0): "spinMini"
    case (.mini?, 1): "spinMiniSingle"
    case (.mini?, 2): "spinMiniDouble"
    case (.mini?, 3): "spinMiniTriple"
    case (.mini?, _): "spinMiniQuad"
    case (.full?, 0): "spin"
    case (.full?, 1): "spinSingle"
    case (.full?, 2): "spinDouble"
    case (.full?, 3): "spinTriple"
    case (.full?, _): "spinQuad"
    }
  }
}
