import BlockLink
import Glibc
import LinkTransport
import Testing

@Suite("The operator's socket")
struct AdminTests {
  private let home = TemporaryFolder()
  private let keys = TemporaryFolder()

  private func serve() throws -> (program: RunningProgram, address: LinkAddress) {
    let program = try RunningProgram(
      ["serve", "--listen", "127.0.0.1:0", "--keys", keys.path], home: home.path)
    return (program, try LinkAddress(#require(program.output.line())))
  }

  private func ask(_ words: String...) throws -> AdminAnswer {
    try AdminClient.ask(words, at: "\(keys.path)/admin")
  }

  @Test("It lists who is there, removes, keeps out beyond the server's end, and lets in again")
  func steering() throws {
    var (server, address) = try serve()
    let players = try Pair(address)
    #expect(players.playsAMatch())
    let listed = try ask("players").lines
    #expect(listed.count == 2 && listed[0].hasPrefix("Ann\tkey:") && listed[0].contains("in a room"))
    #expect(try ask("rooms").lines == ["a room\tmodern\t2/2\tplaying"])
    let status = try ask("status").lines
    #expect(status[1] == "2 connections; players and watchers: 2" && status.last == "ready")
    #expect(status[2] == "1 room; matches: 1 running, 0 ended")
    #expect(try ask("announce", "soon", "over").lines == ["said to 2 players"])
    #expect(players.run { $0.allSatisfy { $0.notices == ["soon over"] } })
    #expect(try ask("kick", "Ann", "enough").isWell)
    #expect(players.run { $0[0].isOver })
    #expect(players.all[0].ends == [.ended(.kicked, reason: "enough")])
    let ban = try ask("ban", "Bob", "2", "rude").lines
    #expect(ban.count == 1 && ban[0].hasSuffix(" rude"))
    #expect(players.run { $0[1].isOver })
    guard case .ended(.banned, let until)? = players.all[1].ends.first else {
      Issue.record("\(players.all[1].ends)")
      return
    }
    #expect(ban[0].contains(until) && until.hasSuffix("Z"))
    // After a new start he is kept out still.
    server.send(SIGKILL)
    #expect(server.exitStatus() != nil)
    (server, address) = try serve()
    #expect(try ask("bans").lines == ban)
    let again = try players.all[1].returned(to: address)
    #expect(
      players.run { _ in
        again.step()
        return again.ends == [.ended(.banned, reason: until)]
      })
    let subject = String(ban[0].prefix { $0 != " " })
    #expect(try ask("unban", subject).isWell)
    #expect(try ask("bans").lines == [])
    let forgiven = try again.returned(to: address)
    #expect(
      players.run { _ in
        forgiven.step()
        return forgiven.session.state == .online
      })
    #expect(try ask("announce", "alone").lines == ["said to 1 player"])
    #expect(try ask("drain").isWell)
    #expect(server.exitStatus() == 0)
  }

  @Test(
    "What it does not understand hurts nobody",
    arguments: [
      [], ["nothing"], ["kick"], ["kick", "Nobody"], ["ban"], ["ban", "Nobody"], ["ban", "key:zz"],
      ["ban", "network:0102"], ["ban", "key:00", "0"], ["ban", "key:00", "99999"], ["unban", "key:00"],
      ["unban"],
      ["mute", "Nobody"], ["announce"], ["drain", "now"], [String(repeating: "a", count: 5_000)],
    ])
  func mistakes(_ words: [String]) throws {
    let (server, _) = try serve()
    let answer = try AdminClient.ask(words, at: "\(keys.path)/admin")
    #expect(!answer.isWell && answer.lines.count == 1, "\(answer)")
    #expect(try ask("status").isWell)
    _ = server
  }

  @Test("The socket is its owner's alone, and what hurts needs a word where nobody can be asked")
  func guarded() throws {
    let (server, _) = try serve()
    var status = stat()
    #expect("\(keys.path)/admin".withPath { lstat($0, &status) } == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let asked = try RunningProgram(["admin", "--keys", keys.path, "drain"], home: home.path)
    #expect(asked.errors.line()?.contains("--yes") == true)
    #expect(asked.exitStatus() == 2)
    let listed = try RunningProgram(["admin", "--keys", keys.path, "status"], home: home.path)
    #expect(listed.output.line()?.hasPrefix("up for ") == true)
    #expect(listed.exitStatus() == 0)
    let meant = try RunningProgram(["admin", "--keys", keys.path, "--yes", "drain"], home: home.path)
    #expect(meant.exitStatus() == 0)
    #expect(server.exitStatus() == 0)
    let nobody = try RunningProgram(["admin", "--keys", keys.path, "status"], home: home.path)
    #expect(nobody.errors.line()?.contains("no server answers") == true)
    #expect(nobody.exitStatus() == 2)
  }

  @Test(
    "A name belongs to the key that has played under it, after a new start too, until the operator frees it")
  func names() throws {
    var (server, address) = try serve()
    let players = try Pair(address)
    #expect(players.playsAMatch())
    players.all[0].session.giveUp(at: .now())
    #expect(players.run { $0.allSatisfy { $0.result != nil } })
    #expect(try ask("names").lines.map { $0.suffix(4) } == [" Ann", " Bob"])
    server.send(SIGKILL)
    #expect(server.exitStatus() != nil)
    (server, address) = try serve()
    let thief = try Player("Ann", address)
    #expect(
      players.run { _ in
        thief.step()
        return thief.ends.contains { if case .ended(.name, _) = $0 { true } else { false } }
      })
    #expect(try ask("free", "Ann").isWell)
    let heir = try Player("Ann", address)
    let isOn = players.run { _ in
      heir.step()
      return heir.session.state == .online || heir.isOver
    }
    // Ann's seat waits for her still, or she is gone: the name alone is free.
    let names = try ask("names").lines
    #expect(isOn && names.count == 1)
  }

  @Test("A line of bans is read as it was written, and nothing else is")
  func bans() {
    for line in ["key:00ff always", "network:01020304 2026-12-01T12:00:00Z much noise"] {
      #expect(LobbyBan(line: line)?.line == line)
    }
    for line in [
      "", "key:00ff", "key:0g always", "network:0102 always", "key:00 soon", "key: always", "other:00 always",
    ] {
      #expect(LobbyBan(line: line) == nil, "\(line)")
    }
  }

  @Test(
    "The file of bans has each change as a line, of which the last counts, and is cut short when it is read")
  func banFile() throws {
    let folder = try PrivateFolder(making: keys.path)
    let file = BanFile(in: folder)
    try file.append(["key:00ff always", "network:01020304 always noise", "key:0a muted", "key:0b muted"])
    try file.append(["key:00ff lifted", "key:0a unmuted", "network:01020304 2026-12-01T12:00:00Z noise"])
    #expect(try file.read().bans.map(\.line) == ["network:01020304 2026-12-01T12:00:00Z noise"])
    #expect(try file.read().muted == [[0x0b]])
    for _ in 1...120 { try file.append(["key:00ff always", "key:00ff lifted"]) }
    #expect(try file.read().bans.count == 1)
    let bytes = try #require(try folder.read("bans", atMost: 9_999))
    #expect(bytes.count < 200)
    for line in ["key:00 maybe", "network:01020304 muted", "lifted"] {
      try file.append([line])
      #expect(throws: TransportError.self) { try file.read() }
      try folder.write(bytes, to: "bans")
    }
  }
}
