import BlockPlatform
import TerminalUI

extension Settings {
  /// The keys of an action, in display order.
  package func chords(of action: PlayerAction) -> [KeyBindings.Chord] {
    if let own = keys[action] { return own }
    let standard = KeyBindings.standardChords(of: action)
    return keys.isEmpty ? standard : standard.filter { chord in !keys.claims(chord, from: action) }
  }

  /// Parses key names separated by spaces; `none` means no key.
  static func chords(_ text: String, for key: Setting) throws(SettingError) -> [KeyBindings.Chord] {
    if text == noKeys { return [] }
    var chords: [KeyBindings.Chord] = []
    for word in text.split(separator: " ") {
      guard let chord = KeyBindings.Chord(text: String(word)) else {
        throw SettingError(key, text, tr("there is no key '\(word.prefix(20))'"))
      }
      if !chords.contains(chord) { chords.append(chord) }
    }
    guard !chords.isEmpty else {
      throw SettingError(key, text, tr("it must be the names of keys, or none"))
    }
    guard chords.count <= 8 else { throw SettingError(key, text, tr("an action has at most eight keys")) }
    return chords
  }

  /// The word for no key in settings.
  static let noKeys = "none"

  /// The current key bindings.
  package var bindings: KeyBindings {
    KeyBindings(PlayerAction.allCases.map { ($0, chords(of: $0)) })
  }

  /// Sets the keys of an action from a text.
  ///
  /// `text` is key names separated by spaces, or `none`; or `add`, `remove` or `move` and one name, which
  /// changes only that key; or `swap` and the names of another action's key and of one to give for it. A key has only
  /// one action, and a game can always be paused and left.
  mutating func setKeys(of action: PlayerAction, _ text: String) throws(SettingError) {
    let words = text.split(separator: " ")
    if words.count == 3, words[0] == KeyChange.swap.rawValue {
      return try swap(String(words[1]), for: String(words[2]), of: action, saying: text)
    }
    if words.count == 2, let change = KeyChange(rawValue: String(words[0])) {
      return try self.change(change, String(words[1]), of: action, saying: text)
    }
    let key = Setting.keys(action)
    let chords = try Settings.chords(text, for: key)
    for chord in chords {
      if let other = self.action(of: chord, insteadOf: action) {
        throw SettingError(
          key, text, tr("the key \(chord.text) is bound to \(Setting.keys(other).name) already"))
      }
    }
    try assign(chords, to: action, saying: text)
  }

  private mutating func change(
    _ change: KeyChange, _ name: String, of action: PlayerAction, saying text: String
  ) throws(SettingError) {
    let key = Setting.keys(action)
    let others = chords(of: action)
    guard let chord = try Settings.chords(name, for: key).first else {
      throw SettingError(key, text, tr("there is no key '\(name.prefix(20))'"))
    }
    switch change {
    case .swap:
      throw SettingError(
        key, text,
        tr("'swap' takes two keys: one of another action, and the one that the other action gets instead"))
    case .remove:
      guard others.contains(chord) else {
        throw SettingError(key, text, tr("the key \(chord.text) is not one of its keys"))
      }
      try assign(others.filter { $0 != chord }, to: action, saying: text)
    case .add, .move:
      var changed = self
      while let other = changed.action(of: chord, insteadOf: action) {
        guard change == .move else {
          throw SettingError(
            key, text,
            tr(
              "the key \(chord.text) is bound to \(Setting.keys(other).name) already; 'move \(chord.text)' moves it here"
            ))
        }
        try changed.assign(changed.chords(of: other).filter { $0 != chord }, to: other, saying: text)
      }
      let all = others.filter { $0 != chord } + [chord]
      guard all.count <= 8 else { throw SettingError(key, text, tr("an action has at most eight keys")) }
      try changed.assign(all, to: action, saying: text)
      self = changed
    }
  }

  /// Exchanges a key of another action for one of this action's.
  private mutating func swap(
    _ name: String, for given: String, of action: PlayerAction, saying text: String
  ) throws(SettingError) {
    let key = Setting.keys(action)
    guard let taken = try Settings.chords(name, for: key).first,
      let own = try Settings.chords(given, for: key).first
    else { throw SettingError(key, text, tr("it must be the names of keys, or none")) }
    guard let other = self.action(of: taken, insteadOf: action) else {
      throw SettingError(key, text, tr("the key %s is not bound to another action", taken.text))
    }
    guard chords(of: action).contains(own) else {
      throw SettingError(key, text, tr("the key \(own.text) is not one of its keys"))
    }
    var changed = self
    try changed.assign(chords(of: other).map { $0 == taken ? own : $0 }, to: other, saying: text)
    // The same keys may be buttons of a machine's pad, which then change with them.
    for third in PlayerAction.allCases where third != action && third != other {
      let chords = chords(of: third)
      if third.conflicts(with: other), chords.contains(own) {
        try changed.assign(chords.map { $0 == own ? taken : $0 }, to: third, saying: text)
      } else if third.conflicts(with: action), chords.contains(taken) {
        try changed.assign(chords.map { $0 == taken ? own : $0 }, to: third, saying: text)
      }
    }
    try changed.assign(chords(of: action).map { $0 == own ? taken : $0 }, to: action, saying: text)
    self = changed
  }

  /// The other action that has a key, which would have to lose it to `action`; nil if the key is free for it.
  package func action(of chord: KeyBindings.Chord, insteadOf action: PlayerAction) -> PlayerAction? {
    let others = PlayerAction.allCases.filter {
      $0 != action && $0.conflicts(with: action) && chords(of: $0).contains(chord)
    }
    // The one that would be left without a key matters most.
    return others.first { chords(of: $0) == [chord] } ?? others.first
  }

  private mutating func assign(
    _ chords: [KeyBindings.Chord], to action: PlayerAction, saying text: String
  ) throws(SettingError) {
    if action.mustBeBound, !chords.contains(where: \.isOnKeyboards) {
      let reason =
        action == .pause
        ? tr("no key of the keyboard would be left to pause with")
        : tr("no key of the keyboard would be left to leave a game with")
      throw SettingError(.keys(action), text, reason)
    }
    keys[action] = chords == KeyBindings.standardChords(of: action) ? nil : chords
  }

  /// The actions whose keys differ from those in `older`.
  package func changedKeys(from older: Settings) -> [PlayerAction] {
    PlayerAction.allCases.filter { chords(of: $0) != older.chords(of: $0) }
  }
}

/// A change of one key of an action.
package enum KeyChange: String, Sendable {
  case add, remove
  /// Takes the key from the action that has it.
  case move
  /// Takes the key from the action that has it, and gives it another one.
  case swap
}

extension PlayerAction {
  /// Whether an action must have a key, as a game could not be stopped without it.
  fileprivate var mustBeBound: Bool { self == .pause || self == .menu }
}

extension KeyBindings.Chord {
  /// Whether the key works on every keyboard and terminal, unlike those of a pad or mouse, which may be missing, and
  /// modifiers, which only some terminals report.
  fileprivate var isOnKeyboards: Bool {
    switch key {
    case .pad, .mouse, .modifier: false
    default: true
    }
  }
}

extension KeyBindings.Chord {
  private static let names: [(Key, String)] = [
    (.character(" "), "space"), (.enter, "enter"), (.escape, "escape"), (.tab, "tab"),
    (.backspace, "backspace"),
    (.delete, "delete"), (.insert, "insert"), (.up, "up"), (.down, "down"), (.left, "left"),
    (.right, "right"),
    (.home, "home"), (.end, "end"), (.pageUp, "page-up"), (.pageDown, "page-down"),
    (.pad(.left), "pad-left"), (.pad(.right), "pad-right"), (.pad(.up), "pad-up"),
    (.pad(.down), "pad-down"), (.mouse(.middle), "mouse-middle"), (.mouse(.right), "mouse-right"),
  ]
  private static let modifierKeys: [(ModifierKey, String)] = {
    let kinds: [(ModifierKey.Kind, String)] = [
      (.shift, "shift"), (.control, "ctrl"), (.alt, "alt"), (.super, "super"),
    ]
    return kinds.flatMap { kind, name in
      [
        (ModifierKey(kind), name), (ModifierKey(kind, .left), "left-" + name),
        (ModifierKey(kind, .right), "right-" + name),
      ]
    } + [(ModifierKey(.altGr), "altgr")]
  }()
  private static let modifierNames: [(Modifiers, String)] = [
    (.control, "ctrl-"), (.alt, "alt-"), (.super, "super-"),
  ]

  /// The key's name in settings, the same in every language: `left`, `x`, `ctrl-c`, `f5`, `space`, `left-shift`.
  package var text: String {
    let bare: String
    if let name = Self.names.first(where: { $0.0 == key })?.1 {
      bare = name
    } else if case .function(let number) = key {
      bare = "f\(number)"
    } else if case .pad(.button(let number)) = key {
      bare = "pad-\(number)"
    } else if case .modifier(let modifier) = key {
      bare = Self.modifierKeys.first { $0.0 == modifier }?.1 ?? ""
    } else if case .character(let character) = key {
      bare = String(character)
    } else {
      bare = ""
    }
    return Self.modifierNames.reduce("") { modifiers.contains($1.0) ? $0 + $1.1 : $0 } + bare
  }

  /// Parses a key's name; nil if it is invalid.
  init?(text: String) {
    var rest = text[...]
    var modifiers: Modifiers = []
    // A name that equals the modifier's prefix is a key's own name: "-", for example.
    for (modifier, name) in Self.modifierNames where rest.hasPrefix(name) && rest.count > name.count {
      modifiers.insert(modifier)
      rest.removeFirst(name.count)
    }
    if let modifier = Self.modifierKeys.first(where: { $0.1 == rest })?.0 {
      // Another modifier beside it would say nothing: it counts whatever else is held.
      guard modifiers.isEmpty else { return nil }
      self.init(key: .modifier(modifier))
    } else if let key = Self.names.first(where: { $0.1 == rest })?.0 {
      self.init(key: key, modifiers: modifiers)
    } else if rest.count > 1, rest.first == "f", let number = Int(rest.dropFirst()), (1...35).contains(number)
    {
      self.init(key: .function(number), modifiers: modifiers)
    } else if rest.hasPrefix("pad-"), let number = UInt8(rest.dropFirst(4)), rest == "pad-\(number)" {
      self.init(key: .pad(.button(Int(number))), modifiers: modifiers)
    } else if rest.count == 1, let character = rest.first,
      !character.unicodeScalars.contains(where: { !$0.isEnterable || $0.properties.isWhitespace })
    {
      self.init(key: .character(character), modifiers: modifiers)
    } else {
      return nil
    }
  }
}
