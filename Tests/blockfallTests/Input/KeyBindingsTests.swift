import Testing

@testable import BlockSettings
@testable import TerminalUI

@Suite struct KeyBindingsTests {
  private let bindings = KeyBindings.standard

  @Test(
    arguments: [
      (.left, .left), (.character("h"), .left), (.right, .right), (.character("l"), .right),
      (.up, .rotateClockwise), (.character("x"), .rotateClockwise), (.character("k"), .rotateClockwise),
      (.character("z"), .rotateCounterclockwise), (.down, .softDrop), (.character("j"), .softDrop),
      (.character(" "), .hardDrop), (.character("p"), .pause), (.escape, .pause), (.character("q"), .menu),
      (.character("?"), .help), (.character("a"), .rotateHalf), (.character("c"), .hold),
      (.character("e"), nil), (.enter, nil), (.tab, nil), (.function(1), nil),
      (.character("é"), nil), (.delete, nil),
    ] as [(Key, PlayerAction?)])
  func keysMeanWhatTheDesignSays(key: Key, action: PlayerAction?) {
    #expect(bindings.action(for: KeyEvent(key: key)) == action)
    #expect(bindings.action(for: KeyEvent(key: key, phase: .repeat)) == action)
    #expect(bindings.action(for: KeyEvent(key: key, phase: .release)) == nil)
  }

  @Test(
    arguments: [
      ("H", .left), ("L", .right), ("X", .rotateClockwise), ("K", .rotateClockwise),
      ("Z", .rotateCounterclockwise), ("J", .softDrop), ("P", .pause), ("Q", .menu), ("C", .hold), ("E", nil),
    ] as [(Character, PlayerAction?)])
  func aCapitalIsAsGoodAsItsLetter(character: Character, action: PlayerAction?) {
    for modifiers in [[], Modifiers.shift] {
      let event = KeyEvent(key: .character(character), modifiers: modifiers)
      #expect(bindings.action(for: event) == action)
    }
  }

  @Test func shiftDoesNotKeepAKeyFromItsAction() {
    #expect(bindings.action(for: KeyEvent(key: .left, modifiers: .shift)) == .left)
    #expect(bindings.action(for: KeyEvent(key: .character("?"), modifiers: .shift)) == .help)
  }

  @Test func controlAndCIsTheMenuAndNoOtherKeyWithControlOrAltIsAnything() {
    #expect(bindings.action(for: KeyEvent(key: .character("c"), modifiers: .control)) == .menu)
    #expect(bindings.action(for: KeyEvent(key: .character("c"))) == .hold)
    for key in [Key.left, .character("h"), .character(" "), .character("q"), .character("\\"), .escape] {
      #expect(bindings.action(for: KeyEvent(key: key, modifiers: .control)) == nil)
      #expect(bindings.action(for: KeyEvent(key: key, modifiers: .alt)) == nil)
    }
  }

  private func bindings(_ changes: [(PlayerAction, String)]) throws -> KeyBindings {
    var settings = Settings()
    for (action, keys) in changes { try settings.setKeys(of: action, keys) }
    return settings.bindings
  }

  @Test(
    arguments: [
      ("left-shift", ModifierKey(.shift, .left), true), ("left-shift", ModifierKey(.shift, .right), false),
      ("shift", ModifierKey(.shift, .left), true), ("shift", ModifierKey(.shift, .right), true),
      ("right-ctrl", ModifierKey(.control, .right), true), ("alt", ModifierKey(.alt, .left), true),
      ("altgr", ModifierKey(.altGr), true), ("super", ModifierKey(.super, .right), true),
      ("alt", ModifierKey(.altGr), false),
    ])
  func aModifierAloneCanBeAKey(name: String, key: ModifierKey, isBound: Bool) throws {
    let bindings = try bindings([(.hold, name)])
    #expect(bindings.action(for: KeyEvent(key: .modifier(key))) == (isBound ? .hold : nil))
    #expect(bindings.chords(of: .hold).map(\.text) == [name])
  }

  @Test(arguments: ["ctrl-shift", "shift-", "left-altgr", "middle-shift", "left-", "SHIFT"])
  func whatIsNoModifiersNameIsRefused(name: String) {
    var settings = Settings()
    #expect(throws: SettingError.self) { try settings.setKeys(of: .hold, name) }
  }

  @Test func aHeldModifierThatIsAKeyOfItsOwnKeepsNoOtherFromItsAction() throws {
    let bindings = try bindings([(.hold, "shift"), (.rotateHalf, "left-ctrl"), (.wallRight, "1")])
    #expect(bindings.action(for: KeyEvent(key: .left, modifiers: [.shift, .control])) == .left)
    #expect(bindings.action(for: KeyEvent(key: .character("h"), modifiers: .control)) == .left)
    #expect(bindings.action(for: KeyEvent(key: .character("c"), modifiers: .control)) == .menu)
    #expect(bindings.action(for: KeyEvent(key: .left, modifiers: .alt)) == nil)
    var shifted = KeyEvent(key: .character("!"))
    shifted.unshifted = "1"
    #expect(bindings.action(for: shifted) == .wallRight)
    #expect(self.bindings.action(for: shifted) == nil)
  }

  @Test func aModifierAloneIsNotEnoughToPauseWith() {
    var settings = Settings()
    #expect(throws: SettingError.self) { try settings.setKeys(of: .pause, "shift") }
  }

  @Test func aCharacterThatIsBoundItselfPrecedesTheKeyAtItsPlace() throws {
    var eta = KeyEvent(key: .character("h"))
    eta.text = "η"
    #expect(bindings.action(for: eta) == .left)
    #expect(try bindings([(.hold, "η")]).action(for: eta) == .hold)
  }

  @Test func everyActionHasAKeyAndHelpTellsIt() {
    for action in PlayerAction.allCases {
      #expect(!KeyBindings.standardChords(of: action).isEmpty)
    }
    #expect(bindings.names(of: .left, isUnicode: true) == ["←", "h"])
    #expect(bindings.names(of: .left, isUnicode: false) == ["<-", "h"])
    #expect(bindings.names(of: .hardDrop, isUnicode: true) == ["Space"])
    #expect(bindings.names(of: .menu, isUnicode: true) == ["q", "Ctrl-C"])
    let names = PlayerAction.allCases.flatMap { bindings.names(of: $0, isUnicode: false) }
    #expect(names.allSatisfy { $0.allSatisfy(\.isASCII) })
  }
}
