import BlockPlatform
import TerminalUI

/// One of two players' half of a keyboard.
package enum KeyboardHalf: String, CaseIterable, Sendable {
  case left, right

  var other: KeyboardHalf { self == .left ? .right : .left }

  /// The name on the screen.
  package var title: String {
    switch self {
    case .left: tr("left half")
    case .right: tr("right half")
    }
  }
}

/// The keys of a player who shares the keyboard, for actions of the piece only.
package struct SplitKeyboard: Equatable, Sendable {
  /// The actions that have keys, in list order.
  package static let actions: [PlayerAction] = [
    .left, .right, .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .softDrop, .hardDrop, .hold,
  ]

  /// The actions' names in settings, which are those of scripts.
  private static let words = actions.compactMap { $0.command?.word }

  /// The limit of the database, in bytes.
  private static let maxTextBytes = 256

  /// The keys of each action, in the order of `actions`.
  private var chords: [[KeyBindings.Chord]]

  static let none = SplitKeyboard(chords: SplitKeyboard.actions.map { _ in [] })

  private init(chords: [[KeyBindings.Chord]]) { self.chords = chords }

  /// The default keys: hands find them without looking, and the halves do not overlap.
  package init(defaultsOf half: KeyboardHalf) {
    let table: [(PlayerAction, [Key])] =
      switch half {
      case .left:
        [
          (.left, [.character("a")]), (.right, [.character("d")]), (.rotateClockwise, [.character("w")]),
          (.rotateCounterclockwise, [.character("q")]), (.rotateHalf, [.character("e")]),
          (.softDrop, [.character("s")]), (.hardDrop, [.character(" ")]),
          (.hold, [.character("f"), .tab]),
        ]
      case .right:
        [
          (.left, [.left, .character("j")]), (.right, [.right, .character("l")]),
          (.rotateClockwise, [.up, .character("i")]),
          (.rotateCounterclockwise, [.character("u"), .character("/")]),
          (.rotateHalf, [.character("o")]), (.softDrop, [.down, .character("k")]), (.hardDrop, [.enter]),
          (.hold, [.character(".")]),
        ]
      }
    chords = SplitKeyboard.actions.map { action in
      table.first { $0.0 == action }?.1.map { KeyBindings.Chord(key: $0) } ?? []
    }
  }

  package subscript(action: PlayerAction) -> [KeyBindings.Chord] {
    get { SplitKeyboard.actions.firstIndex(of: action).map { chords[$0] } ?? [] }
    set { if let place = SplitKeyboard.actions.firstIndex(of: action) { chords[place] = newValue } }
  }

  /// The action of a key; nil if it is unbound.
  func action(of chord: KeyBindings.Chord) -> PlayerAction? {
    zip(SplitKeyboard.actions, chords).first { $0.1.contains(chord) }?.0
  }

  /// The keys as bindings for a game's controls.
  package var bindings: KeyBindings { KeyBindings(Array(zip(SplitKeyboard.actions, chords))) }

  // MARK: As text

  /// The keys in settings: a word for each.
  package var text: String {
    let all = zip(SplitKeyboard.words, chords).flatMap { word, chords in
      chords.map { "\(word)=\($0.text)" }
    }
    return all.isEmpty ? Settings.noKeys : all.joined(separator: " ")
  }

  /// Reads the value of settings.
  ///
  /// - Throws: `SettingError` if a key is invalid, or belongs to the other half or to the program.
  init(text: String, of half: KeyboardHalf, in settings: Settings) throws(SettingError) {
    chords = SplitKeyboard.actions.map { _ in [] }
    let key = Setting.versusKeys(half)
    guard text != Settings.noKeys else { return }
    guard text.utf8.count <= SplitKeyboard.maxTextBytes else {
      throw SettingError(key, text, tr("it has at most %s characters", String(SplitKeyboard.maxTextBytes)))
    }
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let index = SplitKeyboard.words.firstIndex(where: { $0 == parts[0] }) else {
        let known = SplitKeyboard.words.joined(separator: " ")
        throw SettingError(key, text, tr("each word is ACTION=KEY, with an action of %s", known))
      }
      guard let chord = KeyBindings.Chord(text: String(parts[1])) else {
        throw SettingError(key, text, tr("there is no key '\(parts[1].prefix(20))'"))
      }
      if let reason = conflict(of: chord, half: half, settings.splitKeyboard) {
        throw SettingError(key, text, reason)
      }
      guard chords[index].count < 8 else {
        throw SettingError(key, text, tr("an action has at most eight keys"))
      }
      chords[index].append(chord)
    }
  }

  /// The reason why a key cannot be one of this half's; nil if it can.
  func conflict(of chord: KeyBindings.Chord, half: KeyboardHalf, _ all: HalfKeyPair) -> String? {
    let name = chord.text
    switch chord.key {
    case .escape: return tr("the key \(name) pauses the match for everybody")
    case .pad, .mouse: return tr("only keys of the keyboard can be shared out")
    default: break
    }
    if chord.modifiers.contains(.control) { return tr("the key \(name) belongs to the program") }
    if let action = all[half.other].action(of: chord) {
      return tr("the key \(name) is the opponent's: \(action.title)")
    }
    if let action = action(of: chord) { return tr("the key \(name) is bound already: \(action.title)") }
    return nil
  }

  /// Replaces an action's keys by one key.
  ///
  /// - Returns: the reason why it rejects the key; nil if it accepts it.
  package mutating func rebind(
    _ action: PlayerAction, to chord: KeyBindings.Chord, half: KeyboardHalf, _ all: HalfKeyPair
  ) -> String? {
    var changed = self
    changed[action] = []
    if let reason = changed.conflict(of: chord, half: half, all) { return reason }
    changed[action] = [chord]
    self = changed
    return nil
  }
}

/// The keys of both halves.
package struct HalfKeyPair: Equatable, Sendable {
  private var left = SplitKeyboard(defaultsOf: .left)
  private var right = SplitKeyboard(defaultsOf: .right)

  package subscript(half: KeyboardHalf) -> SplitKeyboard {
    get { half == .left ? left : right }
    set { if half == .left { left = newValue } else { right = newValue } }
  }
}
