import BlockControls
import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Screens that depend on the machine: its sensors, folders and terminal.
extension ScreenTour {
  mutating func offers() {
    driver.send(.device(.sensor(.appeared(name: "lid"))))
    driver.send(.device(.tilt(TiltSample(x: 0, y: 1_000, z: 0), at: Moment(nanoseconds: 0))))
    stop("tilt-offer", ["Play by tilting?", "No, leave it off", "Yes, switch it on"])
    press(.escape)
  }

  /// The questions of the very first start and of the first game's end.
  mutating func first() {
    let tour = driver
    driver = ModelDriver(size: size)
    let context = driver.model.context
    driver.model = AppModel(
      context: context, theme: .standard,
      screens: [MainMenuScreen(context: context), FirstGameScreen(in: context)])
    stop("first-game", ["Which game?", "Skip"])
    press(.right)
    stop(nil)
    press(.enter)
    press(.enter)
    press(.character("q"))
    // The game is not saved, so the program asks before leaving.
    press(.down)
    press(.enter)
    stop("first-keys", ["Which keys?", "Skip"])
    for _ in 0..<2 {
      press(.down)
      stop(nil)
    }
    driver = tour
  }

  /// About on a machine with every feature.
  mutating func about() {
    driver = ModelDriver(
      saver: GameSaver(directory: .success(DataDirectory(path: "/home/ada/.local/share/blockfall"))),
      themes: ThemeLibrary(
        userFolder: "/home/ada/.config/blockfall/themes", installedFolder: "/usr/share/blockfall/themes"))
    driver.handle(
      TerminalFeatures(
        type: "xterm-kitty", colorDepth: .direct, requestsInputModes: true, synchronizesOutput: true,
        reportsReleases: true))
    driver.send(.device(.pad(PadEvent(pad: 0, action: .appeared(name: "A pad")))))
    choose("Settings")
    choose("About")
    stop(
      "about",
      [
        "About", "Back", "Where things are", "Games", "Settings, results", "Your themes", "What was found",
        "Terminal", "Size", "Colours", "24 bit", "Keyboard", "reports releases",
      ], isCovered: true)
    press(.end)
    stop(
      "about-end", ["Unicode", "yes", "Mouse", "Focus", "Tilt sensor", "off", "Sound"],
      isCovered: true)
  }
}
