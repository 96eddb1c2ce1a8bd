import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import TerminalUI

@Suite struct SettingsTests {
  @Test func everySettingIsReadBackFromItsText() throws {
    var settings = Settings()
    settings.music = false
    settings.tilt = true
    settings.glyphs = .braille
    settings.theme = "high-contrast"
    settings.language = "pt_BR"
    settings.startLevel = 20
    settings.autoShiftDelay = 99
    settings.softDropInterval = 7
    settings.softDropDeceleration = true
    settings.stick = .left
    settings.keyRepeatDelay = 250
    try settings.setKeys(of: .hardDrop, "ctrl-x f5 é")
    let texts = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.name, settings.text(of: $0)) })
    let (read, faults) = Settings.read(texts)
    #expect(read == settings)
    #expect(faults.isEmpty)
  }

  @Test func theTableTellsAllThereIsToKnowOfASetting() throws {
    for setting in Setting.all {
      #expect(!setting.title.isEmpty && !setting.help.isEmpty, "\(setting.name)")
      var settings = Settings()
      try settings.set(setting, setting.defaultText)
      #expect(settings.text(of: setting) == Settings().text(of: setting), "\(setting.name)")
      switch setting.kind {
      case .toggle:
        let other = settings.text(of: setting, changedBy: 1)
        try settings.set(setting, other)
        #expect(other != setting.defaultText && settings.text(of: setting) == other, "\(setting.name)")
      case .number(_, let range, let step, _):
        for number in [range.lowerBound, range.upperBound] {
          try settings.set(setting, String(number))
          #expect(settings.text(of: setting) == String(number), "\(setting.name)")
        }
        #expect(
          settings.text(of: setting, changedBy: 1) == String(range.upperBound), "\(setting.name): range")
        #expect(
          settings.text(of: setting, changedBy: -1) == String(range.upperBound - step), "\(setting.name)")
        for number in [range.lowerBound - 1, range.upperBound + 1] {
          #expect(throws: SettingError.self) { try settings.set(setting, String(number)) }
        }
      case .choice(let choice):
        #expect(choice.words.count == choice.titles().count && choice.words.contains(setting.defaultText))
        for word in choice.words {
          try settings.set(setting, word)
          #expect(settings.text(of: setting) == word, "\(setting.name)")
        }
      case .text: break
      }
    }
  }

  @Test func everyKeyHasANameOfItsOwn() {
    #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    for key in Setting.all { #expect(Setting(named: key.name) == key) }
    #expect(Setting(named: "key-rotate-clockwise") == .keys(.rotateClockwise))
    #expect(Setting(named: "Music") == nil)
  }

  @Test(arguments: [
    ("music", "yes", "music cannot be 'yes': it must be on or off"),
    ("start-level", "30", "start-level cannot be '30': it must be a whole number from 0 to 29"),
    ("start-level", "+3", "start-level cannot be '+3': it must be a whole number from 0 to 29"),
    (
      "auto-shift-delay", "2001",
      "auto-shift-delay cannot be '2001': it must be a whole number from 0 to 2000 milliseconds"
    ),
    (
      "soft-drop-interval", "0",
      "soft-drop-interval cannot be '0': it must be a whole number from 1 to 2000 milliseconds"
    ),
    ("stick", "up", "stick cannot be 'up': it must be one of off left right"),
    ("key-left", "pad-300", "key-left cannot be 'pad-300': there is no key 'pad-300'"),
    ("glyphs", "big", "glyphs cannot be 'big': it must be one of auto normal half braille ascii"),
    (
      "theme", "../x",
      "theme cannot be '../x': it must be a theme's name, of lower-case letters, digits and hyphens"
    ),
    ("language", "czech", "language cannot be 'czech': it must be auto, or a language such as cs or pt_BR"),
    ("key-left", "", "key-left cannot be '': it must be the names of keys, or none"),
    (
      "key-left", "add l",
      "key-left cannot be 'add l': the key l is bound to key-right already; 'move l' moves it here"
    ),
    ("key-left", "remove l", "key-left cannot be 'remove l': the key l is not one of its keys"),
    (
      "key-pause", "none",
      "key-pause cannot be 'none': no key of the keyboard would be left to pause with"
    ),
    (
      "key-pause", "pad-7",
      "key-pause cannot be 'pad-7': no key of the keyboard would be left to pause with"
    ),
    (
      "key-menu", "none",
      "key-menu cannot be 'none': no key of the keyboard would be left to leave a game with"
    ),
    ("key-left", "hyper-x", "key-left cannot be 'hyper-x': there is no key 'hyper-x'"),
    ("key-left", "e l", "key-left cannot be 'e l': the key l is bound to key-right already"),
  ])
  func aWrongValueIsRefusedWithWhatWouldBeRight(name: String, text: String, message: String) throws {
    let key = try #require(Setting(named: name))
    var settings = Settings()
    let error = #expect(throws: SettingError.self) { try settings.set(key, text) }
    #expect(error?.description == message)
    #expect(settings == Settings())
  }

  @Test(arguments: [Language.czech, .brazilianPortuguese, .greek])
  func whatWouldBeRightIsSaidInThePlayersLanguage(language: Language) {
    Spoken.in(language) {
      for key in Setting.all {
        var settings = Settings()
        let error = #expect(throws: SettingError.self) { try settings.set(key, "\u{1}") }
        #expect(error?.description.contains(" is ") == false && error?.description.contains(" be ") == false)
      }
    }
  }

  @Test func theUsualKeysAreThoseOfTheBindings() {
    for action in PlayerAction.allCases {
      #expect(Settings().bindings.chords(of: action) == KeyBindings.standard.chords(of: action))
    }
    #expect(Settings().text(of: .keys(.left)) == "left h")
  }

  @Test func keysThatChangedHandsAreReadBack() {
    let (settings, faults) = Settings.read(["key-left": "l", "key-right": "left h", "key-menu": "l"])
    #expect(settings.text(of: .keys(.left)) == "l")
    #expect(settings.text(of: .keys(.right)) == "left h")
    #expect(settings.text(of: .keys(.menu)) == Settings().text(of: .keys(.menu)))
    #expect(faults.count == 1)
  }

  @Test func aKeyIsAddedRemovedAndMoved() throws {
    var settings = Settings()
    try settings.set(.keys(.left), "add v")
    #expect(settings.text(of: .keys(.left)) == "left h v")
    try settings.set(.keys(.left), "remove h")
    #expect(settings.text(of: .keys(.left)) == "left v")
    try settings.set(.keys(.hold), "move z")
    #expect(settings.text(of: .keys(.hold)) == "c z")
    #expect(settings.text(of: .keys(.rotateCounterclockwise)) == "none")
    #expect(settings.bindings.action(for: KeyEvent(key: .character("z"))) == .hold)
    let saved = ["key-hold": "c z", "key-rotate-counterclockwise": "none"]
    #expect(Settings.read(saved).settings.text(of: .keys(.rotateCounterclockwise)) == "none")
    #expect(Settings.read(saved).faults == [])
  }

  @Test func theLastKeyToPauseWithDoesNotMoveAway() throws {
    var settings = Settings()
    try settings.set(.keys(.pause), "p")
    let before = settings
    #expect(throws: SettingError.self) { try settings.set(.keys(.hold), "move p") }
    #expect(settings == before)
  }

  @Test func aValueThatCannotBeReadIsAsUsualAndTheRestStays() {
    let (settings, faults) = Settings.read(["music": "off", "start-level": "99", "of-a-newer-version": "1"])
    #expect(settings.music == false)
    #expect(settings.startLevel == 1)
    #expect(faults.count == 1)
  }
}
