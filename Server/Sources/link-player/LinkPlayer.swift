import ArgumentParser
import BlockBot
import BlockEngine
import BlockLink
import Glibc
import LinkTransport

/// `link-player ADDRESS`: a player or watcher without a screen, for the soak test.
///
/// It prints events as JSON lines and saves each match's file.
@main
struct LinkPlayer: ParsableCommand {
  enum Part: String, ExpressibleByArgument {
    /// Opens the room and plays.
    case host
    /// Joins the room and plays.
    case guest
    case watcher
    /// Plays a ranked series against whom the server finds.
    case ranked
    /// Plays a live run, by hard drops until the field is full.
    case live
  }

  @Argument(help: "HOST:PORT, HOST:PORT#FINGERPRINT or unix:PATH.") var address: String
  @Option(help: "The player's name.") var name: String
  @Option(help: "The room.") var room = "room"
  @Option(help: "host, guest, watcher, ranked or live.") var part: Part
  @Option(help: "The grade of the bot at the keys, 1 to 10.") var grade = 3
  @Option(help: "The seed of the bot's mistakes.") var seed: UInt64 = 1
  @Option(help: "How many matches.") var matches = 1
  @Option(help: "Seconds of play before it gives up.") var longest = 60
  @Option(help: "The folder for the files of matches and the player's key.") var folder: String

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    guard let grade = BotGrade(grade) else { throw ValidationError("--grade takes 1 to 10") }
    var player = try NetPlayer(self, grade: grade)
    try player.playAll()
  }
}
