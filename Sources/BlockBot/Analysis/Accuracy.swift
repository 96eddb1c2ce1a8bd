/// How close to the best a game was played, by what each piece lost.
struct Accuracy: Sendable {
  /// Fewer pieces say nothing about a game.
  static let leastPieces = 20
  /// Lines lost by a hundredth of a line's worth in the bot's unit, in thousandths: 0.45 lines for 100.
  ///
  /// Measured: the attack lost over the next 14 pieces, 8 games each from 600 positions (guideline table).
  static let lineThousandthsPerTenWorth = 45
  /// A loss beyond this one says no more, in thousandths of a line.
  static let greatestLoss = 20_000

  private var count = 0
  private var sum = 0
  private var squares = 0

  /// Adds a piece's loss.
  ///
  /// - Parameter loss: thousandths of a line.
  mutating func add(loss: Int) {
    let accuracy = Self.accuracy(ofLoss: loss)
    count += 1
    sum += accuracy
    squares += accuracy * accuracy
  }

  /// The mean over all pieces, in thousandths of a percent; nil for too few.
  var mean: Int? { count < Self.leastPieces ? nil : sum / count }

  /// The standard error of the mean, in thousandths of a percent; nil for too few pieces.
  var margin: Int? {
    guard count >= Self.leastPieces else { return nil }
    let variance = max(0, squares / count - (sum / count) * (sum / count))
    return Self.squareRoot(variance / count)
  }

  /// The loss for a gap between two worths, in thousandths of a line.
  static func loss(ofGap gap: Int) -> Int {
    min(greatestLoss, max(0, min(gap, 1_000_000)) * lineThousandthsPerTenWorth / 10)
  }

  /// The accuracy of a piece, 100 × 2^(−loss / 2), in thousandths of a percent: a line lost is 71 %, two are 50 %.
  static func accuracy(ofLoss loss: Int) -> Int {
    let steps = min(max(0, loss), greatestLoss) * 16 / 2_000
    return sixteenths[steps % 16] >> (steps / 16)
  }

  /// 100,000 × 2^(−n / 16).
  private static let sixteenths = [
    100_000, 95_760, 91_700, 87_813, 84_090, 80_525, 77_111, 73_842, 70_711, 67_713, 64_842, 62_093, 59_460,
    56_939, 54_525, 52_214,
  ]

  private static func squareRoot(_ number: Int) -> Int {
    guard number > 0 else { return 0 }
    var root = number
    var next = (root + 1) / 2
    while next < root {
      root = next
      next = (root + number / root) / 2
    }
    return root
  }
}
