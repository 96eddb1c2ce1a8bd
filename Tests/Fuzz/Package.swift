// swift-tools-version: 6.1
import PackageDescription

// The game's own sources once more, as libraries that a fuzzer can call: a package of its own, so that the game is
// built without a trace of it. `Scripts/fuzz` says with which flags, and links the whole.
let package = Package(
  name: "blockfall-fuzz",
  products: [.library(name: "Fuzzers", type: .static, targets: ["Entry"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(name: "BlockEngine", swiftSettings: [.define("CHECK_INVARIANTS")]),
    .target(name: "BlockRecords", dependencies: ["BlockEngine"]),
    .target(name: "BlockControls", dependencies: ["BlockEngine"]),
    .target(name: "BlockSearch", dependencies: ["BlockEngine", "BlockRecords"]),
    .target(name: "BlockBot", dependencies: ["BlockEngine", "BlockRecords", "BlockControls", "BlockSearch"]),
    .target(name: "BlockLink", dependencies: ["BlockEngine", "BlockRecords"]),
    .target(name: "CNcurses"),
    .systemLibrary(name: "CSQLite"),
    .target(name: "TerminalUI", dependencies: ["CNcurses"]),
    .target(name: "CInput"),
    .target(name: "CSound"),
    .target(name: "CVersion"),
    .target(
      name: "BlockPlatform",
      dependencies: [
        "BlockControls", "BlockEngine", "CInput", "CSound", "CVersion", "TerminalUI",
      ]),
    .target(
      name: "BlockSettings",
      dependencies: [
        "BlockBot", "BlockControls", "BlockEngine", "BlockLink", "BlockPlatform", "BlockRecords",
        "TerminalUI",
      ]),
    .target(
      name: "BlockStorage",
      dependencies: [
        "BlockBot", "BlockControls", "BlockEngine", "BlockLink", "BlockPlatform", "BlockRecords",
        "BlockSearch", "BlockSettings", "CInput", "CSQLite", "TerminalUI",
      ]),
    .target(
      name: "BlockViews",
      dependencies: [
        "BlockBot", "BlockControls", "BlockEngine", "BlockPlatform", "BlockRecords", "BlockSearch",
        "BlockSettings", "BlockStorage", "TerminalUI",
      ]),
    .target(
      name: "BlockScreens",
      dependencies: [
        "BlockBot", "BlockControls", "BlockEngine", "BlockPlatform", "BlockRecords", "BlockSettings",
        "BlockStorage", "BlockViews", "CInput", "TerminalUI",
      ]),
    .target(
      name: "BlockMatchScreens",
      dependencies: [
        "BlockBot", "BlockControls", "BlockEngine", "BlockLink", "BlockPlatform", "BlockRecords",
        "BlockScreens", "BlockSettings", "BlockStorage", "BlockViews", "CInput", "TerminalUI",
      ]),
    .target(
      name: "BlockCommands",
      dependencies: [
        "BlockBot", "BlockEngine", "BlockLink", "BlockPlatform", "BlockRecords", "BlockSearch",
        "BlockSettings", "BlockStorage", "BlockViews", "TerminalUI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "blockfall",
      dependencies: [
        "BlockCommands", "BlockEngine", "BlockMatchScreens", "BlockPlatform", "BlockScreens", "BlockSettings",
        "BlockStorage", "CInput", "TerminalUI",
      ],
      exclude: ["Main.swift"]),
    .target(
      name: "Fuzzing",
      dependencies: [
        "BlockCommands", "BlockControls", "BlockEngine", "BlockLink", "BlockPlatform", "BlockRecords",
        "BlockSettings", "BlockStorage", "BlockViews", "TerminalUI",
      ],
      exclude: ["CorpusTests.swift"]),
    .target(name: "Entry", dependencies: ["Fuzzing"]),
  ],
  swiftLanguageModes: [.v6]
)
