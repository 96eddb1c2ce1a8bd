import BlockEngine
import TerminalUI

/// Tells from keys when the actions that they are bound to begin and end to be held.
///
/// If the terminal tells releases, an action is held while one of its keys is. Elsewhere the terminal's
/// own repeat shows that a key is held, and its silence that it is not any more.
struct ActionHolds: Sendable {
  /// What became of an action.
  enum Change: Equatable, Sendable {
    /// It began, and its end will be told.
    case pressed(PlayerAction)
    /// It was wanted once; nobody knows yet whether its key is held.
    case tapped(PlayerAction)
    /// A key pressed or tapped before turns out to be held.
    case held(PlayerAction)
    case released(PlayerAction)
  }

  /// The keys that are down, each with what it stands for, nil for nothing.
  ///
  /// A letter counts the same with Shift, which may come up before it.
  private var down: [(key: Key, action: PlayerAction?)] = []
  private var inferred: HeldKeys
  /// Which of the reports without releases are presses, for what counts once.
  private var singles: SinglePresses
  /// The keys that were reported without releases, each with what it stands for; `inferred` knows them by
  /// their places.
  private var reported: [(key: Key, action: PlayerAction?)] = []

  /// More keys than hands can hold down have lost their releases.
  private static let mostKeys = 32

  /// Nothing is held.
  ///
  /// - Parameter shortestGap: what comes closer together, in microseconds, is no repeat.
  init(keyRepeat: KeyRepeat = .usual, shortestGap: Int64 = 0) {
    inferred = HeldKeys(keyRepeat: keyRepeat, shortestGap: shortestGap)
    // What is as usual has hardly been measured.
    singles = SinglePresses(known: keyRepeat == .usual ? nil : keyRepeat)
  }

  /// How the terminal repeats keys.
  var keyRepeat: KeyRepeat { inferred.keyRepeat }
  /// What comes closer together, in microseconds, is no repeat.
  var shortestGap: Int64 { inferred.shortestGap }

  /// When a key that is held may count as released, or one that waits as pressed.
  var nextDeadline: ControlTime? { earliest(inferred.nextDeadline, singles.nextDeadline) }

  /// Appends what became of actions by `time`.
  mutating func advance(to time: ControlTime, into changes: inout [Change]) {
    // Asked first, as nearly always nothing is due.
    guard let due = nextDeadline, due <= time else { return }
    notePressed(singles.advance(to: time), into: &changes)
    noteReleased(inferred.advance(to: time), into: &changes)
  }

  /// Appends what a key makes of the action that it is bound to, nil for none.
  ///
  /// - Parameter tellsReleases: whether whoever reports the key in this form also reports its release. A terminal
  ///   may tell a press as a character, and only what follows as the kitty protocol does: that counts as one key.
  mutating func feed(
    _ event: KeyEvent, action: PlayerAction?, tellsReleases: Bool, at time: ControlTime,
    into changes: inout [Change]
  ) {
    advance(to: time, into: &changes)
    let key = event.key.withoutShift
    guard tellsReleases else {
      if event.phase != .release { infer(key, action, at: time, into: &changes) }
      return
    }
    let wasInferred = endInference(of: key)
    if event.phase != .press, wasInferred, !down.contains(where: { $0.key == key }) { noteDown(key, action) }
    switch event.phase {
    case .press:
      down.removeAll { $0.key == key }
      noteDown(key, action)
      if let action { changes.append(.pressed(action)) }
    case .repeat:
      // What is held since before a pause was let go there.
      if let action = down.first(where: { $0.key == key })?.action { changes.append(.held(action)) }
    case .release:
      changes += release(key)
    }
  }

  /// Lets everything go: a pause, the focus lost.
  mutating func forget() {
    down = []
    inferred.forget()
    singles.forget()
    reported = []
  }

  private mutating func noteDown(_ key: Key, _ action: PlayerAction?) {
    if down.count >= ActionHolds.mostKeys { down = [] }
    down.append((key, action))
  }

  /// Infers nothing more of a key, and says whether it was the one pressed last, or held.
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
    let (verdict, late) = singles.press(number, action?.caution ?? .none, at: time)
    notePressed(late, into: &changes)
    let (meaning, ended) = inferred.press(number, at: time)
    noteReleased(ended, into: &changes)
    guard let action else { return }
    switch meaning {
    // However long the key stays down, it counts once.
    case .tap where action.caution != .none && verdict != .press: break
    case .tap: changes.append(.tapped(action))
    case .held: changes.append(.held(action))
    case .stillHeld: break
    }
  }

  private mutating func number(of key: Key) -> Int {
    for number in reported.indices where reported[number].key == key { return number }
    if reported.count >= ActionHolds.mostKeys {
      reported = []
      inferred.forget()
      singles.forget()
    }
    reported.append((key, nil))
    return reported.count - 1
  }

  /// Appends the press of a key that has waited.
  private func notePressed(_ number: Int?, into changes: inout [Change]) {
    guard let number, reported.indices.contains(number), let action = reported[number].action else { return }
    changes.append(.tapped(action))
  }

  private mutating func noteReleased(_ numbers: [Int], into changes: inout [Change]) {
    for number in numbers where reported.indices.contains(number) {
      if let action = reported[number].action { changes.append(.released(action)) }
    }
  }

  private mutating func release(_ key: Key) -> [Change] {
    guard let index = down.firstIndex(where: { $0.key == key }) else {
      guard case .character = key else { return [] }
      // It went down as another character, before Shift changed: whichever it was, none may stick.
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
  /// The key with a capital's own letter in the capital's place.
  fileprivate var withoutShift: Key {
    guard case .character(let character) = self else { return self }
    // Letters of ASCII, which nearly all are, without making texts of them.
    if let code = character.lowercasedASCII {
      return character.utf8.first == code ? self : .character(Character(Unicode.Scalar(code)))
    }
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first.map(Key.character) ?? self : self
  }
}
