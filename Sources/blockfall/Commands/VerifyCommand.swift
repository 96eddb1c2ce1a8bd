import ArgumentParser
import BlockEngine

/// `blockfall verify`: plays replays again and says whether they hold.
struct VerifyCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Play replays again and say whether they hold.",
    discussion: """
      A replay holds if playing it gives every digest and the result that it says; one of a game that did not end \
      holds as far as it goes. The exit status is 0 where all hold, 1 where one differs, 2 where one cannot be \
      read or is of another version.
      """)

  @Argument(help: ArgumentHelp("The replays.", valueName: "file"))
  var files: [String]

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    var status: Int32 = 0
    for file in files {
      do throws(ReplayFileError) {
        let verified = try ReplayFile.verify(file)
        try tell(verified, of: file, on: console)
      } catch {
        console.complain("blockfall: \(file.harmless.shortened(to: 200)): \(error.description.harmless)")
        status = max(status, error.isDifference ? 1 : 2)
      }
    }
    return status
  }

  private func tell(_ verified: ReplayFile.Verified, of file: String, on console: Console)
    throws(ReplayFileError)
  {
    let game = verified.game
    let end = verified.result.map { "ended by \($0.cause.rawValue)" } ?? "did not end"
    let torn = verified.isTorn ? "; its last line is torn and was left out" : ""
    let line =
      "\(file): holds: \(verified.header.rules.rawValue), score \(game.score), lines \(game.lines), "
      + "level \(game.level), pieces \(game.pieceCount), \(PlayTime.text(microseconds: game.time.microseconds)), "
      + "\(end)\(torn)"
    do throws(CommandFailure) { try console.put(line: line) } catch {
      throw .file(StorageError("standard output cannot be written"))
    }
  }
}
