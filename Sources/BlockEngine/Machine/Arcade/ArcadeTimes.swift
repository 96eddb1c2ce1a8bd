/// The arcade machines' times by level, in frames, and their gravity in 1/256 row a frame.
///
/// Times count from one event to the next: a piece that locks in frame F is followed by one that is first seen in frame
/// F + entry. Tables of delays turn over at x01, auto shift and gravity at x00.
///
/// Sources: notes read off the first machine's program; the second's byte-matching decompilation; the third's memory
/// map; measured in recordings of two re-implementations.
final class ArcadeTimes: Sendable {
  /// Levels that the third machine's nine good sections add to the speed.
  static let mostSpeed = 900
  /// The last level.
  static let lastLevel = 999

  private let gravityValues: [Int]
  private let entryValues: [Int]
  private let entryAfterClearValues: [Int]
  private let clearValues: [Int]
  private let lockValues: [Int]
  private let shiftValues: [Int]
  /// Frames after a lock that do not charge the auto shift.
  let flash: Int

  private init(
    entry: [(Int, Int)], afterClear: [(Int, Int)], clear: [(Int, Int)], lock: [(Int, Int)],
    shift: [(Int, Int)], flash: Int
  ) {
    gravityValues = ArcadeTimes.values(ArcadeTimes.gravitySteps)
    entryValues = ArcadeTimes.values(entry)
    entryAfterClearValues = ArcadeTimes.values(afterClear)
    clearValues = ArcadeTimes.values(clear)
    lockValues = ArcadeTimes.values(lock)
    shiftValues = ArcadeTimes.values(shift)
    self.flash = flash
  }

  /// The times of a machine.
  static func of(_ family: ArcadeRules.Family) -> ArcadeTimes {
    switch family {
    case .first: first
    case .second: second
    case .third: third
    }
  }

  private static let first = ArcadeTimes(
    entry: [(0, 30)], afterClear: [(0, 27)], clear: [(0, 44)], lock: [(0, 30)], shift: [(0, 15)], flash: 4)

  private static let second = ArcadeTimes(
    entry: [(0, 27), (701, 18), (801, 14)],
    afterClear: [(0, 27), (601, 18), (701, 14), (801, 8)],
    clear: [(0, 40), (500, 25), (601, 16), (701, 12), (801, 6)], lock: [(0, 30), (901, 17)],
    shift: [(0, 15), (500, 9), (900, 7)], flash: 3)

  private static let third = ArcadeTimes(
    entry: [(0, 27), (701, 18), (801, 14), (1_000, 8), (1_100, 7), (1_200, 6)],
    afterClear: [(0, 27), (601, 18), (701, 14), (801, 8), (1_100, 7), (1_200, 6)],
    clear: [(0, 40), (500, 25), (601, 16), (701, 12), (801, 6)], lock: [(0, 30), (901, 17), (1_100, 15)],
    shift: [(0, 15), (500, 9), (900, 7)], flash: 2)

  /// Gravity from each level on, in 1/256 row a frame; 5120 and more is to the floor.
  static let gravitySteps = [
    (0, 4), (30, 6), (35, 8), (40, 10), (50, 12), (60, 16), (70, 32), (80, 48), (90, 64), (100, 80),
    (120, 96), (140, 112), (160, 128), (170, 144), (200, 4), (220, 32), (230, 64), (233, 96), (236, 128),
    (239, 160), (243, 192), (247, 224), (251, 256), (300, 512), (330, 768), (360, 1_024), (400, 1_280),
    (420, 1_024), (450, 768), (500, 5_120),
  ]

  private static func values(_ steps: [(Int, Int)]) -> [Int] {
    var next = 0
    var value = 0
    return (0...lastLevel + mostSpeed).map { level in
      while next < steps.count, steps[next].0 <= level {
        value = steps[next].1
        next += 1
      }
      return value
    }
  }

  /// Gravity in 1/256 row a frame.
  func gravity(at level: Int) -> Int { gravityValues[level] }

  /// Frames from a lock, or from the end of a clear, to the next piece.
  func entry(at level: Int, afterClear: Bool) -> Int {
    afterClear ? entryAfterClearValues[level] : entryValues[level]
  }

  /// Frames that full rows take to vanish.
  func clear(at level: Int) -> Int { clearValues[level] }

  /// Frames on the ground until a piece locks.
  func lock(at level: Int) -> Int { lockValues[level] }

  /// Frames after a press until a held direction shifts again.
  func shift(at level: Int) -> Int { shiftValues[level] }
}
