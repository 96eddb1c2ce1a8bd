import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockStorage

/// `blockfall positions`: prints saved positions as text.
struct PositionsCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "positions",
      abstract: tr("List the saved positions, or print one as 'blockfall practice' reads it."))
  }

  @OptionGroup var data: DataOptions

  @Argument(help: ArgumentHelp(tr("The position to print."), valueName: tr("name")), completion: .positions)
  var name: String?

  @Flag(help: ArgumentHelp(tr("Print what was practised last.")))
  var last = false

  @Flag(help: ArgumentHelp(tr("Print the fumen code.")))
  var fumen = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    if last, name != nil { throw .refused(tr("give either a name or --last")) }
    let store = try data.store()
    defer { console.writeWarnings(of: store) }
    let isThere = try storing { () throws(StorageError) in try store.directory.isThere() }
    let all = isThere ? try storing { () throws(StorageError) in try store.positions() } : []
    guard let wanted = last ? SavedPosition.autosaveName : name else {
      for saved in all where saved.name != SavedPosition.autosaveName { try console.put(line: saved.name) }
      return 0
    }
    guard let found = all.first(where: { $0.name == wanted }) else {
      throw .refused(
        last
          ? tr("nothing has been practised yet")
          : tr("there is no position '\(wanted)'; 'blockfall positions' lists them"))
    }
    guard fumen else {
      try console.put(lines: found.position.text)
      return 0
    }
    let code: String
    do throws(FumenError) { code = try found.position.fumen().code } catch {
      throw .refused(translated(error.localizedMessage))
    }
    try console.put(line: code)
    return 0
  }
}
