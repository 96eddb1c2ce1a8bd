import BlockEngine

extension Store {
  static let roundsKey = "rounds"

  /// The rounds that were begun last, and the results that are their players' by now, the earliest first; nil if there
  /// were none yet.
  func rounds() throws(StorageError) -> (rounds: Rounds, results: [GameResult])? {
    guard let rounds = try settingTexts()[Store.roundsKey].flatMap(Rounds.init(text:)) else { return nil }
    return (rounds, try results(of: rounds))
  }

  /// Keeps what rounds are being played; games of the same seeds that were played before are no turns of them.
  func keep(_ rounds: Rounds) throws(StorageError) {
    var rounds = rounds
    rounds.after = try results(of: rounds).last?.id
    try set(Store.roundsKey, rounds.text)
  }

  private func results(of rounds: Rounds) throws(StorageError) -> [GameResult] {
    let players = rounds.entrants.map { String($0.player) }.joined(separator: ", ")
    let seeds = rounds.seeds.map { String(Int64(bitPattern: $0)) }.joined(separator: ", ")
    return try perform { (database) throws(DatabaseError) in
      try database.rows(
        """
        \(Store.resultColumnsAlone)
        WHERE result.player IN (\(players)) AND rules = ? AND mode = ? AND seed IN (\(seeds)) ORDER BY result.id
        """, [.text(rounds.rules.resultText), .text(rounds.mode.resultText)], Store.result)
    }
  }
}
