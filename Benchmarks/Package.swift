// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that the game depends on nothing that only measuring needs.
let package = Package(
  name: "blockfall-benchmarks",
  dependencies: [
    .package(name: "blockfall", path: "..")
  ],
  targets: [
    // The classic game once more, in C: the yardstick for speed and a second opinion on the rules.
    .target(name: "CReferenceEngine", cSettings: [.unsafeFlags(["-O3"])]),
    .executableTarget(
      name: "engine-bench",
      dependencies: ["CReferenceEngine", .product(name: "BlockEngine", package: "blockfall")]),
    // Finds a bot's weights, and tells whether one table is stronger than another.
    .executableTarget(
      name: "bot-tune",
      dependencies: [
        .product(name: "BlockBot", package: "blockfall"), .product(name: "BlockEngine", package: "blockfall"),
      ]),
    // The program's own decoder, by links to its sources: a program is no library.
    .executableTarget(
      name: "input-bench", dependencies: [.product(name: "BlockEngine", package: "blockfall")]),
  ],
  swiftLanguageModes: [.v6]
)
