import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

@Suite struct SoundsScreenTests {
  private func sounds(settings: Settings = Settings(), isPlain: Bool = false) -> ModelDriver {
    var driver = ModelDriver(settings: settings, isPlain: isPlain)
    driver.send(.shown)
    driver.open("Settings")
    driver.type("/hear the\n\n")
    return driver
  }

  private func requests(_ driver: ModelDriver) -> [SoundRequest] {
    driver.effects.compactMap { if case .sound(let request) = $0 { request } else { nil } }
  }

  @Test(arguments: [Key.enter, .character(" ")])
  func eachSoundIsPlayedByItsRow(key: Key) {
    var driver = sounds()
    #expect(driver.shows("Hear the sounds"))
    for row in SoundsScreen.rows {
      driver.press(key)
      switch row {
      case .spatialCue(let kind):
        #expect(driver.screen.selectedText.hasPrefix(kind.title))
        #expect(driver.shows(String(kind.help.prefix(40))))
        guard case .spatialCues(let cues)? = requests(driver).first else {
          Issue.record("\(kind) is not played")
          break
        }
        #expect(cues.map(\.kind) == [kind] && requests(driver).count == 1)
      case .effect(let cue):
        #expect(driver.screen.selectedText == cue.title && driver.shows(cue.help))
        #expect(requests(driver) == [.cue(cue)])
      }
      driver.press(.down)
    }
  }

  /// Under the list each sound's help is whole, or ends in an ellipsis and is read by a key.
  @Test(arguments: Language.allCases, [Size(columns: 24, rows: 12), Size(columns: 40, rows: 15)])
  func eachHelpIsWholeOrGoesOnBehindAKey(language: Language, size: Size) {
    Spoken.in(language) {
      var driver = ModelDriver(size: size)
      driver.model.stack.push(SoundsScreen())
      func shows(_ text: String) -> Bool {
        driver.screen.text.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ").contains(text)
      }
      for row in SoundsScreen.rows {
        let help =
          switch row {
          case .spatialCue(let kind): kind.help
          case .effect(let cue): cue.help
          }
        if !shows(help) || !shows(tr("Enter plays it.")) {
          #expect(shows("…"), "\(help) in \(driver)")
          driver.press(.character("?"))
          #expect(shows(help) && shows(tr("Enter plays it.")), "\(help) in \(driver)")
          driver.press(.escape)
        }
        driver.press(.down)
      }
    }
  }

  @Test func leftAndRightLeadThroughTheColumns() {
    var driver = sounds()
    var heard: [SpatialCue] = []
    for column in 2...SoundsScreen.places {
      driver.press(.right)
      if case .spatialCues(let cues)? = requests(driver).first { heard += cues }
      #expect(driver.screen.selectedText.contains("column \(column)"))
    }
    driver.press(.right)
    #expect(driver.screen.selectedText.contains("column \(SoundsScreen.places)"), "it is the last column")
    #expect(heard.count == SoundsScreen.places - 1 && Set(heard.map(\.kind)) == [.move])
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0.pan < $1.pan && $0.cents < $1.cents })
    driver.press(.left)
    #expect(driver.screen.selectedText.contains("column \(SoundsScreen.places - 1)"))
    for _ in 0..<3 { driver.press(.down) }
    #expect(driver.screen.selectedText.contains("height \(SoundsScreen.places - 1)"))
  }

  @Test func whatIsSilentSaysWhy() {
    var settings = Settings()
    settings.effects = false
    #expect(sounds(settings: settings).shows("Silent: sound effects are off."))
    settings = Settings()
    settings.mute = true
    #expect(sounds(settings: settings).shows("Silent: everything is muted."))
    var driver = sounds()
    driver.send(.device(.sound(.silent(.remote))))
    #expect(driver.shows("over SSH it would sound at the other end."))
  }

  @Test func inPlainModeASoundSaysWhatItTells() {
    var driver = sounds(isPlain: true)
    _ = driver.drainNarration()
    for kind in SpatialCue.Kind.allCases {
      driver.press(.enter)
      #expect(driver.drainNarration() == [kind.help])
      driver.press(.down)
    }
  }

  @Test(arguments: [(1, 1), (10, 5), (24, 9), (40, 15), (300, 100)])
  func atAnySizeItCanBeUsedAndLeft(columns: Int, rows: Int) {
    var driver = sounds()
    driver.resize(columns, rows)
    for key in [Key.end, .home, .pageDown, .down, .up, .right, .left, .enter] { driver.press(key) }
    #expect(driver.screen.lines.count == rows)
    driver.type("q")
    driver.resize(80, 24)
    #expect(driver.shows("Settings"))
  }
}
