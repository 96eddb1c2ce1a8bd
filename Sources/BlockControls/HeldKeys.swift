import BlockEngine

/// Distinguishes held keys from taps on terminals that report presses only.
///
/// A held key repeats once after the terminal's delay and then at each interval, more evenly than a hand taps. A key
/// counts as held from the second repeat on, and as released after one and a half intervals without a repeat. Until
/// then every press is a tap, so that the piece never moves without a press.
///
/// A terminal repeats only the last key pressed: another key silences the first one, although the finger may still be
/// down. The first one counts as held for `silencedHoldTime` longer, so that a turn does not stop a direction, but as
/// released at once when it is pressed again.
public struct HeldKeys: Hashable, Sendable {
  /// The meaning of a reported key.
  public enum Meaning: Hashable, Sendable {
    /// A separate press.
    case tap
    /// The key has turned out to be held.
    case held
    /// The key is still held.
    case stillHeld
  }

  private enum Phase: Hashable, Sendable { case tapped, repeatedOnce, held }

  /// A held key that another key has silenced.
  private struct Silenced: Hashable, Sendable {
    let key: Int
    let until: ControlTime
  }

  /// How long a silenced key still counts as held, in microseconds.
  public static let silencedHoldTime: Int64 = 250_000

  /// The terminal's key repeat.
  public let keyRepeat: KeyRepeat
  /// The shortest gap between presses that counts for repeats, in microseconds: a connection that sends keys in
  /// bursts bundles even a hand's taps.
  public let minGap: Int64
  private var key: Int?
  private var phase = Phase.tapped
  private var last = ControlTime.distantPast
  private var silenced: Silenced?

  /// A detector without a held key.
  public init(keyRepeat: KeyRepeat = .standard, minGap: Int64 = 0) {
    self.keyRepeat = keyRepeat
    self.minGap = minGap
  }

  /// The longest silence of a held key, in microseconds.
  public var maxGap: Int64 { keyRepeat.interval + keyRepeat.interval / 2 + 10_000 }

  /// The time when a held key counts as released, unless it is reported before; nil if none is held.
  public var nextDeadline: ControlTime? {
    guard let silent = silenced?.until else { return deadline }
    return deadline.map { min($0, silent) } ?? silent
  }

  private var deadline: ControlTime? {
    phase == .held && key != nil ? last.advanced(by: maxGap) : nil
  }

  /// Returns the keys that count as released by `time`.
  ///
  /// Call it before `press` with the same time, so that the release of a key that is reported too late comes first.
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

  /// Processes a report of `key` (any number that identifies one); returns its meaning and the keys that it releases.
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
        silenced = Silenced(key: held, until: time.advanced(by: HeldKeys.silencedHoldTime))
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
      guard gap >= minGap else { return (.tap, released) }
      phase = gap <= maxGap ? .held : .tapped
      return (phase == .held ? .held : .tap, released)
    case .held:
      return (.stillHeld, released)
    }
  }

  /// Stops following a key; returns whether it was the last one reported, or counted as held.
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

  /// Forgets all keys, for a pause or a lost focus.
  public mutating func forget() {
    key = nil
    silenced = nil
    phase = .tapped
  }
}
