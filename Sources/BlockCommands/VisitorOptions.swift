import ArgumentParser
import BlockPlatform
import BlockStorage

/// The options for a stranger at this account, such as a visitor over SSH.
struct VisitorOptions: ParsableArguments {
  @Flag(
    name: .customLong("restricted"),
    help: ArgumentHelp(
      tr(
        "For a stranger at this account: no programs, paths or exports; leaving the menu or the room ends the program."
      )))
  var isRestricted = false

  @Flag(name: .customLong("guest"), help: ArgumentHelp(tr("Like --restricted, and nothing is kept.")))
  var isGuest = false

  /// What a stranger may do here; nil if the player is none.
  ///
  /// - Parameter server: the address on the command line; nil without one.
  func permissions(server: String? = nil) -> Permissions? {
    isRestricted || isGuest ? .stranger(keeps: !isGuest, server: server) : nil
  }
}
