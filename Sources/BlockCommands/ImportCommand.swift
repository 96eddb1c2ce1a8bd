import ArgumentParser
import BlockEngine
import BlockLink
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import Glibc
import TerminalUI

/// `blockfall import`: verifies a replay or a match and stores it.
struct ImportCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import",
      abstract: tr("Verify a replay or a match file and save it."),
      discussion: tr(
        """
        Prints its new ID. A finished game or match joins the history, an unfinished one can be \
        resumed. The exit status is 1 if it does not hold; then nothing is saved.
        """))
  }

  @OptionGroup var data: DataOptions

  @Argument(help: ArgumentHelp(tr("The replay or match file."), valueName: tr("file")))
  var file: String

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let store = try data.store()
    defer { console.writeWarnings(of: store) }
    if MatchReplayFile.isMatch(file) { return try runMatch(store, on: console) }
    // Verify before anything is created.
    guard
      let verified = try proved(on: console, { () throws(ReplayFileError) in try ReplayFile.verify(file) })
    else { return 1 }
    try check(verified.header)
    let directory = store.directory
    try storing { () throws(StorageError) in try directory.prepare() }
    let copy = directory.path + "/importing-\(UInt64.random(in: .min ... .max))"
    let target: Int32
    do throws(SystemError) { target = try PrivateFile.create(copy) } catch {
      throw .refused(cannotKeep(in: directory, error).description)
    }
    defer {
      close(target)
      unlink(copy)
    }
    // The stored copy is verified too, as the file may have changed meanwhile.
    let copied = try proved(on: console) { () throws(ReplayFileError) in
      try ReplayFile.verify(file, copyingTo: target)
    }
    guard let copied else { return 1 }
    fsync(target)
    try console.put(line: try storing { () throws(StorageError) in try save(copied, at: copy, in: store) })
    return 0
  }

  /// Refuses a player name that cannot be displayed.
  private func check(_ header: ReplayHeader) throws(CommandFailure) {
    guard let name = header.player else { return }
    guard !PlayerName.isStorable(name) else { return }
    let reason = LinkName.fault(of: name) ?? .tooLong
    throw .refused(tr("\(file): its player's name cannot be saved: \(reason.text)"))
  }

  /// Imports a match.
  private func runMatch(_ store: Store, on console: Console) throws(CommandFailure) -> Int32 {
    let read = { () throws(ReplayFileError) in
      let bytes = try MatchReplayFile.bytes(file)
      return (bytes, try MatchReplayFile.verify(bytes))
    }
    guard let (bytes, verified) = try proved(on: console, read) else { return 1 }
    for header in verified.header.players { try check(header) }
    let matches = MatchesFolder(directory: store.directory)
    let id = try storing { () throws(StorageError) in
      try store.directory.prepare()
      return try matches.add(bytes, verified)
    }
    try console.put(line: id.description)
    return 0
  }

  /// Runs the verification; nil if the replay differs from its replayed game, which is then reported.
  private func proved<Verified>(
    on console: Console, _ body: () throws(ReplayFileError) -> Verified
  ) throws(CommandFailure) -> Verified? {
    do throws(ReplayFileError) { return try body() } catch {
      guard error.isDifference else { throw .refused("\(file): \(error)") }
      console.writeError("blockfall: \(file.sanitized.shortened(to: 200)): \(error.description.sanitized)")
      return nil
    }
  }

  private func cannotKeep(in directory: DataDirectory, _ error: SystemError) -> StorageError {
    StorageError(tr("the replay cannot be saved in \(directory.games)"), error)
  }

  /// Stores the replay; an existing one keeps its ID.
  private func save(_ verified: ReplayFile.Verified, at copy: String, in store: Store) throws(StorageError)
    -> String
  {
    let started = WallTime(text: verified.header.started) ?? .now
    let directory = store.directory
    for id in try store.games.all() where id.description.hasPrefix(started.compactText) {
      if PrivateFile.hasSameContent(directory.replay(id), copy) { return id.description }
    }
    let id = GameID(started: started, random: .random(in: .min ... .max))
    do throws(SystemError) {
      guard rename(copy, directory.replay(id)) == 0 else { throw .last }
      if verified.result == nil { close(try PrivateFile.create(directory.mark(id))) }
    } catch {
      throw cannotKeep(in: directory, error)
    }
    PrivateFile.syncFolder(directory.games)
    if let result = verified.result {
      let locked = verified.statistics.pieces
      _ = try store.record(id, verified.header, result, locked: locked, ended: .now)
    }
    return id.description
  }
}
