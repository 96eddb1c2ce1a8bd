/// Tells a key that is held from one that is tapped, where a terminal reports presses alone.
///
/// A repeat comes once after the terminal's delay and then each interval; a hand does neither so evenly.
/// A key counts as held from the second repeat on, and as released once a repeat and a half is missing.
/// Until then every press is a tap, so that no move comes that nobody made.
///
/// A terminal repeats only the key pressed last: with another one the first falls silent, though the finger
/// may well stay down. It counts as held for `afterglow` longer, so that a turn does not stop a direction, but
/// as released at once when it is pressed anew.
public struct HeldKeys: Hashable, Sendable {
  /// What a press of a key means.
  public enum Meaning: Hashable, Sendable {
    /// A press of its own.
    case tap
    /// The key turns out to be held.
    case held
    /// It still is.
    case stillHeld
  }

  private enum Phase: Hashable, Sendable {
    case tapped, repeatedOnce, held
  }

  /// A key that was held when another one made it fall silent.
  private struct Silenced: Hashable, Sendable {
    let key: Int
    let until: ControlTime
  }

  /// How long a key counts as held that another one has made fall silent, in microseconds.
  public static let afterglow: Int64 = 250_000

  /// How the terminal repeats.
  public let keyRepeat: KeyRepeat
  /// Presses that come closer together, in microseconds, tell nothing of a repeat: a line that sends keys on a grid
  /// bundles what a hand taps.
  public let shortestGap: Int64
  private var key: Int?
  private var phase = Phase.tapped
  private var last = ControlTime.distantPast
  private var silenced: Silenced?

  /// Nothing is held.
  public init(keyRepeat: KeyRepeat = .usual, shortestGap: Int64 = 0) {
    self.keyRepeat = keyRepeat
    self.shortestGap = shortestGap
  }

  /// How long a held key may be silent, in microseconds.
  public var longestGap: Int64 { keyRepeat.interval + keyRepeat.interval / 2 + 10_000 }

  /// When a held key counts as released, unless it is reported before; nil while none is held.
  public var nextDeadline: ControlTime? {
    guard let silent = silenced?.until else { return deadline }
    return deadline.map { min($0, silent) } ?? silent
  }

  private var deadline: ControlTime? {
    phase == .held && key != nil ? last.advanced(by: longestGap) : nil
  }

  /// The keys that count as released by `time`.
  ///
  /// Ask before `press` with the same time: of a key that came too late, first its release is told.
  public mutating func advance(to time: ControlTime) -> [Int] {
    var released: [Int] = []
    if let silent = silenced, silent.until <= time {
      silenced = nil
      released.append(silent.key)
    }
    if let key, let deadline, deadline <= time {
      self.key = nil
      phase = .tapped
      released.append(key)
    }
    return released
  }

  /// What it means that `key` (any number that stands for one) was reported, and which ones that releases.
  public mutating func press(_ key: Int, at time: ControlTime) -> (meaning: Meaning, released: [Int]) {
    let time = max(time, last)
    var released = advance(to: time)
    defer { last = time }
    if let silent = silenced, silent.key == key {
      silenced = nil
      released.append(key)
    }
    guard key == self.key else {
      if phase == .held, let held = self.key {
        if let older = silenced { released.append(older.key) }
        silenced = Silenced(key: held, until: time.advanced(by: HeldKeys.afterglow))
      }
      self.key = key
      phase = .tapped
      return (.tap, released)
    }
    let gap = time.microseconds(since: last)
    switch phase {
    case .tapped:
      let slack = keyRepeat.delay / 4 + 10_000
      if (keyRepeat.delay - slack...keyRepeat.delay + slack).contains(gap) { phase = .repeatedOnce }
      return (.tap, released)
    case .repeatedOnce:
      guard gap >= shortestGap else { return (.tap, released) }
      phase = gap <= longestGap ? .held : .tapped
      return (phase == .held ? .held : .tap, released)
    case .held:
      return (.stillHeld, released)
    }
  }

  /// Follows a key no more, and says whether it was the one reported last, or one that counts as held.
  public mutating func release(_ key: Int) -> Bool {
    if let silent = silenced, silent.key == key {
      silenced = nil
      return true
    }
    guard key == self.key else { return false }
    self.key = nil
    phase = .tapped
    return true
  }

  /// Nothing is held any more: a pause, the focus lost.
  public mutating func forget() {
    key = nil
    silenced = nil
    phase = .tapped
  }
}
