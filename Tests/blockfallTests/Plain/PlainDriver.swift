import BlockEngine
import Foundation
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// What was said, step by step.
struct PlainTranscript {
  private(set) var lines: [String] = []

  /// Begins a step, such as a key.
  mutating func begin(_ name: String) { lines.append("[\(name)]") }

  mutating func add(_ words: [String]) { lines += words }

  /// Compares the narration with the golden file.
  func expectGolden(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let path = GoldenFrame.folder + "/\(name).txt"
    // Games begin at the wall clock's time, which each language writes in its own way.
    let text = (lines.joined(separator: "\n") + "\n")
      .replacing(/\d+[-.\/]\d+[-.\/]\d+ \d\d:\d\d/, with: "DATE")
    let saved = try? String(contentsOfFile: path, encoding: .utf8)
    if saved == nil || ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try? text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded, look at it: \(path)", sourceLocation: sourceLocation)
    } else {
      #expect(saved == text, sourceLocation: sourceLocation)
    }
  }
}

/// Plays plain mode without a terminal, and collects the narration.
struct PlainDriver {
  private var driver: ModelDriver
  private var reader = PlainReader(words: .translated)
  private var transcript = PlainTranscript()
  var lines: [String] { transcript.lines }
  /// The last narration, as `PlainTerminal` stores it.
  private var said: [String] = []
  private let isUnicode: Bool
  private let store: Store?
  /// How long each key takes.
  private let beat: Duration
  /// What the program asked for with the last key.
  private var asked: [Effect] = []
  /// The last program that was started for a link.
  private var started: Ticket?

  /// - Parameters:
  ///   - store: answers the program's requests for storage; nil if nothing does.
  ///   - beat: how long each key takes.
  init(
    saver: GameSaver, isUnicode: Bool = false, settings: Settings = Settings(), store: Store? = nil,
    beat: Duration = .zero
  ) {
    (self.store, self.beat) = (store, beat)
    driver = ModelDriver(
      size: PlainTerminal.screen, seed: 4, isUnicode: isUnicode, settings: settings, saver: saver,
      isPlain: true)
    self.isUnicode = isUnicode
  }

  /// Starts another program, whose narration is appended.
  mutating func beginAgain(settings: Settings) {
    let before = transcript
    self = PlainDriver(saver: .disabled, isUnicode: isUnicode, settings: settings, beat: beat)
    transcript = before
    step("begins")
  }

  /// Opens a screen of the coach, and waits for what its thread finds.
  mutating func open(_ name: String, _ screen: any Screen) {
    driver.model.stack.push(screen)
    driver.send(.tick)
    driver.pass(.milliseconds(100)) { ($0.model.stack.screens.last as? AnalysisScreen)?.progress == nil }
    step(name)
  }

  /// The lines on the screen.
  var screen: [String] { driver.screen.lines }

  mutating func type(_ characters: Character...) { type(characters) }

  mutating func type(_ characters: [Character]) {
    for character in characters {
      press(character == " " ? "Space" : String(character), .character(character))
    }
  }

  mutating func press(_ name: String, _ key: Key, _ modifiers: Modifiers = []) {
    driver.press(key, modifiers)
    serve()
    // A hint is narrated once a thread has found it.
    driver.pass(PlaceHint.pollInterval) {
      ($0.model.stack.screens.last as? GameScreen)?.placeHint?.isAwaited != true
    }
    step(name)
    if beat > .zero { listen(beat) }
  }

  /// Answers what the program asks of its storage, and remembers the rest.
  private mutating func serve() {
    asked = driver.effects
    if let store { asked = driver.serve(store) }
    for case .link(.start, let ticket) in asked { started = ticket }
  }

  mutating func wait(_ duration: Duration) {
    transcript.begin("waits \(duration)")
    listen(duration)
  }

  /// Hears what is said while nobody does anything.
  private mutating func listen(_ duration: Duration) {
    let pause = Duration.milliseconds(100)
    var left = duration
    while left > .zero {
      driver.pass(min(pause, left))
      serve()
      left -= pause
      let words = reader.lines(of: driver.screen, narration: driver.drainNarration(), byItself: true)
      transcript.add(words)
      if !words.isEmpty { said = words }
    }
  }

  /// Lets the program that was started last say something, as a server or a search does.
  ///
  /// - Parameter isLast: whether it ends then.
  mutating func answer(_ name: String, _ text: String, isLast: Bool = false) {
    guard let started else { return }
    driver.send(.link(.output(Array(text.utf8)), for: started))
    serve()
    if isLast { driver.send(.link(.ended(0), for: started)) }
    step(name, byItself: true)
  }

  /// Chooses an entry of the list, in English, by its first letter; by arrows if the letter is a key of the screen.
  mutating func choose(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let said = translated(LocalizedMessage(format: title))
    for _ in 0..<20 where !driver.screen.selectedText.hasPrefix(said) {
      guard let letter = said.first else { break }
      let before = driver.screen.selectedText
      press(String(letter), .character(letter))
      if driver.screen.selectedText == before { press("Down", .down) }
    }
    #expect(driver.screen.selectedText.hasPrefix(said), "\(said)", sourceLocation: sourceLocation)
    press("Enter", .enter)
  }

  /// What was said in the last step.
  var heard: [String] { Array(lines.suffix(from: (lines.lastIndex { $0.hasPrefix("[") } ?? -1) + 1)) }

  /// Adds a step's name and its narration.
  mutating func step(_ name: String, byItself: Bool = false) {
    transcript.begin(name)
    let saysAgain = asked.contains { if case .repeatLast = $0 { true } else { false } }
    let words = reader.lines(of: driver.screen, narration: driver.drainNarration(), byItself: byItself)
    transcript.add((saysAgain ? said : []) + words)
    if !words.isEmpty { said = words }
  }

  /// Compares the narration with the golden file.
  func expectGolden(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    transcript.expectGolden(name, sourceLocation: sourceLocation)
  }
}
