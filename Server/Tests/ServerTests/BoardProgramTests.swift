import BlockLink
import Foundation
import Glibc
import LinkTransport
import RecordStore
import Testing

@Suite("Boards of the built server")
struct BoardProgramTests {
  private let home = TemporaryFolder()
  private let keys = TemporaryFolder()
  private let player = TemporaryFolder()

  private func serve(_ more: String...) throws -> (program: RunningProgram, address: String) {
    let program = try RunningProgram(
      ["serve", "--listen", "127.0.0.1:0", "--keys", keys.path] + more,
      home: home.path)
    return (program, try #require(program.output.line()))
  }

  private func ask(_ words: [String]) throws -> (status: Int?, output: String?, errors: String?) {
    let program = try RunningProgram(words + ["--keys", player.path], home: home.path)
    let (output, errors) = (program.output.line(), program.errors.line())
    return (program.exitStatus(), output, errors)
  }

  /// The player's key.
  private func key() throws -> [UInt8] {
    try Identity.loadOrCreate(in: PrivateFolder(making: player.path), as: "player.pem").publicKey
  }

  private func file(_ bytes: [UInt8], _ name: String = "a.replay") throws -> String {
    try PrivateFolder(making: player.path).write(bytes, to: name)
    return "\(player.path)/\(name)"
  }

  @Test("A game that is sent has a rank, after the server was killed too, until it is annulled")
  func whole() throws {
    var (server, address) = try serve()
    let empty = try ask(["boards", address, "modern", "endless"])
    #expect(empty.status == 0 && empty.output?.contains("\"total\":0") == true)
    let replay = try file(ReplaySamples.toppedOut(by: key()))
    let sent = try ask(["submit", address, replay, "--name", "Ada"])
    #expect(sent.status == 0, "\(sent)")
    #expect(sent.output?.contains("\"change\":\"improved\"") == true)
    #expect(sent.output?.contains("\"mark\":\"replayed\"") == true)
    server.send(SIGKILL)
    #expect(server.exitStatus() != nil)
    (server, address) = try serve()
    let again = try ask(["submit", address, replay, "--name", "Ada"])
    #expect(again.output?.contains("\"change\":\"known\"") == true)
    let board = try ask(["boards", address, "modern", "endless"])
    #expect(board.output?.contains("\"name\":\"Ada\"") == true && board.output?.contains("\"own\":1") == true)
    let admin = "\(keys.path)/admin"
    let listed = try AdminClient.ask(["records"], at: admin).lines
    #expect(listed.count == 1 && listed[0].contains("Ada"))
    #expect(try AdminClient.ask(["annul", "1"], at: admin).isWell == false)
    #expect(try AdminClient.ask(["annul", "7", "why"], at: admin).isWell == false)
    #expect(try AdminClient.ask(["annul", "1", "a", "bot"], at: admin).isWell)
    let after = try ask(["boards", address, "modern", "endless"])
    #expect(after.output?.contains("\"total\":0") == true)
    _ = server
  }

  @Test("A live run is dealt and entered by the server, and its replay is that of the player, byte for byte")
  func live() throws {
    let (server, address) = try serve()
    let folder = TemporaryFolder()
    let player = try RunningProgram(
      [address, "--name", "Ada", "--part", "live", "--folder", folder.path], home: home.path,
      program: "link-player")
    var match: String?
    while let line = player.output.line() {
      if line.contains("\"over\"") { #expect(line.contains("\"fault\":\"\""), "\(line)") }
      if line.contains("\"began\"") { match = line.split(separator: "\"").dropLast().last.map(String.init) }
    }
    #expect(player.exitStatus() == 0)
    // Whether every key came in its time is the machine's doing here.
    let board = try ask(["boards", address, "modern", "endless"])
    #expect(board.output?.contains("\"total\":1") == true && board.output?.contains("\"Ada\"") == true)
    let program = try RunningProgram(["record", address, "1", "--keys", self.player.path], home: home.path)
    var lines: [String] = []
    while let line = program.output.line() { lines.append(line) }
    #expect(program.exitStatus() == 0)
    let own = try String(contentsOfFile: "\(folder.path)/\(try #require(match)).replay", encoding: .utf8)
    #expect(lines.joined(separator: "\n") + "\n" == own)
    _ = server
  }

  @Test("A record is fetched whole by its number, and what is not there is refused")
  func fetched() throws {
    let (server, address) = try serve()
    let replay = try ReplaySamples.toppedOut(by: key(), turns: 9)
    #expect(try ask(["submit", address, file(replay), "--name", "Ada"]).status == 0)
    let program = try RunningProgram(["record", address, "1", "--keys", player.path], home: home.path)
    var lines: [String] = []
    while let line = program.output.line() { lines.append(line) }
    #expect(program.exitStatus() == 0)
    #expect(lines.joined(separator: "\n") + "\n" == ReplaySamples.text(replay))
    let missing = try ask(["record", address, "7"])
    #expect(missing.status == 1 && missing.errors?.contains("there is no record 7") == true)
    #expect(try ask(["record", address, "0"]).status == 2)
    _ = server
  }

  @Test("What is kept of a player is written out whole, and goes whole")
  func mine() throws {
    let (server, address) = try serve()
    let none = try ask(["mine", address])
    #expect(none.status == 0 && none.output?.contains("\"records\":[]") == true, "\(none)")
    var replays: [[UInt8]] = []
    for count in 0..<15 {
      let level = count % 10 + 1
      let replay = try ReplaySamples.toppedOut(
        by: key(), nonce: UInt8(count + 1), mode: count < 10 ? .endless : .ultra, level: level)
      let sent = try ask(["submit", address, file(replay), "--name", "Ada"])
      if sent.output?.contains("improved") == true { replays.append(replay) }
    }
    #expect(replays.count > 12)
    let folder = "\(player.path)/mine"
    let taken = try ask(["mine", address, "--into", folder])
    #expect(taken.status == 0 && taken.output?.contains("\"name\":\"Ada\"") == true, "\(taken)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let found = try Set(files.map { try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) })
    #expect(found == Set(replays))
    #expect(try ask(["mine", address, "--into", folder]).status == 2)
    #expect(try ask(["mine", address, "--forget"]).output?.contains("\"records\":\(replays.count)") == true)
    let board = try ask(["boards", address, "modern", "endless"])
    #expect(board.output?.contains("\"total\":0") == true)
    #expect(try ask(["mine", address, "--forget"]).output?.contains("\"records\":0") == true)
    _ = server
  }

  @Test("Only friends and oneself are told of by name")
  func friends() throws {
    let (server, address) = try serve()
    #expect(
      try ask(["submit", address, file(ReplaySamples.toppedOut(by: key())), "--name", "Ada"]).status == 0)
    let words = ["boards", address, "modern", "endless", "--friend", "Bo", "--friend=Cy"]
    let own = try ask(words)
    #expect(own.output?.contains("\"name\":\"Ada\"") == true && own.output?.contains("\"total\":1") == true)
    let many = (0..<25).flatMap { ["--friend", "player \($0)"] }
    #expect(try ask(["boards", address, "modern", "endless"] + many).status == 2)
    #expect(try ask(["boards", address, "modern", "endless", "--friend", "a/b"]).status == 2)
    _ = server
  }

  @Test("What is refused says why, and nothing is kept")
  func refused() throws {
    let (server, address) = try serve()
    let own = try key()
    let other = [UInt8](repeating: 9, count: 32)
    var forged = ReplaySamples.text(try ReplaySamples.toppedOut(by: own))
    forged = forged.replacing("\"score\":", with: "\"score\":1")
    for (name, bytes, reason) in [
      ("stolen", try ReplaySamples.toppedOut(by: other), "refused forged"),
      ("chosen", try ReplaySamples.toppedOut(by: nil), "not drawn for boards"),
      ("forged", Array(forged.utf8), "refused forged"),
      ("nonsense", Array("nonsense".utf8), "refused malformed"),
      ("unfinished", try ReplaySamples.toppedOut(by: own, mode: .sprint), "before its goal"),
    ] {
      let answer = try ask(["submit", address, file(bytes, name), "--name", "Ada"])
      #expect(answer.status == 1 && answer.errors?.contains(reason) == true, "\(name): \(answer)")
    }
    #expect(try AdminClient.ask(["records"], at: "\(keys.path)/admin").lines == [])
    for (name, bytes) in [
      ("empty", []), ("bytes", [0xff, 0xfe]), ("long", [UInt8](repeating: 32, count: 1_100_000)),
    ] {
      let answer = try ask(["submit", address, file(bytes, name), "--name", "Ada"])
      #expect(answer.status == 2 && answer.errors?.contains("cannot be sent") == true, "\(name): \(answer)")
    }
    #expect(try ask(["boards", address, "modern", "zen"]).status == 2)
    _ = server
  }

  @Test("A server to which nobody says where has its records beside its keys")
  func standard() throws {
    let (server, address) = try serve()
    #expect(
      try ask(["submit", address, file(ReplaySamples.toppedOut(by: key())), "--name", "Ada"]).status == 0)
    #expect(try SQLiteRecordStore(path: "\(keys.path)/boards.db").latest(atMost: 9).map(\.name) == ["Ada"])
    _ = server
  }

  @Test("A server without boards says so")
  func none() throws {
    let server = try RunningProgram(
      ["serve", "--listen", "127.0.0.1:0", "--keys", keys.path, "--store", "off"], home: home.path)
    let address = try #require(server.output.line())
    let answer = try ask(["boards", address, "modern", "sprint"])
    #expect(answer.status == 1 && answer.errors?.contains("no boards") == true)
  }

  @Test("A name that belongs to somebody else's key is not taken for a record")
  func names() throws {
    let (server, address) = try serve()
    #expect(
      try ask(["submit", address, file(ReplaySamples.toppedOut(by: key())), "--name", "Ada"]).status == 0)
    let thief = TemporaryFolder()
    let folder = try PrivateFolder(making: thief.path)
    let key = try Identity.loadOrCreate(in: folder, as: "player.pem").publicKey
    try folder.write(ReplaySamples.toppedOut(by: key), to: "b.replay")
    let program = try RunningProgram(
      ["submit", address, "\(thief.path)/b.replay", "--name", "Ada", "--keys", thief.path], home: home.path)
    #expect(program.errors.line()?.hasPrefix("refused name") == true && program.exitStatus() == 1)
    _ = server
  }

  /// The port of the pages that a server says in its log.
  private func port(of server: RunningProgram) throws -> Int {
    while let line = server.errors.line() {
      if let range = line.range(of: "boards are at port ") {
        return try #require(Int(line[range.upperBound...]))
      }
    }
    throw TransportError(.broken, "the server says no port")
  }

  @Test("Pages are answered over HTTP, to reading alone, and nonsense harms nothing")
  func pages() throws {
    let (server, address) = try serve("--pages", "127.0.0.1:0")
    let port = try port(of: server)
    func get(_ request: String) throws -> [String] {
      let peer = try #require(Peer.tcp(port))
      peer.send(request)
      var lines: [String] = []
      while let line = peer.line() {
        lines.append(line.hasSuffix("\r") ? String(line.dropLast()) : line)
      }
      return lines
    }
    #expect(
      try ask(["submit", address, file(ReplaySamples.toppedOut(by: key())), "--name", "Ada"]).status == 0)
    let tail = " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    let page = try get("GET /records/1" + tail)
    #expect(page.first == "HTTP/1.1 200 OK")
    #expect(page.contains { $0.lowercased().hasPrefix("content-security-policy: default-src 'none'") })
    #expect(page.contains { $0.contains("blockfall verify 1.replay") })
    #expect(try get("GET /boards/modern/endless?period=day&level=" + tail).contains { $0.contains("Ada") })
    #expect(try get("GET /nothing" + tail).first == "HTTP/1.1 404 Not Found")
    #expect(try get("POST /" + tail).first?.hasPrefix("HTTP/1.1 405") == true)
    _ = try get("nonsense\r\n\r\n")
    #expect(try get("GET /" + tail).first == "HTTP/1.1 200 OK")
    // The same place twice.
    let other = try RunningProgram(
      [
        "serve", "--listen", "127.0.0.1:0", "--keys", player.path, "--store",
        "sqlite:\(player.path)/boards.db",
        "--pages", "127.0.0.1:\(port)",
      ], home: home.path)
    var last = ""
    while let line = other.errors.line() { last = line }
    #expect(last.contains("cannot listen for pages") && other.exitStatus() == 2, "\(last)")
  }

  @Test("Pages need boards")
  func pagesAlone() throws {
    let server = try RunningProgram(
      [
        "serve", "--listen", "127.0.0.1:0", "--keys", player.path, "--pages", "127.0.0.1:0", "--store", "off",
      ],
      home: home.path)
    #expect(server.errors.line()?.contains("store is off") == true && server.exitStatus() == 2)
  }
}
