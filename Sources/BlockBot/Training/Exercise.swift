import BlockEngine
import BlockRecords
import BlockSearch

/// A costly place of one's own game, to be placed better.
public struct Exercise: Sendable {
  /// Its name among all exercises: the game's and the piece's number.
  public let key: String
  /// The game before it, without gravity.
  public let game: Game
  /// The setup of that game.
  public let setup: GameSetup
  /// What the analysis found.
  public let costly: AnalysisReport.Costly

  /// The loss up to which a place solves an exercise, in thousandths of a line.
  static let solvedLoss = 250

  /// An exercise from a costly place.
  ///
  /// - Parameters:
  ///   - game: the game before it.
  ///   - setup: the setup of the game that it is from.
  public init(key: String, _ costly: AnalysisReport.Costly, game: Game, setup: GameSetup) {
    self.key = key
    self.costly = costly
    self.game = game.continued(in: .practice)
    var setup = setup
    setup.mode = .practice
    self.setup = setup
  }

  /// What a piece costs against the better place, in thousandths of a line, by the measure of an analysis.
  ///
  /// - Parameter fields: fields for each of the two.
  func loss(of piece: PlayedPiece, fields: Int = AnalysisBudget().comparison) -> Int {
    guard let turn = AnalysisTurn(piece, prefersRight: false, canMirror: false) else { return 0 }
    let best = costly.best.choice
    guard !turn.played.hasSameEffect(as: best) else { return 0 }
    let search = BeamSearch(
      ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height,
      weights: .standard(for: game.ruleset, width: game.playfield.width))
    let worths = [best, turn.played].map { choice in
      search.search(turn.position, limit: BotLimit(nodes: fields), only: choice).choices.first?.worth
    }
    guard let worth = worths[0] else { return 0 }
    // A placement that ends the game is the worst of all.
    return Accuracy.loss(ofGap: worths[1].map { worth - $0 } ?? .max)
  }
}
