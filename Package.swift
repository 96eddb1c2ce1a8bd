// swift-tools-version: 6.1
import PackageDescription

// For Scripts/engine-tests.
let isEngineAlone = Context.environment["BLOCKFALL_ENGINE_ALONE"] != nil

let engine: [Target] = [
  // The rules. Imports nothing, not even Foundation.
  .target(
    name: "BlockEngine",
    swiftSettings: [.define("CHECK_INVARIANTS", .when(configuration: .debug))]),
  .testTarget(name: "BlockEngineTests", dependencies: ["BlockEngine"], exclude: ["Fixtures"]),
]

let front: [Target] = [
  // ncursesw and what Glibc's module lacks: signalfd, timerfd, memfd, wcwidth, libintl.
  .target(
    name: "CNcurses",
    linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),

  // What is kept: settings, players, results.
  .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),

  // What pads, sensors and the descriptors that carry them need of C: epoll, eventfd, joydev, evdev.
  .target(name: "CInput"),

  // SDL2_mixer by dlopen, so that the program starts without it and does without it.
  .target(name: "CSound", linkerSettings: [.linkedLibrary("dl")]),

  .executableTarget(
    name: "blockfall",
    dependencies: [
      "BlockEngine", "CInput", "CNcurses", "CSQLite", "CSound",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),

  // libvterm, the terminal emulator that the screen is tested in.
  .target(name: "CVTerm", path: "Tests/CVTerm", linkerSettings: [.linkedLibrary("vterm")]),

  .testTarget(
    name: "blockfallTests",
    dependencies: ["blockfall", "BlockEngine", "CNcurses", "CSQLite", "CVTerm"],
    exclude: ["Golden", "Storage/Fixtures"]),
]

let package = Package(
  name: "blockfall",
  products: [.library(name: "BlockEngine", targets: ["BlockEngine"])]
    + (isEngineAlone ? [] : [.executable(name: "blockfall", targets: ["blockfall"])]),
  dependencies: isEngineAlone
    ? [] : [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")],
  targets: isEngineAlone ? engine : engine + front,
  swiftLanguageModes: [.v6]
)
