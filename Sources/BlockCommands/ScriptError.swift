import BlockEngine
import BlockPlatform

/// An error in a line of a script.
struct ScriptError: Error, Equatable, CustomStringConvertible {
  enum Kind: Equatable {
    /// A word instead of a whole number as the time.
    case time(String)
    /// A time beyond the latest possible one.
    case tooLate(String)
    /// A time before that of an earlier line.
    case timeGoesBack(UInt64, before: UInt64, ofLine: Int)
    case noCommand
    case command(String)
    /// A word instead of a player's number.
    case player(String, of: Int)
    /// A word instead of a pad's buttons; empty if there is none.
    case pad(String)
    /// An input that the rules do not take.
    case input(GameInputError)
    /// A wait with a player before it.
    case waitWithPlayer
    /// Extra text after the command.
    case extraText(String)
    /// The game would run longer than a script may.
    case budgetExceeded
    /// A time beyond the limit of replays, although a replay is being written.
    case longerThanReplays
  }

  /// The number of the line, from 1.
  var line: Int
  var kind: Kind

  /// One sentence with the place, the error and the valid form.
  var description: String { tr("line %s: %s", String(line), reason) }

  private var reason: String {
    switch kind {
    case .time(let word):
      tr("'\(word)' is no time; a line is MILLISECONDS COMMAND, the time a whole number such as 250")
    case .tooLate(let word):
      tr("the time \(word) is too late; the last one is \(ScriptParser.lastMillisecond)")
    case .timeGoesBack(let time, let before, let earlier):
      tr("the time \(time) goes back before \(before) of line \(earlier); times may only stay or grow")
    case .noCommand:
      tr("there is no command after the time; a command is one of \(ScriptError.words)")
    case .player(let word, let players):
      tr("'\(word)' is no player; a line is MILLISECONDS PLAYER COMMAND, the player from 1 to \(players)")
    case .waitWithPlayer:
      tr("wait has no player; it is MILLISECONDS wait")
    case .command(let word):
      tr("there is no command '\(word)'; a command is one of \(ScriptError.words)")
    case .pad(let word):
      tr(
        "'\(word)' are no buttons; a pad is MILLISECONDS pad LETTERS, each once at most in the order \(PadButtons.allLetters), or - for none"
      )
    case .input(let error): "\(error.localizedMessage)"
    case .budgetExceeded:
      tr(
        "too much happens without a command; at most \(ScriptBudget.perScript) falls and locks are allowed, and \(ScriptBudget.perLine) more for each line"
      )
    case .longerThanReplays:
      tr("a replay lasts a year of play at most, 200 hours if the rules are played in frames")
    case .extraText(let word):
      tr("'\(word)' follows the command; a line is MILLISECONDS COMMAND, and # starts a comment")
    }
  }

  private static var words: String { ScriptWord.all.map(\.text).joined(separator: " ") }
}
