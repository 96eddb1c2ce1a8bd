extension ArcadeMachine {
  var view: MachineView {
    var view = MachineView(score: score, lines: lines, level: level, pieceCount: pieceCount)
    view.clearedRows = cleared
    view.canHold = rules.hasHold && !hasHeld && phase == .control
    switch phase {
    case .ready, .entry: view.stage = .spawning
    case .clearing: view.stage = .clearing
    case .control:
      view.piece = piece
      view.stage = isGrounded ? .locking : .falling
    case .over:
      view.piece = piece
      view.endCause = .blockOut
    case .completed: view.endCause = .goal
    }
    return view
  }

  var next: [Tetromino] { (0..<rules.nextCount).map(shown) }

  var heldPiece: Tetromino? { holdPiece }

  func write(to playfield: inout Playfield) { field.write(to: &playfield) }

  mutating func read(_ playfield: Playfield) { field.read(playfield) }

  mutating func goOn() {
    phase = .entry
    timer = entryFrames(afterClear: false)
    cleared = ClearedRows(top: 0, mask: 0)
  }

  var givenCount: Int { given.count }

  package mutating func appendGiven(_ pieces: some Sequence<Tetromino>) { given.append(pieces) }

  func combine(into digest: inout StateDigest, isPublic: Bool) {
    digest.combine(phase.rawValue)
    digest.combine(held.rawValue)
    let values = [
      timer, flashLeft, playFrames, fall, groundFrames, controlFrames, softFrames, sonicRows, turnCount,
      hasKickedUp ? 1 : 0, locksOnGround ? 1 : 0, isDownReleased ? 1 : 0, shiftFrames, lastDirection,
      hasHeld ? 1 : 0, rollLeft,
    ]
    for value in values { digest.combine(value) }
    grading.combine(into: &digest)
    sections.combine(into: &digest)
    medals.combine(into: &digest)
    if isPublic { return }
    given.combine(into: &digest)
    draw.combine(into: &digest)
  }
}

/// What an arcade machine shows beside field, score and level.
public struct ArcadeStatus: Equatable, Sendable {
  /// A section of a hundred levels that is over.
  public struct Section: Equatable, Sendable {
    /// Its number, 0…9: levels 100 × number to 100 × number + 99.
    public let number: Int
    /// The frames that it took.
    public let frames: Int
    /// Whether the third machine calls it good.
    public let isCool: Bool
    /// Whether it was so slow that it cost a grade.
    public let isRegret: Bool
  }

  /// How locked minos are to be seen.
  public enum Visibility: Equatable, Sendable {
    /// As ever.
    case normal
    /// In the roll, a while after their lock not any more.
    case fading
    /// In the roll of the last grades, not at all.
    case invisible
  }

  /// The machine.
  public let family: ArcadeRules.Family
  /// The grade as the machine shows it, such as `S4`.
  public let grade: String
  /// The first machine's grade as a number from 0; the internal grade of the others.
  public let internalGrade: Int
  /// Points for the internal grade, 0…99; the first machine's combo.
  public let gradePoints: Int
  /// The sections that are over.
  public let sections: [Section]
  /// Frames of the current section.
  public let sectionFrames: Int
  /// Frames of play: from the first piece to the last level.
  public let playFrames: Int
  /// The level at which the current section ends.
  public let sectionEnd: Int
  /// Frames on the ground that the falling piece has used up.
  public let groundFrames: Int
  /// The medals with their ranks, 1 bronze, 2 silver, 3 gold; only those that there are.
  public let medals: [ArcadeMedal: Int]
  /// Frames of the roll that are left; 0 outside of it.
  public let rollFrames: Int
  /// How locked minos are to be seen.
  public let visibility: Visibility
  /// The first machine's requirements of its last grade that are met.
  public let requirementsMet: Int
}

extension ArcadeMachine {
  /// The grade as the machine shows it.
  package var grade: String { grading.name(cools: rules.family == .third ? sections.cools : 0) }
  /// The first machine's requirements that are met, a bit each; the internal grade of the others.
  package var shownInternalGrade: Int { rules.family == .first ? Int(grading.requirements) : grading.grade }
  /// The first machine's combo; the grade points of the others.
  package var shownPoints: Int { rules.family == .first ? grading.combo : grading.points }

  /// What the machine shows.
  var status: ArcadeStatus {
    let finished = sections.finished.enumerated().map { place, section in
      ArcadeStatus.Section(
        number: sections.first + place, frames: section.frames,
        isCool: rules.family == .third && section.isCool,
        isRegret: rules.family == .third && section.isRegret)
    }
    let isRolling = isInRoll && rollLeft <= rules.roll + 1
    var ranks: [ArcadeMedal: Int] = [:]
    for medal in ArcadeMedal.allCases where medals[medal] > 0 { ranks[medal] = medals[medal] }
    return ArcadeStatus(
      family: rules.family, grade: grade, internalGrade: shownInternalGrade, gradePoints: shownPoints,
      sections: finished,
      sectionFrames: isInRoll || phase == .completed ? 0 : playFrames - sections.start,
      playFrames: playFrames, sectionEnd: level >= 900 ? 999 : level / 100 * 100 + 100,
      groundFrames: phase == .control ? groundFrames : 0, medals: ranks,
      rollFrames: isRolling ? rollLeft : 0,
      visibility: !isRolling || rules.family == .first
        ? .normal : grading.isRollInvisible ? .invisible : .fading,
      requirementsMet: grading.requirements.nonzeroBitCount)
  }
}
