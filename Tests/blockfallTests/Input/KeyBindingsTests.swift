import Testing

@testable import TerminalUI
@testable import blockfall

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

  @Test func everyActionHasAKeyAndHelpTellsIt() {
    for action in PlayerAction.allCases {
      #expect(!bindings.names(of: action, isUnicode: true).isEmpty)
    }
    #expect(bindings.names(of: .left, isUnicode: true) == ["←", "h"])
    #expect(bindings.names(of: .left, isUnicode: false) == ["<-", "h"])
    #expect(bindings.names(of: .hardDrop, isUnicode: true) == ["Space"])
    #expect(bindings.names(of: .menu, isUnicode: true) == ["q", "Ctrl-C"])
    let names = PlayerAction.allCases.flatMap { bindings.names(of: $0, isUnicode: false) }
    #expect(names.allSatisfy { $0.allSatisfy(\.isASCII) })
  }
}
