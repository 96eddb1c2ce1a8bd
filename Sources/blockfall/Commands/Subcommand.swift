import ArgumentParser

/// A command of blockfall's; a new one conforms and joins the list in `RootCommand`.
protocol Subcommand: ParsableCommand {
  /// Does what was asked for and gives the exit status: 0 well, 1 where the thing asked for does not hold.
  func run(on console: Console) throws(CommandFailure) -> Int32
}
