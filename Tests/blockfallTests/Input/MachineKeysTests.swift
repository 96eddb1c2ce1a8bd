import BlockPlatform
import BlockSettings
import TerminalUI
import Testing

@testable import BlockSettings

/// Keys as the buttons of a machine's pad.
@Suite struct MachineKeysTests {
  private let buttons = KeyBindings.standard.onMachine

  private func action(_ key: Key, _ bindings: KeyBindings) -> PlayerAction? {
    bindings.action(for: KeyEvent(key: key))
  }

  @Test(
    "under a machine's rules the arrows are its directions, x and z its turns, a its third button, c its hold",
    arguments: [
      (Key.left, PlayerAction.left), (.right, .right), (.down, .softDrop), (.up, .hardDrop),
      (.character("x"), .rotateClockwise), (.character("z"), .rotateCounterclockwise),
      (.character("a"), .rotateHalf), (.character("c"), .hold),
    ])
  func keysAreButtons(key: Key, expected: PlayerAction) {
    #expect(action(key, buttons) == expected)
  }

  @Test(
    "keys that move the piece only by command do nothing there, and those of the program do what they always do"
  )
  func otherKeys() {
    #expect(action(.character("s"), buttons) == nil)
    #expect(action(.home, buttons) == nil)
    #expect(action(.character("p"), buttons) == .pause)
    #expect(action(.character("?"), buttons) == .help)
    #expect(action(.character("]"), buttons) == .tiltRight)
  }

  @Test("under other rules no key is a button of a machine")
  func ordinaryRules() {
    for action in PlayerAction.allCases where action.isOfMachine {
      #expect(KeyBindings.standard.chords(of: action).isEmpty)
    }
    #expect(action(.up, .standard) == .rotateClockwise)
  }

  @Test("a button of a pad that is not bound is the machine's: the third button turns, shoulders hold")
  func padButtons() {
    #expect(action(.pad(.button(2)), buttons) == .rotateHalf)
    #expect(action(.pad(.button(4)), buttons) == .hold)
    #expect(action(.pad(.up), buttons) == .hardDrop)
  }

  @Test("a key can be bound to a move and to another button, but not to a button and to the program")
  func conflicts() throws {
    var settings = Settings()
    try settings.set(.keys(.machineThird), "s v")
    #expect(action(.character("s"), settings.bindings) == .sonicDrop)
    #expect(action(.character("s"), settings.bindings.onMachine) == .rotateHalf)
    #expect(throws: SettingError.self) { try settings.set(.keys(.machineThird), "p") }
    #expect(throws: SettingError.self) { try settings.set(.keys(.machineThird), "left") }
    #expect(throws: SettingError.self) { try settings.set(.keys(.pause), "v escape") }
  }

  @Test("the settings keep a machine's keys beside the others, also read again")
  func stored() throws {
    let (settings, faults) = Settings.read(["key-machine-turn": "up", "key-machine-up": "w"])
    #expect(faults.isEmpty)
    #expect(action(.up, settings.bindings) == .rotateClockwise)
    #expect(action(.up, settings.bindings.onMachine) == .rotateClockwise)
    #expect(action(.character("w"), settings.bindings.onMachine) == .hardDrop)
    #expect(settings.text(of: .keys(.machineUp)) == "w")
  }

  @Test("a key that the program takes from a move and a button leaves neither without one")
  func swapped() throws {
    var settings = Settings()
    try settings.set(.keys(.mute), "swap c m")
    #expect(action(.character("c"), settings.bindings.onMachine) == .mute)
    #expect(action(.character("m"), settings.bindings) == .hold)
    #expect(action(.character("m"), settings.bindings.onMachine) == .hold)
  }

  @Test(
    "keys for one hand are a machine's buttons too", arguments: [KeyPreset.leftHand, .rightHand, .wasd, .vi])
  func presets(preset: KeyPreset) {
    var settings = Settings()
    settings.keys = preset.keys
    for button in PlayerAction.allCases where button.isOfMachine {
      #expect(!settings.chords(of: button).isEmpty, "\(button)")
      if let own = preset.keys[button.inGame] { #expect(settings.chords(of: button) == own, "\(button)") }
    }
  }
}
