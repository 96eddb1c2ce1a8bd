/// Tells a key that is held from one that is tapped, where a terminal reports presses alone.
///
/// A repeat comes once after the terminal's delay and then each interval; a hand does neither so evenly.
/// A key counts as held from the second repeat on, and as released once a repeat and a half is missing.
/// Until then every press is a tap, so that no move comes that nobody made. A terminal repeats only the
/// key pressed last: with another one the first falls silent, and is released as if let go.
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

  /// How the terminal repeats.
  public let keyRepeat: KeyRepeat
  private var key: Int?
  private var phase = Phase.tapped
  private var last = ControlTime.distantPast

  /// Nothing is held.
  public init(keyRepeat: KeyRepeat = .usual) {
    self.keyRepeat = keyRepeat
  }

  /// How long a held key may be silent, in microseconds.
  public var longestGap: Int64 { keyRepeat.interval + keyRepeat.interval / 2 + 10_000 }

  /// When the held key counts as released, unless it is reported before; nil while none is held.
  public var nextDeadline: ControlTime? {
    phase == .held && key != nil ? last.advanced(by: longestGap) : nil
  }

  /// The key that counts as released by `time`; nil where none does.
  ///
  /// Ask before `press` with the same time: of a key that came too late, first its release is told.
  public mutating func advance(to time: ControlTime) -> Int? {
    guard let deadline = nextDeadline, deadline <= time else { return nil }
    defer { forget() }
    return key
  }

  /// What it means that `key` (any number that stands for one) was reported, and which one it releases.
  public mutating func press(_ key: Int, at time: ControlTime) -> (meaning: Meaning, released: Int?) {
    let time = max(time, last)
    let wasHeld = advance(to: time)
    defer { last = time }
    guard key == self.key else {
      let released = phase == .held ? self.key : nil
      self.key = key
      phase = .tapped
      return (.tap, wasHeld ?? released)
    }
    let gap = time.microseconds(since: last)
    switch phase {
    case .tapped:
      let slack = keyRepeat.delay / 4 + 10_000
      if (keyRepeat.delay - slack...keyRepeat.delay + slack).contains(gap) { phase = .repeatedOnce }
      return (.tap, wasHeld)
    case .repeatedOnce:
      phase = gap <= longestGap ? .held : .tapped
      return (phase == .held ? .held : .tap, wasHeld)
    case .held:
      return (.stillHeld, wasHeld)
    }
  }

  /// Nothing is held any more: a pause, the focus lost.
  public mutating func forget() {
    key = nil
    phase = .tapped
  }
}
