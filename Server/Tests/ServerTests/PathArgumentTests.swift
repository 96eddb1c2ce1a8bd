import BlockLink
import Glibc
import LinkTransport
import Testing

@Suite("Each argument that takes a path, as the program lists them itself")
struct PathArgumentTests {
  /// The arguments of the server that runs while the others are tried.
  private static let served: Set = [
    "serve --config", "serve --socket", "serve --visitors", "serve --matches", "serve --journals",
    "serve --store", "serve --keys",
  ]

  /// A command line for each of the others; PLACE stands for the folder, ADDRESS for the server's at its port.
  private static let trials = [
    "check-config <file>": "check-config PLACE/config",
    "admin --socket": "admin --socket PLACE/keys/admin status",
    "admin --keys": "admin --keys PLACE/keys status",
    "boards <address>": "boards unix:PLACE/socket modern endless --keys PLACE/own",
    "boards --keys": "boards unix:PLACE/socket modern endless --keys PLACE/own",
    "submit <address>": "submit unix:PLACE/socket PLACE/replay --name Ada --keys PLACE/own",
    "submit <file>": "submit ADDRESS PLACE/replay --name Ada --keys PLACE/own",
    "submit --keys": "submit ADDRESS PLACE/replay --name Ada --keys PLACE/own",
    "record <address>": "record unix:PLACE/socket 1 --keys PLACE/own",
    "record --keys": "record unix:PLACE/socket 1 --keys PLACE/own",
    "mine <address>": "mine unix:PLACE/socket --keys PLACE/own",
    "mine --into": "mine ADDRESS --into PLACE/mine --keys PLACE/own",
    "mine --keys": "mine unix:PLACE/socket --keys PLACE/own",
    "records check <store>": "records check PLACE/boards",
    "records backup <store>": "records backup PLACE/boards PLACE/copy",
    "records backup <copy>": "records backup PLACE/boards PLACE/copy-2",
    "store copy <store>": "store copy PLACE/boards PLACE/copy-3",
    "store copy <copy>": "store copy PLACE/boards PLACE/copy-4",
    "ladder --config": "ladder --config PLACE/few --file PLACE/ladder-1",
    "ladder --file": "ladder --config PLACE/few --file PLACE/ladder-2",
    "ladder --keys": "ladder --config PLACE/few --keys PLACE/ladders",
    "ratings recompute <store>": "ratings recompute PLACE/boards",
    "verify <file>": "verify PLACE/match --keys PLACE/own",
    "verify --keys": "verify PLACE/match --keys PLACE/own",
    "connect <address>": "connect unix:PLACE/socket --keys PLACE/own",
    "connect --keys": "connect unix:PLACE/socket --keys PLACE/own",
    "host --socket": "host --listen 127.0.0.1:0 --quiet --until-end --socket PLACE/hosted --keys PLACE/host",
    "host --keys": "host --listen 127.0.0.1:0 --quiet --until-end --socket PLACE/hosted --keys PLACE/host",
  ]

  @Test("What the program lists is tried")
  func whole() throws {
    let (listed, tried) = (try CommandListing.pathArguments(), Self.served.union(Self.trials.keys))
    #expect(listed == tried, "\(listed.symmetricDifference(tried).sorted())")
  }

  /// The commands that end with 1: nobody has signed the match, and at the socket the sender has another key.
  private static let refused: Set = ["verify <file>", "verify --keys", "submit <address>"]

  @Test("Each takes bytes that are no UTF-8")
  func bytes() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/" + String(path: Array("caf".utf8) + [0xe9])
    let place = try PrivateFolder(making: path)
    let own = try PrivateFolder(making: path + "/own")
    let key = try Identity.loadOrCreate(in: own, as: "player.pem").publicKey
    try place.write(ReplaySamples.toppedOut(by: key), to: "replay")
    try place.write(Array("name: here\n".utf8), to: "config")
    try place.write(Array("ladder: [1, 2]\nladder-games: 2\nladder-pieces: 1\n".utf8), to: "few")
    try place.write(try #require(EchoService.match.file), to: "match")
    let user = try #require(getpwuid(geteuid()).flatMap { String(validatingCString: $0.pointee.pw_name) })
    let server = try RunningProgram(
      ["serve", "--listen", "127.0.0.1:0", "--visitors-user", user]
        + ["config", "socket", "visitors", "matches", "journals", "keys"].flatMap {
          ["--\($0)", "\(path)/\($0)"]
        } + ["--store", "sqlite:\(path)/boards"], home: folder.path)
    let address = try #require(server.output.line())
    // Whoever sends comes before whoever fetches.
    let first = "submit <file>"
    for name in [first] + Self.trials.keys.filter({ $0 != first }).sorted() {
      let words = (Self.trials[name] ?? "").split(separator: " ").map {
        String($0).replacing("PLACE", with: path).replacing("ADDRESS", with: address)
      }
      let program = try RunningProgram(words, home: folder.path)
      // What waits for the end of its input has it.
      shutdown(program.input.descriptor, Int32(SHUT_WR))
      var errors: [String] = []
      while let line = program.errors.line() { errors.append(line) }
      let status = program.exitStatus()
      #expect(status == (Self.refused.contains(name) ? 1 : 0), "\(name): \(status ?? -1), \(errors)")
    }
    for made in [
      "matches", "journals", "boards", "keys", "mine", "copy", "copy-2", "host", "ladder-1", "ladder-2",
    ] {
      #expect("\(path)/\(made)".withPath { access($0, F_OK) } == 0, "\(made) is not there")
    }
    server.send(SIGTERM)
    #expect(server.exitStatus() == 0)
    // Nothing was made beside it under a repaired name.
    let names = try PrivateFolder(making: folder.path).entries().filter { $0.starts(with: "caf".utf8) }
    #expect(names == [Array("caf".utf8) + [0xe9]])
  }
}

extension PrivateFolder {
  /// The names in the folder.
  fileprivate func entries() throws -> [[UInt8]] {
    let listing = try #require(path.withPath { opendir($0) })
    defer { closedir(listing) }
    var names: [[UInt8]] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
      }
      names.append(name.pathBytes)
    }
    return names
  }
}
