import ArgumentParser
import Glibc
import LinkTransport

/// `blockfall-server admin`: what the operator of a running server asks of it.
struct AdminCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin",
    abstract: "See and steer a running server of this machine.",
    discussion: """
      status, players, rooms and bans list what is there. kick NAME [REASON] removes somebody. ban WHO [DAYS] [REASON] keeps \
      somebody out, for so many days or for good; WHO is the name of somebody who is there, or key:… or network:… as \
      players and bans say it. unban WHO lets them in again. mute NAME and unmute NAME say whether somebody may \
      invite others. names lists the names that belong to keys, and free NAME lets anybody take one. \
      On a server with boards records [NUMBER] lists the latest records, annul NUMBER REASON takes one from the boards, and \
      forget NUMBER removes a player with all records. series lists the latest ranked series, and annul-series NUMBER REASON \
      takes one back from all ratings. pairs lists players whose ranked series came from one address, and figures how players' \
      commands came in ranked matches, those who send several at once first. On a server of several nodes, players and rooms list what is at all of them, nodes lists \
      them, and remove-node NAME forgets one that is away for good. announce TEXT is said to everybody. drain takes no new players, and ends the server after the last match. What is said at one of several nodes counts at \
      all of them; drain here ends that node alone. \
      What hurts is asked first, unless --yes is given.
      """)

  @Option(
    help: ArgumentHelp(
      "The server's socket for this. Default: admin in the folder of keys.", valueName: "path"))
  var socket: String?

  @Flag(help: "Ask no questions.")
  var yes = false

  @OptionGroup var keys: KeyOptions

  @Argument(help: ArgumentHelp("What to do.", valueName: "words"))
  var words: [String]

  /// What cannot be taken back by the next command.
  private static let harmful = [
    "kick", "ban", "free", "annul", "annul-series", "forget", "remove-node", "drain",
  ]

  func validate() throws {
    guard words.joined().utf8.count < 2_000,
      words.allSatisfy({ !$0.utf8.contains { $0 < 0x20 } && !$0.isEmpty })
    else {
      throw ValidationError("the words have no control characters, and at most 2000 bytes")
    }
  }

  func run() throws {
    let path = try socket.map { try KeyOptions.absolutePath($0) } ?? "\(keys.folder().path)/admin"
    if !yes, Self.harmful.contains(words[0]) {
      guard isatty(STDIN_FILENO) == 1 else {
        throw ValidationError("'\(words[0])' needs --yes where nobody can be asked")
      }
      Console.write("\(words.joined(separator: " ")): really? [y/N] ")
      guard readLine()?.lowercased().hasPrefix("y") == true else { throw ExitCode(1) }
    }
    let answer = try AdminClient.ask(words, at: path)
    guard answer.isWell else { throw TransportError(.misuse, answer.lines.first ?? "that cannot be done") }
    for line in answer.lines { Console.writeLine(line) }
  }
}
