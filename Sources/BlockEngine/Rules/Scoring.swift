/// What drops and cleared rows are worth.
public struct Scoring: Sendable {
  /// Points for each row of a soft drop.
  public let softDropRow: Int
  /// Points for each row of a hard drop.
  public let hardDropRow: Int
  /// Points for 0, 1, 2, 3 and 4 rows at once, before they are multiplied by the level.
  private let clears: [Int]

  /// The classic rules' points.
  public static let classic = Scoring(softDropRow: 1, hardDropRow: 2, clears: [0, 100, 300, 500, 800])

  /// Points for clearing `rows` (0…4) rows at once.
  ///
  /// - Parameter level: the level before the clear.
  public func points(clearing rows: Int, atLevel level: Int) -> Int {
    clears[rows] * level
  }
}
