/// The state of an arcade machine's grade.
struct ArcadeGrading: Sendable {
  let family: ArcadeRules.Family
  /// The first machine's grade; the internal grade of the others.
  var grade = 0
  /// Points for the internal grade, 0…99.
  var points = 0
  /// Frames since the last point was lost.
  var decayCount = 0
  /// The factor of the score's points that clears without a break raise, from 1.
  var combo = 1
  /// Clears of two rows or more without a break; clears of one row neither count nor break it.
  var run = 0
  /// The first machine's requirements that are met, a bit each.
  var requirements: UInt8 = 0
  /// Hundredths of a grade from the third machine's roll.
  var rollPoints = 0
  /// Whether the roll of the last grades began, in which locked blocks cannot be seen.
  var isRollInvisible = false
  /// Whether the roll was survived.
  var hasSurvivedRoll = false

  init(_ family: ArcadeRules.Family) { self.family = family }

  /// Whether all that the first machine's last grade needs is there.
  var meetsAllRequirements: Bool { requirements == 0b111 }

  /// The grade as the machine shows it.
  ///
  /// - Parameter cools: good sections.
  func name(cools: Int) -> String {
    switch family {
    case .first: return meetsAllRequirements ? ArcadeGrades.last : ArcadeGrades.names[grade]
    case .second:
      if isRollInvisible { return hasSurvivedRoll ? ArcadeGrades.last : ArcadeGrades.master }
      return ArcadeGrades.names[ArcadeGrades.shown[grade]]
    case .third:
      let shown = ArcadeGrades.shown[grade] + cools + rollPoints / 100
      return shown < ArcadeGrades.masterNames.count ? ArcadeGrades.masterNames[shown] : ArcadeGrades.last
    }
  }

  /// Lets a frame under control cost points; not while a combo runs.
  mutating func decay() {
    guard family != .first, points > 0, run == 0 else { return }
    decayCount += 1
    guard decayCount >= ArcadeGrades.decay[grade] else { return }
    decayCount = 0
    points -= 1
  }

  /// Ends a run of clears.
  mutating func endRun() {
    combo = 1
    run = 0
  }

  /// Counts a clear for the combos.
  mutating func countClear(rows: Int) {
    combo = max(1, combo + 2 * rows - 2)
    if rows > 1 { run += 1 }
  }

  /// Adds the grade points of a clear.
  mutating func addPoints(rows: Int, level: Int) {
    points += ArcadeGrades.points(rows: rows, grade: grade, run: run, level: level, family)
    guard points >= 100 else { return }
    points = 0
    decayCount = 0
    grade = min(grade + 1, ArcadeGrades.highest)
  }

  /// Judges the first machine's grade by its score.
  ///
  /// - Parameters:
  ///   - before: the level before the clear.
  ///   - frames: frames of play.
  mutating func judge(score: Int, level: Int, before: Int, frames: Int) {
    while grade < ArcadeGrades.scores.count, score >= ArcadeGrades.scores[grade] { grade += 1 }
    for (bit, needed) in ArcadeGrades.requirements.enumerated()
    where before < needed.level && level >= needed.level && score >= needed.score && frames <= needed.frames {
      requirements |= 1 << UInt8(bit)
    }
  }

  /// Takes a grade back: the internal grade falls until the shown one does.
  mutating func takeGradeBack() {
    let shown = ArcadeGrades.shown[grade]
    while grade > 0, ArcadeGrades.shown[grade] == shown { grade -= 1 }
  }
}

extension ArcadeGrading {
  func combine(into digest: inout StateDigest) {
    let values = [
      grade, points, decayCount, combo, run, Int(requirements), rollPoints, isRollInvisible ? 1 : 0,
      hasSurvivedRoll ? 1 : 0,
    ]
    for value in values { digest.combine(value) }
  }
}
