/// The frequencies of pitches.
enum Pitch {
  /// The steps of the octave from pitch 120, which is 8,372 Hz, and of the semitone after it.
  private static let octave: [Int64] = [
    815_363_807, 863_847_862, 915_214_929, 969_636_441, 1_027_294_024, 1_088_380_105, 1_153_098_554,
    1_221_665_363, 1_294_309_365, 1_371_273_005, 1_452_813_141, 1_539_201_906, 1_630_727_614,
  ]
  private static let first = 120 * 100

  /// The phase step per frame, of which 2³² make a cycle.
  ///
  /// - Parameter cents: the pitch in hundredths of a semitone, 6900 for 440 Hz, from 0 to 13199.
  static func step(cents: Int) -> Int64 {
    // Raised to the octave of the table, and shifted down again by as many octaves.
    let up = max(0, first - cents + 1_199) / 1_200
    let above = min(max(0, cents + up * 1_200 - first), 1_199)
    let (semitone, part) = (above / 100, Int64(above % 100))
    let step = octave[semitone] + (octave[semitone + 1] - octave[semitone]) * part / 100
    return step >> Int64(up)
  }
}
