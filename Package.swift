// swift-tools-version: 6.1
import PackageDescription

// For Scripts/engine-tests.
let isEngineAlone = Context.environment["BLOCKFALL_ENGINE_ALONE"] != nil

// What `--version` tells of a release build. From the environment, as what a manifest learns of git is kept too long.
let commit = Context.environment["BLOCKFALL_COMMIT"] ?? ""

// Debug builds optimize what the tests use most, with every check in it.
let optimized: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

// Else the compiler begins anew with each 25 files, and reads all of the tests' macros again.
let inFewParts: [SwiftSetting] = [
  .unsafeFlags(["-driver-batch-size-limit", "1000"], .when(configuration: .debug))
]

let engine: [Target] = [
  // The rules. Imports nothing, not even Foundation.
  .target(
    name: "BlockEngine",
    swiftSettings: optimized + [.define("CHECK_INVARIANTS", .when(configuration: .debug))]),
  .testTarget(
    name: "BlockEngineTests", dependencies: ["BlockEngine"], exclude: ["Fixtures"], swiftSettings: inFewParts),

  // Who plays without hands.
  .target(name: "BlockBot", dependencies: ["BlockEngine"], swiftSettings: optimized),
  .testTarget(name: "BlockBotTests", dependencies: ["BlockBot", "BlockEngine"]),

  // Play across a network, as values: no sockets, no clock.
  .target(name: "BlockLink", dependencies: ["BlockEngine"], swiftSettings: optimized),
  .testTarget(name: "BlockLinkTests", dependencies: ["BlockBot", "BlockEngine", "BlockLink"]),
]

let front: [Target] = [
  // ncursesw and what Glibc's module lacks: signalfd, timerfd, memfd, wcwidth.
  .target(
    name: "CNcurses",
    linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),

  // What any program on a terminal needs; knows no game.
  .target(name: "TerminalUI", dependencies: ["CNcurses"], swiftSettings: optimized),

  // What is kept: settings, players, results.
  .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),

  // What pads, sensors and the descriptors that carry them need of C: epoll, eventfd, joydev, evdev; and the start's arguments.
  .target(name: "CInput"),

  // SDL2_mixer by dlopen, so that the program starts without it and does without it.
  .target(name: "CSound", linkerSettings: [.linkedLibrary("dl")]),

  // The commit that the program is built from.
  .target(
    name: "CVersion",
    cSettings: commit.isEmpty
      ? [] : [.define("BLOCKFALL_COMMIT", to: commit, .when(configuration: .release))]),

  .executableTarget(
    name: "blockfall",
    dependencies: [
      "BlockBot", "BlockEngine", "BlockLink", "CInput", "CSQLite", "CSound", "CVersion", "TerminalUI",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    // The engine has to be quick; the program has to be small.
    swiftSettings: [.unsafeFlags(["-Osize"], .when(configuration: .release))]),

  // A small program on TerminalUI that is no game.
  .executableTarget(name: "ColorPicker", dependencies: ["TerminalUI"], path: "Examples/ColorPicker"),

  // libvterm, the terminal emulator that the screen is tested in, and what both tests need of it.
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
      "blockfall", "BlockBot", "BlockEngine", "BlockLink", "CInput", "CNcurses", "CSQLite", "TerminalUI",
      "TerminalTestSupport",
    ],
    exclude: ["Golden", "Film/Fixtures", "Storage/Fixtures"],
    swiftSettings: inFewParts),
]

let package = Package(
  name: "blockfall",
  products: [
    .library(name: "BlockBot", targets: ["BlockBot"]),
    .library(name: "BlockEngine", targets: ["BlockEngine"]),
    .library(name: "BlockLink", targets: ["BlockLink"]),
  ]
    + (isEngineAlone ? [] : [.executable(name: "blockfall", targets: ["blockfall"])]),
  dependencies: isEngineAlone
    ? [] : [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")],
  targets: isEngineAlone ? engine : engine + front,
  swiftLanguageModes: [.v6]
)
