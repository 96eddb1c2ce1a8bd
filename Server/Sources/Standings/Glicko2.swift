import Glibc

/// A player's strength by Glicko-2, rounded so that every machine computes the same.
///
/// Source: Mark E. Glickman, "Example of the Glicko-2 system", 2013.
package struct Rating: Codable, Hashable, Sendable {
  /// The rating and its deviation in thousandths, and the volatility in millionths.
  package var rating: Int
  package var deviation: Int
  package var volatility: Int

  package init(rating: Int = 1_500_000, deviation: Int = 350_000, volatility: Int = 60_000) {
    (self.rating, self.deviation, self.volatility) = (rating, deviation, volatility)
  }

  /// The range of ratings in thousandths, within which no result is impossible by the arithmetic.
  package static let range = 100_000...6_000_000
  /// The deviation from which on a rating is provisional, in thousandths.
  package static let provisionalDeviation = 110_000
  /// The greatest deviation, that of somebody of whom nothing is known.
  package static let maxDeviation = 350_000
  /// The least deviation at the beginning of a season.
  package static let seasonDeviation = 200_000

  /// Whether too little is known for a place among others.
  package var isProvisional: Bool { deviation > Self.provisionalDeviation }

  /// The rating at the beginning of a season.
  package var atNewSeason: Rating {
    Rating(rating: rating, deviation: max(deviation, Self.seasonDeviation), volatility: volatility)
  }
}

/// A result against an opponent of some strength.
package struct RatedGame: Sendable {
  package var opponent: Rating
  /// 1 for a win, 0.5 for a draw, 0 for a loss.
  package var score: Double

  package init(opponent: Rating, score: Double) { (self.opponent, self.score) = (opponent, score) }
}

/// Glicko-2 as its paper describes it.
package enum Glicko2 {
  /// What the paper calls τ: how much volatilities change.
  static let constraint = 0.5
  /// The greatest volatility.
  ///
  /// After an upset that is next to impossible, more than one volatility solves the paper's equation, some of them absurd.
  /// Up to this bound there is one solution; if there is none, the bound itself is taken. Lichess has the same bound.
  static let maxVolatility = 0.1
  /// The factor between the two scales.
  private static let scale = 173.7178
  /// The tolerance of the search for the volatility.
  private static let tolerance = 1e-6
  /// The most steps of that search.
  ///
  /// The paper's example takes two. After these the interval is halved, as the paper's
  /// way hardly moves if a result was next to impossible.
  private static let maxSteps = 100

  /// Exact values, before they are rounded.
  struct Exact {
    var rating: Double
    var deviation: Double
    var volatility: Double

    init(rating: Double, deviation: Double, volatility: Double) {
      (self.rating, self.deviation, self.volatility) = (rating, deviation, volatility)
    }

    init(_ rating: Rating) {
      self.init(
        rating: Double(rating.rating) / 1_000, deviation: Double(rating.deviation) / 1_000,
        volatility: Double(rating.volatility) / 1_000_000)
    }

    /// The values to a thousandth, the volatility to a millionth.
    var rounded: Rating {
      Rating(
        rating: min(max(Int((rating * 1_000).rounded()), Rating.range.lowerBound), Rating.range.upperBound),
        deviation: min(Rating.maxDeviation, Int((deviation * 1_000).rounded())),
        volatility: Int((volatility * 1_000_000).rounded()))
    }
  }

  /// The strength after a period.
  ///
  /// - Parameters:
  ///   - before: the strength at its beginning.
  ///   - games: the games in it, in the order in which they count, with the opponents' strength at its beginning.
  package static func rating(after games: [RatedGame], from before: Rating) -> Rating {
    update(Exact(before), games.map { (Exact($0.opponent), $0.score) }).rounded
  }

  static func update(_ before: Exact, _ games: [(opponent: Exact, score: Double)]) -> Exact {
    let (mu, phi) = ((before.rating - 1_500) / scale, before.deviation / scale)
    guard !games.isEmpty else {
      let grown = (phi * phi + before.volatility * before.volatility).squareRoot()
      return Exact(rating: before.rating, deviation: grown * scale, volatility: before.volatility)
    }
    var (inverse, sum) = (0.0, 0.0)
    for game in games {
      let other = game.opponent.deviation / scale
      let g = 1 / (1 + 3 * other * other / (Double.pi * Double.pi)).squareRoot()
      let expected = 1 / (1 + exp(-g * (mu - (game.opponent.rating - 1_500) / scale)))
      inverse += g * g * expected * (1 - expected)
      sum += g * (game.score - expected)
    }
    let variance = 1 / inverse
    let sigma = volatility(before.volatility, phi: phi, variance: variance, change: variance * sum)
    let spread = phi * phi + sigma * sigma
    let newPhi = 1 / (1 / spread + 1 / variance).squareRoot()
    return Exact(
      rating: (mu + newPhi * newPhi * sum) * scale + 1_500, deviation: newPhi * scale, volatility: sigma)
  }

  /// Step 5 of the paper: the new volatility, by the Illinois algorithm.
  private static func volatility(_ sigma: Double, phi: Double, variance: Double, change: Double) -> Double {
    let start = log(sigma * sigma)
    let most = max(start, log(maxVolatility * maxVolatility))
    func f(_ x: Double) -> Double {
      let power = exp(x)
      let whole = phi * phi + variance + power
      return power * (change * change - whole) / (2 * whole * whole) - (x - start) / (constraint * constraint)
    }
    var a = start
    var b: Double
    if change * change > phi * phi + variance {
      b = min(most, log(change * change - phi * phi - variance))
      // Further up there are solutions that mean nothing.
      if b == most, f(b) >= 0 { return exp(b / 2) }
    } else {
      var step = 1.0
      while f(start - step * constraint) < 0, step < Double(maxSteps) { step += 1 }
      b = start - step * constraint
    }
    var (fa, fb) = (f(a), f(b))
    for _ in 0..<maxSteps where abs(b - a) > tolerance {
      let c = a + (a - b) * fa / (fb - fa)
      let fc = f(c)
      if fc * fb <= 0 { (a, fa) = (b, fb) } else { fa /= 2 }
      (b, fb) = (c, fc)
    }
    while abs(b - a) > tolerance {
      let c = (a + b) / 2
      if f(c) * fa > 0 { a = c } else { b = c }
    }
    return exp(a / 2)
  }
}
