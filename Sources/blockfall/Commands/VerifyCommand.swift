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
      read or is of another version. What leads to the same state all the same is not told apart: a replay proves \
      the game that it says, not whose hands played it.
      """)

  @Argument(help: ArgumentHelp("The replays.", valueName: "file"))
  var files: [String]

  @Flag(help: "Print a JSON object for each file, with the game's state as 'script' tells it.")
  var json = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    var status: Int32 = 0
    for file in files {
      do throws(ReplayFileError) {
        let verified = try ReplayFile.verify(file)
        do throws(CommandFailure) {
          if json {
            try console.put(line(verified, of: file))
          } else {
            try tell(verified, of: file, on: console)
          }
        } catch {
          throw .file(StorageError("standard output cannot be written"))
        }
      } catch {
        console.complain("blockfall: \(file.harmless.shortened(to: 200)): \(error.description.harmless)")
        status = max(status, error.isDifference ? 1 : 2)
      }
    }
    return status
  }

  private func line(_ verified: ReplayFile.Verified, of file: String) -> [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("file", file)
      text.member("finished", verified.result != nil)
      text.member("torn", verified.isTorn)
      text.key("state")
      text.state(of: verified.game)
    }
    text.endLine()
    return text.bytes
  }

  private func tell(_ verified: ReplayFile.Verified, of file: String, on console: Console)
    throws(CommandFailure)
  {
    let game = verified.game
    let end = verified.result.map { "ended by \($0.cause.rawValue)" } ?? "did not end"
    let torn = verified.isTorn ? "; its last line is torn and was left out" : ""
    let line =
      "\(file): holds: \(verified.header.rules.rawValue), score \(game.score), lines \(game.lines), "
      + "level \(game.level), pieces \(game.pieceCount), \(PlayTime.text(microseconds: game.time.microseconds)), "
      + "\(end)\(torn)"
    try console.put(line: line)
  }
}
