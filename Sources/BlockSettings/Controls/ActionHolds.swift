import BlockControls
import BlockEngine
import TerminalUI

/// Finds out from key events when actions begin and stop being held.
///
/// If the terminal reports releases, an action is held while one of its keys is. Otherwise, key repeat shows that a
/// key is held, and a gap in it that the key has been released.
struct ActionHolds: Sendable {
  /// A change of an action's state.
  enum Change: Equatable, Sendable {
    /// The action began; its release will follow.
    case pressed(PlayerAction)
    /// The key was pressed; whether it is held is still unknown.
    case tapped(PlayerAction)
    /// A key that was pressed or tapped turns out to be held.
    case held(PlayerAction)
    case released(PlayerAction)

    /// The action that changes.
    var action: PlayerAction {
      switch self {
      case .pressed(let action), .tapped(let action), .held(let action), .released(let action): action
      }
    }
  }

  /// The pressed keys with their actions, nil for an unbound key.
  ///
  /// A letter counts the same with Shift, as Shift may be released first.
  private var down: [(key: Key, action: PlayerAction?)] = []
  private var inferred: HeldKeys
  /// Finds the presses among key reports without releases, for actions that count once per press.
  private var singles: SinglePresses
  /// The keys that were reported without releases, with their actions; `inferred` knows a key by its index.
  private var reported: [(key: Key, action: PlayerAction?)] = []

  /// Whether a soft drop takes the piece to the ground with its press, and so counts once for each press.
  var dropsAtOnce = false

  /// The most pressed keys: more than hands can hold down means that releases were lost.
  private static let maxKeys = 32

  /// Starts with nothing held.
  ///
  /// - Parameters:
  ///   - keyRepeat: The terminal's key repeat, and whether it was measured or is only the usual one.
  ///   - minGap: The shortest gap between two key repeats, in microseconds.
  init(keyRepeat: KeyRepeat = .standard, isMeasured: Bool = false, minGap: Int64 = 0) {
    inferred = HeldKeys(keyRepeat: keyRepeat, minGap: minGap)
    singles = SinglePresses(knownRepeat: isMeasured ? keyRepeat : nil)
    self.isMeasured = isMeasured
  }

  /// Whether the terminal's key repeat was measured.
  let isMeasured: Bool

  /// Adopts the key repeat that other keys showed.
  mutating func learn(_ seen: KeyRepeat) { singles.learn(seen) }

  /// The terminal's key repeat.
  var keyRepeat: KeyRepeat { inferred.keyRepeat }
  /// The shortest gap between two key repeats, in microseconds.
  var minGap: Int64 { inferred.minGap }

  /// The time at which a held key may count as released, or a waiting one as pressed.
  var nextDeadline: ControlTime? { earliest(inferred.nextDeadline, singles.nextDeadline) }

  /// Appends the changes up to `time`.
  mutating func advance(to time: ControlTime, into changes: inout [Change]) {
    // Checked first, since nearly always nothing is due.
    guard let due = nextDeadline, due <= time else { return }
    recordPressed(singles.advance(to: time), into: &changes)
    recordReleased(inferred.advance(to: time), into: &changes)
  }

  /// Appends the changes that a key event makes to its action, nil for an unbound key.
  ///
  /// - Parameter reportsReleases: Whether the source of events in this form also reports releases. A terminal may
  ///   report the press as a character and only what follows by the kitty protocol: that counts as one key.
  mutating func feed(
    _ event: KeyEvent, action: PlayerAction?, reportsReleases: Bool, at time: ControlTime,
    into changes: inout [Change]
  ) {
    advance(to: time, into: &changes)
    let key = event.key.withoutShift
    guard reportsReleases else {
      guard event.phase != .release else { return }
      // A press without a release before it: the release was lost, or never sent.
      if down.contains(where: { $0.key == key }) { changes += release(key) }
      infer(key, action, at: time, into: &changes)
      return
    }
    let wasInferred = endInference(of: key)
    if event.phase != .press, wasInferred, !down.contains(where: { $0.key == key }) {
      recordDown(key, action)
    }
    switch event.phase {
    case .press:
      down.removeAll { $0.key == key }
      recordDown(key, action)
      if let action { changes.append(.pressed(action)) }
    case .repeat:
      // A key held since before a pause was let go at the pause.
      if let action = down.first(where: { $0.key == key })?.action { changes.append(.held(action)) }
    case .release: changes += release(key)
    }
  }

  /// Releases everything, for a pause or lost focus.
  mutating func reset() {
    down = []
    inferred.forget()
    singles.forget()
    reported = []
  }

  private mutating func recordDown(_ key: Key, _ action: PlayerAction?) {
    if down.count >= ActionHolds.maxKeys { down = [] }
    down.append((key, action))
  }

  /// Ends the inference for a key; true if the key was the last one pressed, or held.
  private mutating func endInference(of key: Key) -> Bool {
    guard let number = reported.firstIndex(where: { $0.key == key }) else { return false }
    singles.forget()
    return inferred.release(number)
  }

  private mutating func infer(
    _ key: Key, _ action: PlayerAction?, at time: ControlTime, into changes: inout [Change]
  ) {
    let number = number(of: key)
    reported[number].action = action
    let caution = dropsAtOnce && action == .softDrop ? .standard : action?.caution ?? .none
    let (verdict, late) = singles.press(number, caution, at: time)
    recordPressed(late, into: &changes)
    let (meaning, ended) = inferred.press(number, at: time)
    recordReleased(ended, into: &changes)
    guard let action else { return }
    switch meaning {
    case _ where caution != .none && verdict == .press: changes.append(.tapped(action))
    // However long the key stays down, the action counts once.
    case .tap where caution != .none: break
    case .tap: changes.append(.tapped(action))
    case .held: changes.append(.held(action))
    case .stillHeld: break
    }
  }

  private mutating func number(of key: Key) -> Int {
    for number in reported.indices where reported[number].key == key { return number }
    if reported.count >= ActionHolds.maxKeys {
      reported = []
      inferred.forget()
      singles.forget()
    }
    reported.append((key, nil))
    return reported.count - 1
  }

  /// Appends the press of a key that had to wait for its confirmation.
  private func recordPressed(_ number: Int?, into changes: inout [Change]) {
    guard let number, reported.indices.contains(number), let action = reported[number].action else { return }
    changes.append(.tapped(action))
  }

  private mutating func recordReleased(_ numbers: [Int], into changes: inout [Change]) {
    for number in numbers where reported.indices.contains(number) {
      if let action = reported[number].action { changes.append(.released(action)) }
    }
  }

  private mutating func release(_ key: Key) -> [Change] {
    guard let index = down.firstIndex(where: { $0.key == key }) else {
      guard case .character = key else { return [] }
      // The key went down as another character, before Shift changed: release all characters, so that none sticks.
      return releaseCharacters()
    }
    return release(at: index)
  }

  private mutating func release(at index: Int) -> [Change] {
    guard let action = down.remove(at: index).action, !down.contains(where: { $0.action == action }) else {
      return []
    }
    return [.released(action)]
  }

  private mutating func releaseCharacters() -> [Change] {
    var changes: [Change] = []
    for index in down.indices.reversed() {
      if case .character = down[index].key { changes += release(at: index) }
    }
    return changes
  }
}

extension Key {
  /// The key with an upper-case letter replaced by its lower-case one.
  fileprivate var withoutShift: Key {
    guard case .character(let character) = self else { return self }
    // Nearly all letters are ASCII; this path makes no strings.
    if let code = character.lowercasedASCII {
      return character.utf8.first == code ? self : .character(Character(Unicode.Scalar(code)))
    }
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first.map(Key.character) ?? self : self
  }
}
