import BlockEngine

// Rates in thousandths, rounded down; 0 if nothing was played. A rate that is too large stops at `Int.max`.
extension GameStatistics {
  /// Pieces a second.
  public var piecesPerSecond: Int { perSecond(pieces) }
  /// Keys a second.
  public var keysPerSecond: Int { perSecond(keys) }
  /// Keys a piece.
  public var keysPerPiece: Int { perPiece(keys) }
  /// Attack a minute.
  public var attackPerMinute: Int { perSecond(attack, times: 60) }
  /// Attack a piece.
  public var attackPerPiece: Int { perPiece(attack) }
  /// The versus score: attack and cleared garbage rows for each piece, times pieces a second, times a hundred.
  public var versus: Int {
    let (sum, overflow) = attack.addingReportingOverflow(garbageRows)
    return perSecond(overflow ? .max : sum, times: 100)
  }

  private func perSecond(_ count: Int, times factor: Int = 1) -> Int {
    Self.rate(count, times: factor * 1_000_000_000, over: Int(microseconds))
  }

  private func perPiece(_ count: Int) -> Int { Self.rate(count, times: 1_000, over: pieces) }

  /// `count` × `factor` / `divisor`, rounded down.
  private static func rate(_ count: Int, times factor: Int, over divisor: Int) -> Int {
    guard count > 0, divisor > 0 else { return 0 }
    let product = count.multipliedFullWidth(by: factor)
    return product.high < divisor ? divisor.dividingFullWidth(product).quotient : .max
  }
}
