/// The sections of a hundred levels, with their times in frames of play.
struct ArcadeSections: Sendable {
  /// A section that is over.
  struct Section: Hashable, Sendable {
    /// Frames from its beginning to its end.
    var frames: Int
    /// Frames to its seventieth level; nil if the game began beyond it.
    var seventieth: Int?
    /// Quads in it.
    var quads: Int
    /// Whether the third machine calls it good.
    var isCool = false
    /// Whether it cost a grade.
    var isRegret = false
  }

  /// The number of the section in which the game began.
  let first: Int
  /// The sections that are over, in order.
  var finished: [Section] { (0..<count).map { sections[$0] } }
  private var sections = InlineArray<10, Section>(repeating: Section(frames: 0, seventieth: nil, quads: 0))
  /// How many sections are over.
  private(set) var count = 0
  /// Good sections.
  private(set) var cools = 0
  /// The frame of play in which the current section began.
  private(set) var start = 0
  /// The current section so far.
  private(set) var current = Section(frames: 0, seventieth: nil, quads: 0)

  init(startLevel: Int) { first = min(startLevel / 100, 9) }

  mutating func countQuad() { current.quads += 1 }

  /// Notes that the level rose from `before` to `level` in a frame of play; returns the section that has ended, if one has.
  mutating func rise(from before: Int, to level: Int, frame: Int) -> Section? {
    if before % 100 < 70, level % 100 >= 70 { current.seventieth = frame - start }
    guard level / 100 > before / 100 || (level == ArcadeTimes.lastLevel && before < level) else { return nil }
    current.frames = frame - start
    let number = first + count
    current.isCool = isCool(number)
    current.isRegret = current.frames > ArcadeGrades.regret[min(number, 9)]
    let ended = current
    if count < 10 {
      sections[count] = ended
      count += 1
      cools += ended.isCool ? 1 : 0
    }
    start = frame
    current = Section(frames: 0, seventieth: nil, quads: 0)
    return ended
  }

  private func isCool(_ number: Int) -> Bool {
    guard number < ArcadeGrades.cool.count, let time = current.seventieth, time < ArcadeGrades.cool[number]
    else { return false }
    guard count > 0, sections[count - 1].isCool, let earlier = sections[count - 1].seventieth else {
      return true
    }
    return time <= earlier + ArcadeGrades.coolMargin
  }

  /// Whether the second machine's invisible roll is earned by the sections.
  ///
  /// Source: the second machine's tracker, tetris.wiki, NullpoMino, TGMsim.
  var earnInvisibleRoll: Bool {
    let finished = finished
    guard first == 0, count == 10, finished.reduce(0, { $0 + $1.frames }) <= 31_500 else { return false }
    let mean = finished[..<5].reduce(0) { $0 + $1.frames } / 5
    return finished.enumerated().allSatisfy { number, section in
      let longest = number < 5 ? 3_900 : (number == 5 ? mean : finished[number - 1].frames) + 120
      return section.frames <= longest && section.quads >= (number < 5 ? 2 : number < 9 ? 1 : 0)
    }
  }
}

extension ArcadeSections {
  func combine(into digest: inout StateDigest) {
    digest.combine(start)
    for section in finished + [current] {
      digest.combine(section.frames)
      digest.combine(section.seventieth ?? -1)
      digest.combine(section.quads)
      digest.combine(section.isCool ? 1 : 0)
      digest.combine(section.isRegret ? 1 : 0)
    }
  }
}
