import BlockEngine
import BlockPlatform

/// The texts of the match screen, translated once instead of for every frame.
package struct MatchLabels: Sendable {
  package init() {}

  package let numeral = Numeral()
  let next = tr("Next")
  let hold = tr("Hold", context: "what is held")
  package let menu = tr("Menu")
  package let pause = tr("Pause")
  package let proceed = tr("Continue")
  package let lines = tr("Lines")
  let life = tr("Life")
  let pieces = tr("Pieces")
  let pace = tr("Pieces/s")
  let attack = tr("Attack/min")
  /// The same name for narrow places.
  let shortAttack = tr("Att/min")
  let isOut = tr("Out")
  let backToBack = tr("Back-to-back")
  /// The same name for narrow places.
  let shortBackToBack = tr("B2B")
  let surge = tr("Surge")
  let combo = tr("Combo")
  package let totalAttack = tr("Attack")
}

extension MatchGoal {
  /// The time to show after `time` microseconds of play: the remaining time if the match has a limit.
  package func shownTime(after time: Int64) -> Int64 {
    guard let seconds else { return time }
    var gauge = TimeGauge(maximum: Int64(seconds) * 1_000_000, updateInterval: 1_000_000)
    gauge.elapse(time)
    return gauge.shown
  }
}
