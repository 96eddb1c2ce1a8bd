import TerminalUI

/// A test of how many keys a keyboard and a terminal report at once, while two people hold keys.
struct RolloverCheck: Sendable {
  /// The result so far.
  enum Finding: Equatable, Sendable {
    /// Too few presses so far.
    case nothing
    /// Both players can hold keys at once.
    case both
    /// Of two held keys only the last one repeats.
    case lastOnly
  }

  /// The number of events that mean that a held key repeats.
  private static let repetitions = 3
  /// The longest gap between two repeats of a key, in nanoseconds; events further apart are presses.
  private static let maxRepeatGap: Int64 = 700_000_000

  private(set) var finding = Finding.nothing
  /// The most keys held at once, if the terminal reports releases.
  private(set) var maxHeld = 0
  /// The keys that each person (from 0) holds, if the terminal reports releases.
  private var held: [Int: Set<Key>] = [:]
  /// The latest event of a key without releases.
  private var last: (person: Int, key: Key, time: Moment)?
  /// The number of events in a row from one person.
  private var run = 0
  /// Whether the other person's key repeated before that run.
  private var followsRepeats = false
  /// The number of alternations in a row.
  private var alternations = 0

  /// Whether a person (from 0) holds a key, if the terminal reports releases.
  func holds(_ person: Int) -> Bool { !(held[person] ?? []).isEmpty }

  /// Handles an event of a key of a person (from 0).
  mutating func handle(_ key: KeyEvent, of person: Int, reportsReleases: Bool, at now: Moment) {
    if reportsReleases {
      switch key.phase {
      case .press: held[person, default: []].insert(key.key)
      case .repeat: break
      case .release: held[person]?.remove(key.key)
      }
      maxHeld = max(maxHeld, held.values.reduce(0) { $0 + $1.count })
      if held.values.count(where: { !$0.isEmpty }) > 1 { finding = .both }
      return
    }
    defer { last = (person, key.key, now) }
    guard let last, now.nanoseconds - last.time.nanoseconds < RolloverCheck.maxRepeatGap else {
      (run, alternations, followsRepeats) = (1, 0, false)
      return
    }
    if last.person == person {
      run = last.key == key.key ? run + 1 : 1
      alternations = 0
      // The other person's key was repeating and has stopped.
      if followsRepeats, run > RolloverCheck.repetitions { finding = .lastOnly }
      return
    }
    alternations += 1
    if alternations > 2 * RolloverCheck.repetitions { finding = .both }
    followsRepeats = run > RolloverCheck.repetitions
    run = 1
  }
}
