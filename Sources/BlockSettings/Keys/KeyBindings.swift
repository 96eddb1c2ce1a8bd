import BlockPlatform
import TerminalUI

/// The keys of each action.
package struct KeyBindings: Equatable, Sendable {
  /// A key with its required modifiers, without Shift: a shifted letter is a different character already.
  package struct Chord: Hashable, Sendable {
    package var key: Key
    package var modifiers = Modifiers()

    package init(key: Key, modifiers: Modifiers = Modifiers()) {
      self.key = key
      self.modifiers = modifiers
    }
  }

  private struct Binding: Equatable, Sendable {
    let chord: Chord
    let action: PlayerAction
  }

  /// The bindings in the order in which they are shown.
  ///
  /// A list rather than a dictionary, whose first use makes the runtime look through all conformances of the program
  /// before the first frame.
  private var bindings: [Binding] = []
  /// The index of the newest binding for each key code; −1 for none.
  ///
  /// `older` holds for each binding the index of the previous one with the same code. The chains save character
  /// comparisons, which are slow, during the lookup of each key.
  private var newest = [Int32](repeating: -1, count: Int(Key.codes))
  private var older: [Int32] = []
  /// The codes of the mute keys, for the quick check of every key in `mutes(by:)`.
  private var mutes: [UInt32] = []
  /// The modifiers that are keys of their own: held, they keep no other key from its action.
  private(set) var boundModifiers: Modifiers = []
  /// Whether keys are the buttons of a machine's pad, whose actions they then stand for; other keys of play are none.
  private var isOfMachine = false

  /// The default bindings.
  package static let standard: KeyBindings = {
    let table: [(PlayerAction, [Key])] = [
      (.left, [.left, .character("h")]),
      (.right, [.right, .character("l")]),
      (.wallLeft, [.home, .character("0")]),
      (.wallRight, [.end, .character("$")]),
      (.rotateClockwise, [.up, .character("x"), .character("k")]),
      (.rotateCounterclockwise, [.character("z")]),
      (.rotateHalf, [.character("a")]),
      (.softDrop, [.down, .character("j")]),
      (.sonicDrop, [.character("s")]),
      (.hardDrop, [.character(" ")]),
      (.hold, [.character("c")]),
      (.tiltLeft, [.character("[")]),
      (.tiltRight, [.character("]")]),
      (.tiltLevel, [.character("-")]),
      (.tiltDrop, [.character("=")]),
      (.undo, [.character("b"), .backspace]),
      (.redo, [.character("y")]),
      (.hint, [.character("t")]),
      (.pause, [.character("p"), .escape]),
      (.menu, [.character("q")]),
      (.help, [.character("?")]),
      (.mute, [.character("m")]),
      (.restart, [.character("r")]),
      (.machineLeft, [.left, .character("h")]),
      (.machineRight, [.right, .character("l")]),
      (.machineDown, [.down, .character("j")]),
      (.machineUp, [.up, .character("k"), .character(" ")]),
      (.machineTurn, [.character("x")]),
      (.machineTurnBack, [.character("z")]),
      (.machineThird, [.character("a")]),
      (.machineHold, [.character("c")]),
    ]
    var bindings = KeyBindings(table.map { action, keys in (action, keys.map { Chord(key: $0) }) })
    bindings.bind(Chord(key: .character("c"), modifiers: .control), to: .menu)
    return bindings
  }()

  /// The default keys of an action, a button of a machine's pad included.
  package static func standardChords(of action: PlayerAction) -> [Chord] {
    (action.isOfMachine ? standard.onMachine : standard).chords(of: action)
  }

  /// The default actions of pad buttons that are not bound, by the kernel's numbers for most pads.
  static let defaultPad: [(PadControl, PlayerAction)] = [
    (.left, .left), (.right, .right), (.down, .softDrop), (.up, .hardDrop),
    (.button(0), .rotateClockwise), (.button(1), .rotateCounterclockwise), (.button(2), .sonicDrop),
    (.button(3), .hardDrop), (.button(4), .wallLeft), (.button(5), .wallRight), (.button(6), .menu),
    (.button(7), .pause),
  ]

  /// The pad buttons of an action: bound ones first, then defaults.
  package func padNames(of action: PlayerAction) -> [String] {
    let bound = chords(of: action).filter { if case .pad = $0.key { true } else { false } }
    let standard = KeyBindings.defaultPad.filter { $0.1 == action }.map { Chord(key: .pad($0.0)) }
    return (bound + standard.filter { self.action(of: $0) == nil }).map { $0.name(isUnicode: false) }
  }

  /// The bindings of a table; if a key occurs twice, the last entry wins.
  init(_ table: [(PlayerAction, [Chord])]) {
    for (action, keys) in table {
      for chord in keys { bind(chord, to: action) }
    }
  }

  /// The same keys as buttons of a machine's pad, for games under its rules.
  package var onMachine: KeyBindings {
    var bindings = self
    bindings.isOfMachine = true
    return bindings
  }

  /// The keys of an action, in the order in which they are shown.
  package func chords(of action: PlayerAction) -> [Chord] {
    let bound = isOfMachine ? action.machineButton ?? action : action
    return bindings.filter { $0.action == bound && meaning(of: $0.action) != nil }.map(\.chord)
  }

  /// What a bound action is in the game; nil for the other kind of keys, and under a machine's rules for those that move
  /// the piece otherwise.
  private func meaning(of action: PlayerAction) -> PlayerAction? {
    guard isOfMachine else { return action.isOfMachine ? nil : action }
    if action.isOfMachine { return action.inGame }
    return action.isPlay && !action.isTilt ? nil : action
  }

  private mutating func bind(_ chord: Chord, to action: PlayerAction) {
    let code = chord.key.code
    older.append(newest[Int(code)])
    newest[Int(code)] = Int32(bindings.count)
    bindings.append(Binding(chord: chord, action: action))
    if action == .mute { mutes.append(code) }
    if case .modifier(let modifier) = chord.key { boundModifiers.formUnion(modifier.modifiers) }
  }

  /// The same bindings beside those of somebody else, whose modifiers may be held at the same time.
  func beside(_ others: KeyBindings) -> KeyBindings {
    var bindings = self
    bindings.boundModifiers.formUnion(others.boundModifiers)
    return bindings
  }

  /// The action of a key press or repeat; nil for a release and for an unbound key.
  ///
  /// A letter with Shift or CapsLock counts as the plain letter unless its capital is bound itself.
  package func action(for event: KeyEvent) -> PlayerAction? {
    event.phase == .release ? nil : action(bound: event)
  }

  /// The action of a key, pressed or released.
  ///
  /// On a keyboard that is not Latin a character that is bound itself precedes the key at its place.
  package func action(bound event: KeyEvent) -> PlayerAction? {
    if let text = event.text, let action = action(of: Chord(key: .character(text))) { return action }
    let chord = Chord(event)
    if let action = action(of: chord) { return action }
    switch event.key {
    case .pad(let control): return defaultAction(of: control)
    case .modifier(let modifier): return action(of: Chord(key: .modifier(modifier.eitherSide)))
    default: break
    }
    return action(ofLetter: chord) ?? (boundModifiers.isEmpty ? nil : action(withoutBoundModifiers: event))
  }

  /// The action of a pad's button that is not bound.
  private func defaultAction(of control: PadControl) -> PlayerAction? {
    let action = KeyBindings.defaultPad.first { $0.0 == control }?.1
    guard isOfMachine else { return action }
    switch action {
    case .sonicDrop: return .rotateHalf
    case .wallLeft, .wallRight: return .hold
    default: return action
    }
  }

  /// The action of a capital's letter.
  private func action(ofLetter chord: Chord) -> PlayerAction? {
    guard case .character(let character) = chord.key, let lower = character.lowercased().first else {
      return nil
    }
    return action(of: Chord(key: .character(lower), modifiers: chord.modifiers))
  }

  /// The action of a key while modifiers are held that are keys of their own.
  private func action(withoutBoundModifiers event: KeyEvent) -> PlayerAction? {
    var chord = Chord(event)
    chord.modifiers.subtract(boundModifiers)
    if boundModifiers.contains(.shift), let unshifted = event.unshifted { chord.key = .character(unshifted) }
    return chord == Chord(event) ? nil : action(of: chord) ?? action(ofLetter: chord)
  }

  private func action(of chord: Chord) -> PlayerAction? {
    var index = Int(newest[Int(chord.key.code)])
    while index >= 0 {
      if bindings[index].chord == chord, let action = meaning(of: bindings[index].action) { return action }
      index = Int(older[index])
    }
    return nil
  }

  /// Whether a key mutes the sound; cheaper than looking its action up.
  package func isMuteKey(_ event: KeyEvent) -> Bool {
    let code = event.key.code
    for one in mutes where one == code { return action(bound: event) == .mute }
    return false
  }

  /// The keys of an action, for display.
  package func names(of action: PlayerAction, isUnicode: Bool) -> [String] {
    chords(of: action).map { $0.name(isUnicode: isUnicode) }
  }
}

extension Key {
  /// The number of key codes.
  fileprivate static let codes: UInt32 = 0x85

  /// A key's hash, below `codes`: equal for keys that differ only in Shift, mostly different for others.
  fileprivate var code: UInt32 {
    switch self {
    case .character(let character): return character.lowercasedASCII.map(UInt32.init) ?? 0
    case .up: return 0x80
    case .down: return 0x81
    case .left: return 0x82
    case .right: return 0x83
    case .enter, .escape, .tab, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown, .function,
      .pad, .mouse, .modifier:
      return 0x84
    }
  }
}

extension KeyBindings.Chord {
  /// The key's name, as short as possible.
  package func name(isUnicode: Bool) -> String {
    let bare =
      switch key {
      case .character(" "): tr("Space")
      case .character(let character): String(character)
      case .enter: tr("Enter")
      case .escape: tr("Esc")
      case .tab: tr("Tab")
      case .backspace: tr("Backspace")
      case .delete: tr("Delete", context: "a key")
      case .insert: tr("Insert")
      case .up: isUnicode ? "↑" : tr("Up")
      case .down: isUnicode ? "↓" : tr("Down")
      case .left: isUnicode ? "←" : "<-"
      case .right: isUnicode ? "→" : "->"
      case .home: tr("Home")
      case .end: tr("End")
      case .pageUp: tr("Page Up")
      case .pageDown: tr("Page Down")
      case .function(let number): "F\(number)"
      case .pad(.button(let number)): tr("Pad %s", String(number))
      case .pad(.left): tr("Pad left")
      case .pad(.right): tr("Pad right")
      case .pad(.up): tr("Pad up")
      case .pad(.down): tr("Pad down")
      case .mouse(.middle): tr("Middle button")
      case .mouse: tr("Right button")
      case .modifier(let modifier): modifier.title
      }
    var name = ""
    if modifiers.contains(.control) { name += tr("Ctrl") + "-" }
    if modifiers.contains(.alt) { name += tr("Alt") + "-" }
    if case .character(let character) = key, modifiers.contains(.control) {
      return name + character.uppercased()
    }
    return name + bare
  }

  /// The chord that an event's key is looked up by.
  package init(_ event: KeyEvent) {
    self.init(key: event.key, modifiers: event.modifiers.subtracting(.shift))
  }
}

extension ModifierKey {
  /// The key's name on the screen.
  fileprivate var title: String {
    switch (kind, side) {
    case (.shift, nil): tr("Shift")
    case (.shift, .left?): tr("Left Shift")
    case (.shift, .right?): tr("Right Shift")
    case (.control, nil): tr("Ctrl")
    case (.control, .left?): tr("Left Ctrl")
    case (.control, .right?): tr("Right Ctrl")
    case (.alt, nil): tr("Alt")
    case (.alt, .left?): tr("Left Alt")
    case (.alt, .right?): tr("Right Alt")
    case (.super, nil): tr("Super")
    case (.super, .left?): tr("Left Super")
    case (.super, .right?): tr("Right Super")
    case (.altGr, _): tr("AltGr")
    }
  }
}
