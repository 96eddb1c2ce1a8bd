import ArgumentParser
import BlockPlatform
import BlockStorage

/// `blockfall backup`: writes all stored data to one file.
struct BackupCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "backup", abstract: tr("Write all saved data to a new file."),
      discussion: tr(
        "The exit status is 1 if a replay could not be read; the file then has all the others."))
  }

  @OptionGroup var data: DataOptions

  @Argument(help: ArgumentHelp(tr("The file."), valueName: tr("file")))
  var file: String

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let store = try data.store()
    defer { console.writeWarnings(of: store) }
    let written = try storing { () throws(StorageError) in try BackupFile.write(store, to: file) }
    try console.put(
      line:
        trn(
          "%s: settings, players, results and %s replay", "%s: settings, players, results and %s replays",
          written.replays, file, String(written.replays)))
    for id in written.missing {
      let warning = tr("the replay \(id) cannot be read and is not in the backup")
      console.writeError("blockfall: \(warning)")
    }
    return written.missing.isEmpty ? 0 : 1
  }
}

/// `blockfall restore`: merges a backup into the stored data.
struct RestoreCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "restore",
      abstract: tr("Bring back what a backup has."),
      discussion: tr(
        """
        Players, results and replays join yours; the settings become the backup's. Nothing is lost: \
        the old database stays beside the new one, and a replay that differs from the one there is put beside it. \
        The exit status is 1 if the backup has something else in a replay's place, which is left out.
        """))
  }

  @OptionGroup var data: DataOptions

  @Argument(help: ArgumentHelp(tr("The backup."), valueName: tr("file")))
  var file: String

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let store = try data.store()
    defer { console.writeWarnings(of: store) }
    let restored = try storing { () throws(StorageError) in try BackupFile.restore(file, into: store) }
    let results = trn("%s result", "%s results", restored.results, String(restored.results))
    let replays = trn("%s replay", "%s replays", restored.replays, String(restored.replays))
    try console.put(line: tr("%s and %s restored", results, replays))
    if let previous = restored.previous { try console.put(line: tr("the old database: \(previous)")) }
    for path in restored.differing { try console.put(line: tr("a replay that differs: \(path)")) }
    for line in restored.unreadable { console.writeError("blockfall: \(line)") }
    return restored.unreadable.isEmpty ? 0 : 1
  }
}
