import BlockEngine
import BlockRecords
import Foundation
import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage

/// Output that nobody takes: `| head -1`, or a disk that is full.
@Suite struct OutputTests {
  /// A command that prints something: its arguments, with REPLAY, ID and FOLDER in place of what there is, and its
  /// standard input.
  private static let commands: [(arguments: String, input: String)] = [
    ("boards --server host", ""), ("boards --json --server host", ""),
    ("submit REPLAY --server host --name Ada", ""),
    ("--help", ""), ("--version", ""), ("help script", ""), ("paths", ""), ("replays", ""),
    ("replays list --json", ""), ("verify REPLAY REPLAY REPLAY", ""), ("verify --json REPLAY REPLAY", ""),
    ("stats REPLAY", ""), ("analyze REPLAY", ""), ("stats --json", ""), ("share REPLAY", ""),
    ("export ID -", ""),
    ("export --svg ID -", ""), ("export --cast ID -", ""), ("import REPLAY", ""), ("settings", ""),
    ("settings music", ""), ("themes", ""), ("themes --keys", ""), ("rules list", ""),
    ("rules show modern", ""), ("rules check FOLDER/mine.rules", ""), ("rules deal modern --count 3", ""),
    ("script --rules retro --trace -", PadScriptTests.recording()),
    ("puzzle FOLDER/puzzle", ""), ("perft --queue I --depth 1", ""), ("simulate --games 1", ""),
    ("script", "0 hard\n"), ("script --events", "0 hard\n"), ("script --interactive", "0 hard\n"),
    ("script --players 2", "0 1 hard\n"), ("fumen decode v115@vhAAgH", ""),
    ("fumen encode", "#########.\n"),
    ("bot --grade 1", ""), ("backup FOLDER/backup", ""), ("restore FOLDER/kept", ""),
    ("positions --last", ""), ("duel 1 1 --games 1 --pieces 2 --points --rules modern", ""),
  ]

  /// Those that print nothing of their own: they play, or need a server.
  private static let silent: Set = [
    "play", "host", "join", "watch", "ranked", "live", "practice", "replays play", "train",
  ]

  /// Those whose output comes from the server's program, which only the built program starts.
  private static let served: Set = ["rooms"]

  @Test func everyCommandThatPrintsIsTried() throws {
    for name in try PathArguments.commands() where name != "help" {
      let isTried = OutputTests.commands.contains { "\($0.arguments) ".hasPrefix(name + " ") }
      let isElsewhere = OutputTests.silent.union(OutputTests.served).contains(name)
      #expect(isTried != isElsewhere, "\(name) is not in the table")
    }
  }

  /// A command as it is in the table, its arguments, and its standard input.
  private typealias Line = (command: String, arguments: [String], input: String)

  /// The table's commands for what there is in a folder.
  private func lines(in folder: TemporaryFolder) throws -> [Line] {
    let syncer = JournalSyncer()
    let game = try StorageSamples.playedGame(in: folder.data, seed: 1, player: "Ada", syncer: syncer)
    syncer.finish(atMost: .seconds(30))
    let store = Store(directory: folder.data)
    try store.reconcile()
    try store.autosave(Position(rules: .modern))
    _ = try folder.file("puzzle", TextFormTests.puzzle)
    _ = try folder.file("mine.rules", "name = mine\ninherits = modern\n")
    _ = try BackupFile.write(store, to: folder.path + "/kept")
    return OutputTests.commands.map { command in
      let text = command.arguments.replacing("REPLAY", with: folder.data.replay(game.id))
        .replacing("ID", with: game.id.description).replacing("FOLDER", with: folder.path)
      var arguments = text.split(separator: " ").map(String.init)
      if OutputTests.keeps.contains(arguments[0]) { arguments += ["--data-dir", folder.data.path] }
      return (command.arguments, arguments, command.input)
    }
  }

  private func run(_ error: SystemError?) throws -> [(String, CommandTrial.Outcome)] {
    let folder = try TemporaryFolder()
    return try lines(in: folder).map { line in
      var trial = CommandTrial(line.input)
      trial.outputError = error
      return (line.command, trial.run(line.arguments))
    }
  }

  /// The built program on a device that is full; its answers of servers are those of a script.
  @Test func aFullDeviceIsToldOnceByTheProgramItself() throws {
    let folder = try TemporaryFolder()
    let server = try folder.file("server", "#!/bin/sh\nprintf 'host:1\\tmodern\\t1/2\\tAda\\n'\n")
    chmod(server, 0o755)
    let lines = try lines(in: folder).filter { !$0.command.contains("--server host") }
    for line in lines + OutputTests.served.map({ ($0, [$0], "") }) {
      let process = Process()
      process.executableURL = URL(filePath: BuiltProgram.path)
      process.arguments = line.arguments
      process.environment = BuiltProgram.environment(home: folder.path)
      process.environment?["BLOCKFALL_SERVER"] = server
      process.standardInput = FileHandle(forReadingAtPath: try folder.file("in", line.input))
      process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
      let errors = try folder.file("errors", "")
      process.standardError = FileHandle(forWritingAtPath: errors)
      try process.run()
      process.waitUntilExit()
      let said = contents(errors).map { String(decoding: $0, as: UTF8.self) }
      #expect(process.terminationStatus == 2, "\(line.command)")
      #expect(
        said == "blockfall: standard output cannot be written: No space left on device\n", "\(line.command)")
    }
  }

  /// The commands with an option for the data folder.
  private static let keeps: Set = [
    "paths", "replays", "stats", "share", "export", "import", "settings", "backup", "restore", "positions",
  ]

  @Test func eachPrintsSomething() throws {
    for (command, outcome) in try run(nil) {
      #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(command): \(outcome.errors)")
    }
  }

  @Test func aReaderThatHasGoneEndsEachQuietlyWithTheStatusOfTheSignal() throws {
    for (command, outcome) in try run(SystemError(code: EPIPE)) {
      #expect(outcome.status == 141 && outcome.errors.isEmpty, "\(command): \(outcome.errors)")
    }
  }

  @Test func aFullDiskIsToldOnceByEach() throws {
    for (command, outcome) in try run(SystemError(code: ENOSPC)) {
      #expect(
        outcome.status == 2
          && outcome.errors == ["blockfall: standard output cannot be written: No space left on device"],
        "\(command): \(outcome.errors)")
    }
  }

  @Test func aStreamThatIsClosedIsCalledThat() {
    var trial = CommandTrial()
    trial.inputError = SystemError(code: EBADF)
    #expect(trial.run("script").errors == ["blockfall: standard input is closed"])
    #expect(trial.run("fumen", "decode").errors == ["blockfall: standard input is closed"])
    trial.inputError = nil
    trial.outputError = SystemError(code: EBADF)
    #expect(trial.run("paths").errors == ["blockfall: standard output is closed"])
  }
}
