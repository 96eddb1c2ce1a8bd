import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSearch
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The statistics of games, in total and by rules and mode.
struct StatisticsTable {
  /// The games under the same rules in the same mode.
  struct Group {
    let rules: String
    let mode: String
    var statistics: GameStatistics
    var finesse: Finesse
  }

  private let openers: OpenerSpotter
  private(set) var all = GameStatistics()
  private(set) var finesse = Finesse()
  private(set) var groups: [Group] = []
  /// Each game, for a picture over time.
  private(set) var games: [GameFigures] = []
  /// How many games began with each opener.
  private(set) var openings: [String: Int] = [:]
  /// The matches whose winners are counted by grade.
  var matches: [MatchSummary] = []

  init(_ openers: OpenerSpotter) { self.openers = openers }

  /// Adds a game.
  ///
  /// - Throws: `ReplayError` if its replay is invalid.
  mutating func add(_ replay: Replay, accuracy: Int? = nil) throws(ReplayError) {
    var figures = try GameFigures(replay, openers)
    figures.accuracy = accuracy
    games.append(figures)
    if let opener = figures.opener { openings[opener, default: 0] += 1 }
    let statistics = figures.statistics
    let (rules, mode) = (replay.header.rulesText, StatisticsTable.word(of: replay.header))
    all.add(statistics)
    finesse.add(figures.finesse)
    if let index = groups.firstIndex(where: { $0.rules == rules && $0.mode == mode }) {
      groups[index].statistics.add(statistics)
      groups[index].finesse.add(figures.finesse)
    } else {
      groups.append(Group(rules: rules, mode: mode, statistics: statistics, finesse: figures.finesse))
      groups.sort { ($0.rules, $0.mode) < ($1.rules, $1.mode) }
    }
  }

  /// The mode's word in results, or that of the endless mode.
  private static func word(of header: ReplayHeader) -> String {
    let word = header.resultModeText
    return word.isEmpty ? GameMode.Kind.endless.rawValue : word
  }

  /// The kinds of games: the modes, and parts of matches.
  static let kinds = GameMode.Kind.allCases.map(\.rawValue) + [ReplayHeader.matchPart]

  /// The kind of a game.
  static func kind(of header: ReplayHeader) -> String {
    header.versus == nil ? header.resultMode.kind.rawValue : ReplayHeader.matchPart
  }

  // MARK: For people

  var text: String {
    guard all.games > 0 else { return tr("There is no finished game here yet.") + "\n" }
    let rows =
      [[tr("Rules"), tr("Mode")] + StatisticsTable.titles]
      + groups.map { [$0.rules, $0.mode] + StatisticsTable.figures($0.statistics) }
      + [[tr("All games"), ""] + StatisticsTable.figures(all)]
    let widths = rows[0].indices.map { column in rows.map { CellBuffer.columns(of: $0[column]) }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).enumerated().map { index, cell in
        let space = String(repeating: " ", count: cell.1 - CellBuffer.columns(of: cell.0))
        return index < 2 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ").trimmingEnd
    }
    let clears = GameStatistics.Clear.all.filter { all.count(of: $0) > 0 }.map { clear in
      "\(clear.title): \(Numeral().text(all.count(of: clear)))"
    }
    let rest = [
      tr("Held: %s", Numeral().text(all.holds)), tr("All clears: %s", Numeral().text(all.allClears)),
      tr("Longest combo: %s", Numeral().text(all.longestCombo)),
      tr("Longest back-to-back: %s", Numeral().text(all.longestBackToBack)), finesse.text,
    ]
    return (lines + [""] + clears + rest + openingLines + matchLines).joined(separator: "\n") + "\n"
  }

  /// The openers, the most frequent first.
  private var sortedOpenings: [(name: String, games: Int)] {
    openings.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  private var openingLines: [String] {
    sortedOpenings.map {
      tr("Opener %s: %s", $0.name, trn("%s game", "%s games", $0.games, Numeral().text($0.games)))
    }
  }

  private var matchLines: [String] {
    BotRecord(matches).rows.map { row in
      tr(
        "Against grade %s, %s: won %s of %s", String(row.grade), BotGrade.name(of: row.grade),
        Numeral().text(row.won), Numeral().text(row.matches))
    } + (rating.map { [tr("Rating against bots: %s", BotGrade.text(ofRating: $0))] } ?? [])
  }

  /// The rating by the matches under the rules of the latest one, in tenths of a grade.
  private var rating: Int? {
    guard let rules = matches.first(where: { $0.outcome != nil })?.rules else { return nil }
    return OpponentScale.rating(after: matches.reversed().filter { $0.rules == rules }.compactMap(\.outcome))
  }

  private static var titles: [String] {
    [
      tr("Games"), tr("Time"), tr("Pieces"), tr("Lines"), tr("Pieces/s"), tr("Keys/s"), tr("Keys/piece"),
      tr("Attack"), tr("Attack/min"), tr("Attack/piece"), tr("VS"),
    ]
  }

  private static func figures(_ one: GameStatistics) -> [String] {
    let numeral = Numeral()
    func rate(_ thousandths: Int) -> String { numeral.text(thousandths: thousandths) }
    return [
      numeral.text(one.games), PlayTime.text(microseconds: one.microseconds), numeral.text(one.pieces),
      numeral.text(one.lines), rate(one.piecesPerSecond), rate(one.keysPerSecond), rate(one.keysPerPiece),
      numeral.text(one.attack), rate(one.attackPerMinute), rate(one.attackPerPiece), rate(one.versus),
    ]
  }

  // MARK: For programs

  var json: [UInt8] {
    JSONWriter.line { text in
      text.members(of: all)
      text.object("finesse") { finesse.write(to: &$0) }
      text.array("modes") { text in
        for group in groups {
          text.object { text in
            text.member("rules", group.rules)
            text.member("mode", group.mode)
            text.members(of: group.statistics)
            text.object("finesse") { group.finesse.write(to: &$0) }
          }
        }
      }
      text.array("openers") { text in
        for opener in sortedOpenings {
          text.object { text in
            text.member("name", opener.name)
            text.member("games", opener.games)
          }
        }
      }
      text.array("bots") { text in
        for row in BotRecord(matches).rows {
          text.object { text in
            text.member("grade", row.grade)
            text.member("matches", row.matches)
            text.member("won", row.won)
          }
        }
      }
      text.key("rating")
      if let rating { text.integer(rating * 100) } else { text.null() }
    }
  }
}

extension GameStatistics.Clear {
  /// The name that players use.
  var title: String {
    let name =
      switch rows {
      case 0: ""
      case 1: tr("Single")
      case 2: tr("Double")
      case 3: tr("Triple")
      default: tr("Quad")
      }
    return switch spin {
    case nil: name
    case .mini?: name.isEmpty ? tr("Mini spin") : tr("Mini spin, %s", name)
    case .full?: name.isEmpty ? tr("Spin") : tr("Spin, %s", name)
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
