import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockStorage
import TerminalUI

/// `blockfall verify`: replays games and checks that the files are valid.
struct VerifyCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify",
      abstract: tr("Play replays again and say whether they hold."),
      discussion: tr(
        """
        A replay holds if playing it gives every digest and the result that it says; one of a game that did not end \
        holds as far as it goes. The exit status is 0 if all hold, 1 if one differs, 2 if one cannot be read or is of \
        another version. Commands that lead to the same state count as the same: a replay proves what was played, not \
        by whom.
        """) + "\n\n"
        + tr(
          """
          A match file holds if each player's part does, and every attack that arrives is one that another player's \
          part sends, in order. If a server has signed it, the seed is also the one to which the server was committed \
          before the match.
          """))
  }

  @Argument(help: ArgumentHelp(tr("The replays."), valueName: tr("file")))
  var files: [String]

  @Flag(
    help: ArgumentHelp(tr("Print a JSON object for each file, with the game's state as 'script' prints it.")))
  var json = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    var status: Int32 = 0
    for file in files {
      switch VerifyCommand.verified(file) {
      case .game(let verified): try report(verified, of: file, on: console)
      case .match(let verified): try report(verified, of: file, on: console)
      case .failed(let error):
        console.writeError("blockfall: \(file.sanitized.shortened(to: 200)): \(error.description.sanitized)")
        status = max(status, error.isDifference ? 1 : 2)
      }
    }
    return status
  }

  private enum Outcome {
    case game(ReplayFile.Verified)
    case match(MatchReplayFile.Verified)
    case failed(ReplayFileError)
  }

  private static func verified(_ file: String) -> Outcome {
    do throws(ReplayFileError) {
      return MatchReplayFile.isMatch(file)
        ? .match(try MatchReplayFile.verify(file)) : .game(try ReplayFile.verify(file))
    } catch {
      return .failed(error)
    }
  }

  private func report(_ verified: MatchReplayFile.Verified, of file: String, on console: Console)
    throws(CommandFailure)
  {
    if json {
      return try console.putJSON { text in
        text.member("file", file)
        text.member("finished", verified.result != nil)
        text.member("torn", verified.isTorn)
        if verified.isUnproven { text.member("seedKnown", false) }
        if let statement = verified.statement {
          text.key("signed")
          text.object { $0.members(of: statement) }
        }
        text.array("statistics") { text in
          for one in verified.statistics { text.object { $0.members(of: one) } }
        }
        text.key("state")
        text.state(
          of: verified.games, isOver: verified.result != nil, ranking: verified.result?.ranking ?? [],
          isDraw: verified.result?.isDraw ?? false, digest: verified.digest)
      }
    }
    let end =
      verified.result.map { result in
        let ranking = result.ranking.map { String($0) }.joined(separator: " ")
        return result.isDraw
          ? tr("a draw, from the best down: %s", ranking) : tr("from the winner down: %s", ranking)
      } ?? tr("did not end", context: "a match")
    let count = verified.games.count
    let sentLines = verified.games.reduce(0) { $0 + $1.sentLines }
    var line = tr(
      "%s: holds: a match of %s, %s, %s", file, String(count),
      trn("%s line sent", "%s lines sent", sentLines, String(sentLines)), end)
    if verified.isUnproven {
      line = tr(
        "%s; the server's seed is not in it, so where the pieces and holes come from is not proven", line)
    }
    if let statement = verified.statement {
      line = tr(
        "%s; signed by the server %s, which 'blockfall-server verify' checks", line, statement.signerText)
    }
    if verified.isTorn { line = tr("%s; its last line is torn and was left out", line) }
    try console.put(line: line)
  }

  private func report(_ verified: ReplayFile.Verified, of file: String, on console: Console)
    throws(CommandFailure)
  {
    if json {
      return try console.putJSON { text in
        text.member("file", file)
        text.member("finished", verified.result != nil)
        text.member("torn", verified.isTorn)
        text.object("statistics") { $0.members(of: verified.statistics) }
        text.key("state")
        text.state(of: verified.game)
      }
    }
    let game = verified.game
    let figures = tr(
      "score %s, lines %s, level %s, pieces %s, %s", String(game.score), String(game.lines),
      String(game.level), String(verified.statistics.pieces),
      PlayTime.text(microseconds: game.time.microseconds))
    let end =
      verified.result.map { tr("ended by %s", $0.cause.rawValue) } ?? tr("did not end", context: "a game")
    var line = tr("%s: holds: %s, %s, %s", file, verified.header.ruleset.name, figures, end)
    if verified.isTorn { line = tr("%s; its last line is torn and was left out", line) }
    try console.put(line: line)
  }
}
