import BlockEngine
import BlockRecords
import Glibc
import Testing

@testable import BlockBot

/// Whole games of bots, analysed with the standard budget: some minutes, for `Tests/Soak/accuracy.py`, which judges the
/// lines that begin with `soak:`.
///
/// `BLOCKFALL_SOAK_ACCURACY=GAMES,PIECES` says how many games of how many pieces each grade plays; without it nothing
/// runs.
@Suite struct AccuracyByGradeTests {
  private static let plan: (games: Int, pieces: Int)? = {
    guard let text = getenv("BLOCKFALL_SOAK_ACCURACY").map({ String(cString: $0) }) else { return nil }
    let numbers = text.split(separator: ",").compactMap { Int($0) }
    return numbers.count == 2 && numbers.allSatisfy { $0 > 0 } ? (numbers[0], numbers[1]) : nil
  }()

  /// The games whose costly places are searched again, of each grade that makes mistakes.
  private static let searchedGames = 7

  struct Trial: Sendable {
    let grade: Int
    let game: Int
  }

  private static let trials = [2, 4, 6, 8, 10].flatMap { grade in
    (0..<(plan?.games ?? 0)).map { Trial(grade: grade, game: $0) }
  }

  @Test(.enabled(if: plan != nil, "for the soak"), arguments: trials)
  func aGameIsAnalysed(trial: Trial) throws {
    let plan = try #require(Self.plan)
    // A weak bot may top out earlier: then the next seed.
    var pieces: [PlayedPiece] = []
    var seed = UInt64(trial.grade * 1_000_000 + trial.game * 1_000)
    while pieces.count < plan.pieces {
      pieces = try GameAnalysisTests.game(grade: trial.grade, seed: seed, pieces: plan.pieces, nodes: nil)
      seed += 1
    }
    var analysis = try GameAnalysis(pieces)
    let worker = AnalysisWorker(for: analysis)
    while !analysis.isDone { analysis.advance(with: worker) }
    let report = analysis.report(by: worker)
    var line = "soak: grade \(trial.grade) game \(trial.game) accuracy \(report.accuracy ?? -1)"
    if trial.game < Self.searchedGames, trial.grade <= 6 {
      let lost = report.costly.count { costly in
        analysis.loss(ofPiece: costly.number, fields: 4 * AnalysisBudget().verdict, worker)
          < AnalysisReport.costlyLoss
      }
      line += " costly \(report.costly.count) lost \(lost)"
    }
    print(line)
  }
}

extension GameAnalysis {
  /// What a piece cost, searched once more with another number of fields, in thousandths of a line.
  fileprivate func loss(ofPiece number: Int, fields: Int, _ worker: AnalysisWorker) -> Int {
    guard let index = turns.firstIndex(where: { $0.number == number }), let best = verdicts[index].best else {
      return 0
    }
    let worths = [best, turns[index].played].map { choice in
      worker.search.search(turns[index].position, limit: BotLimit(nodes: fields), only: choice).choices.first?
        .worth
    }
    guard let worth = worths[0] else { return 0 }
    return Accuracy.loss(ofGap: worths[1].map { max(0, worth - $0) } ?? .max)
  }
}
