import BlockLink
import LinkTransport
import RecordStore
import Testing

@Suite("Output that nobody takes, and a disk that is full")
struct OutputTests {
  /// Commands that print something; words in capitals stand for what there is.
  private static let commands = [
    "--help", "--version", "help serve", "check-config", "check-config CONFIG", "verify MATCH --keys OWN",
    "records check RECORDS", "ratings recompute RECORDS --check", "store copy RECORDS COPY",
    "ladder --games 2 --pieces 1 --pair 1 2 --file LADDER --keys OTHER", "admin --keys SERVER status",
    "boards ADDRESS modern endless --keys OWN", "submit ADDRESS REPLAY --name Ada --keys OWN",
    "record ADDRESS 1 --keys OWN", "mine ADDRESS --keys OWN",
    "serve --listen 127.0.0.1:0 --no-journals --keys OTHER",
    "host --listen 127.0.0.1:0 --quiet --keys OTHER",
  ]

  /// Those that print nothing, or nothing without rooms in the local network, or what a server sends.
  private static let silent: Set = ["records backup", "rooms", "connect", "examine"]

  private let home = TemporaryFolder()

  @Test("Every command that prints is in the table")
  func whole() throws {
    let commands = try CommandListing.commands()
    for name in commands where name != "help" && !Self.silent.contains(name) {
      #expect(Self.commands.contains { "\($0) ".hasPrefix(name + " ") }, "\(name) is not tried")
    }
    #expect(Self.silent.isSubset(of: commands.union(["examine"])))
  }

  /// Runs each command against a server with one record.
  private func run(
    through launcher: [String] = [], isRead: Bool,
    _ check: (_ command: String, _ status: Int?, _ errors: [String]) -> Void
  ) throws {
    let place = try PrivateFolder(making: "\(home.path)/place")
    let (own, keys) = ("\(home.path)/own", "\(home.path)/keys")
    let server = try RunningProgram(
      ["serve", "--listen", "127.0.0.1:0", "--keys", keys], home: home.path)
    let address = try #require(server.output.line())
    let key = try Identity.loadOrCreate(in: PrivateFolder(making: own), as: "player.pem").publicKey
    try place.write(ReplaySamples.toppedOut(by: key), to: "replay")
    try place.write(Array("name: here\n".utf8), to: "config")
    try place.write(try #require(EchoService.match.file), to: "match")
    _ = try SQLiteRecordStore(path: "\(place.path)/records")
    let sent = try RunningProgram(
      ["submit", address, "\(place.path)/replay", "--name", "Ada", "--keys", own], home: home.path)
    #expect(sent.exitStatus() == 0)
    for (number, command) in Self.commands.enumerated() {
      let words = command.split(separator: " ").map { word in
        switch word {
        case "CONFIG", "MATCH", "RECORDS", "REPLAY": "\(place.path)/\(word.lowercased())"
        case "ADDRESS": address
        case "OWN": own
        case "SERVER": keys
        case "LADDER": "\(home.path)/ladder"
        case "COPY": "\(home.path)/copy-\(number)"
        case "OTHER": "\(home.path)/other-\(number)"
        default: String(word)
        }
      }
      let program = try RunningProgram(words, home: home.path, through: launcher, isRead: isRead)
      var errors: [String] = []
      while let line = program.errors.line() { errors.append(line) }
      // A server's log is there too.
      check(command, program.exitStatus(), errors.filter { $0.hasPrefix("blockfall-server: ") })
    }
  }

  @Test("A reader who has gone ends each quietly, with the status of the signal")
  func gone() throws {
    try run(isRead: false) { command, status, errors in
      #expect(status == 141 && errors.isEmpty, "\(command): \(status ?? -1), \(errors)")
    }
  }

  @Test("A full disk is told of once by each")
  func full() throws {
    try run(through: ["/bin/sh", "-c", "exec \"$0\" \"$@\" >/dev/full"], isRead: true) {
      command, status, errors in
      #expect(
        status == 2
          && errors == ["blockfall-server: standard output cannot be written: No space left on device"],
        "\(command): \(status ?? -1), \(errors)")
    }
  }
}
