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
