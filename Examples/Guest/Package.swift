// swift-tools-version: 6.1
import PackageDescription

// Uses the engine as any other project does: a released version of its repository. `Scripts/guest` builds and runs this
// against a tag of the last commit.
let repository = Context.environment["BLOCKFALL_REPOSITORY"] ?? "https://github.com/blockfall/blockfall"

let package = Package(
  name: "guest",
  dependencies: [.package(url: repository, from: "1.0.0")],
  targets: [
    .executableTarget(
      name: "Guest",
      dependencies: [
        .product(name: "BlockBot", package: "blockfall"),
        .product(name: "BlockControls", package: "blockfall"),
        .product(name: "BlockEngine", package: "blockfall"),
        .product(name: "BlockLink", package: "blockfall"),
        .product(name: "BlockRecords", package: "blockfall"),
        .product(name: "BlockSearch", package: "blockfall"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
