import BlockEngine
import BlockPlatform

/// Settings whose values have special rules.
extension SettingKind.Text {
  /// The form of a value that names something of the player's own.
  private static var ownName: String {
    "own:" + tr("NAME", context: "the name of an own file, as in own:NAME")
  }

  static let rules = SettingKind.Text(
    values: { (RulesChoice.allCases.map(\.word) + [ownName]).joined(separator: ", ") },
    text: { $0.rules.word },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      guard let value = settings.own.rules(text) else {
        throw SettingError(.rules, text, oneOf: settings.own.allRules.map(\.word))
      }
      settings.rules = value
    }, shown: { $0.rules.title },
    stepped: { settings, step in settings.own.allRules.cycled(from: settings.rules, by: step).word })

  static let mode = SettingKind.Text(
    values: { (GameMode.Kind.played.map(\.rawValue) + [ownName]).joined(separator: ", ") },
    text: { $0.mode.word },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      guard let value = settings.own.mode(text) else {
        throw SettingError(.mode, text, oneOf: settings.own.allModes.map(\.word))
      }
      settings.mode = value
    }, shown: { $0.mode.title },
    stepped: { settings, step in settings.own.allModes.cycled(from: settings.mode, by: step).word })

  static let theme = SettingKind.Text(
    values: { tr("a theme's name") }, text: { $0.theme },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      guard ThemeLibrary.isName(text) else {
        throw SettingError(
          .theme, text, tr("it must be a theme's name, of lower-case letters, digits and hyphens"))
      }
      settings.theme = text
    }, shown: { $0.theme }, stepped: { settings, _ in settings.theme })

  static let language = SettingKind.Text(
    values: { "auto, " + Language.allCases.map(\.rawValue).joined(separator: ", ") },
    text: { $0.language ?? "auto" },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      guard text != "auto" else {
        settings.language = nil
        return
      }
      guard isLanguage(text) else {
        throw SettingError(.language, text, tr("it must be auto, or a language such as cs or pt_BR"))
      }
      settings.language = text
    }, shown: { $0.language.map { Language(code: $0)?.name ?? $0 } ?? tr("automatic") },
    stepped: { settings, step in
      let all: [Language?] = [nil] + Language.allCases
      return all.cycled(from: settings.selectedLanguage, by: step)?.rawValue ?? "auto"
    })

  static let softDropSpeed = SettingKind.Text(
    values: { tr("gradual, 2 to %s, at-once", String(SoftDropSpeed.factors.upperBound)) },
    text: { $0.softDropSpeed.text },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      guard let value = SoftDropSpeed(text: text) else {
        let most = SoftDropSpeed.factors.upperBound
        throw SettingError(
          .softDropSpeed, text, tr("it must be gradual, a whole number from 2 to \(most), or at-once"))
      }
      settings.softDropSpeed = value
    }, shown: { $0.softDropSpeed.title },
    stepped: { settings, step in settings.softDropSpeed.stepped(by: step).text })

  static let hints = SettingKind.Text(
    values: { "none, move, turn, drop" }, text: { $0.hints.text },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      guard let value = TutorialHints(text: text) else {
        throw SettingError(.hints, text, tr("it must be none, or some of move turn drop"))
      }
      settings.hints = value
    }, shown: { $0.hints.text }, stepped: { settings, _ in settings.hints.text })

  static func keys(_ action: PlayerAction) -> SettingKind.Text {
    SettingKind.Text(
      values: { tr("names of keys") }, text: { $0.chords(of: action).text },
      set: { (settings: inout Settings, text: String) throws(SettingError) in
        try settings.setKeys(of: action, text)
      }, shown: { $0.text(of: .keys(action)) }, stepped: { settings, _ in settings.text(of: .keys(action)) })
  }

  /// Whether a text has the form of a language code, with or without a country.
  private static func isLanguage(_ text: String) -> Bool {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    return parts.count <= 2 && (2...3).contains(parts[0].utf8.count)
      && parts[0].utf8.allSatisfy { (0x61...0x7a).contains($0) }
      && (parts.count == 1
        || parts[1].utf8.count == 2 && parts[1].utf8.allSatisfy { (0x41...0x5a).contains($0) })
  }
}

extension [KeyBindings.Chord] {
  /// The keys by their names in settings.
  fileprivate var text: String { isEmpty ? Settings.noKeys : map(\.text).joined(separator: " ") }
}

extension GlyphPreference {
  /// The title on the Settings screen.
  var title: String {
    switch self {
    case .auto: tr("what fits")
    case .normal: tr("whole cells")
    case .half: tr("half blocks")
    case .braille: tr("Braille")
    case .ascii: tr("ASCII")
    }
  }
}

extension ScreenShake {
  /// The title on the Settings screen.
  var title: String {
    switch self {
    case .off: tr("off")
    case .floor: tr("the floor lights up")
    case .nudge: tr("the field moves")
    case .bell: tr("the screen flashes")
    }
  }
}

extension ScreenStick.Side {
  /// The title on the Settings screen.
  var title: String {
    switch self {
    case .off: tr("off")
    case .left: tr("left")
    case .right: tr("right")
    }
  }
}

extension KeyListChoice {
  /// The title on the Settings screen.
  var title: String {
    switch self {
    case .untilKnown: tr("until known")
    case .always: tr("always")
    case .never: tr("never")
    }
  }
}
