import BlockEngine
import Foundation
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Whatever is typed, clicked, pasted and resized at whatever moment, the program goes on.
///
/// `ANY_INPUT_RUNS` sets the number of evenings, `ANY_INPUT_SEED` the seed of the first one, and `ANY_INPUT_TOLD` has
/// each event printed before it happens.
@Suite struct AnyInputTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
  private static let runs = number("ANY_INPUT_RUNS") ?? 8
  private static let firstSeed = number("ANY_INPUT_SEED") ?? 1

  @Test(
    "After any keys, bytes, clicks and sizes, what is redrawn is what is drawn whole", arguments: 0..<runs)
  func anyInput(run: Int) throws {
    let folder = try TemporaryFolder()
    var evening = Evening(seed: UInt64(AnyInputTests.firstSeed + run))
    evening.spend(events: 800, with: Store(directory: folder.data))
  }
}

/// Somebody, or a cat, at the keys.
private struct Evening {
  private var dice: SeededGenerator
  private var driver: ModelDriver
  private var typed = TypedInput()
  private var buffer: CellBuffer
  /// The last events, for the report.
  private var last: [String] = []
  private let isTold = ProcessInfo.processInfo.environment["ANY_INPUT_TOLD"] != nil

  private static let sizes = [
    (80, 24), (120, 40), (40, 15), (24, 9), (200, 60), (12, 5), (60, 20), (1, 1), (100, 8), (30, 50),
  ].map { Size(columns: $0.0, rows: $0.1) }

  /// Letters, some of which have capitals or small forms of several characters.
  private static let characters: [Character] =
    (UInt8(ascii: " ")...UInt8(ascii: "~")).map { Character(Unicode.Scalar($0)) }
    + Array("ßŉİıǰﬃéηжא界🙂\u{301}\u{200d}\u{3164}\u{7f}")
  /// Other keys; those that lead on are there more than once.
  private static let others: [Key] = [
    .enter, .enter, .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .down, .down, .left,
    .right,
    .right, .home, .end, .pageUp, .pageDown, .function(1), .function(35), .pad(.button(0)), .pad(.up),
    .mouse(.middle),
  ]
  private static let keys: [Key] = characters.map { Key.character($0) } + others

  init(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let size = Self.sizes[Int(dice.draw(below: UInt64(Self.sizes.count)))]
    driver = ModelDriver(size: size, seed: seed, isUnicode: dice.draw(below: 4) != 0)
    buffer = CellBuffer(size: size)
    self.dice = dice
  }

  private mutating func below(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }

  mutating func spend(events: Int, with store: Store) {
    for event in 0..<events {
      act()
      if driver.effects.contains(where: { if case .quit = $0 { true } else { false } }) {
        driver = ModelDriver(size: driver.size, seed: UInt64(event))
        driver.press(.enter)
      }
      driver.serve(store)
      if !driver.model.redraw(&buffer) {
        buffer.reset(to: driver.size)
        driver.model.view(into: &buffer)
      }
      guard buffer == driver.screen else {
        Issue.record("after \(last):\n\(buffer.text)\nis not\n\(driver.screen.text)")
        return
      }
    }
  }

  private mutating func say(_ event: String) {
    if isTold { FileHandle.standardError.write(Data("\(event)\n".utf8)) }
    last.append(event)
    if last.count > 30 { last.removeFirst() }
  }

  private mutating func act() {
    switch below(32) {
    case 0:
      let size = Self.sizes[below(Self.sizes.count)]
      say("size \(size.columns)x\(size.rows)")
      driver.resize(size.columns, size.rows)
    case 1, 2:
      let point = Point(x: below(driver.size.columns), y: below(driver.size.rows))
      let button: MouseEvent.Button = below(4) == 0 ? .right : .left
      let actions: [MouseEvent.Action] = [.press, .press, .release, .drag, .wheelUp, .wheelDown]
      let action = actions[below(actions.count)]
      say("mouse \(action) \(button) \(point.x),\(point.y)")
      driver.send(.input(.mouse(MouseEvent(action: action, button: button, position: point))))
    case 3:
      let text = ["v115@vhAAgH", "a", "1234567890", "\u{1b}[A\n", "ßŉ\u{301}"][below(5)]
      say("paste \(text)")
      driver.send(.input(.paste(text)))
    case 4..<8:
      let time = below(below(4) == 0 ? 5_000 : 120)
      say("\(time) ms")
      driver.pass(.milliseconds(Int64(time)))
    case 8..<10: typeBytes()
    default:
      let key = Self.keys[below(Self.keys.count)]
      let modifiers: Modifiers = [[], [], [], [], .shift, .control, .alt][below(7)]
      say("key \(key) \(modifiers.rawValue)")
      driver.press(key, modifiers, below(16) == 0 ? .release : .press)
    }
  }

  /// Bytes as a terminal would send them, or never would, and now and then nothing for so long that an Escape is a key.
  private mutating func typeBytes() {
    let bytes: [UInt8] =
      switch below(3) {
      case 0: Array("\u{1b}[<\(below(80));\(below(300));\(below(100))M".utf8)
      case 1: Array(String(Character(Unicode.Scalar(UInt32(0x80 + below(0xd000))) ?? "x")).utf8)
      default: (0...below(12)).map { _ in UInt8(below(256)) }
      }
    say("bytes \(bytes)")
    typed.feed(bytes[...], at: driver.now)
    deliver()
    if typed.escapeDeadline != nil, below(2) == 0 {
      driver.pass(.milliseconds(30))
      typed.flush(at: driver.now)
      deliver()
    }
  }

  private mutating func deliver() {
    let events = typed.events
    typed.removeEvents()
    for event in events {
      if case .reply = event { continue }
      driver.send(.input(event))
      if driver.effects.contains(where: { if case .quit = $0 { true } else { false } }) { return }
    }
  }
}
