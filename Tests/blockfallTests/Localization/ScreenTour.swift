import BlockEngine
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// A walk through all screens at 80×24, in the thread's language.
struct ScreenTour {
  struct Stop: Sendable {
    /// The name of the golden frame; nil for a frame that has none.
    let name: String?
    let frame: CellBuffer
    /// The frame at 40×15.
    let narrow: CellBuffer
    /// The frame at 24×12.
    let tiny: CellBuffer
    /// The type of the screen.
    let screen: String
    /// Texts that must be whole on the screen, in English.
    var words: [String] = []
    /// Whether a panel covers parts of other texts.
    var isCovered = false
    /// The lines that plain mode says in a minute in which nobody does anything; nil if that was not tried.
    var linesAlone: [String]?
  }

  /// The type names of the screens visited.
  var visited: Set<String> = []
  var stops: [Stop] = []
  var driver: ModelDriver
  let store: Store
  private let home: TemporaryFolder
  private let saver: GameSaver
  let size: Size
  let isPlain: Bool

  /// - Parameter isPlain: whether to use plain mode and the size of its screen.
  init(isPlain: Bool = false) throws {
    self.isPlain = isPlain
    size = isPlain ? PlainTerminal.screen : Size(columns: 80, rows: 24)
    home = try TemporaryFolder()
    saver = GameSaver(directory: .success(home.data))
    store = Store(directory: home.data)
    driver = ModelDriver(size: size, seed: 4, isUnicode: !isPlain, saver: saver, isPlain: isPlain)
    driver.send(.shown)
    settle()
    menus()
    first()
    modes()
    puzzles()
    train()
    practice()
    versus()
    network()
    boards()
    settings()
    help()
    career()
    try history()
    game()
    resuming()
    try unfinished()
    try replay()
    demo()
    offers()
    rounds()
    nearer()
    about()
  }

  // MARK: The screens

  private mutating func menus() {
    stop("menu", ["Quick game", "Career", "History", "Settings", "Help", "Quit"])
  }

  private mutating func modes() {
    choose("Modes")
    stop("modes", ["Modes", "Back", "Start game", "Rules"])
    for kind in GameMode.Kind.played {
      stop(nil, [kind.title])
      press(.down)
    }
    press(.character("n"))
    stop("custom-game", ["Your game", "Back", "Save"])
    press(.escape)
    press(.escape)
  }

  private mutating func puzzles() {
    choose("Puzzles")
    stop("puzzles", ["Puzzles", "Back"])
    for _ in 0..<43 {
      press(.down)
      stop(nil)
    }
    press(.escape)
  }

  private mutating func train() {
    choose("Train")
    stop(nil, ["Train", "Back", "Finesse", "Openers"])
    if let quiz = spinQuiz() {
      driver.model.stack.push(quiz)
      stop("spin-quiz", ["Which T-spin does this shape give?"])
      press(.escape)
    }
    press(.escape)
  }

  /// The first shape that has to be named.
  private func spinQuiz() -> SpinQuizScreen? {
    guard let library = try? TrainingLibrary.load() else { return nil }
    return (0..<100 as Range<UInt64>).lazy.compactMap { library.drill(.spins, seed: $0) }
      .compactMap { SpinQuizScreen(Training($0, records: TrainingRecords()), in: driver.model.context) }
      .first
  }

  private mutating func practice() {
    choose("Practice")
    stop("editor", ["Practice", "Undo", "Save", "Open", "Code"])
    press(.character("c"))
    // The words of the diagram are the same in every language.
    stop("code", ["Copy the diagram"], isCovered: true)
    press(.escape)
    press(.character("v"))
    stop("positions", ["Saved positions", "No position is saved yet."])
    press(.escape)
    press(.escape)
  }

  private mutating func settings() {
    choose("Settings")
    stop("settings", ["Settings", "Back"])
    // Each setting has its explanation below; the last items are screens.
    let first = driver.screen.selectedText
    for _ in 0..<80 {
      press(.down)
      stop(nil)
      if driver.screen.selectedText == first { break }
    }
    press(.end)
    stop("settings-end")
    choose("Theme")
    stop("theme")
    for _ in 0..<8 {
      press(.down)
      stop(nil)
    }
    press(.escape)
    choose("Hear the sounds")
    stop("sounds", ["Hear the sounds", "Back"])
    for _ in SoundsScreen.rows {
      press(.right)
      press(.down)
      stop(nil)
    }
    press(.escape)
    choose("About")
    // The page describes this machine; a fixed one follows at the end of the tour.
    stop(nil, ["About", "Back"], isCovered: true)
    press(.escape)
    choose("Keys")
    stop("keys", ["Add a key", "Default"])
    for (row, _) in PlayerAction.allCases.enumerated() {
      // Go twice through all presets, then to the third.
      if row < 2 * KeyPreset.allCases.count + 2 {
        press(.tab)
        if row == 0 { stop("keys-preset", ["Keep them", "Replace them"], isCovered: true) }
        press(.down)
        press(.enter)
      }
      press(.down)
      stop(nil)
    }
    press(.enter)
    stop("keys-listening", ["press a key"])
    press(.character("p"))
    stop("keys-taken", isCovered: true)
    press(.enter)
    press(.escape)
    choose("Try and tune handling")
    stop("handling")
    for _ in 0..<9 {
      press(.right)
      stop(nil)
      press(.left)
      press(.down)
    }
    press(.escape)
    choose("Key repeat")
    stop("key-repeat")
    press(.right)
    for gap in [500] + Array(repeating: 33, count: 12) {
      driver.skip(.milliseconds(gap))
      press(.right)
    }
    stop("key-repeat-measured")
    press(.escape)
    choose("Input test")
    press(.left)
    driver.skip(.milliseconds(120))
    driver.click(Point(x: 10, y: 10))
    driver.send(.input(.mouse(MouseEvent(action: .wheelUp, position: Point(x: 70, y: 20)))))
    driver.send(.input(.focus(false)))
    driver.send(.input(.paste("x")))
    for key: Key in [.up, .down, .character(" "), .home, .end, .pageUp, .backspace, .insert] { press(key) }
    stop("input-test")
    press(.escape)
    press(.escape)
  }

  private mutating func help() {
    choose("Help")
    stop("help", ["Help", "Back"])
    for page in 2..<9 {
      let before = driver.screen
      press(.pageDown)
      if driver.screen == before { break }
      stop("help-\(page)")
    }
    press(.escape)
  }

  private mutating func career() {
    choose("Career")
    stop("career-empty", ["Add a player", "Nobody has begun a career yet."])
    press(.character("a"))
    driver.type("Ada")
    stop("career-adding", ["Name of the new player", "Enter keeps it, Esc does not."])
    press(.enter)
    press(.character("a"))
    driver.type("Ada\n")
    settle()
    stop("career-refused")
    driver.skip(.seconds(4))
    press(.character("r"))
    stop(nil)
    press(.escape)
    stop("career", ["Start game", "Choose", "Add", "Rename", "Remove", "Player", "Best", "Time"])
    press(.character("d"))
    stop("career-removing", ["Keep", "Remove"], isCovered: true)
    press(.escape)
    press(.escape)
  }

  private mutating func history() throws {
    choose("History")
    stop("history-empty", ["There is no finished game here yet."])
    press(.escape)
    for number in 1...7 {
      var (id, header, result) = try StorageSamples.result(
        number, player: number == 3 ? "Ada" : nil, score: number * number * 12_345,
        milliseconds: Int64(number) * 61_000, started: ScreenTour.noon + Int64(number) * 86_400)
      result.lines = number * 111
      result.pieces = number * 33
      header = ReplayHeader(header.setup, player: header.player, started: header.started)
      _ = store.answer(.record(id, header, result, locked: number * 33, isSaved: true))
    }
    choose("History")
    stop("history", ["Date", "Score", "Lines", "Time", "Watch", "Player", "Delete it"])
    press(.character("t"))
    stop("totals", ["Totals", "Back"])
    press(.escape)
    press(.character("u"))
    stop(nil, ["Send", "Back"])
    press(.escape)
    press(.character("g"))
    stop(nil, ["Progress", "Back"])
    press(.escape)
    press(.character("a"))
    stop(nil, ["Analysis", "Back"])
    press(.escape)
    press(.character("/"))
    driver.type("2026-1")
    stop("history-searching", ["Date, or its beginning:"])
    press(.escape)
    press(.character("d"))
    stop("history-deleting", ["Delete this game?", "Keep it", "Delete it"], isCovered: true)
    press(.escape)
    press(.escape)
  }

  private mutating func game() {
    choose("Quick game")
    stop("game", ["Score", "Level", "Next", "Menu", "Pause"])
    driver.click(Point(x: 5, y: 12))
    stop("game-zones", ["Turn", "Twice: drop", "Left", "Right"])
    driver.pass(.milliseconds(500))
    press(.character("p"))
    stop("pause", ["Paused", "Continue", "Help", "Menu", "Give up"], isCovered: true)
    press(.end)
    press(.enter)
    stop("asking", ["Give up?", "The game ends here.", "Play on", "Give up"], isCovered: true)
    press(.down)
    press(.enter)
    driver.skip(.seconds(1))
    stop("over", ["Game over", "Score", "Lines", "Seed", "Again", "Menu"], isCovered: true)
    choose("Share")
    // The shared text is the same in every language.
    stop("share", ["Share", "Back", "Copy"], isCovered: true)
    press(.escape)
    press(.home)
    driver.resize(20, 6)
    driver.resize(size.columns, size.rows)
    press(.end)
    press(.enter)
  }

  private mutating func resuming() {
    let gate = Monitor(false)
    let tour = driver
    driver = ModelDriver(
      left: BackgroundValue {
        _ = gate.wait { $0 ? true : nil }
        return UnfinishedGame()
      })
    stop(nil, ["Continue"])
    gate.change { $0 = true }
    driver = tour
  }

  private mutating func unfinished() throws {
    for seed in 1...2 as ClosedRange<UInt64> {
      let game = try AutosavedGame(
        GameSetup(seed: seed), player: nil, in: .success(home.data), syncer: JournalSyncer(),
        at: WallTime(seconds: ScreenTour.noon + Int64(seed) * 3_600))
      game.close()
    }
    driver.send(.storage(.done))
    choose("Continue")
    stop("unfinished", ["Continue", "Give up"])
    press(.character("g"))
    stop("unfinished-asking", ["Give up?", "The selected game ends.", "Keep it", "Give up"], isCovered: true)
    press(.escape)
    press(.escape)
  }

  /// A demo draws a seed, so it comes after all games in golden frames.
  private mutating func demo() {
    choose("Demo: grade")
    stop(nil)
    press(.escape)
  }

  private mutating func replay() throws {
    let syncer = JournalSyncer()
    _ = try StorageSamples.playedGame(in: home.data, seed: 30_000_000, syncer: syncer)
    _ = syncer.finish(atMost: .seconds(30))
    _ = store.answer(.start)
    choose("History")
    press(.enter)
    press(.character(" "))
    stop(
      "replay",
      ["a replay\u{4}Play", "Slower", "Faster", "1 s back", "1 s forward", "Piece back", "Piece forward"])
    press(.escape)
    press(.escape)
  }
}
