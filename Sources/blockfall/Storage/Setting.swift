/// An entry of the table of settings, used by the Settings screen, the command line, storage and the manual.
///
/// Its value is a property of `Settings`, whose initial value is the default.
struct Setting: Sendable {
  /// A group of related settings.
  enum Group: CaseIterable, Sendable { case game, display, sound, handling, devices, program }

  /// The name in the database, scripts and files: lower-case words with hyphens.
  ///
  /// A released name never changes.
  let name: String
  let kind: SettingKind
  let group: Group
  private let titleText: @Sendable () -> String
  private let helpText: @Sendable () -> String
  /// Other words for it, which a search also finds.
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

  /// The setting of this name; nil if there is none.
  init?(named name: String) {
    guard let found = Setting.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The title on the screen.
  var title: String { titleText() }
  /// A one-line explanation.
  var help: String { helpText() }
  /// The default value as text.
  var usual: String { Settings().text(of: self) }
}

extension Setting: Hashable {
  static func == (a: Setting, b: Setting) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Setting.Group {
  /// The heading of the group.
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
