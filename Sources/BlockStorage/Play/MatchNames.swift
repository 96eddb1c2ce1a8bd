import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords

/// The names of a match's players.
package enum MatchNames {
  /// A player's own name, marked if it is a bot's.
  ///
  /// - Parameter grade: the bot's grade, 0 for a person.
  package static func name(_ name: String, grade: Int) -> String {
    BotGrade.numbers.contains(grade) ? tr("Bot %s", String(grade)) + ": " + name : name
  }

  /// The names in seat order.
  ///
  /// - Parameter bots: the players' bot grades, 0 for a person.
  package static func of(_ bots: [Int]) -> [String] {
    let people = bots.count { $0 == 0 }
    let numbers = numbers(of: bots)
    return bots.enumerated().map { index, grade in
      if grade == MatchHeader.program { return tr("Program") }
      if grade > 0 { return tr("Bot %s", numbers[index]) }
      return people == 1 ? tr("You") : tr("Player %s", String(index + 1))
    }
  }

  /// The numbers of bots: their grades, with a letter if several have one grade.
  private static func numbers(of bots: [Int]) -> [String] {
    let letters = ["a", "b", "c", "d"]
    return bots.enumerated().map { index, grade in
      guard bots.count(where: { $0 == grade }) > 1 else { return String(grade) }
      let place = bots[..<index].count { $0 == grade }
      return String(grade) + (place < letters.count ? letters[place] : "")
    }
  }

  /// Short names in seat order, still distinct for several people.
  ///
  /// - Parameter bots: the players' bot grades, 0 for a person.
  package static func brief(of bots: [Int]) -> [String] {
    let numbers = numbers(of: bots)
    return zip(of(bots), bots.enumerated()).map { name, seat in
      if BotGrade.numbers.contains(seat.element) { return tr("B%s", numbers[seat.offset]) }
      guard seat.element == 0, name != tr("You") else { return name }
      return tr("P%s", String(seat.offset + 1))
    }
  }
}

extension MatchSummary {
  /// The players, in seat order.
  package var players: String { names.joined(separator: " - ") }

  /// The player whom the first one meets.
  package var opponent: String { names.dropFirst().first ?? players }

  package var winnerName: String {
    guard let winner, names.indices.contains(winner - 1) else {
      return ranking == nil ? isUnproven ? tr("not known") : "" : tr("A draw")
    }
    return names[winner - 1]
  }

  /// The series' score before the match, and the wins needed.
  package var seriesText: String {
    guard let series, series.firstTo > 1 else { return "" }
    var wins = series.wins
    if let winner, wins.indices.contains(winner - 1) { wins[winner - 1] += 1 }
    return wins.map(String.init).joined(separator: ":") + " / \(series.firstTo)"
  }

  private var names: [String] { MatchNames.of(bots) }
}
