// swift-tools-version: 6.1
import PackageDescription

// Set by Scripts/engine-tests.
let isEngineAlone = Context.environment["BLOCKFALL_ENGINE_ALONE"] != nil

// Set by Scripts/docs.
let hasDocumentation = Context.environment["BLOCKFALL_DOCS"] != nil

// The commit that `--version` prints in a release build. From the environment, because SwiftPM would cache a
// commit that the manifest asks git for.
let commit = Context.environment["BLOCKFALL_COMMIT"] ?? ""

// Whether another package depends on this one, which SwiftPM then keeps in a folder of this name. The libraries are
// built with that package's flags alone, because SwiftPM takes no unsafe ones from a dependency.
let isDependency = Context.packageDirectory.contains("/checkouts/")

// Optimizes the modules that the tests use most in debug builds too, with all checks.
let optimized: [SwiftSetting] =
  isDependency ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

// By default the compiler starts again for every 25 files, and reads all macros of the tests again.
let inFewParts: [SwiftSetting] =
  isDependency ? [] : [.unsafeFlags(["-driver-batch-size-limit", "1000"], .when(configuration: .debug))]

let engine: [Target] = [
  // The rules. Imports nothing, not even Foundation.
  .target(
    name: "BlockEngine",
    swiftSettings: optimized + [.define("CHECK_INVARIANTS", .when(configuration: .debug))]),

  // What is written and read of the rules: replays, match files, rule files, positions, puzzles, fumen.
  .target(name: "BlockRecords", dependencies: ["BlockEngine"], swiftSettings: optimized),

  // Held keys, touches, tilt and sticks to commands.
  .target(name: "BlockControls", dependencies: ["BlockEngine"], swiftSettings: optimized),

  // Where a piece can come to rest, and by which keys.
  .target(name: "BlockSearch", dependencies: ["BlockEngine", "BlockRecords"], swiftSettings: optimized),

  .testTarget(
    name: "BlockEngineTests",
    dependencies: ["BlockEngine", "BlockRecords", "BlockControls", "BlockSearch", "FigureTestSupport"],
    exclude: ["Fixtures"], swiftSettings: inFewParts),

  // Extreme figures for the tests of readers.
  .target(
    name: "FigureTestSupport", dependencies: ["BlockEngine", "BlockRecords"], path: "Tests/FigureTestSupport",
    swiftSettings: optimized),

  // The computer players.
  .target(
    name: "BlockBot", dependencies: ["BlockEngine", "BlockRecords", "BlockControls", "BlockSearch"],
    swiftSettings: optimized),
  .testTarget(
    name: "BlockBotTests",
    dependencies: [
      "BlockBot", "BlockEngine", "BlockRecords", "BlockControls", "BlockSearch", "FigureTestSupport",
    ]),

  // Play across a network as plain values, without sockets or a clock.
  .target(name: "BlockLink", dependencies: ["BlockEngine", "BlockRecords"], swiftSettings: optimized),
  .testTarget(
    name: "BlockLinkTests",
    dependencies: [
      "BlockBot", "BlockEngine", "BlockLink", "BlockRecords", "BlockControls", "BlockSearch",
      "FigureTestSupport",
    ]),
]

let front: [Target] = [
  // ncursesw, and functions that Glibc's module lacks: pselect with its sets, handlers of signals, wcwidth.
  .target(
    name: "CNcurses",
    linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),

  // The terminal library, independent of the game.
  .target(name: "TerminalUI", dependencies: ["CNcurses"], swiftSettings: optimized),

  // SQLite, for settings, players and results.
  .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),

  // C interfaces of Linux: pads and sensors (epoll, joydev, evdev), eventfd, inotify; children, and for the program's arguments.
  .target(name: "CInput"),

  // SDL2_mixer, loaded by dlopen so that it is optional.
  .target(name: "CSound", linkerSettings: [.linkedLibrary("dl")]),

  // The commit that the program is built from.
  .target(
    name: "CVersion",
    cSettings: commit.isEmpty
      ? [] : [.define("BLOCKFALL_COMMIT", to: commit, .when(configuration: .release))]),

  // Files, threads, languages, sound, sensors and pads.
  .target(
    name: "BlockPlatform",
    dependencies: [
      "BlockControls", "BlockEngine", "CInput", "CSound", "CVersion", "TerminalUI",
    ]),

  // Settings, key bindings and how they become commands, rules and modes to choose from, themes.
  .target(
    name: "BlockSettings",
    dependencies: [
      "BlockBot", "BlockControls", "BlockEngine", "BlockLink", "BlockPlatform", "BlockRecords",
      "TerminalUI",
    ]),

  // The database, saved games and matches, their sessions, and what a command line can ask for.
  .target(
    name: "BlockStorage",
    dependencies: [
      "BlockBot", "BlockControls", "BlockEngine", "BlockLink", "BlockPlatform", "BlockRecords",
      "BlockSearch", "BlockSettings", "CInput", "CSQLite", "TerminalUI",
    ]),

  // A field and a match at every scale: values in, cells out.
  .target(
    name: "BlockViews",
    dependencies: [
      "BlockBot", "BlockControls", "BlockEngine", "BlockPlatform", "BlockRecords", "BlockSearch",
      "BlockSettings", "BlockStorage", "TerminalUI",
    ]),

  // The app, and its screens for one player.
  .target(
    name: "BlockScreens",
    dependencies: [
      "BlockBot", "BlockControls", "BlockEngine", "BlockPlatform", "BlockRecords", "BlockSearch",
      "BlockSettings", "BlockStorage", "BlockViews", "CInput", "TerminalUI",
    ]),

  // The screens of matches, at one terminal and across a network.
  .target(
    name: "BlockMatchScreens",
    dependencies: [
      "BlockBot", "BlockControls", "BlockEngine", "BlockLink", "BlockPlatform", "BlockRecords",
      "BlockScreens", "BlockSettings", "BlockStorage", "BlockViews", "CInput", "TerminalUI",
    ]),

  // The subcommands.
  .target(
    name: "BlockCommands",
    dependencies: [
      "BlockBot", "BlockEngine", "BlockLink", "BlockPlatform", "BlockRecords", "BlockSearch",
      "BlockSettings", "BlockStorage", "BlockViews", "TerminalUI",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),

  // The program.
  .executableTarget(
    name: "blockfall",
    dependencies: [
      "BlockCommands", "BlockEngine", "BlockMatchScreens", "BlockPlatform", "BlockScreens", "BlockSettings",
      "BlockStorage", "CInput", "TerminalUI",
    ]),

  // An example program on TerminalUI.
  .executableTarget(name: "ColorPicker", dependencies: ["TerminalUI"], path: "Examples/ColorPicker"),

  // libvterm, the terminal emulator that tests draw in, and the support that two test targets share.
  .target(name: "CVTerm", path: "Tests/CVTerm", linkerSettings: [.linkedLibrary("vterm")]),
  .target(
    name: "TerminalTestSupport", dependencies: ["TerminalUI", "CVTerm"], path: "Tests/TerminalTestSupport",
    swiftSettings: optimized),

  .testTarget(
    name: "TerminalUITests",
    dependencies: ["TerminalUI", "TerminalTestSupport", "CNcurses", "ColorPicker"]),

  .testTarget(
    name: "blockfallTests",
    dependencies: [
      "BlockBot", "BlockCommands", "BlockControls", "BlockEngine", "BlockLink", "BlockMatchScreens",
      "BlockPlatform", "BlockRecords", "BlockScreens", "BlockSearch", "BlockSettings", "BlockStorage",
      "BlockViews", "CInput", "CNcurses", "CSQLite", "TerminalTestSupport", "TerminalUI", "blockfall",
    ],
    exclude: ["Golden", "ReplayRendering/Fixtures", "Storage/Fixtures"],
    swiftSettings: inFewParts),
]

let package = Package(
  name: "blockfall",
  products: [
    .library(name: "BlockBot", targets: ["BlockBot"]),
    .library(name: "BlockControls", targets: ["BlockControls"]),
    .library(name: "BlockEngine", targets: ["BlockEngine"]),
    .library(name: "BlockLink", targets: ["BlockLink"]),
    .library(name: "BlockRecords", targets: ["BlockRecords"]),
    .library(name: "BlockSearch", targets: ["BlockSearch"]),
  ]
    + (isEngineAlone ? [] : [.executable(name: "blockfall", targets: ["blockfall"])]),
  dependencies: (isEngineAlone
    ? [] : [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")])
    + (hasDocumentation
      ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0")] : []),
  targets: isEngineAlone ? engine : engine + front,
  swiftLanguageModes: [.v6]
)
