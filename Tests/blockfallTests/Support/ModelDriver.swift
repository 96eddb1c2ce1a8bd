import BlockEngine
import Glibc
import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Drives the program without a terminal, on a simulated clock.
struct ModelDriver {
  var model: AppModel
  private(set) var now = Moment(nanoseconds: 5_000_000_000_000)
  private(set) var size: Size
  /// The effects of the last message.
  var effects: [Effect] = []

  /// Starts the program in its menu.
  ///
  /// - Parameters:
  ///   - seed: the seed of the first game; later seeds come from a generator with seed 2.
  ///   - saver: saves games; without one, the last row of a game says that it is not saved.
  ///   - left: the result of a search for an unfinished game.
  init(
    size: Size = Size(columns: 80, rows: 24), seed: UInt64? = 1, isUnicode: Bool = true,
    hasColour: Bool = true, hasShades: Bool = true, settings: Settings = Settings(),
    saver: GameSaver = .disabled, themes: ThemeLibrary = .none, isPlain: Bool = false,
    hints: TutorialHints = [], permissions: Permissions = .owner, left: BackgroundValue<UnfinishedGame>? = nil
  ) {
    var context = ScreenContext(
      size: size, now: now,
      capabilities: DrawingCapabilities(
        isUnicode: isUnicode, hasColour: hasColour, hasShades: hasShades),
      settings: settings, saver: saver)
    context.themes = themes
    // Tests of a first run's hints ask for them.
    context.settings.hints = hints
    context.isPlain = isPlain
    context.permissions = permissions
    context.matchScreens = MatchScreens()
    if isPlain { context.settings.motion = .none }
    self.size = size
    let theme = (try? themes.load(settings.theme).theme) ?? .standard
    let menu = MainMenuScreen(context: context, firstSeed: seed)
    model = AppModel(
      context: context, theme: theme,
      screens: left.map { [menu, ResumingScreen($0)] } ?? [menu])
    send(.resized(size))
  }

  // MARK: Input and time

  mutating func send(_ message: Message) {
    effects = model.update(message, at: now)
  }

  mutating func handle(_ features: TerminalFeatures) { model.handle(features) }

  mutating func drainNarration() -> [String] { model.drainNarration() }

  mutating func press(_ key: Key, _ modifiers: Modifiers = [], _ phase: KeyEvent.Phase = .press) {
    send(.input(.key(KeyEvent(key: key, modifiers: modifiers, phase: phase))))
  }

  /// Types characters, all at the same moment.
  mutating func type(_ text: String) {
    for character in text { press(character == "\n" ? .enter : .character(character)) }
  }

  mutating func click(_ point: Point, _ button: MouseEvent.Button = .left) {
    send(.input(.mouse(MouseEvent(action: .press, button: button, position: point))))
    let wanted = effects
    send(.input(.mouse(MouseEvent(action: .release, button: button, position: point))))
    effects = wanted + effects
  }

  /// Clicks on the middle of a text on the screen.
  mutating func click(on text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let found = try #require(
      screen.position(of: text), "\(text) is not on the screen:\n\(screen.text)",
      sourceLocation: sourceLocation)
    click(Point(x: found.x + text.count / 2, y: found.y))
  }

  mutating func resize(_ columns: Int, _ rows: Int) {
    size = Size(columns: columns, rows: rows)
    send(.resized(size))
  }

  /// Lets time pass, and sends each tick that the program asks for.
  mutating func pass(_ duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    let end = now + duration
    while let wake = model.nextWake(after: now), wake <= end {
      guard wake > now else {
        Issue.record("the next wake-up is not in the future", sourceLocation: sourceLocation)
        return
      }
      now = wake
      send(.tick)
    }
    now = end
  }

  /// Lets time pass in steps until the screen shows the work of a thread.
  ///
  /// The timeout is for an overloaded machine; a passing test does not come near it.
  mutating func pass(
    _ step: Duration, sourceLocation: SourceLocation = #_sourceLocation, until isSeen: (ModelDriver) -> Bool
  ) {
    let limit = Clock.now + .seconds(120)
    while !isSeen(self) {
      guard Clock.now < limit else {
        Issue.record("timed out; the screen:\n\(screen.text)", sourceLocation: sourceLocation)
        return
      }
      sched_yield()
      pass(step, sourceLocation: sourceLocation)
    }
  }

  /// Advances the clock without sending anything to the program.
  mutating func skip(_ duration: Duration) { now = now + duration }

  /// Answers the program's storage requests until it makes no more.
  ///
  /// - Returns: the other effects on the way.
  @discardableResult
  mutating func serve(_ store: Store) -> [Effect] {
    var others: [Effect] = []
    while true {
      let asked = effects
      effects = []
      others += asked.filter { if case .ask = $0 { false } else { true } }
      var next: [Effect] = []
      for case .ask(let request, let ticket) in asked {
        let replies = store.answer(request, for: ticket)
        while store.isReconciling { store.reconcileSome() }
        for reply in replies {
          send(.storage(reply.answer, for: reply.ticket))
          next += effects
        }
      }
      guard !next.isEmpty else { return others }
      effects = next
    }
  }

  /// Whether the last effects include this request.
  func asks(_ request: StorageRequest) -> Bool {
    effects.contains {
      if case .ask(let asked, _) = $0 {
        String(describing: asked) == String(describing: request)
      } else {
        false
      }
    }
  }

  // MARK: What the screen shows

  var screen: CellBuffer {
    var buffer = CellBuffer(size: size)
    model.view(into: &buffer)
    return buffer
  }

  /// Opens an item of the main menu.
  mutating func open(_ item: String) {
    press(.home)
    for _ in 0..<20 where screen.selectedText != item { press(.down) }
    press(.enter)
  }

  /// Selects the item of the main menu whose row begins with some words.
  mutating func select(_ item: String) {
    press(.home)
    for _ in 0..<20 where !screen.selectedText.hasPrefix(item) { press(.down) }
  }

  func shows(_ text: String) -> Bool { screen.position(of: text) != nil }

  /// The number to the right of a name, in a result or a status row.
  func figure(_ name: String) -> String? {
    for line in screen.lines {
      guard let found = line.firstRange(of: name + " ") else { continue }
      let figure = line[found.upperBound...].drop { $0 == " " }.prefix { $0 != " " }
      if figure.first?.isNumber == true { return String(figure) }
    }
    return nil
  }

  /// The digit of the countdown before play starts or resumes.
  var count: String? {
    let screen = screen
    for digit in ["3", "2", "1"] {
      for scale in [LargeFigure.Scale.blocks, .halves, .ascii] {
        guard let figure = LargeFigure(digit, scale: scale) else { continue }
        var picture = CellBuffer(size: Size(columns: figure.columns, rows: figure.rows))
        for row in 0..<figure.rows { figure.draw(row: row, into: &picture, x: 0, y: row, .standard) }
        if screen.shows(picture, in: .accent) { return digit }
      }
    }
    let lit = screen.cells.filter { $0.style.background == .selection && $0.base != 0x20 }
    guard lit.count == 1, let scalar = Unicode.Scalar(lit[0].base) else { return nil }
    return String(Character(scalar))
  }

  /// The time until the program's next wake-up.
  var wake: Duration? {
    var model = model
    return model.nextWake(after: now).map { $0 - now }
  }
}

extension ModelDriver: CustomTestStringConvertible {
  var testDescription: String { "a program that shows\n\(screen.text)\n" }
}

extension ModelDriver {
  /// The program in its first game.
  static func playing(
    size: Size = Size(columns: 80, rows: 24), seed: UInt64 = 1, isUnicode: Bool = true,
    hasColour: Bool = true, settings: Settings = Settings(), saver: GameSaver = .disabled,
    hints: TutorialHints = []
  ) -> ModelDriver {
    var driver = ModelDriver(
      size: size, seed: seed, isUnicode: isUnicode, hasColour: hasColour, settings: settings,
      saver: saver, hints: hints)
    driver.press(.enter)
    return driver
  }

  /// Plays twelve pieces and lets the thirteenth fall a few rows.
  mutating func playAWhile() {
    for (turns, steps) in [
      (0, -8), (1, 8), (0, -4), (0, 3), (3, -1), (2, 6), (0, -7), (1, -3), (0, 0), (2, 4), (0, 8), (1, -9),
    ] {
      for _ in 0..<turns { press(.up) }
      for _ in 0..<abs(steps) { press(steps < 0 ? .left : .right) }
      pass(.milliseconds(300))
      press(.character(" "))
    }
    pass(.milliseconds(4_400))
  }

  /// Drops pieces until the game is over, at most a hundred.
  mutating func playToTheEnd() {
    for _ in 0..<100 where !shows("Game over") {
      press(.character(" "))
      skip(.milliseconds(1))
    }
  }
}

extension CellBuffer {
  /// Whether the characters of a picture, blanks included, stand somewhere in one ink on the well.
  fileprivate func shows(_ picture: CellBuffer, in ink: Ink) -> Bool {
    for y in 0...max(0, size.rows - picture.size.rows) {
      for x in 0...max(0, size.columns - picture.size.columns) {
        let isHere = (0..<picture.size.rows).allSatisfy { row in
          (0..<picture.size.columns).allSatisfy { column in
            let (cell, wanted) = (self[x + column, y + row], picture[column, row])
            return cell.base == wanted.base && cell.style.background == .well
              && (wanted.base == 0x20 || cell.style.foreground == ink)
          }
        }
        if isHere { return true }
      }
    }
    return false
  }
}
