import BlockEngine
import BlockLink
import Glibc
import LinkTransport
import Testing

@Suite("The program")
struct ProgramTests {
  @Test("Two who typed the address that serve prints play a match with each other, and TERM tells them both")
  func serve() throws {
    let home = TemporaryFolder()
    let server = try RunningProgram(["serve", "--listen", "127.0.0.1:0"], home: home.path)
    let address = try LinkAddress(#require(server.output.line()))
    let players = try Pair(address)
    #expect(players.playsAMatch())
    server.send(SIGTERM)
    #expect(players.run { $0.allSatisfy { $0.isOver } })
    #expect(server.exitStatus() == 0)
  }

  @Test("A connection that is cut in the middle of a match is made anew, and nothing is missing")
  func resume() throws {
    let home = TemporaryFolder()
    let server = try RunningProgram(["serve", "--listen", "127.0.0.1:0"], home: home.path)
    let players = try Pair(LinkAddress(#require(server.output.line())))
    #expect(players.playsAMatch())
    for _ in 1...3 {
      try players.all[0].reconnect()
      #expect(players.run { $0[0].resumptions > 0 && $0[0].session.state == .online })
      let before = players.all[1].session.match?.game(of: 1).time
      players.all[0].session.perform(.hardDrop, at: .now())
      #expect(players.run { $0[1].session.match?.game(of: 1).time != before })
      players.all[0].resumptions = 0
    }
  }

  @Test("host prints the line that friends type, and ends with the game that started it")
  func host() throws {
    let home = TemporaryFolder()
    let socket = "\(home.path)/socket"
    let host = try RunningProgram(
      [
        "host", "--quiet", "--reached-as", "127.0.0.1", "--listen", "127.0.0.1:0", "--socket", socket,
        "--until-end",
      ],
      home: home.path)
    let line = try #require(host.output.line())
    #expect(line.hasPrefix("blockfall join 127.0.0.1:"))
    let friend = TemporaryFolder()
    let client = try TestClient(LinkAddress(String(line.dropFirst(15))), friend)
    #expect(client.client.server.verdict == .given)
    #expect(Peer.unix(socket) != nil)
    shutdown(host.input.descriptor, Int32(SHUT_WR))
    #expect(host.exitStatus() == 0)
    #expect(client.game.ends())
    #expect(access(socket, F_OK) != 0)
  }

  @Test("connect reports to the game who answered, and that a key has changed")
  func connect() throws {
    let home = TemporaryFolder()
    let running = try RunningServer()
    let address = "127.0.0.1:\(running.port)"
    let first = try RunningProgram(["connect", address, "--report"], home: home.path)
    #expect(first.errors.line() == "connected \(running.identity.fingerprint.text) first")
    first.input.send("hello\n")
    #expect(first.output.line() == "hello")
    shutdown(first.input.descriptor, Int32(SHUT_WR))
    #expect(first.exitStatus() == 0)
    let other = try Identity.passing().fingerprint
    let wrong = try RunningProgram(["connect", "\(address)#\(other)", "--report"], home: home.path)
    #expect(wrong.errors.line()?.hasPrefix("failed changedKey ") == true)
    #expect(wrong.exitStatus() == 2)
  }

  @Test("A second TERM ends a server that still waits for somebody to take his farewell")
  func secondTerm() throws {
    let home = TemporaryFolder()
    let server = try RunningProgram(["serve", "--listen", "127.0.0.1:0"], home: home.path)
    let address = try #require(server.output.line())
    let client = try RunningProgram(["connect", address, "--report"], home: home.path)
    #expect(client.errors.line()?.hasPrefix("connected") == true)
    client.send(SIGSTOP)
    server.send(SIGTERM)
    while let line = server.errors.line(), !line.contains("stopping") {}
    server.send(SIGTERM)
    #expect(server.exitStatus() == 1)
  }

  @Test(
    "What makes no sense is said in one line, with status 2",
    arguments: [
      ["serve", "--listen", "nowhere.invalid:1"], ["serve", "--listen", "a:b"],
      ["serve", "--connections", "0"],
      ["serve", "--socket", "/none/at/all"], ["serve", "--keys", "/proc/none"],
      ["serve", "--name", "\u{1b}"],
      ["connect", "a:b"], ["connect", "unix:/none"], ["connect"], ["host", "--reached-as", "a:1"],
      ["nothing"],
    ])
  func misuse(_ arguments: [String]) throws {
    let home = TemporaryFolder()
    let program = try RunningProgram(arguments, home: home.path)
    let line = program.errors.line()
    #expect(line?.hasPrefix("blockfall-server: ") == true, "\(line ?? "-")")
    #expect(program.errors.line() == nil)
    #expect(program.exitStatus() == 2)
  }
}
