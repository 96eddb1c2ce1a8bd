import ArgumentParser
import BlockLink
import BlockPlatform
import BlockStorage
import Glibc
import TerminalUI

/// `blockfall submit`: sends a finished game for the boards of a server.
struct SubmitCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "submit",
      abstract: tr("Send a finished game to a server's boards."),
      discussion: tr(
        """
        The server plays the replay again and keeps it if it is your best there. It takes games that were begun \
        after 'blockfall boards --join', by built-in rules, on the rules' own field. The exit status is 1 if the \
        replay does not hold or the server refuses it.
        """))
  }

  @Argument(
    help: ArgumentHelp(
      tr("The replay, as 'blockfall replays' lists it, or a file."), valueName: tr("id or file")),
    completion: .replays)
  var id: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Your name there; default: the name in the replay."), valueName: tr("name", context: "of a person")),
    transform: ArgumentValue.linkName)
  var name: String?

  @Flag(help: ArgumentHelp(tr("Print a JSON object.")))
  var json = false

  @OptionGroup var options: BoardOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let path = try options.data.savedReplayPath(id) ?? id
    guard access(path, F_OK) == 0 else {
      throw .refused(tr("there is no replay '\(id)'; 'blockfall replays' lists them"))
    }
    let verified: ReplayFile.Verified
    do throws(ReplayFileError) { verified = try ReplayFile.verify(path) } catch {
      let reason = "\(id.sanitized.shortened(to: 200)): \(error.description)"
      throw error.isDifference ? .differs(reason) : .refused(reason)
    }
    guard verified.result != nil else { throw .refused(tr("the game has not ended")) }
    guard let name = name ?? verified.header.player.flatMap({ LinkName.fault(of: $0) == nil ? $0 : nil })
    else { throw .refused(tr("give your name there with --name")) }
    let absolute = path.isAbsolutePath ? path : Self.currentFolder + "/" + path
    let words = ["submit", "--name", name, "--", try options.address(), absolute]
    let text = try console.askForText(words)
    guard let place = RecordPlace(text),
      let server = JSONObject(Array(text.prefix { $0 != 10 }))?.text("server")
    else { throw .refused(tr("blockfall-server's answer cannot be read")) }
    if json {
      try console.putJSON { text in
        text.member("server", server)
        text.member("record", place.record)
        text.member("rank", place.rank)
        text.member("total", place.total)
        text.member("change", place.change.rawValue)
        text.member("mark", place.mark.rawValue)
      }
      return 0
    }
    try console.put(line: place.text)
    return 0
  }

  static var currentFolder: String {
    guard let folder = getcwd(nil, 0) else { return "" }
    defer { free(folder) }
    return String(path: folder)
  }
}
