import ArgumentParser
import BlockEngine
import Glibc

/// `blockfall import`: takes a replay in, once it is proved.
struct ImportCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import",
      abstract: tr("Verify a replay and keep it."),
      discussion: tr(
        """
        Its new ID is printed. A finished game joins the history, one that did not end can be gone on with. The \
        exit status is 1 where the replay does not hold, and nothing is kept then.
        """))
  }

  @OptionGroup var data: DataOptions

  @Argument(help: ArgumentHelp(tr("The replay."), valueName: tr("file")))
  var file: String

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let store = try data.store()
    defer { console.tellComplaints(of: store) }
    let verified: ReplayFile.Verified
    let replay: Replay
    do throws(ReplayFileError) {
      verified = try ReplayFile.verify(file)
      replay = try ReplayFile.load(file)
    } catch {
      if error.isDifference {
        console.complain("blockfall: \(file.harmless.shortened(to: 200)): \(error.description.harmless)")
        return 1
      }
      throw .refused("\(file): \(error)")
    }
    if let name = verified.header.player {
      do throws(PlayerNameError) { _ = try PlayerName(name) } catch {
        throw .refused(tr("\(file): its player's name cannot be kept: \(error.description)"))
      }
    }
    try console.put(line: try storing { () throws(StorageError) in try keep(verified, replay, in: store) })
    return 0
  }

  /// Puts the replay among the games; one that is there already keeps its ID.
  private func keep(_ verified: ReplayFile.Verified, _ replay: Replay, in store: Store) throws(StorageError)
    -> String
  {
    var writer = ReplayWriter()
    writer.write(replay)
    let started = WallTime(text: verified.header.started) ?? .now
    let directory = store.directory
    try directory.prepare()
    for id in try store.games.all() where id.description.hasPrefix(started.compactText) {
      if BackupFile.bytes(directory.replay(id)) == writer.bytes { return id.description }
    }
    let id = GameID(started: started, random: .random(in: .min ... .max))
    do throws(SystemError) {
      try OwnFile.write(writer.bytes, to: directory.replay(id))
      if verified.result == nil { close(try OwnFile.create(directory.mark(id))) }
    } catch {
      throw StorageError(tr("the replay cannot be kept in \(directory.games)"), error)
    }
    if let result = verified.result { _ = try store.record(id, verified.header, result, ended: .now) }
    return id.description
  }
}
