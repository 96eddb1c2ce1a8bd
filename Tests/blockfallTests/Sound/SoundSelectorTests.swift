import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage

@Suite struct SoundSelectorTests {
  /// The program in its menu with its settings loaded.
  private func driver(_ settings: Settings = Settings()) -> ModelDriver {
    var driver = ModelDriver(settings: settings)
    driver.send(.shown)
    return driver
  }

  private func scenes(_ driver: ModelDriver) -> [SoundScene] {
    driver.effects.compactMap { if case .sound(.scene(let scene)) = $0 { scene } else { nil } }
  }

  private func cues(_ driver: ModelDriver) -> [SoundCue] {
    driver.effects.compactMap { if case .sound(.cue(let cue)) = $0 { cue } else { nil } }
  }

  @Test func nothingIsAskedOfTheSoundBeforeTheSettingsAreRead() {
    var driver = ModelDriver()
    driver.press(.down)
    #expect(cues(driver).isEmpty && scenes(driver).isEmpty)
    driver.send(.shown)
    #expect(scenes(driver).map(\.effects) == [70])
  }

  @Test func menusAreHeard() {
    var driver = driver()
    driver.press(.down)
    #expect(cues(driver) == [.moved])
    driver.select("Start level")
    driver.press(.right)
    #expect(cues(driver) == [.moved])
    driver.press(.home)
    driver.press(.enter)
    #expect(cues(driver) == [.chosen])
  }

  @Test func aGameIsHeardAndTheMusicGoesWithItsLevelAndRestsInItsPause() {
    var settings = Settings()
    settings.startLevel = 9
    var driver = driver(settings)
    driver.press(.enter)
    #expect(scenes(driver).map(\.musicState?.tune) == [.rooftops] && cues(driver) == [.chosen])
    driver.type("x")
    #expect(cues(driver) == [.turned])
    driver.type(" ")
    #expect(cues(driver) == [.landed])
    driver.type("p")
    #expect(scenes(driver).map(\.musicState?.tune) == [nil] && scenes(driver).map(\.isPlaying) == [false])
    driver.type("p")
    #expect(scenes(driver).map(\.musicState?.tune) == [.rooftops])
    driver.pass(.seconds(2))
    driver.playToTheEnd()
    #expect(scenes(driver).map(\.musicState?.tune) == [nil] && cues(driver) == [.ended])
  }

  @Test func theMusicJoinsInWithTheLevelAndWithDanger() throws {
    var settings = Settings()
    settings.startLevel = 3
    var driver = driver(settings)
    driver.press(.enter)
    #expect(scenes(driver).map(\.musicState?.layers) == [[.rising]])
    // Pieces dropped in the middle soon reach the top.
    var heard: [Set<SoundScore.Layer>?] = []
    for _ in 0..<40 where !driver.shows("Game over") {
      driver.type(" ")
      heard += scenes(driver).map(\.musicState?.layers)
    }
    #expect(heard.first == [.rising, .danger] && heard.last == .some(nil))
  }

  @Test func eachSwitchIsItsOwn() {
    var settings = Settings()
    settings.music = false
    var driver = driver(settings)
    driver.press(.enter)
    #expect(scenes(driver).map(\.musicState?.tune) == [nil] && scenes(driver).map(\.isPlaying) == [true])
    settings.effects = false
    driver = self.driver(settings)
    #expect(scenes(driver).isEmpty, "music and effects are off")
    settings.music = true
    settings.musicVolume = 0
    driver = self.driver(settings)
    #expect(scenes(driver).isEmpty)
    settings = Settings()
    settings.landingSound = false
    driver = self.driver(settings)
    driver.press(.enter)
    driver.type(" ")
    #expect(cues(driver) == [])
  }

  @Test func oneKeyMutesEverywhereAndIsKept() {
    var driver = driver()
    driver.type("m")
    #expect(scenes(driver) == [.silent] && driver.shows("Muted."))
    #expect(driver.asks(.set(.mute, "on")))
    driver.press(.down)
    #expect(cues(driver).isEmpty)
    driver.press(.up)
    driver.press(.enter)
    #expect(scenes(driver).isEmpty)
    driver.type("m")
    #expect(scenes(driver).map(\.musicState?.tune) == [.harbour], "in a game")
    driver.type("p")
    driver.type("m")
    #expect(scenes(driver) == [.silent], "in a pause")
    driver.type("?")
    driver.type("m")
    #expect(scenes(driver).map(\.effects) == [70], "in Help")
  }

  @Test(arguments: ["History", "Career"]) func theKeyThatMutesMeansNothingElse(screen: String) throws {
    var driver = driver()
    try driver.click(on: screen)
    driver.pass(.milliseconds(10))
    driver.press(.character("m"))
    #expect(driver.shows("Muted."))
    #expect(!driver.effects.contains { if case .ask(.history, _) = $0 { true } else { false } })
    #expect(driver.shows(screen))
  }

  @Test func aLetterOfANameMutesNothing() throws {
    var driver = driver()
    try driver.click(on: "Career")
    driver.type("am")
    #expect(!driver.shows("Muted.") && scenes(driver).isEmpty)
    driver.press(.escape)
    driver.type("m")
    #expect(driver.shows("Muted."))
  }

  @Test func settingsSayWhyNothingIsHeardAndADeviceThatIsGoneIsSaidAtOnce() throws {
    var driver = driver()
    driver.send(.device(.sound(.silent(.remote))))
    #expect(!driver.shows("SSH"), "no notice if there was no sound before")
    try driver.click(on: "Settings")
    for _ in 0..<40 where !driver.shows("over SSH") { driver.press(.down) }
    #expect(driver.shows("Silent: over SSH"), "\(driver)")
    driver.send(.device(.sound(.ready)))
    #expect(!driver.shows("Silent:"))
    driver.press(.escape)
    driver.press(.home)
    driver.press(.enter)
    driver.send(.device(.sound(.silent(.lost))))
    #expect(driver.shows("the sound device is gone"))
    driver.press(.left)
    #expect(driver.shows("the sound device is gone") && driver.shows("0:00"), "the game goes on")
  }

  @Test func aDamagedFileIsToldInALine() {
    var driver = driver()
    driver.press(.enter)
    let error = SoundFileError.damaged("express.sound", .line(7))
    driver.send(.device(.sound(.damaged(error.description))))
    #expect(driver.shows("The sound file express.sound cannot be used: line 7 is wrong."))
    #expect(driver.shows("0:00"))
  }

  @Test func everyReasonForSilenceFitsTheScreen() {
    for silence in [AudioUnavailableReason.remote, .noLibrary, .noDevice(nil), .lost] {
      #expect(silence.description.count < 60, "\(silence)")
    }
  }
}
