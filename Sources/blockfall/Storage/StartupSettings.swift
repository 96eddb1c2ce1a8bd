import Glibc

/// The settings that the first frame is drawn by, in a small file beside the database, which is opened after it.
///
/// The file is a copy and no more: as soon as the settings are read they hold, whatever it says. It is there only
/// while one of them is not as usual, so that most starts read nothing.
struct StartupSettings: Equatable, Sendable {
  /// The settings that it holds.
  static let keys: [Setting] = [.theme, .glyphs, .language]
  private static let mostBytes = 1_024

  private var texts: [(key: Setting, text: String)] = []

  static func == (a: StartupSettings, b: StartupSettings) -> Bool {
    a.texts.map(\.key) == b.texts.map(\.key) && a.texts.map(\.text) == b.texts.map(\.text)
  }

  /// What is told by the settings' own names; those that are as usual are left out.
  init(_ texts: [String: String]) {
    let usual = Settings()
    for key in StartupSettings.keys {
      guard let text = texts[key.name], text != usual.text(of: key) else { continue }
      self.texts.append((key, text))
    }
  }

  /// What the last run has left; whatever is wrong with it is passed over, as the settings come soon.
  init(keeper: Keeper) {
    guard case .success(let directory) = keeper.directory,
      let file = try? OwnFile.openIfThere(directory.startupSettings, O_RDONLY)
    else { return }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: StartupSettings.mostBytes)
    guard let count = try? readSome(from: file, into: &bytes) else { return }
    for line in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let key = StartupSettings.keys.first(where: { $0.name == words[0] }) else {
        continue
      }
      texts.append((key, String(words[1])))
    }
  }

  /// Sets what is told.
  func apply(to settings: inout Settings) {
    for (key, text) in texts { try? settings.set(key, text) }
  }

  /// The language that is told; nil for the environment's.
  var language: Language? {
    var settings = Settings()
    apply(to: &settings)
    return settings.spokenLanguage
  }

  /// The theme that is told; the standard one where that cannot be read, which is said once the settings are there.
  func theme(from themes: ThemeLibrary) -> Theme {
    let name = texts.first(where: { $0.key == .theme })?.text ?? Theme.standard.name
    return (try? themes.load(name).theme) ?? .standard
  }

  /// Leaves it for the next start; if that fails, the first frame looks as usual.
  func write(to directory: DataDirectory) {
    guard self != StartupSettings(keeper: Keeper(directory: .success(directory))) else { return }
    guard !texts.isEmpty else {
      unlink(directory.startupSettings)
      return
    }
    let new = directory.startupSettings + ".new"
    unlink(new)
    let text = texts.map { "\($0.key.name) \($0.text)\n" }.joined()
    guard (try? OwnFile.write(Array(text.utf8), to: new)) != nil else { return }
    rename(new, directory.startupSettings)
  }
}
