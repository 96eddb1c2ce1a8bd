import ArgumentParser
import BlockPlatform
import BlockSettings
import BlockStorage

/// `blockfall paths`: prints where data is stored.
struct PathsCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "paths", abstract: tr("Print where data is saved."))
  }

  @OptionGroup var data: DataOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let directory = try data.directory()
    try console.put(line: "data \(directory.path)")
    try console.put(line: "database \(directory.database)")
    try console.put(line: "games \(directory.games)")
    if let own = ThemeLibrary.locate().userFolder { try console.put(line: "themes \(own)") }
    if let own = RulesLibrary.locate().userFolder { try console.put(line: "rules \(own)") }
    if let own = CustomGameLibrary.locate().userFolder { try console.put(line: "own-games \(own)") }
    if let assets = AssetFolder.locate() { try console.put(line: "assets \(assets.root)") }
    return 0
  }
}
