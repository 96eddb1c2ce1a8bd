// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that building the game needs neither SwiftNIO nor TLS.
let package = Package(
  name: "blockfall-server",
  products: [.executable(name: "blockfall-server", targets: ["blockfall-server"])],
  dependencies: [
    .package(name: "blockfall", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Sockets, TLS, keys, limits and the beacon. Passes what it receives to BlockLink's values and carries
    // out their actions.
    .target(
      name: "LinkTransport",
      dependencies: [
        .product(name: "BlockLink", package: "blockfall"),
        .product(name: "BlockRecords", package: "blockfall"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "X509", package: "swift-certificates"),
      ]),
    // What a record is, which of two is better, ratings, and the bots' ladder: values alone.
    .target(
      name: "Standings",
      dependencies: [
        .product(name: "BlockBot", package: "blockfall"),
        .product(name: "BlockEngine", package: "blockfall"),
        .product(name: "BlockLink", package: "blockfall"),
        .product(name: "BlockRecords", package: "blockfall"),
      ]),
    // Connections to PostgreSQL by its own client library, which is opened at run time.
    .target(name: "PostgresClient"),
    // Where records are kept: a protocol, and its forms on SQLite and PostgreSQL.
    .target(
      name: "RecordStore",
      dependencies: [
        "LinkTransport", "PostgresClient", "Standings",
        .product(name: "BlockEngine", package: "blockfall"),
        .product(name: "BlockLink", package: "blockfall"),
        .product(name: "BlockRecords", package: "blockfall"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    // Boards in a browser, and as JSON.
    .target(
      name: "BoardPages",
      dependencies: [
        "RecordStore", "Standings",
        .product(name: "BlockEngine", package: "blockfall"),
        .product(name: "BlockLink", package: "blockfall"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "blockfall-server",
      dependencies: [
        "BoardPages",
        "LinkTransport",
        "RecordStore",
        "Standings",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "BlockBot", package: "blockfall"),
        .product(name: "BlockEngine", package: "blockfall"),
        .product(name: "BlockLink", package: "blockfall"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Yams", package: "Yams"),
      ]),
    // A benchmark: many players on one server.
    .executableTarget(
      name: "link-load",
      dependencies: [
        "LinkTransport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "BlockEngine", package: "blockfall"),
        .product(name: "BlockLink", package: "blockfall"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    // A player or watcher without a screen, for the soak.
    .executableTarget(
      name: "link-player",
      dependencies: [
        "LinkTransport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "BlockBot", package: "blockfall"),
        .product(name: "BlockEngine", package: "blockfall"),
        .product(name: "BlockLink", package: "blockfall"),
        .product(name: "BlockRecords", package: "blockfall"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "BoardPages", "LinkTransport", "PostgresClient", "RecordStore", "Standings", "blockfall-server",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "BlockBot", package: "blockfall"),
        .product(name: "BlockEngine", package: "blockfall"),
        .product(name: "BlockLink", package: "blockfall"),
        .product(name: "BlockRecords", package: "blockfall"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
