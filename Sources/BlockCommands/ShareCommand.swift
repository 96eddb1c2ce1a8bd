import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockStorage
import TerminalUI

/// `blockfall share`: prints the result of a replay as a short text.
struct ShareCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "share",
      abstract: tr("Print the result of a replay or of a match as a short text to share."))
  }

  @OptionGroup var data: DataOptions

  @Argument(
    help: ArgumentHelp(
      tr("The replay, as 'blockfall replays' lists it, or a file."), valueName: tr("id or file")),
    completion: .replays)
  var replay: String

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let result: SharedResult
    let path = try data.savedReplayPath(replay) ?? replay
    do throws(ReplayFileError) { result = try SharedResult(fileAt: path) } catch {
      guard error.isDifference else { throw .refused("\(replay): \(error)") }
      console.writeError("blockfall: \(replay.sanitized.shortened(to: 200)): \(error.description.sanitized)")
      return 1
    }
    try console.put(lines: result.text)
    return 0
  }
}
