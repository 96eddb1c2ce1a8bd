import BlockBot
import BlockRecords
import Standings

/// A ladder's table for people and for programs; figures of JSON are in thousandths.
struct LadderReport: Encodable {
  struct Bot: Encodable {
    let rank: Int
    let name: String
    let rating: Int
    let deviation: Int
    let provisional: Bool
    let games: Int
    let wins: Int
    let losses: Int
    let draws: Int
    let forfeits: Int
    let attackPerMinute: Int
    let piecesPerMinute: Int
  }

  struct Verdict: Encodable {
    let bots: [String]
    let games: Int
    let wins: [Int]
    let draws: Int
    let verdict: String
  }

  /// What a verdict is by.
  struct Test: Encodable {
    let h0 = DuelSum.hypotheses.null
    let h1 = DuelSum.hypotheses.alternative
    let error = DuelSum.error
    let source = "Wald, Sequential Tests of Statistical Hypotheses, 1945"
  }

  let rules: String
  let seed: Int
  let pieces: Int
  let games: Int
  let complete: Bool
  let bots: [Bot]
  let verdicts: [Verdict]
  let test = Test()

  init(_ table: LadderTable, _ settings: LadderSettings, isWhole: Bool) {
    (rules, seed, pieces) = (settings.rules.rawValue, settings.seed, settings.setup.pieces)
    (games, complete) = (settings.games, isWhole)
    bots = table.places.enumerated().map { index, place in
      Bot(
        rank: index + 1, name: place.bot, rating: place.rating.rating, deviation: place.rating.deviation,
        provisional: place.rating.isProvisional, games: place.games, wins: place.wins,
        losses: place.losses, draws: place.draws, forfeits: place.forfeits,
        attackPerMinute: place.attackPerMinute, piecesPerMinute: place.piecesPerMinute)
    }
    verdicts = table.verdicts.map {
      Verdict(
        bots: $0.bots, games: $0.sum.games, wins: $0.sum.wins, draws: $0.sum.draws,
        verdict: $0.sum.verdict.rawValue)
    }
  }

  /// The table in lines.
  var text: String {
    var lines = [
      "rules \(rules), seed \(seed), \(games.counted("game")) a pair\(complete ? "" : " (not all of them yet)")"
    ]
    if !bots.isEmpty {
      let head = [
        "rank", "bot", "rating", "deviation", "games", "won", "lost", "drawn", "attack/min", "pieces/min",
      ]
      let rows = bots.map { bot in
        [
          "\(bot.rank)", bot.name, LadderTable.tenths(bot.rating),
          LadderTable.tenths(bot.deviation) + (bot.provisional ? "?" : ""), "\(bot.games)", "\(bot.wins)",
          "\(bot.losses)", "\(bot.draws)", LadderTable.tenths(bot.attackPerMinute),
          LadderTable.tenths(bot.piecesPerMinute),
        ]
      }
      lines += [""] + Self.aligned([head] + rows)
    }
    lines.append("")
    for verdict in verdicts {
      lines.append(
        "\(verdict.bots[0]) against \(verdict.bots[1]): \(verdict.verdict) (won \(verdict.wins[0]), lost \(verdict.wins[1]), drawn \(verdict.draws))"
      )
    }
    lines.append(
      "a verdict is Wald's sequential test (1945) of H1, the first wins with a probability of \(Self.hundredths(test.h1)), against H0, \(Self.hundredths(test.h0)); both errors \(Self.hundredths(test.error))"
    )
    return lines.joined(separator: "\n") + "\n"
  }

  /// Columns with two spaces between them; all but the second are numbers, and stand at the right.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, text in
        let blank = String(repeating: " ", count: widths[column] - text.count)
        return column == 1 ? text + blank : blank + text
      }.joined(separator: "  ")
    }
  }

  /// Thousandths below 1 as a number with two decimals.
  private static func hundredths(_ thousandths: Int) -> String {
    "0.\(thousandths / 100)\(thousandths / 10 % 10)"
  }
}
