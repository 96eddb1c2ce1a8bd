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
  ],
  swiftLanguageModes: [.v6]
)
