import BlockPlatform
import BlockSettings

/// The subscreens of Settings.
enum SettingsPage: CaseIterable, Sendable {
  case sounds, keys, handling, keyRepeat, inputTest, about

  var group: Setting.Group {
    switch self {
    case .sounds: .sound
    case .keys, .handling, .keyRepeat: .handling
    case .inputTest: .devices
    case .about: .program
    }
  }

  var title: String {
    switch self {
    case .sounds: tr("Hear the sounds")
    case .keys: tr("Keys")
    case .handling: tr("Try and tune handling")
    case .keyRepeat: tr("Key repeat")
    case .inputTest: tr("Input test")
    case .about: tr("About")
    }
  }

  var help: String {
    switch self {
    case .sounds: tr("Every sound by itself, and what it means; left and right move between the columns.")
    case .keys: tr("Which keys do what; every one can be changed.")
    case .handling:
      tr("How held keys behave: presets, and a field beside them to try them on.")
    case .keyRepeat: tr("Measures how this terminal repeats a key that is held.")
    case .about: tr("The version, the folders of saved data, and the devices that were found.")
    case .inputTest: tr("Shows what arrives from keys, mouse, pads and tilt, and what it would do.")
    }
  }

  /// Other words that players may search for.
  var words: String {
    switch self {
    case .sounds: "practice accessibility blind ears audio SFX test"
    case .keys: "key bindings rebind remap controls keyboard"
    case .handling: "DAS ARR SDF DCD IRS IHS presets tuning"
    case .keyRepeat: "keyboard delay rate"
    case .inputTest: "controller keyboard mouse latency debug"
    case .about: "version license folder"
    }
  }

  func screen(in context: ScreenContext) -> any Screen {
    switch self {
    case .sounds: SoundsScreen()
    case .keys: KeysScreen()
    case .handling: HandlingScreen(in: context)
    case .keyRepeat: KeyRepeatScreen()
    case .inputTest: InputTestScreen(in: context)
    case .about: AboutScreen()
    }
  }
}
