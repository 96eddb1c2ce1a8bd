import Foundation
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage

@Suite struct StartupSettingsTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try home.data.prepare()
  }

  private var saver: GameSaver { GameSaver(directory: .success(home.data)) }
  private var file: String { home.data.startupSettings }

  @Test func itHoldsWhatIsNotAsUsualAndIsGoneWithThat() throws {
    let store = Store(directory: home.data)
    try store.set("music", "off")
    #expect(!FileManager.default.fileExists(atPath: file))
    try store.set("theme", "dawn")
    try store.set("glyphs", "half")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "theme dawn\nglyphs half\n")
    var settings = Settings()
    StartupSettings(saver: saver).apply(to: &settings)
    #expect(settings.theme == "dawn" && settings.glyphs == .half && settings.music)
    try store.set("theme", "standard")
    try store.set("glyphs", nil)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func theStartSetsItRight() throws {
    let store = Store(directory: home.data)
    try store.set("theme", "dawn")
    try "theme ember\nmusic off\n".write(toFile: file, atomically: true, encoding: .utf8)
    _ = store.answer(.start)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "theme dawn\n")
  }

  @Test(arguments: ["", "theme", "theme ../x\n", "\u{1b}[31m\n", "theme a b\nmusic off\n", "glyphs big\n"])
  func whatIsWrongInItIsPassedOver(text: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    var settings = Settings()
    StartupSettings(saver: saver).apply(to: &settings)
    #expect(settings == Settings())
    #expect(StartupSettings(saver: saver).theme(from: ShippedThemes.library) == .standard)
  }

  @Test func aPipeOrALinkInItsPlaceHoldsNothingUp() throws {
    #expect(mkfifo(file, 0o600) == 0)
    #expect(StartupSettings(saver: saver) == StartupSettings([:]))
    unlink(file)
    #expect(symlink("/etc/passwd", file) == 0)
    #expect(StartupSettings(saver: saver) == StartupSettings([:]))
    #expect(StartupSettings(saver: .disabled) == StartupSettings([:]))
  }
}
