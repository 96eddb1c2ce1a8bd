import BlockEngine
import BlockLink
import Glibc
import LinkTransport
import Testing

@Suite("The program")
struct ProgramTests {
  @Test(
    "Players with the address that serve prints play a match; without journals they and the server have the same file after TERM"
  )
  func serve() throws {
    let home = TemporaryFolder()
    let folder = "\(home.path)/matches"
    let server = try RunningProgram(
      ["serve", "--listen", "127.0.0.1:0", "--matches", folder, "--no-journals"], home: home.path)
    let address = try LinkAddress(#require(server.output.line()))
    let players = try Pair(address)
    #expect(players.playsAMatch())
    server.send(SIGTERM)
    #expect(players.run { $0.allSatisfy { $0.isOver } })
    #expect(server.exitStatus() == 0)
    let results = try players.all.map { try #require($0.result) }
    #expect(results.allSatisfy { $0.isUnfinished && $0.proof().fault == nil && $0.winner == nil })
    let name = try #require(players.all[0].session.match?.id)
    let kept = Self.file(in: folder, named: name)
    #expect(results.allSatisfy { $0.proof().file == kept })
  }

  /// The contents of the first file in a folder whose name contains a match's ID.
  static func file(in folder: String, named part: String) -> [UInt8]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.contains(part), let file = fopen("\(folder)/\(name)", "r") else { continue }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      let count = fread(&bytes, 1, bytes.count, file)
      return Array(bytes.prefix(count))
    }
    return nil
  }

  @Test("If the host leaves, the others finish their match; then host ends")
  func hostLeaves() throws {
    let home = TemporaryFolder()
    let host = try RunningProgram(
      ["host", "--quiet", "--reached-as", "127.0.0.1", "--listen", "127.0.0.1:0", "--until-end"],
      home: home.path)
    let address = try LinkAddress(String(#require(host.output.line()).dropFirst(15)))
    let players = try Pair(address, ["Ann", "Bob", "Cat"])
    #expect(players.playsAMatch())
    players.all[0].session.quit(at: .now())
    shutdown(host.input.descriptor, Int32(SHUT_WR))
    while let line = host.errors.line(), !line.contains("finishing") {}
    // The remaining players can still play and see each other.
    let before = players.all[1].session.match?.game(of: 3).pieceCount ?? 0
    #expect(players.run { _ in players.all[2].session.perform(.hardDrop, at: .now()) })
    #expect(players.run { ($0[1].session.match?.game(of: 3).pieceCount ?? 0) > before })
    players.all[1].session.giveUp(at: .now())
    #expect(players.run { $0[1...].allSatisfy { $0.result != nil } })
    #expect(host.exitStatus() == 0)
    for player in players.all[1...] {
      #expect(player.result?.winner == 3 && player.result?.proof().fault == nil)
    }
  }

  @Test("If the game that hosts is killed, its server says farewell, however often the kernel tells it")
  func hostKilled() throws {
    let home = TemporaryFolder()
    let host = try RunningProgram(
      ["host", "--quiet", "--reached-as", "127.0.0.1", "--listen", "127.0.0.1:0", "--until-end"],
      home: home.path)
    let address = try LinkAddress(String(#require(host.output.line()).dropFirst(15)))
    let players = try Pair(address)
    #expect(players.playsAMatch())
    // Once for each thread of the game, beside the end of standard input.
    shutdown(host.input.descriptor, Int32(SHUT_WR))
    for _ in 0..<50 {
      host.send(SIGTERM)
      poll(nil, 0, 1)
    }
    #expect(players.run { $0.allSatisfy { $0.isOver } })
    for player in players.all { #expect(player.result?.isUnfinished == true) }
    #expect(host.exitStatus() == 0)
  }

  @Test("A connection cut in the middle of a match is resumed, and nothing is missing")
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

  @Test("connect reports the server's key to the game, and a changed key")
  func connect() throws {
    let home = TemporaryFolder()
    let running = try RunningServer()
    let address = "127.0.0.1:\(running.port)"
    let first = try RunningProgram(["connect", address, "--report"], home: home.path)
    #expect(first.errors.line() == "reach loopback")
    #expect(first.errors.line() == "connected \(running.identity.fingerprint) first")
    first.input.send("hello\n")
    #expect(first.output.line() == "hello")
    shutdown(first.input.descriptor, Int32(SHUT_WR))
    #expect(first.exitStatus() == 0)
    let other = try Identity.temporary().fingerprint
    let wrong = try RunningProgram(["connect", "\(address)#\(other)", "--report"], home: home.path)
    #expect(wrong.errors.line()?.hasPrefix("failed changedKey ") == true)
    #expect(wrong.exitStatus() == 2)
  }

  @Test("connect asks before a typed fingerprint replaces a known key, and an announced one never does")
  func replacedKey() throws {
    let home = TemporaryFolder()
    let running = try RunningServer()
    let folder = try PrivateFolder(making: "\(home.path)/keys")
    let old = try Identity.temporary().fingerprint
    _ = try KnownServers(in: folder).check(old, host: "127.0.0.1", port: running.port, given: nil)
    let address = "127.0.0.1:\(running.port)#\(running.identity.fingerprint)"
    let common = ["connect", address, "--report", "--keys", folder.path]
    let announced = try RunningProgram(common + ["--announced"], home: home.path)
    #expect(announced.errors.line()?.hasPrefix("failed changedKey ") == true)
    let typed = try RunningProgram(common, home: home.path)
    #expect(typed.errors.line() == "keys \(old) \(running.identity.fingerprint)")
    #expect(typed.errors.line()?.hasPrefix("failed replacesKey ") == true)
    #expect(typed.exitStatus() == 2)
    let replacing = try RunningProgram(common + ["--replace-key"], home: home.path)
    #expect(replacing.errors.line() == "reach loopback")
    #expect(replacing.errors.line() == "connected \(running.identity.fingerprint) given")
    shutdown(replacing.input.descriptor, Int32(SHUT_WR))
    #expect(replacing.exitStatus() == 0)
    let after = try RunningProgram(common, home: home.path)
    #expect(after.errors.line() == "reach loopback")
    #expect(after.errors.line() == "connected \(running.identity.fingerprint) given")
    shutdown(after.input.descriptor, Int32(SHUT_WR))
  }

  @Test("Whoever is one too many behind an address hears that the server is full")
  func full() throws {
    let home = TemporaryFolder()
    let server = try RunningProgram(
      ["serve", "--listen", "127.0.0.1:0", "--connections-per-address", "1"], home: home.path)
    let address = try LinkAddress(#require(server.output.line()))
    let players = try Pair(address, ["Ann"])
    #expect(players.run { $0[0].session.state == .online })
    let late = try Player("Bob", address)
    var ends: [LinkEvent] = []
    let hasEnded = players.run { _ in
      late.step()
      ends = late.ends
      return !ends.isEmpty
    }
    #expect(
      hasEnded
        && ends == [.ended(.full, reason: "the server is full: it has no more than 1 place for an address")])
    #expect(players.all[0].session.state == .online)
  }

  @Test("A second TERM ends a server that still waits for a client to read the farewell")
  func secondTerm() throws {
    let home = TemporaryFolder()
    let server = try RunningProgram(["serve", "--listen", "127.0.0.1:0"], home: home.path)
    let address = try #require(server.output.line())
    let client = try RunningProgram(["connect", address, "--report"], home: home.path)
    #expect(client.errors.line() == "reach loopback")
    #expect(client.errors.line()?.hasPrefix("connected") == true)
    client.send(SIGSTOP)
    server.send(SIGTERM)
    while let line = server.errors.line(), !line.contains("stopping") {}
    server.send(SIGTERM)
    #expect(server.exitStatus() == 1)
  }

  @Test(
    "Misuse gives one line and status 2",
    arguments: [
      ["serve", "--listen", "nowhere.invalid:1"], ["serve", "--listen", "192.0.2.7:1"],
      ["serve", "--listen", "a:b"],
      ["serve", "--connections", "0"],
      ["serve", "--socket", "/none/at/all"], ["serve", "--keys", "/proc/none"],
      ["serve", "--name", "\u{1b}"], ["serve", "--config", "/none/at/all"], ["serve", "--log", "loud"],
      ["serve", "--journals", "/tmp", "--no-journals"], ["check-config", "/dev/zero"],
      ["connect", "a:b"], ["connect", "unix:/none"], ["connect"], ["host", "--reached-as", "a:1"],
      ["nothing"],
    ])
  func misuse(_ arguments: [String]) throws {
    let home = TemporaryFolder()
    let program = try RunningProgram(arguments, home: home.path)
    let line = program.errors.line()
    #expect(line?.hasPrefix("blockfall-server: ") == true, "\(line ?? "-")")
    // What the system said, in words for a person.
    for word in ["descriptor", "errno", "NIO", "Error"] {
      #expect(line?.contains(word) == false, "\(line ?? "-")")
    }
    #expect(program.errors.line() == nil)
    #expect(program.exitStatus() == 2)
  }
}
