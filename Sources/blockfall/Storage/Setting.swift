/// One entry of the table of settings: what the Settings screen, the command line, what is kept and the manual know of it.
///
/// Its value itself is a property of `Settings`, whose initial value is the default.
struct Setting: Sendable {
  /// The settings that belong together.
  enum Group: CaseIterable, Sendable { case game, display, sound, handling, devices, program }

  /// Its name for the database, scripts and files: lower-case words with hyphens.
  ///
  /// What has been in a release is never renamed.
  let name: String
  let kind: SettingKind
  let group: Group
  private let titleText: @Sendable () -> String
  private let helpText: @Sendable () -> String
  /// What players call it elsewhere: a search finds it by these words, too.
  let words: String
  /// Whether the Settings screen lists it; others have a screen of their own, or are measured.
  let isListed: Bool

  init(
    _ name: String, _ kind: SettingKind, in group: Group,
    title: @escaping @Sendable @autoclosure () -> String, help: @escaping @Sendable @autoclosure () -> String,
    words: String = "", isListed: Bool = true
  ) {
    self.name = name
    self.kind = kind
    self.group = group
    titleText = title
    helpText = help
    self.words = words
    self.isListed = isListed
  }

  /// The setting of that name; nil if there is none.
  init?(named name: String) {
    guard let found = Setting.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// What it is called on the screen.
  var title: String { titleText() }
  /// What it does, in a line.
  var help: String { helpText() }
  /// Its value if nobody has set it, as text.
  var usual: String { Settings().text(of: self) }
}

extension Setting: Hashable {
  static func == (a: Setting, b: Setting) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Setting.Group {
  /// The heading over the settings of the group.
  var title: String {
    switch self {
    case .game: tr("Game")
    case .display: tr("Display")
    case .sound: tr("Sound")
    case .handling: tr("Handling")
    case .devices: tr("Devices")
    case .program: tr("Program")
    }
  }
}
