import ArgumentParser
import BlockPlatform
import BlockSettings
import BlockStorage
import Glibc
import TerminalUI

/// `blockfall paths`: prints where data is stored.
struct PathsCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "paths", abstract: tr("Print where data is saved."))
  }

  @OptionGroup var data: DataOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let directory = try data.directory()
    try put("data", directory.path, on: console)
    try put("database", directory.database, on: console)
    try put("games", directory.games, on: console)
    if let own = ThemeLibrary.locate().userFolder { try put("themes", own, on: console) }
    if let own = RulesLibrary.locate().userFolder { try put("rules", own, on: console) }
    if let own = CustomGameLibrary.locate().userFolder { try put("own-games", own, on: console) }
    if let own = ConfigurationFolder.path() { try put("link", own + "/link", on: console) }
    if let assets = AssetFolder.locate() { try put("assets", assets.root, on: console) }
    return 0
  }

  /// Writes a path, on terminals with links as one.
  private func put(_ name: String, _ path: String, on console: Console) throws(CommandFailure) {
    try console.put(name + " ", path, linkedTo: Self.address(of: path))
  }

  /// The address of a file on this machine, with its name: over SSH the terminal is on another one.
  static func address(of path: String) -> String {
    var host = [CChar](repeating: 0, count: 256)
    let name = gethostname(&host, host.count - 1) == 0 ? String(path: host) : ""
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.pathBytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return "file://\(name)" + String(decoding: bytes, as: UTF8.self)
  }
}
