import BlockEngine

/// The texts of the match screen, translated once instead of for every frame.
struct MatchLabels: Sendable {
  let numeral = Numeral()
  let next = tr("Next")
  let hold = tr("Hold", context: "what is held")
  let menu = tr("Menu")
  let pause = tr("Pause")
  let proceed = tr("Continue")
  let lines = tr("Lines")
  let pieces = tr("Pieces")
  let pace = tr("Pieces/s")
  let attack = tr("Attack/min")
  /// Abbreviations that players use, for narrow places.
  let shortAttack = tr("APM")
  let isOut = tr("Out")
  let totalAttack = tr("Attack")
}

extension MatchGoal {
  /// The time to show after `time` microseconds of play: the remaining time if the match has a limit.
  func shownTime(after time: Int64) -> Int64 {
    guard let seconds else { return time }
    var gauge = TimeGauge(maximum: Int64(seconds) * 1_000_000, updateInterval: 1_000_000)
    gauge.elapse(time)
    return gauge.shown
  }
}
