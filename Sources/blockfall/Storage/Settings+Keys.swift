import TerminalUI

extension Settings {
  /// The keys of an action, in the order in which they are told.
  func chords(of action: PlayerAction) -> [KeyBindings.Chord] {
    if let own = keys[action] { return own }
    let usual = KeyBindings.standard.chords(of: action)
    return keys.isEmpty ? usual : usual.filter { chord in !keys.contains(chord) }
  }

  /// The keys that `text` names, with spaces between them.
  static func chords(_ text: String, for key: SettingKey) throws(SettingError) -> [KeyBindings.Chord] {
    var chords: [KeyBindings.Chord] = []
    for word in text.split(separator: " ") {
      guard let chord = KeyBindings.Chord(text: String(word)) else {
        throw SettingError(key, text, tr("there is no key '\(word.prefix(20))'"))
      }
      if !chords.contains(chord) { chords.append(chord) }
    }
    guard !chords.isEmpty else { throw SettingError(key, text, tr("an action has at least one key")) }
    guard chords.count <= 8 else { throw SettingError(key, text, tr("an action has at most eight keys")) }
    return chords
  }

  /// The keys in force.
  var bindings: KeyBindings {
    KeyBindings(PlayerAction.allCases.map { ($0, chords(of: $0)) })
  }

  /// Sets the keys of an action to those that `text` names, with spaces between them.
  ///
  /// An action must have a key, and a key can have but one action.
  mutating func setKeys(of action: PlayerAction, _ text: String) throws(SettingError) {
    let key = SettingKey.keys(action)
    let chords = try Settings.chords(text, for: key)
    for chord in chords {
      if let other = PlayerAction.allCases.first(where: {
        $0 != action && self.chords(of: $0).contains(chord)
      }) {
        throw SettingError(
          key, text, tr("the key \(chord.text) is bound to \(SettingKey.keys(other).text) already"))
      }
    }
    keys[action] = chords == KeyBindings.standard.chords(of: action) ? nil : chords
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
  private static let modifierNames: [(Modifiers, String)] = [
    (.control, "ctrl-"), (.alt, "alt-"), (.super, "super-"),
  ]

  /// The key's name in settings, the same in every language: `left`, `x`, `ctrl-c`, `f5`, `space`.
  var text: String {
    let bare: String
    if let name = Self.names.first(where: { $0.0 == key })?.1 {
      bare = name
    } else if case .function(let number) = key {
      bare = "f\(number)"
    } else if case .pad(.button(let number)) = key {
      bare = "pad-\(number)"
    } else if case .character(let character) = key {
      bare = String(character)
    } else {
      bare = ""
    }
    return Self.modifierNames.reduce("") { modifiers.contains($1.0) ? $0 + $1.1 : $0 } + bare
  }

  /// Reads a key's name; nil for what is none.
  init?(text: String) {
    var rest = text[...]
    var modifiers: Modifiers = []
    // A name that is nothing but the modifier's would be a key's own: "-" alone, for one.
    for (modifier, name) in Self.modifierNames where rest.hasPrefix(name) && rest.count > name.count {
      modifiers.insert(modifier)
      rest.removeFirst(name.count)
    }
    if let key = Self.names.first(where: { $0.1 == rest })?.0 {
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
