import BlockLink
import Glibc
import LinkTransport
import RecordStore
import Testing

/// Two programs that find each other on a built server, and what is left of their series.
@Suite("Ranked matches of the built server")
struct RankedProgramTests {
  private let home = TemporaryFolder()
  private let keys = TemporaryFolder()
  private var database: String { "\(keys.path)/boards.db" }

  private func serve(at address: String = "127.0.0.1:0") throws -> (program: RunningProgram, address: String)
  {
    let program = try RunningProgram(
      ["serve", "--listen", address, "--keys", keys.path, "--store", "sqlite:\(database)"], home: home.path)
    return (program, try #require(program.output.line()))
  }

  /// A program that looks for an opponent and plays with one of the game's bots at its keys.
  private func player(_ name: String, at address: String, in folder: TemporaryFolder, longest: Int) throws
    -> RunningProgram
  {
    try RunningProgram(
      [
        address, "--name", name, "--part", "ranked", "--longest", "\(longest)", "--folder", folder.path,
        "--grade", "3",
      ],
      home: home.path, program: "link-player")
  }

  private func ask(_ words: String..., home folder: TemporaryFolder) throws -> String? {
    let program = try RunningProgram(words + ["--keys", folder.path], home: home.path)
    let line = program.output.line()
    #expect(program.exitStatus() == 0)
    return line
  }

  /// Whether a program prints a line with some words.
  private func says(_ words: String, _ program: RunningProgram) -> Bool {
    while let line = program.output.line() { if line.contains(words) { return true } }
    return false
  }

  @Test(
    "Two find each other and play best of three, through two killings of the server, and the ratings show both"
  )
  func whole() throws {
    let (first, second, reader) = (TemporaryFolder(), TemporaryFolder(), TemporaryFolder())
    var (server, address) = try serve()
    let port = try #require(address.split(separator: "#").first?.split(separator: ":").last)
    // The fingerprint stays the same, so the clients find the server again at its address.
    let weak = try player("Ada", at: address, in: first, longest: 1)
    #expect(Waiting.until { (try? AdminClient.ask(["players"], at: "\(keys.path)/admin").lines.count) == 1 })
    server.send(SIGKILL)
    #expect(server.exitStatus() != nil)
    (server, address) = try serve(at: "127.0.0.1:\(port)")
    let strong = try player("Bo", at: address, in: second, longest: 600)
    #expect(says("\"began\"", weak) && says("\"began\"", strong))
    server.send(SIGKILL)
    #expect(server.exitStatus() != nil)
    (server, address) = try serve(at: "127.0.0.1:\(port)")
    #expect(
      says("\"result\":\"lost\"", weak),
      "\(weak.errors.drainBytes().map { String(decoding: $0, as: UTF8.self) } ?? "")")
    #expect(says("\"result\":\"won\"", strong))
    #expect(weak.exitStatus() == 0 && strong.exitStatus() == 0)
    let ratings = try ask("boards", "--ratings", address, "modern", home: reader)
    #expect(ratings?.contains("\"name\":\"Ada\"") == true && ratings?.contains("\"name\":\"Bo\"") == true)
    #expect(ratings?.contains("\"total\":2") == true, "\(ratings ?? "")")
    let store = try SQLiteRecordStore(path: database)
    let series = try store.series(atMost: 9, of: nil)
    #expect(series.count == 1 && series.first?.matches.count == 2 && series.first?.uncounted == nil)
    let check = try RunningProgram(["ratings", "recompute", database, "--check"], home: home.path)
    #expect(check.exitStatus() == 0)
    let admin = "\(keys.path)/admin"
    #expect(try AdminClient.ask(["series"], at: admin).lines.count == 1)
    #expect(try AdminClient.ask(["annul-series", "1"], at: admin).isWell == false)
    #expect(try AdminClient.ask(["annul-series", "1", "a", "bot"], at: admin).isWell)
    #expect(try ask("boards", "--ratings", address, "modern", home: reader)?.contains("\"total\":0") == true)
    _ = server
  }

  @Test("Ratings by other rules than those of ranked matches are refused, with what is right")
  func refused() throws {
    for words in [["retro"], ["modern", "sprint"], ["modern", "--level", "3"]] {
      let program = try RunningProgram(["boards", "--ratings", "127.0.0.1:1"] + words, home: home.path)
      #expect(program.exitStatus() == 2)
    }
    let none = try RunningProgram(["ratings", "recompute", "\(keys.path)/none.db"], home: home.path)
    #expect(none.errors.line()?.contains("there is no") == true && none.exitStatus() == 2)
  }
}
