import TerminalUI

/// What a keyboard and a terminal let two people do at once, found out while they hold keys.
struct HandsTrial: Sendable {
  /// What has been found out so far.
  enum Finding: Equatable, Sendable {
    /// Too few presses so far.
    case nothing
    /// Both hold at once.
    case both
    /// Of two held keys only the last one repeats.
    case lastOnly
  }

  /// So many events of a held key mean that it repeats.
  private static let repetitions = 3
  /// Events of one key that are further apart are presses, and no repeats, in nanoseconds.
  private static let longestGap: Int64 = 700_000_000

  private(set) var finding = Finding.nothing
  /// The most keys held at once, as far as the terminal reports releases.
  private(set) var mostHeld = 0
  /// What each person (from 0) holds, as far as the terminal reports releases.
  private var held: [Int: Set<Key>] = [:]
  /// The latest event of a key whose release has to be guessed.
  private var last: (person: Int, key: Key, time: Moment)?
  /// How many events in a row came from one person.
  private var run = 0
  /// Whether another one's key repeated before that run.
  private var followsRepeats = false
  /// How often in a row people have taken turns.
  private var turns = 0

  /// Whether a person (from 0) holds a key now, as far as the terminal reports releases.
  func holds(_ person: Int) -> Bool { !(held[person] ?? []).isEmpty }

  /// Takes an event of a key that belongs to a person (from 0).
  mutating func take(_ key: KeyEvent, of person: Int, tellsReleases: Bool, at now: Moment) {
    if tellsReleases {
      switch key.phase {
      case .press: held[person, default: []].insert(key.key)
      case .repeat: break
      case .release: held[person]?.remove(key.key)
      }
      mostHeld = max(mostHeld, held.values.reduce(0) { $0 + $1.count })
      if held.values.count(where: { !$0.isEmpty }) > 1 { finding = .both }
      return
    }
    defer { last = (person, key.key, now) }
    guard let last, now.nanoseconds - last.time.nanoseconds < HandsTrial.longestGap else {
      (run, turns, followsRepeats) = (1, 0, false)
      return
    }
    if last.person == person {
      run = last.key == key.key ? run + 1 : 1
      turns = 0
      // The other one's key was repeating, and has not been heard of since.
      if followsRepeats, run > HandsTrial.repetitions { finding = .lastOnly }
      return
    }
    turns += 1
    if turns > 2 * HandsTrial.repetitions { finding = .both }
    followsRepeats = run > HandsTrial.repetitions
    run = 1
  }
}
