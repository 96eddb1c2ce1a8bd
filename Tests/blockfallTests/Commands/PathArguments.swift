import ArgumentParser
import BlockEngine
import BlockRecords
import Foundation
import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage

/// The arguments of the command line that take a path, as the parser lists them, and how each is tried.
///
/// What the parser lists and what is tried have to be the same: an argument that is added needs a line here.
enum PathArguments {
  /// How an argument is tried.
  struct Trial: Sendable {
    /// The command line; words in capitals stand for what `Place` makes.
    let line: String
    var input = ""
    /// The word that stands for a text that is read.
    var text: String?

    init(_ line: String, input: String = "", reads text: String? = nil) {
      (self.line, self.input, self.text) = (line, input, text)
    }
  }

  static let trials: [String: Trial] = [
    "play --rules": Trial("play --rules RULES", reads: "RULES"),
    "play --mode": Trial("play --mode GAME", reads: "GAME"),
    "play --data-dir": Trial("play --data-dir DATA"),
    "play --bot-read": Trial("play --bot-read PLACE"),
    "host --data-dir": Trial("host --data-dir DATA"),
    "join --data-dir": Trial("join --data-dir DATA unix:/run/room"),
    "join <address>": Trial("join unix:PLACE/room"),
    "watch --data-dir": Trial("watch --data-dir DATA unix:/run/room"),
    "watch <address>": Trial("watch unix:PLACE/room"),
    "ranked --data-dir": Trial("ranked --data-dir DATA unix:/run/server"),
    "ranked <address>": Trial("ranked unix:PLACE/server"),
    "live --data-dir": Trial("live --data-dir DATA sprint unix:/run/server"),
    "live <address>": Trial("live sprint unix:PLACE/server"),
    "boards --data-dir": Trial("boards --data-dir DATA --leave"),
    "boards --export": Trial("boards --export NEW --server host"),
    "submit --data-dir": Trial("submit --data-dir DATA ID --server host --name Ada"),
    "submit <id or file>": Trial("submit REPLAY --server host --name Ada", reads: "REPLAY"),
    "script --rules": Trial("script --rules RULES", input: "0 hard\n", reads: "RULES"),
    "script --mode": Trial("script --mode GAME", input: "0 hard\n", reads: "GAME"),
    "script --playfield": Trial(
      "script --rules modern --field 10x20 --playfield WELL", input: "0 hard\n", reads: "WELL"),
    "script --replay": Trial("script --replay NEW", input: "0 hard\n"),
    "script --trace": Trial("script --rules retro --trace TRACE", reads: "TRACE"),
    "perft --rules": Trial("perft --rules RULES --queue I --depth 1", reads: "RULES"),
    "perft --playfield": Trial("perft --rules modern --queue I --depth 1 --playfield WELL", reads: "WELL"),
    "simulate --rules": Trial("simulate --rules RULES --games 1", reads: "RULES"),
    "simulate --mode": Trial("simulate --mode GAME --games 1", reads: "GAME"),
    "duel --rules": Trial("duel 1 1 --games 1 --pieces 2 --points --rules RULES", reads: "RULES"),
    "duel --bot-read": Trial("duel 1 1 --games 1 --pieces 2 --points --rules modern --bot-read PLACE"),
    "verify <file>": Trial("verify REPLAY", reads: "REPLAY"),
    "replays list --data-dir": Trial("replays list --data-dir DATA"),
    "replays play --data-dir": Trial("replays play --data-dir DATA ID"),
    "replays play <id or file>": Trial("replays play REPLAY", reads: "REPLAY"),
    "stats --data-dir": Trial("stats --data-dir DATA"),
    "stats <file>": Trial("stats REPLAY", reads: "REPLAY"),
    "analyze <id or file>": Trial("analyze REPLAY", reads: "REPLAY"),
    "analyze --data-dir": Trial("analyze --data-dir DATA ID"),
    "analyze --svg": Trial("analyze --svg NEW REPLAY"),
    "stats --svg": Trial("stats --svg NEW REPLAY"),
    "train --data-dir": Trial("train --data-dir DATA"),
    "share --data-dir": Trial("share --data-dir DATA ID"),
    "share <id or file>": Trial("share REPLAY", reads: "REPLAY"),
    "export --data-dir": Trial("export --data-dir DATA ID -"),
    "export <id or file>": Trial("export --svg REPLAY -", reads: "REPLAY"),
    "export <file>": Trial("export --data-dir DATA ID NEW"),
    "import --data-dir": Trial("import --data-dir OTHER REPLAY"),
    "import <file>": Trial("import --data-dir DATA REPLAY", reads: "REPLAY"),
    "settings --data-dir": Trial("settings --data-dir DATA music"),
    "settings --export": Trial("settings --data-dir DATA --export NEW"),
    "settings --import": Trial("settings --data-dir DATA --import SETTINGS", reads: "SETTINGS"),
    "themes <file>": Trial("themes THEME", reads: "THEME"),
    "rules show <name>": Trial("rules show RULES", reads: "RULES"),
    "rules check <file>": Trial("rules check RULES", reads: "RULES"),
    "rules deal <name>": Trial("rules deal RULES --count 3", reads: "RULES"),
    "paths --data-dir": Trial("paths --data-dir DATA"),
    "backup --data-dir": Trial("backup --data-dir DATA NEW"),
    "backup <file>": Trial("backup NEW --data-dir DATA"),
    "restore --data-dir": Trial("restore --data-dir OTHER BACKUP"),
    "restore <file>": Trial("restore BACKUP --data-dir OTHER"),
    "practice --data-dir": Trial("practice --data-dir DATA POSITION"),
    "practice <file>": Trial("practice POSITION", reads: "POSITION"),
    "positions --data-dir": Trial("positions --data-dir DATA"),
    "puzzle <file>": Trial("puzzle PUZZLE", reads: "PUZZLE"),
  ]

  /// The arguments that take a path.
  static func listed() throws -> Set<String> {
    Set(try arguments().filter { $0.argument.takesPath }.map(\.name))
  }

  /// The arguments for which `-` stands for standard input or output.
  static func listedWithDash() throws -> Set<String> {
    Set(
      try arguments().filter { argument in
        let help = argument.argument.abstract ?? ""
        return help.contains("standard input") || help.contains("standard output")
      }.map(\.name))
  }

  /// All commands that do something, by their words.
  static func commands() throws -> Set<String> {
    func leaves(_ command: Listing.Command, _ words: [String]) -> [String] {
      let inner = (command.subcommands ?? []).flatMap { leaves($0, words + [$0.commandName]) }
      return inner.isEmpty ? [words.joined(separator: " ")] : inner
    }
    return Set(leaves(try listing().command, []))
  }

  // MARK: - What the parser lists

  private struct Listing: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable { let name: String }
      let kind: String
      let valueName: String?
      let abstract: String?
      let preferredName: Name?

      var takesPath: Bool {
        if kind == "flag" { return false }
        let help = abstract ?? ""
        return ["file", "dir", "id or file", "address"].contains(valueName ?? "")
          && preferredName?.name != "listen"
          || ["or a file", "a file of your own", "a game of your own"].contains { help.contains($0) }
      }
    }

    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }

    let command: Command
  }

  private static func listing() throws -> Listing {
    try JSONDecoder().decode(Listing.self, from: Data(RootCommand._dumpHelp().utf8))
  }

  private static func arguments() throws -> [(name: String, argument: Listing.Argument)] {
    func all(_ command: Listing.Command, _ words: [String]) -> [(String, Listing.Argument)] {
      let own = (command.arguments ?? []).map { argument in
        let name =
          argument.kind == "positional"
          ? "<\(argument.valueName ?? "")>" : "--\(argument.preferredName?.name ?? "")"
        return ((words + [name]).joined(separator: " "), argument)
      }
      return own + (command.subcommands ?? []).flatMap { all($0, words + [$0.commandName]) }
    }
    return all(try listing().command, [])
  }

  /// Each option that takes a value, with a nonsensical one, after the words of its command.
  static func nonsense(_ value: String) throws -> [[String]] {
    try arguments().compactMap { name, argument in
      let words = name.split(separator: " ").map(String.init)
      switch argument.kind {
      case "option": return words + [value]
      case "positional": return words.prefix { !$0.hasPrefix("<") } + [value]
      default: return nil
      }
    }
  }

  // MARK: - What there is to try them with

  /// A folder with a file of each kind, which has a name of its own.
  struct Place {
    let path: String
    let id: GameID
    private let texts: [String: (name: String, text: [UInt8])]

    /// - Parameter path: a folder that is there and empty.
    init(_ path: String) throws {
      self.path = path
      let data = DataDirectory(path: path + "/data")
      let syncer = JournalSyncer()
      let game = try StorageSamples.playedGame(in: data, seed: 1, player: "Ada", syncer: syncer)
      syncer.finish(atMost: .seconds(30))
      id = game.id
      let replay = try #require(contents(data.replay(id)))
      let store = Store(directory: data)
      try store.reconcile()
      _ = try BackupFile.write(store, to: path + "/kept")
      texts = [
        "RULES": ("mine.rules", Array("name = mine\ninherits = modern\nfield = 8x16\n".utf8)),
        "GAME": ("mine.game", Array(CustomGame(name: "mine", rules: .modern).text.utf8)),
        "WELL": ("well", Array(TextFormTests.well.utf8)),
        "TRACE": ("trace", Array(PadScriptTests.recording().utf8)),
        "REPLAY": ("a.replay", replay),
        "SETTINGS": ("settings", Array("# settings\nmusic off\ntheme paper\n".utf8)),
        "THEME": ("mine.theme", Array("name = Mine\n# a comment\ninherits = standard\n".utf8)),
        "POSITION": ("position", Array(TextFormTests.position.utf8)),
        "PUZZLE": ("puzzle", Array(TextFormTests.puzzle.utf8)),
      ]
      for (name, text) in texts.values { put(text, into: "\(path)/\(name)") }
    }

    /// Writes a text in another form.
    func write(_ word: String, _ form: TextFormTests.Form) {
      if let (name, text) = texts[word] { put(form.bytes(text), into: "\(path)/\(name)") }
    }

    /// - Parameter number: one for each run that makes a file.
    func run(_ trial: Trial, number: Int) -> CommandTrial.Outcome {
      var words = trial.line.split(separator: " ").map(String.init)
      for index in words.indices {
        if let (name, _) = texts[words[index]] { words[index] = "\(path)/\(name)" }
        words[index] = words[index].replacing("PLACE", with: path).replacing("DATA", with: path + "/data")
          .replacing("OTHER", with: "\(path)/other-\(number)").replacing("BACKUP", with: path + "/kept")
          .replacing("NEW", with: "\(path)/new-\(number)").replacing("ID", with: id.description)
      }
      return CommandTrial(trial.input).run(words)
    }
  }
}

/// Each argument that takes a path, as the program lists them itself.
@Suite struct PathArgumentTests {
  @Test func whatTheProgramListsIsTried() throws {
    let (listed, tried) = (try PathArguments.listed(), Set(PathArguments.trials.keys))
    #expect(listed.subtracting(tried).isEmpty, "not tried: \(listed.subtracting(tried).sorted())")
    #expect(tried.subtracting(listed).isEmpty, "not there: \(tried.subtracting(listed).sorted())")
  }

  @Test func eachTakesBytesThatAreNoUTF8() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/" + String(path: Array("caf".utf8) + [0xe9])
    mkdir(path, 0o700)
    let place = try PathArguments.Place(path)
    for (number, (name, trial)) in PathArguments.trials.sorted(by: { $0.key < $1.key }).enumerated() {
      let outcome = place.run(trial, number: number)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
      for made in ["NEW", "OTHER"] where trial.line.contains(made) {
        #expect(access("\(path)/\(made.lowercased())-\(number)", F_OK) == 0, "\(name) made nothing")
      }
    }
    #expect(PrivateFile.names(in: folder.path).map(\.pathBytes) == [Array("caf".utf8) + [0xe9]])
  }

  /// With a byte order mark and with CRLF a text means the same.
  @Test(arguments: TextFormTests.Form.all) func eachTextIsReadInEveryForm(form: TextFormTests.Form) throws {
    let folder = try TemporaryFolder()
    let place = try PathArguments.Place(folder.path)
    for (number, (name, trial)) in PathArguments.trials.sorted(by: { $0.key < $1.key }).enumerated() {
      guard let text = trial.text else { continue }
      place.write(text, TextFormTests.Form())
      let plain = place.run(trial, number: number)
      place.write(text, form)
      let formed = place.run(trial, number: number)
      #expect(plain.status == 0 && formed.status == 0, "\(name): \(formed.errors)")
      // What a search took is no part of what it found.
      let said = [plain, formed].map { $0.output.replacing(/"nodesPerSecond":[0-9]+/, with: "") }
      #expect(said[0] == said[1] && formed.errors == plain.errors, "\(name)")
      #expect("\(formed.played)" == "\(plain.played)", "\(name)")
    }
  }
}
