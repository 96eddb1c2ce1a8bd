// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that the game does not depend on anything that only benchmarks need.
let package = Package(
  name: "blockfall-benchmarks",
  dependencies: [
    .package(name: "blockfall", path: "..")
  ],
  targets: [
    // The classic game in C: the yardstick for speed and an independent implementation of the rules.
    .target(name: "CReferenceEngine", cSettings: [.unsafeFlags(["-O3"])]),
    .executableTarget(
      name: "engine-bench",
      dependencies: [
        "CReferenceEngine", .product(name: "BlockEngine", package: "blockfall"),
        .product(name: "BlockSearch", package: "blockfall"),
      ]),
    // Finds a bot's weights, and tests whether one table is stronger than another.
    .executableTarget(
      name: "bot-tune",
      dependencies: [
        .product(name: "BlockBot", package: "blockfall"), .product(name: "BlockEngine", package: "blockfall"),
        .product(name: "BlockSearch", package: "blockfall"),
      ]),
    // Measures the program's decoder, by symbolic links to its sources, since a program is no library.
    // The decoder of TerminalUI, which is no product, by symbolic links.
    .target(name: "TerminalInput"),
    .executableTarget(
      name: "input-bench",
      dependencies: [
        "TerminalInput", .product(name: "BlockControls", package: "blockfall"),
        .product(name: "BlockEngine", package: "blockfall"),
      ],
      // Its link to MouseTouches imports TerminalUI.
      swiftSettings: [.unsafeFlags(["-module-alias", "TerminalUI=TerminalInput"])]),
  ],
  swiftLanguageModes: [.v6]
)
