import BlockEngine
import BlockPlatform
import BlockSettings

extension Store {
  static let roundsKey = "rounds"

  /// The latest rounds, and their players' results so far, the earliest first; nil if there are no rounds yet.
  func rounds() throws(StorageError) -> (rounds: Rounds, results: [GameResult])? {
    guard let rounds = try settingTexts()[Store.roundsKey].flatMap({ Rounds(text: $0, own: .read()) }) else {
      return nil
    }
    return (rounds, try results(of: rounds))
  }

  /// Saves the current rounds; earlier games with the same seeds do not count as turns.
  func save(_ rounds: Rounds) throws(StorageError) {
    var rounds = rounds
    rounds.precedingResult = try results(of: rounds).last?.id
    try set(Store.roundsKey, rounds.text)
  }

  private func results(of rounds: Rounds) throws(StorageError) -> [GameResult] {
    let players = rounds.entrants.map { String($0.player) }.joined(separator: ", ")
    let seeds = rounds.seeds.map { String(Int64(bitPattern: $0)) }.joined(separator: ", ")
    return try rows(
      """
      \(Store.resultColumnsAlone)
      WHERE result.player IN (\(players)) AND rules = ? AND mode = ? AND seed IN (\(seeds)) ORDER BY result.id
      """, [.text(rounds.rules.resultText), .text(rounds.mode.resultText)], Store.result)
  }
}
