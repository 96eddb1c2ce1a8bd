import BlockLink
import Glibc
import LinkTransport
import RecordStore
import Testing

/// The built server with its records in PostgreSQL.
@Suite("Boards of the built server on PostgreSQL")
struct PostgresProgramTests {
  private static let condition = ConditionTrait.enabled(
    if: PostgresServer.absence == nil, "\(PostgresServer.absence ?? "")")

  private let home = TemporaryFolder()
  private let folder = TemporaryFolder()
  private let player = TemporaryFolder()

  private func ask(_ words: [String]) throws -> (status: Int?, output: String?, errors: String?) {
    let program = try RunningProgram(words + ["--keys", player.path], home: home.path)
    let (output, errors) = (program.output.line(), program.errors.line())
    return (program.exitStatus(), output, errors)
  }

  private func replay(_ nonce: UInt8) throws -> String {
    let folder = try PrivateFolder(making: player.path)
    let key = try Identity.loadOrCreate(in: folder, as: "player.pem").publicKey
    try folder.write(
      ReplaySamples.toppedOut(by: key, nonce: nonce, level: Int(nonce), turns: Int(nonce)),
      to: "\(nonce).replay")
    return "\(player.path)/\(nonce).replay"
  }

  /// A number that a server says in its log after some words.
  private func number(after words: String, of server: RunningProgram) throws -> Int {
    while let line = server.errors.line() {
      if let range = line.firstRange(of: words) { return try #require(Int(line[range.upperBound...])) }
    }
    throw TransportError(.broken, "the server does not say it")
  }

  /// The first line and the text of an answer over HTTP.
  private func get(_ path: String, _ port: Int) throws -> (status: String?, text: String) {
    let peer = try #require(Peer.tcp(port))
    peer.send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    var lines: [String] = []
    while let line = peer.line() { lines.append(line) }
    return (lines.first, lines.joined(separator: "\n"))
  }

  @Test(
    "A database that is killed and comes back loses no record; meanwhile players and probes learn the reason, and the server lives",
    condition)
  func away() throws {
    let postgres = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: postgres)
    let server = try RunningProgram(
      [
        "serve", "--listen", "127.0.0.1:0", "--keys", "\(home.path)/keys", "--store",
        data.address + "&password=s3cret", "--pages", "127.0.0.1:0", "--metrics", "127.0.0.1:0",
      ], home: home.path)
    let address = try #require(server.output.line())
    let pages = try number(after: "boards are at port ", of: server)
    let probes = try number(after: "health and metrics are at port ", of: server)
    let sent = try ask(["submit", address, replay(1), "--name", "Ada"])
    #expect(sent.output?.contains("\"change\":\"improved\"") == true, "\(sent)")
    #expect(try get("/health/ready", probes).status?.contains("200") == true)
    try postgres.stop("KILL")
    let refused = try ask(["submit", address, replay(2), "--name", "Ada"])
    #expect(refused.status == 1 && refused.errors?.contains("its database is away") == true, "\(refused)")
    let board = try ask(["boards", address, "modern", "endless"])
    #expect(board.status == 1 && board.errors?.contains("its database is away") == true, "\(board)")
    #expect(try get("/records/1", pages).status?.contains("503") == true)
    let admin = "\(home.path)/keys/admin"
    #expect(try AdminClient.ask(["records"], at: admin).isWell == false)
    #expect(
      Waiting.until {
        guard let ready = try? get("/health/ready", probes) else { return false }
        return ready.status?.contains("503") == true && ready.text.contains("records cannot be kept or read")
          && !ready.text.contains("s3cret")
      })
    #expect(try get("/health/live", probes).status?.contains("200") == true)
    try postgres.start()
    #expect(Waiting.until { (try? get("/health/ready", probes))?.status?.contains("200") == true })
    #expect(try ask(["submit", address, replay(1), "--name", "Ada"]).output?.contains("\"known\"") == true)
    #expect(
      try ask(["submit", address, replay(2), "--name", "Ada"]).output?.contains("\"improved\"") == true)
    #expect(try get("/records/1", pages).text.contains("blockfall verify 1.replay"))
    #expect(try AdminClient.ask(["records"], at: admin).lines.count == 2)
    for words in [["records", "check"], ["ratings", "recompute", "--check"]] {
      let check = try RunningProgram(words + [data.address + "&password=s3cret"], home: home.path)
      let line = check.output.line()
      #expect(line?.contains(data.database) == true && line?.contains("s3cret") == false, "\(line ?? "")")
      #expect(check.exitStatus() == 0)
    }
    let copy = "\(home.path)/copy.db"
    let backup = try RunningProgram(["records", "backup", data.address, copy], home: home.path)
    #expect(backup.exitStatus() == 0)
    #expect(try SQLiteRecordStore(path: copy).latest(atMost: 9).count == 2)
    server.send(SIGTERM)
    #expect(server.exitStatus() == 0)
    while let line = server.errors.line() { #expect(!line.contains("s3cret"), "\(line)") }
  }

  @Test("A live run that ends while the database is away is entered when it is back", condition)
  func liveRun() throws {
    let postgres = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: postgres)
    let server = try RunningProgram(
      ["serve", "--listen", "127.0.0.1:0", "--keys", "\(home.path)/keys", "--store", data.address],
      home: home.path)
    let address = try #require(server.output.line())
    try postgres.stop("INT")
    let player = try RunningProgram(
      [address, "--name", "Ada", "--part", "live", "--folder", folder.path], home: home.path,
      program: "link-player")
    var refusal: String?
    while refusal == nil, let line = player.output.line() {
      if line.contains("\"refused\"") { refusal = line }
    }
    #expect(refusal?.contains("its database is away") == true, "\(refusal ?? "")")
    try postgres.start()
    let admin = "\(home.path)/keys/admin"
    #expect(
      Waiting.until {
        let answer = try? AdminClient.ask(["records"], at: admin)
        return answer?.isWell == true && answer?.lines.count == 1
      })
    #expect(try data.open().latest(atMost: 9).map(\.name) == ["Ada"])
  }

  @Test("A live run that waits for the database survives the server's killing", condition)
  func killed() throws {
    let postgres = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: postgres)
    func serve() throws -> (program: RunningProgram, address: String) {
      let program = try RunningProgram(
        ["serve", "--listen", "127.0.0.1:0", "--keys", "\(home.path)/keys", "--store", data.address],
        home: home.path)
      return (program, try #require(program.output.line()))
    }
    let (first, address) = try serve()
    try postgres.stop("INT")
    let player = try RunningProgram(
      [address, "--name", "Ada", "--part", "live", "--folder", folder.path], home: home.path,
      program: "link-player")
    var refusal: String?
    while refusal == nil, let line = player.output.line() {
      if line.contains("\"refused\"") { refusal = line }
    }
    #expect(refusal?.contains("its database is away") == true, "\(refusal ?? "")")
    first.send(SIGKILL)
    #expect(first.exitStatus() != nil)
    try postgres.start()
    let (second, _) = try serve()
    #expect(Waiting.until { (try? data.open().latest(atMost: 9).map(\.name)) == ["Ada"] })
    // It is offered once more after the next start, and counts once.
    second.send(SIGKILL)
    #expect(second.exitStatus() != nil)
    let (third, _) = try serve()
    var offer: String?
    while offer == nil, let line = third.errors.line() { if line.contains("the store has ") { offer = line } }
    #expect(offer?.hasSuffix("all of this node's results: 1") == true, "\(offer ?? "")")
    let admin = "\(home.path)/keys/admin"
    #expect(Waiting.until { (try? AdminClient.ask(["records"], at: admin))?.lines.count == 1 })
    #expect(try data.open().faults() == [])
    third.send(SIGTERM)
    #expect(third.exitStatus() == 0)
  }

  @Test("A server whose database is another program's does not start, and says why", condition)
  func others() throws {
    let data = try TestStore(.postgres, in: folder)
    try data.execute("CREATE TABLE accounts (id BIGINT)")
    let server = try RunningProgram(
      [
        "serve", "--listen", "127.0.0.1:0", "--keys", home.path, "--store", data.address + "&password=s3cret",
      ],
      home: home.path)
    var lines: [String] = []
    while let line = server.errors.line() { lines.append(line) }
    #expect(server.exitStatus() == 2 && lines.last?.contains("another program") == true, "\(lines)")
    #expect(!lines.contains { $0.contains("s3cret") })
  }
}
