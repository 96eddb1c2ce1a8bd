import TerminalUI

/// Which keys stand for which action.
struct KeyBindings: Equatable, Sendable {
  /// A key with the modifiers that it must be held with; Shift is left out, as a shifted letter is another
  /// character already.
  struct Chord: Hashable, Sendable {
    var key: Key
    var modifiers = Modifiers()
  }

  private struct Binding: Equatable, Sendable {
    let chord: Chord
    let action: PlayerAction
  }

  /// In the order in which they are told.
  ///
  /// A list and not a dictionary, whose first use makes the runtime look
  /// through all conformances of the program before the first frame.
  private var bindings: [Binding] = []
  /// For each code of a key the index of the last binding whose key has it, and for each binding that of the one
  /// before it with the same code; −1 for none.
  ///
  /// Comparing characters takes long, and each key is looked for among all.
  private var newest = [Int32](repeating: -1, count: Int(Key.codes))
  private var older: [Int32] = []
  /// The codes of the keys that mute, for which each key is looked at on its way.
  private var mutes: [UInt32] = []

  /// The design's own table.
  static let standard: KeyBindings = {
    var bindings = KeyBindings()
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
    ]
    for (action, keys) in table {
      for key in keys { bindings.bind(Chord(key: key), to: action) }
    }
    bindings.bind(Chord(key: .character("c"), modifiers: .control), to: .menu)
    return bindings
  }()

  /// What a pad's buttons stand for where they are not bound to anything else, by the numbers that the
  /// kernel gives those of most pads.
  static let usualPad: [(PadControl, PlayerAction)] = [
    (.left, .left), (.right, .right), (.down, .softDrop), (.up, .hardDrop),
    (.button(0), .rotateClockwise), (.button(1), .rotateCounterclockwise), (.button(2), .sonicDrop),
    (.button(3), .hardDrop), (.button(4), .wallLeft), (.button(5), .wallRight), (.button(6), .menu),
    (.button(7), .pause),
  ]

  /// What a pad stands for action by action, with what is bound first.
  func padNames(of action: PlayerAction) -> [String] {
    let bound = chords(of: action).filter { if case .pad = $0.key { true } else { false } }
    let usual = KeyBindings.usualPad.filter { $0.1 == action }.map { Chord(key: .pad($0.0)) }
    return (bound + usual.filter { self.action(of: $0) == nil }).map { $0.name(isUnicode: false) }
  }

  private init() {}

  /// The bindings of a table; where a key stands twice, the last one counts.
  init(_ table: [(PlayerAction, [Chord])]) {
    for (action, keys) in table {
      for chord in keys { bind(chord, to: action) }
    }
  }

  /// The keys of an action, in the order in which they are told.
  func chords(of action: PlayerAction) -> [Chord] { bindings.filter { $0.action == action }.map(\.chord) }

  private mutating func bind(_ chord: Chord, to action: PlayerAction) {
    let code = chord.key.code
    older.append(newest[Int(code)])
    newest[Int(code)] = Int32(bindings.count)
    bindings.append(Binding(chord: chord, action: action))
    if action == .mute { mutes.append(code) }
  }

  /// What a key press or repeat means; nil for a release and for a key that is not bound.
  ///
  /// A letter counts the same with Shift or CapsLock, where its capital is not bound itself.
  func action(for event: KeyEvent) -> PlayerAction? {
    event.phase == .release ? nil : action(bound: event)
  }

  /// What a key stands for, whether it goes down or comes up.
  func action(bound event: KeyEvent) -> PlayerAction? {
    let chord = Chord(event)
    if let action = action(of: chord) { return action }
    if case .pad(let control) = event.key { return KeyBindings.usualPad.first { $0.0 == control }?.1 }
    guard case .character(let character) = event.key, let lower = character.lowercased().first else {
      return nil
    }
    return action(of: Chord(key: .character(lower), modifiers: chord.modifiers))
  }

  private func action(of chord: Chord) -> PlayerAction? {
    var index = Int(newest[Int(chord.key.code)])
    while index >= 0 {
      if bindings[index].chord == chord { return bindings[index].action }
      index = Int(older[index])
    }
    return nil
  }

  /// Whether a key mutes; asks less than what it stands for.
  func mutes(by event: KeyEvent) -> Bool {
    let code = event.key.code
    for one in mutes where one == code { return action(bound: event) == .mute }
    return false
  }

  /// The keys of an action, as a person reads them.
  func names(of action: PlayerAction, isUnicode: Bool) -> [String] {
    chords(of: action).map { $0.name(isUnicode: isUnicode) }
  }
}

extension Key {
  /// How many codes there are.
  fileprivate static let codes: UInt32 = 0x85

  /// The same for keys that are the same but for Shift, and mostly another one for others; less than `codes`.
  fileprivate var code: UInt32 {
    switch self {
    case .character(let character): return character.lowercasedASCII.map(UInt32.init) ?? 0
    case .up: return 0x80
    case .down: return 0x81
    case .left: return 0x82
    case .right: return 0x83
    case .enter, .escape, .tab, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown, .function,
      .pad, .mouse:
      return 0x84
    }
  }
}

extension KeyBindings.Chord {
  /// What the key is called, as short as it can be.
  func name(isUnicode: Bool) -> String {
    let bare =
      switch key {
      case .character(" "): tr("Space")
      case .character(let character): String(character)
      case .enter: tr("Enter")
      case .escape: tr("Esc")
      case .tab: tr("Tab")
      case .backspace: tr("Backspace")
      case .delete: tr("Delete")
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
      }
    var name = ""
    if modifiers.contains(.control) { name += tr("Ctrl") + "-" }
    if modifiers.contains(.alt) { name += tr("Alt") + "-" }
    if case .character(let character) = key, modifiers.contains(.control) {
      return name + character.uppercased()
    }
    return name + bare
  }
}

extension KeyBindings.Chord {
  /// What an event's key is bound by.
  init(_ event: KeyEvent) {
    self.init(key: event.key, modifiers: event.modifiers.subtracting(.shift))
  }
}
