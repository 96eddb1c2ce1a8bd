import BlockPlatform
import BlockSettings
import Glibc

/// The settings that the first frame needs, in a small file beside the database, which is opened later.
///
/// The file is only a copy: once the settings are read, they apply, whatever it says. It exists only while one of them
/// differs from the default, so that most starts read nothing.
package struct StartupSettings: Equatable, Sendable {
  /// The settings in the file.
  static let keys: [Setting] = [.theme, .glyphs, .language, .window, .plain]
  private static let maxBytes = 1_024

  private var texts: [(key: Setting, text: String)] = []

  package static func == (a: StartupSettings, b: StartupSettings) -> Bool {
    a.texts.map(\.key) == b.texts.map(\.key) && a.texts.map(\.text) == b.texts.map(\.text)
  }

  /// Takes the settings from texts by name; default values are left out.
  init(_ texts: [String: String]) {
    let defaults = Settings()
    for key in StartupSettings.keys {
      guard let text = texts[key.name], text != defaults.text(of: key) else { continue }
      self.texts.append((key, text))
    }
  }

  /// Reads what the last run wrote; errors are ignored, as the settings follow soon.
  package init(saver: GameSaver) {
    guard case .success(let directory) = saver.directory,
      let file = try? PrivateFile.openIfThere(directory.startupSettings, O_RDONLY)
    else { return }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: StartupSettings.maxBytes)
    guard let count = try? readSome(from: file, into: &bytes) else { return }
    let text = TextFilter.text(Array(bytes[..<count]))
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let key = StartupSettings.keys.first(where: { $0.name == words[0] }) else {
        continue
      }
      texts.append((key, String(words[1])))
    }
  }

  /// Applies these settings.
  package func apply(to settings: inout Settings) {
    for (key, text) in texts { try? settings.set(key, text) }
  }

  /// The language in the file; nil for the environment's.
  package var language: Language? {
    var settings = Settings()
    apply(to: &settings)
    return settings.selectedLanguage
  }

  /// Whether the program uses the terminal's window.
  package var usesWindow: Bool {
    var settings = Settings()
    apply(to: &settings)
    return settings.window
  }

  /// Whether the program starts in plain mode.
  package var isPlain: Bool {
    var settings = Settings()
    apply(to: &settings)
    return settings.plain
  }

  /// The theme in the file; the standard one if that cannot be read, which is reported once the settings are read.
  package func theme(from themes: ThemeLibrary) -> Theme {
    let name = texts.first(where: { $0.key == .theme })?.text ?? Theme.standard.name
    return (try? themes.load(name).theme) ?? .standard
  }

  /// Writes the file for the next start; if that fails, the first frame uses the defaults.
  func write(to directory: DataDirectory) {
    guard self != StartupSettings(saver: GameSaver(directory: .success(directory))) else { return }
    guard !texts.isEmpty else {
      unlink(directory.startupSettings)
      return
    }
    let new = directory.startupSettings + ".new"
    unlink(new)
    let text = texts.map { "\($0.key.name) \($0.text)\n" }.joined()
    guard (try? PrivateFile.write(Array(text.utf8), to: new)) != nil else { return }
    rename(new, directory.startupSettings)
  }
}
