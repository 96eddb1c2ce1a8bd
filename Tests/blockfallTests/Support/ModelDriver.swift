import BlockEngine
import Glibc
import TerminalTestSupport
import Testing

@testable import TerminalUI
@testable import blockfall

/// Plays the program without a terminal and without a clock: what happens, happens at moments of its own.
struct ModelDriver {
  var model: AppModel
  private(set) var now = Moment(nanoseconds: 5_000_000_000_000)
  private(set) var size: Size
  /// What the program wanted done last.
  private(set) var effects: [Effect] = []

  /// Starts the program in its menu.
  ///
  /// - Parameters:
  ///   - seed: of the first game; the seeds of later ones come from 2.
  ///   - keeper: where games are kept; a game that is kept nowhere says so on its last row.
  ///   - left: a game that is being looked for.
  init(
    size: Size = Size(columns: 80, rows: 24), seed: UInt64? = 1, isUnicode: Bool = true,
    hasColour: Bool = true, hasShades: Bool = true, settings: Settings = Settings(),
    saver: GameSaver = .disabled, themes: ThemeLibrary = .none, isPlain: Bool = false,
    hints: FirstMoves = [], left: BackgroundValue<UnfinishedGame>? = nil
  ) {
    var context = ScreenContext(
      size: size, now: now,
      capabilities: DrawingCapabilities(
        isUnicode: isUnicode, hasColour: hasColour, hasShades: hasShades),
      settings: settings, saver: saver)
    context.themes = themes
    // A first run's hints are for tests of their own.
    context.settings.hints = hints
    context.isPlain = isPlain
    if isPlain { context.settings.reducedMotion = true }
    self.size = size
    let theme = (try? themes.load(settings.theme).theme) ?? .standard
    let menu = MainMenuScreen(context: context, firstSeed: seed)
    model = AppModel(
      context: context, outbox: Outbox(), theme: theme,
      screens: left.map { [menu, ResumingScreen($0)] } ?? [menu])
    send(.resized(size))
  }

  // MARK: What happens

  mutating func send(_ message: Message) {
    effects = model.update(message, at: now)
  }

  mutating func note(_ features: TerminalFeatures) { model.note(features) }

  mutating func takeNarration() -> [String] { model.takeNarration() }

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

  /// Lets time pass, with a tick whenever the program asked for one.
  mutating func pass(_ duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    let end = now + duration
    while let wake = model.nextWake(after: now), wake <= end {
      guard wake > now else {
        Issue.record("a wake-up that does not lie ahead", sourceLocation: sourceLocation)
        return
      }
      now = wake
      send(.tick)
    }
    now = end
  }

  /// Lets time pass, step by step, until what a thread works on is seen.
  ///
  /// The limit is for a machine that is out of breath; a test that passes does not come near it.
  mutating func pass(
    _ step: Duration, sourceLocation: SourceLocation = #_sourceLocation, until isSeen: (ModelDriver) -> Bool
  ) {
    let limit = Clock.now + .seconds(120)
    while !isSeen(self) {
      guard Clock.now < limit else {
        Issue.record("waited in vain:\n\(screen.text)", sourceLocation: sourceLocation)
        return
      }
      sched_yield()
      pass(step, sourceLocation: sourceLocation)
    }
  }

  /// Lets time pass without a word to the program.
  mutating func skip(_ duration: Duration) { now = now + duration }

  /// Has what the program asks of what is kept answered, until it asks nothing more.
  mutating func serve(_ store: Store) {
    while true {
      let asked = effects
      effects = []
      var next: [Effect] = []
      for case .ask(let request, let ticket) in asked {
        let replies = store.answer(request, for: ticket)
        while store.isReconciling { store.reconcileSome() }
        for reply in replies {
          send(.storage(reply.answer, for: reply.ticket))
          next += effects
        }
      }
      guard !next.isEmpty else { return }
      effects = next
    }
  }

  /// Whether the program asked for this last.
  func asks(_ request: StorageRequest) -> Bool {
    effects.contains {
      if case .ask(let asked, _) = $0 {
        String(describing: asked) == String(describing: request)
      } else {
        false
      }
    }
  }

  // MARK: What is seen

  var screen: CellBuffer {
    var buffer = CellBuffer(size: size)
    model.view(into: &buffer)
    return buffer
  }

  /// Opens what an item of the main menu leads to.
  mutating func open(_ item: String) {
    press(.home)
    for _ in 0..<20 where screen.selectedText != item { press(.down) }
    press(.enter)
  }

  func shows(_ text: String) -> Bool { screen.position(of: text) != nil }

  /// The figure that stands to the right of a name, in a result or a status row.
  func figure(_ name: String) -> String? {
    for line in screen.lines {
      guard let found = line.firstRange(of: name + " ") else { continue }
      let figure = line[found.upperBound...].drop { $0 == " " }.prefix { $0 != " " }
      if figure.first?.isNumber == true { return String(figure) }
    }
    return nil
  }

  /// The figure of the count that a game goes on after.
  var count: String? {
    let lit = screen.cells.filter { $0.style.background == .selection && $0.base != 0x20 }
    guard lit.count == 1, let scalar = Unicode.Scalar(lit[0].base) else { return nil }
    return String(Character(scalar))
  }

  /// When the program wants to be woken, from now on.
  var wake: Duration? {
    var model = model
    return model.nextWake(after: now).map { $0 - now }
  }
}

extension ModelDriver: CustomTestStringConvertible {
  var testDescription: String { "a program that shows\n\(screen.text)\n" }
}

extension ModelDriver {
  /// The program with the first game begun.
  static func playing(
    size: Size = Size(columns: 80, rows: 24), seed: UInt64 = 1, isUnicode: Bool = true,
    hasColour: Bool = true, settings: Settings = Settings(), saver: GameSaver = .disabled,
    hints: FirstMoves = []
  ) -> ModelDriver {
    var driver = ModelDriver(
      size: size, seed: seed, isUnicode: isUnicode, hasColour: hasColour, settings: settings,
      saver: saver, hints: hints)
    driver.press(.enter)
    return driver
  }

  /// Plays twelve pieces, and lets the thirteenth fall a few rows.
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

  /// Drops pieces until the game is over, a hundred at most.
  mutating func playToTheEnd() {
    for _ in 0..<100 where !shows("Game over") {
      press(.character(" "))
      skip(.milliseconds(1))
    }
  }
}
