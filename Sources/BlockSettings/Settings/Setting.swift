import BlockPlatform

/// An entry of the table of settings, used by the Settings screen, the command line, storage and the manual.
///
/// Its value is a property of `Settings`, whose initial value is the default.
package struct Setting: Sendable {
  /// A group of related settings.
  package enum Group: CaseIterable, Sendable { case game, display, sound, handling, devices, program }

  /// The name in the database, scripts and files: lower-case words with hyphens.
  ///
  /// A released name never changes.
  package let name: String
  package let kind: SettingKind
  package let group: Group
  private let titleText: @Sendable () -> String
  private let helpText: @Sendable () -> String
  /// Other words for it, which a search also finds.
  package let words: String
  /// Whether the Settings screen lists it; others have a screen of their own, or are measured.
  package let isListed: Bool

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
  package init?(named name: String) {
    guard let found = Setting.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The title on the screen.
  package var title: String { titleText() }
  /// A one-line explanation.
  package var help: String { helpText() }
  /// The default value as text.
  package var defaultText: String { Settings().text(of: self) }
}

extension Setting: Hashable {
  package static func == (a: Setting, b: Setting) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Setting.Group {
  /// The heading of the group.
  package var title: String {
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
