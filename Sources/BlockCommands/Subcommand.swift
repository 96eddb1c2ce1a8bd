import ArgumentParser
import BlockPlatform

/// A subcommand of blockfall; a new one conforms and joins the list in `RootCommand`.
protocol Subcommand: ParsableCommand {
  /// Runs the command and returns the exit status: 0 for success, 1 if the checked data is invalid or differs.
  func run(on console: Console) throws(CommandFailure) -> Int32
}
