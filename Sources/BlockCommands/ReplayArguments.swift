import ArgumentParser
import BlockEngine
import BlockPlatform

/// The arguments that name a replay: a stored one, a file, or one player's part of a match file.
struct ReplayArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      tr("The replay, as 'blockfall replays' lists it, or a file."), valueName: tr("id or file")),
    completion: .replays)
  var id: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Whose part of a match file, 1 to 8."), valueName: tr("number")),
    transform: { try ArgumentValue.count($0, of: tr("the seat"), 1...Versus.playerCounts.upperBound) })
  var seat: Int?
}
