import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Small screens wrap text onto more rows and cut nothing off.
@Suite struct SmallScreenTests {
  private static let sizes = [Size(columns: 24, rows: 12), Size(columns: 40, rows: 15)]

  /// Opens screens from the main menu, with titles in the current language.
  private func opened(_ titles: String..., size: Size) -> ModelDriver {
    var driver = ModelDriver(size: size)
    for title in titles {
      let said = translated(LocalizedMessage(format: title))
      driver.press(.home)
      for _ in 0..<80 where !words(driver.screen.selectedText).hasPrefix(said) { driver.press(.down) }
      driver.press(.enter)
    }
    return driver
  }

  /// A text without lines, gaps and marks.
  private func words(_ text: String) -> String {
    text.split { $0.isWhitespace || "│┃┌┐└┘─".contains($0) }.joined(separator: " ")
  }

  private func text(_ driver: ModelDriver, rows: Int = .max) -> String {
    words(driver.screen.lines.suffix(rows).joined(separator: " "))
  }

  /// The help of the selected entry of a menu with notes.
  private func selectedHelp(_ driver: ModelDriver) -> String {
    let help =
      switch driver.model.stack.screens.last {
      case let screen as VersusSetupScreen: screen.menu.help
      case let screen as NetworkScreen: screen.selectedHelp
      default: nil as String?
      }
    return words(help ?? "")
  }

  @Test(arguments: Language.allCases, sizes)
  func everySettingHasItsNameItsValueAndItsHelpWhole(language: Language, size: Size) throws {
    try Spoken.in(language) {
      var driver = opened("Settings", size: size)
      for _ in 0..<80 {
        let screen = try #require(driver.model.stack.screens.last as? SettingsScreen)
        let (title, value, help): (String, String, String?) =
          switch try #require(screen.list.selected) {
          case .setting(.theme): (Setting.theme.title, "", Setting.theme.help)
          case .setting(let key):
            (key.title, driver.model.context.settings.shown(key), key.help)
          case .page(let page): (page.title, "", page.help)
          case .heading: ("", "", nil)
          }
        let selected = words(driver.screen.selectedText)
        #expect(selected.hasPrefix(words(title)), "\(driver)")
        #expect(value.isEmpty || selected.contains(words(value)), "\(value) in \(driver)")
        if let help { explain(help, &driver, mayAsk: size.columns < 40) }
        let before = driver.screen
        driver.press(.down)
        if driver.screen == before { break }
      }
    }
  }

  @Test(arguments: Language.allCases, sizes)
  func everyRowOfHandlingHasItsNameItsValueAndItsHelpWhole(language: Language, size: Size) throws {
    Spoken.in(language) {
      var driver = opened("Settings", "Try and tune handling", size: size)
      for key in Handling(Settings()).texts.map(\.0) {
        driver.press(.down)
        let selected = words(driver.screen.selectedText)
        let value = driver.model.context.settings.shown(key)
        #expect(selected.hasPrefix(words(key.title)) && selected.contains(words(value)), "\(driver)")
        explain(key.help, &driver, mayAsk: size.columns < 40)
      }
    }
  }

  /// Checks that a help text is whole below the list or, if cut there, on the screen behind the help key.
  private func explain(_ help: String, _ driver: inout ModelDriver, mayAsk: Bool) {
    guard !text(driver, rows: 5).hasSuffix(words(help)) else { return }
    #expect(mayAsk && text(driver, rows: 4).contains("…") && driver.screen.lines.last?.hasSuffix("?") == true)
    let before = driver.screen
    driver.press(.character("?"))
    #expect(text(driver).contains(words(help)), "\(help) is cut off in\n\(driver.screen.text)")
    driver.press(.escape)
    #expect(driver.screen == before)
  }

  @Test(arguments: Language.allCases, sizes)
  func everyActionIsSeenWithAllItsKeysAndEveryButton(language: Language, size: Size) {
    Spoken.in(language) {
      var driver = opened("Settings", "Keys", size: size)
      #expect(driver.screen.text.contains("┃"), "\(driver)")
      for action in PlayerAction.allCases {
        let selected = words(driver.screen.selectedText)
        #expect(selected.hasPrefix(words(action.title)), "\(driver)")
        for name in driver.model.context.bindings.names(of: action, isUnicode: true) {
          #expect(selected.contains(name), "\(action.title): \(name)")
        }
        for button in ["Add a key", "Remove a key", "Default"] {
          #expect(
            driver.shows(translated(LocalizedMessage(format: button))), "\(button) in\n\(driver.screen.text)")
        }
        driver.press(.down)
      }
    }
  }

  @Test(arguments: Language.allCases, sizes)
  func aQuestionAboutAKeyIsWhole(language: Language, size: Size) {
    Spoken.in(language) {
      let action = PlayerAction.allCases[0]
      // One of several keys, and the only one of its action.
      for key in ["x", "z"] as [Character] {
        var driver = opened("Settings", "Keys", size: size)
        driver.press(.enter)
        driver.press(.character(key))
        let settings = driver.model.context.settings
        let other = settings.action(of: KeyBindings.Chord(key: .character(key)), insteadOf: action)
        let title = tr("%s is \"%s\".", String(key), other?.title ?? "")
        let own = settings.chords(of: action).first?.name(isUnicode: true) ?? ""
        let offer =
          key == "x"
          ? tr("Move it to \"%s\"?", action.title) : tr("It has no other key. It can have %s instead.", own)
        // What lies behind the question stands beside it.
        let inside = driver.screen.lines.compactMap { line in
          let parts = line.split(separator: "│", omittingEmptySubsequences: false)
          return parts.count > 2 ? String(parts[1]) : nil
        }
        for said in [title, offer] {
          #expect(
            (text(driver) + words(inside.joined(separator: " "))).contains(words(said)),
            "\(said) is cut off in\n\(driver.screen.text)")
        }
      }
    }
  }

  @Test(arguments: Language.allCases, sizes)
  func everyModeHasItsRuleWholeAndThatNothingIsCounted(language: Language, size: Size) {
    Spoken.in(language) {
      var driver = opened("Modes", size: size)
      for kind in GameMode.Kind.listed {
        // A mode that the rules do not have says so instead.
        let conflict = kind == .puzzle ? nil : Settings().conflict(in: .builtIn(kind))
        let rule = conflict?.sentence ?? kind.rule
        #expect(text(driver).contains(words(rule)), "\(rule) is cut off in\n\(driver.screen.text)")
        if kind.ranking == .none, kind != .puzzle {
          #expect(text(driver).contains(words(tr("There is no best here."))), "\(driver.screen.text)")
        }
        driver.press(.down)
      }
    }
  }

  @Test(arguments: Language.allCases, sizes)
  func everyPuzzleHasItsGoalWhole(language: Language, size: Size) {
    Spoken.in(language) {
      var driver = opened("Puzzles", size: size)
      for puzzle in PuzzleSet().puzzles {
        // The mark of a solved or unsolved puzzle stands at the end of the name's first row.
        let name = driver.screen.selectedText.filter { !"★☆✓*".contains($0) }
        #expect(words(name).contains(words(puzzle.goal.title)), "\(driver.screen.text)")
        driver.press(.down)
      }
    }
  }

  @Test(arguments: Language.allCases, sizes)
  func historySaysWhoseGamesItListsAndThatThereAreNone(language: Language, size: Size) {
    Spoken.in(language) {
      var driver = opened("History", size: size)
      driver.press(.character("o"))
      let filter = (driver.model.stack.screens.last as? HistoryScreen)?.filter ?? HistoryFilter()
      driver.send(.storage(.overview(filter, HistorySummary(count: 0), nil)))
      #expect(
        text(driver).contains(words(tr("There is no finished game here yet."))), "\(driver.screen.text)")
      #expect(text(driver).contains(filter.mode?.title ?? tr("All games")), "\(driver.screen.text)")
    }
  }

  /// What does not fit under a menu ends in an ellipsis, and the Help key shows all of it.
  @Test(arguments: Language.allCases, sizes + [Size(columns: 80, rows: 24)])
  func noHelpUnderAMenuEndsInTheMiddle(language: Language, size: Size) {
    Spoken.in(language) {
      for item in ["Versus", "Across a network"] {
        var driver = opened("Versus", size: size)
        if item != "Versus" {
          let title = translated(LocalizedMessage(format: item))
          for _ in 0..<40 where !driver.screen.selectedText.hasPrefix(title) { driver.press(.down) }
          driver.press(.enter)
        }
        for _ in 0..<18 {
          driver.press(.down)
          let (shown, help) = (text(driver), selectedHelp(driver))
          guard !shown.contains(help) else { continue }
          #expect(shown.contains("…"), "\(help) is cut in\n\(driver.screen.text)")
          driver.press(.character("?"))
          #expect(text(driver).contains(help), "\(help) is not whole in\n\(driver.screen.text)")
          driver.press(.escape)
          #expect(text(driver) == shown)
        }
      }
    }
  }

  @Test(arguments: Language.allCases, [5, 10, 20])
  func theEndOfAGameIsSaidInWholeWords(language: Language, columns: Int) {
    Spoken.in(language) {
      for title in [tr("Forty lines!"), tr("Game over"), tr("A hundred pieces!"), tr("The combo is over")] {
        for size in Self.sizes + [Size(columns: 80, rows: 24)] {
          let field = Rect(x: 2, y: 2, columns: columns, rows: 10)
          var buffer = CellBuffer(size: size)
          GameView.drawEnd(title, over: field, into: &buffer)
          #expect(words(buffer.selectedText) == words(title), "\(buffer.text)")
          let longest = title.split(separator: " ").map(\.count).max() ?? 0
          guard longest + 2 <= columns else { continue }
          for line in buffer.lines {
            #expect(line.count <= field.maxX, "text leaves the field, which has room: \(buffer.text)")
          }
        }
      }
    }
  }

  @Test(arguments: [Size(columns: 24, rows: 12), Size(columns: 26, rows: 10)], [false, true])
  func allFiguresOfAResultAreScrolledTo(size: Size, byKeys: Bool) {
    var driver = ModelDriver.playing(size: size, seed: 31)
    driver.playToTheEnd()
    driver.pass(.seconds(1))
    let before = driver.screen
    var seen = text(driver)
    #expect(!seen.contains("Pieces/s") && before.text.contains("┃"), "\(driver)")
    for _ in 0..<40 {
      if byKeys {
        driver.press(.down)
      } else {
        driver.send(.input(.mouse(MouseEvent(action: .wheelDown, position: Point(x: 5, y: 5)))))
      }
      seen += " " + text(driver)
    }
    for name in ["Score", "Seed", "Lines", "Level", "Time", "Pieces", "Pieces/s", "Keys/piece"] {
      #expect(seen.contains(name + " "), "\(name) in\n\(driver.screen.text)")
    }
    driver.press(.pageUp)
    driver.press(.pageUp)
    driver.press(.pageUp)
    driver.press(.home)
    #expect(driver.screen == before, "\(driver)")
  }

  @Test(arguments: GameMode.Kind.listed)
  func theLinesAreShownInEveryLayout(of kind: GameMode.Kind) {
    var settings = Settings()
    settings.mode = .builtIn(kind)
    for rules in RulesChoice.allCases {
      settings.rules = rules
      for columns in [24, 26, 32, 40, 60, 80] {
        for rows in [9, 10, 12, 15, 19, 24] {
          var driver = ModelDriver.playing(size: Size(columns: columns, rows: rows), settings: settings)
          driver.pass(.seconds(4))
          // A terminal that is too small for the rules shows a message instead.
          guard driver.shows("Pause") else { continue }
          #expect(
            driver.shows("Lines") || driver.screen.lines.contains { $0.contains(/\d \/ \d/) }, "\(driver)")
        }
      }
    }
  }
}
