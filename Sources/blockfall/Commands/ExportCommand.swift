import ArgumentParser
import BlockEngine
import Glibc

/// `blockfall export`: copies a replay out.
struct ExportCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export",
      abstract: tr("Write a replay that is kept to a new file."),
      discussion:
        tr(
          "With --cast it is written as asciicast v2, which the usual players show in a terminal or a browser."
        ))
  }

  @OptionGroup var data: DataOptions

  @Argument(help: ArgumentHelp(tr("The replay, as 'blockfall replays' lists it."), valueName: tr("id")))
  var id: String

  @Argument(help: ArgumentHelp(tr("Where it goes; '-' for standard output."), valueName: tr("file")))
  var file: String

  @Flag(help: ArgumentHelp(tr("Write it as asciicast v2.")))
  var cast = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let directory = try data.directory()
    guard let id = GameID(id), access(directory.replay(id), F_OK) == 0 else {
      throw .refused(tr("there is no replay '\(self.id)'; 'blockfall replays' lists them"))
    }
    let bytes: [UInt8]
    if cast {
      bytes = try castBytes(directory.replay(id))
    } else {
      guard let found = BackupFile.bytes(directory.replay(id)) else {
        throw .refused(tr("the replay \(id) cannot be read"))
      }
      bytes = found
    }
    if file == "-" {
      try console.put(bytes)
      return 0
    }
    do throws(SystemError) { try OwnFile.write(bytes, to: file) } catch {
      throw .refused(
        error.code == EEXIST
          ? tr("'\(file)' is there already; it is not written over") : "'\(file)': \(error)")
    }
    return 0
  }

  private func castBytes(_ path: String) throws(CommandFailure) -> [UInt8] {
    do throws(ReplayFileError) {
      let replay = try ReplayFile.load(path)
      do throws(ReplayError) { return try Asciicast(CastPicture()).bytes(of: replay) } catch {
        throw ReplayFileError.replay(error)
      }
    } catch {
      throw .refused(tr("the replay cannot be shown: \(error)"))
    }
  }
}
