/// The words of the match screen, looked up once: a catalogue is not asked again for every frame.
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
  /// The same where there is little room, as players write it.
  let shortAttack = tr("APM")
  let isOut = tr("Out")
  let totalAttack = tr("Attack")
}
