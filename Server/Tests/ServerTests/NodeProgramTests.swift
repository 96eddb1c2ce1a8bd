import BlockLink
import Glibc
import LinkTransport
import RecordStore
import Testing

/// Two nodes of one server on one machine, as built programs.
@Suite("Two nodes of the built server")
struct NodeProgramTests {
  private let home = TemporaryFolder()
  private let folder = TemporaryFolder()
  private var keys: String { "\(home.path)/keys" }

  /// A node that runs.
  private struct Node {
    let name: String
    let program: RunningProgram
    let address: LinkAddress
    var port: Int { if case .tcp(_, let port, _) = address { port } else { 0 } }
  }

  /// A port that nobody listens at.
  private static func freePort() throws -> Int {
    let server = try RunningServer()
    defer { server.stop() }
    return server.port
  }

  private func serve(_ name: String, port: Int? = nil, _ store: String, _ more: [String] = []) throws -> Node
  {
    let port = try port ?? Self.freePort()
    let program = try RunningProgram(
      [
        "serve", "--listen", "127.0.0.1:\(port)", "--keys", keys, "--store", store, "--node", name,
        "--node-address", "127.0.0.1:\(port)", "--matches", "\(home.path)/matches",
      ] + more, home: home.path)
    return Node(name: name, program: program, address: try LinkAddress(#require(program.output.line())))
  }

  private func admin(_ node: Node, _ words: String...) throws -> [String] {
    try AdminClient.ask(words, at: "\(keys)/admin-\(node.name)").lines
  }

  /// A player who opens a room at a node.
  private func host(_ name: String, at node: Node, room: String) throws -> Pair {
    let pair = try Pair(node.address, [name])
    #expect(pair.run { $0[0].session.state == .online })
    pair.all[0].session.open(RoomSettings(), name: room, at: .now())
    #expect(pair.run { $0[0].session.room != nil })
    return pair
  }

  @Test(
    "A room of the other node is in the list, and who joins it there or by its code is taken to it",
    arguments: StoreForm.here)
  func joining(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let (one, two) = (try serve("one", data.address), try serve("two", data.address))
    let ann = try host("Ann", at: one, room: "a room").all[0]
    let bob = try Player("Bob", two.address)
    let both = Pair([ann, bob])
    #expect(both.run { $0[1].session.state == .online })
    // A code that has just been said to a friend is found at once.
    bob.session.join(try #require(ann.session.room?.code), at: .now())
    #expect(both.run { $0.allSatisfy { $0.session.room?.members.map(\.name) == ["Ann", "Bob"] } })
    #expect(bob.moves == 1 && bob.session.room?.you == 2)
    let cy = try Player("Cy", two.address)
    let all = Pair([ann, bob, cy])
    var (found, asked): (RoomList?, ContinuousClock.Instant) = (nil, .now)
    #expect(
      all.run { players in
        if let list = players[2].lists.last, list.rooms.first?.players == 2 { found = list }
        // No faster than the server lets anybody ask.
        if found == nil, players[2].session.state == .online, ContinuousClock.now - asked > .milliseconds(100)
        {
          asked = .now
          players[2].session.requestRooms(at: .now())
        }
        return found != nil
      })
    #expect(found?.rooms.map(\.name) == ["a room"] && found?.total == 1)
    cy.session.join("a room", asWatcher: true, at: .now())
    #expect(all.run { $0[2].session.room?.watchers == 1 })
    // The match is played across both.
    for player in [ann, bob] { player.session.ready(at: .now()) }
    for player in [ann, bob] {
      #expect(all.run { _ in player.session.perform(.hardDrop, at: .now()) })
    }
    ann.session.giveUp(at: .now())
    #expect(all.run { $0.allSatisfy { $0.result?.winner == 2 } })
    #expect(try #require(bob.result).proof().fault == nil)
    let players = Waiting.until { (try? admin(two, "players"))?.count == 3 }
    #expect(players)
    #expect(try admin(two, "players").allSatisfy { $0.hasSuffix("\tat one") })
    #expect(
      Waiting.until { (try? admin(two, "rooms"))?.first?.hasSuffix("waiting\tat one") == true })
    let nodes = try admin(two, "nodes")
    #expect(nodes.count == 2 && nodes[0].contains("this one") && nodes[1].contains("there\t1 room"))
    for node in [one, two] {
      node.program.send(SIGTERM)
      #expect(node.program.exitStatus() == 0)
    }
  }

  @Test("A program that plays without a screen follows too")
  func linkPlayer() throws {
    let data = try TestStore(.sqlite, in: folder)
    let (one, two) = (try serve("one", data.address), try serve("two", data.address))
    let programs = try [("host", one), ("guest", two)].map { part, node in
      try RunningProgram(
        [
          "\(node.address)", "--name", part, "--part", part, "--longest", "1", "--folder",
          "\(folder.path)/\(part)",
        ], home: home.path, program: "link-player")
    }
    var lines: [String] = []
    while let line = programs[1].output.line() { lines.append(line) }
    #expect(lines.contains { $0.contains("\"moved\"") }, "\(lines)")
    #expect(lines.contains { $0.contains("\"over\"") && $0.contains("\"fault\":\"\"") }, "\(lines)")
    #expect(programs.allSatisfy { $0.exitStatus() == 0 })
  }

  @Test(
    "A node that is killed takes its own rooms down, nobody else's, and comes back with them",
    arguments: StoreForm.here)
  func killed(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    var (one, two) = (try serve("one", data.address), try serve("two", data.address))
    let here = try Pair(one.address)
    #expect(here.playsAMatch())
    let there = Pair([try Player("Cy", two.address), try Player("Di", two.address)])
    let all = Pair(here.all + there.all)
    #expect(all.run { _ in there.all.allSatisfy { $0.session.state == .online } })
    there.all[0].session.open(RoomSettings(), name: "another room", at: .now())
    #expect(all.run { _ in there.all[0].session.room != nil })
    there.all[1].session.join("another room", at: .now())
    #expect(all.run { _ in there.all[1].session.room?.members.count == 2 })
    for player in there.all { player.session.ready(at: .now()) }
    #expect(all.run { _ in there.all[0].session.perform(.hardDrop, at: .now()) })
    let code = try #require(here.all[0].session.room?.code)
    #expect(all.run { _ in (try? admin(two, "rooms"))?.count == 2 })
    one.program.send(SIGKILL)
    let killed = one.program
    let status = try there.goOn { killed.exitStatus() }
    #expect(status == 128 + Int(SIGKILL))
    // The other match goes on.
    let before = there.all[0].session.match?.game(of: 1).pieceCount ?? 0
    for _ in 1...5 {
      #expect(there.run { $0[0].session.perform(.hardDrop, at: .now()) })
    }
    #expect(there.run { ($0[1].session.match?.game(of: 1).pieceCount ?? 0) > before })
    // No other node takes the room over: the lease stays.
    let store = try data.open()
    #expect(
      try store.nodes(otherThan: "two", known: [:]).first { $0.entry.name == "one" }?.rooms?.map(\.code) == [
        code
      ])
    let port = one.port
    one = try there.goOn { try serve("one", port: port, data.address) }
    for player in here.all { try player.reconnect() }
    #expect(all.run { _ in here.all.allSatisfy { $0.returns == 1 } })
    for pair in [here, there] { pair.all[0].session.giveUp(at: .now()) }
    #expect(all.run { $0.allSatisfy { $0.result?.winner == 2 && $0.result?.proof().fault == nil } })
    #expect(
      try store.nodes(otherThan: "two", known: [:]).first { $0.entry.name == "one" }?.rooms?.map(\.code) == [
        code
      ])
    _ = (one, two)
  }

  @Test(
    "While the store is away rooms go on, new ones are refused with the reason, and nothing is lost",
    .enabled(if: PostgresServer.absence == nil, "\(PostgresServer.absence ?? "")"))
  func away() throws {
    let postgres = try PostgresServer()
    let data = try TestStore(.postgres, in: folder, on: postgres)
    let one = try serve("one", data.address)
    let players = try Pair(one.address)
    #expect(players.playsAMatch())
    let cy = try Player("Cy", one.address)
    let all = Pair(players.all + [cy])
    try all.goOn { try postgres.stop("KILL") }
    #expect(says("no new rooms are opened", one, while: all))
    cy.session.open(RoomSettings(), name: "new", at: .now())
    #expect(all.run { _ in cy.refusals.count == 1 })
    #expect(cy.refusals[0].contains("the server's database is away") && cy.session.room == nil)
    #expect(all.run { $0[0].session.perform(.hardDrop, at: .now()) })
    try all.goOn { try postgres.start() }
    #expect(says("the other nodes are known", one, while: all))
    cy.session.open(RoomSettings(), name: "new", at: .now())
    #expect(all.run { _ in cy.session.room != nil })
    let store = try all.goOn { try data.open() }
    #expect(
      all.run { _ in
        let found = try? store.nodes(otherThan: "", known: [:]).first?.rooms
        return found.map { Set($0.map(\.entry.name)) } == ["a room", "new"]
      })
    players.all[0].session.giveUp(at: .now())
    #expect(all.run { $0[..<2].allSatisfy { $0.result?.winner == 2 } })
  }

  /// Everything that a program has said on standard error.
  private func text(of program: RunningProgram) -> String {
    var lines: [String] = []
    while let line = program.errors.line() { lines.append(line) }
    return lines.joined(separator: "\n")
  }

  /// Whether a node says some words in its log, while players go on.
  private func says(_ words: String, _ node: Node, while players: Pair) -> Bool {
    var said = ""
    return players.run { _ in
      said += String(decoding: node.program.errors.drainBytes() ?? [], as: UTF8.self)
      return said.contains(words)
    }
  }

  @Test(
    "Whoever is removed or kept out at one node is so at all of them, and at one that starts later",
    arguments: StoreForm.here)
  func bans(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let (one, two) = (try serve("one", data.address), try serve("two", data.address))
    let (ann, bob, cy) = (
      try Player("Ann", one.address), try Player("Bob", two.address), try Player("Cy", two.address)
    )
    let all = Pair([ann, bob, cy])
    #expect(all.run { $0.allSatisfy { $0.session.state == .online } })
    #expect(all.run { _ in (try? admin(one, "players"))?.count == 3 })
    #expect(try admin(one, "announce", "noon") == ["said to 1 player here, and at the other nodes"])
    #expect(all.run { $0.allSatisfy { $0.notices == ["noon"] } })
    #expect(try !AdminClient.ask(["kick", "Nobody"], at: "\(keys)/admin-one").isWell)
    #expect(try admin(one, "kick", "Cy", "enough") == ["Cy is removed"])
    #expect(all.run { _ in cy.ends == [.ended(.kicked, reason: "enough")] })
    #expect(try admin(one, "mute", "Bob") == ["Bob may not invite others"])
    #expect(all.run { _ in (try? admin(two, "players"))?.contains { $0.hasSuffix(", muted") } == true })
    let ban = try admin(one, "ban", "Bob", "2", "rude")
    #expect(ban.count == 1 && ban[0].hasSuffix(" rude"))
    #expect(all.run { _ in bob.isOver })
    guard case .ended(.banned, let until)? = bob.ends.first else {
      Issue.record("\(bob.ends)")
      return
    }
    // A node that was off knows it from the store.
    let three = try serve("three", data.address)
    for node in [one, two, three] {
      #expect(try admin(node, "bans") == ban)
      let again = try bob.returned(to: node.address)
      #expect(Pair([again]).run { _ in again.ends == [.ended(.banned, reason: until)] })
    }
    _ = try admin(two, "unban", String(ban[0].prefix { $0 != " " }))
    #expect(all.run { _ in [one, three].allSatisfy { (try? admin($0, "bans")) == [] } })
    // Each has it on its disk, should the store be away when it starts.
    let folder = try PrivateFolder(making: keys)
    for node in [one, two] {
      let file = BanFile(in: folder, suffix: "-\(node.name)")
      #expect(Waiting.until { (try? file.read())?.bans == [] && (try? file.read())?.muted.count == 1 })
    }
    #expect(try admin(three, "drain", "here") == ["no new players; this node ends after the last match"])
    #expect(three.program.exitStatus() == 0)
    #expect(try admin(one, "drain") == ["no new players; each node ends after the last match"])
    for node in [one, two] { #expect(node.program.exitStatus() == 0) }
  }

  @Test("Bans that nodes had before they shared a store count at all of them")
  func oldBans() throws {
    let data = try TestStore(.sqlite, in: folder)
    let networks = ["one": "network:c0000201", "two": "network:c0000202"]
    let folder = try PrivateFolder(making: keys)
    for (name, network) in networks {
      try folder.write(Array("\(network) always\n".utf8), to: "bans-\(name)")
    }
    let nodes = try networks.keys.sorted().map { try serve($0, data.address) }
    for node in nodes {
      #expect(
        Waiting.until {
          (try? admin(node, "bans")) == ["network:c0000201 always", "network:c0000202 always"]
        })
    }
  }

  @Test("A name that was played under at one node is taken at the other at once", arguments: StoreForm.here)
  func names(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let (one, two) = (try serve("one", data.address), try serve("two", data.address))
    let players = try Pair(one.address)
    #expect(players.playsAMatch())
    players.all[0].session.giveUp(at: .now())
    #expect(players.run { $0.allSatisfy { $0.result != nil } })
    #expect(players.run { _ in (try? admin(two, "names"))?.count == 2 })
    let thief = try Player("Ann", two.address)
    #expect(
      players.run { _ in
        thief.step()
        return thief.ends.contains { if case .ended(.name, _) = $0 { true } else { false } }
      })
    #expect(try admin(two, "free", "Ann") == ["Ann is nobody's now"])
    #expect(players.run { _ in (try? admin(one, "names"))?.count == 1 })
  }

  @Test("Who is invited from another node and accepts is in the room there", arguments: StoreForm.here)
  func invitations(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let (one, two) = (try serve("one", data.address), try serve("two", data.address))
    let ann = try host("Ann", at: one, room: "a room").all[0]
    let bob = try Player("Bob", two.address)
    let both = Pair([ann, bob])
    #expect(both.run { $0[1].session.state == .online })
    #expect(both.run { _ in (try? admin(one, "players"))?.count == 2 })
    ann.session.invite("Bob", at: .now())
    #expect(both.run { _ in bob.session.invitation != nil })
    #expect(bob.session.invitation?.from == "Ann" && bob.session.invitation?.room == "a room")
    bob.session.answer(accepts: true, at: .now())
    #expect(both.run { $0.allSatisfy { $0.session.room?.members.map(\.name) == ["Ann", "Bob"] } })
    #expect(bob.moves == 1)
  }

  @Test("What a node needs is said at its start")
  func misuse() throws {
    let data = try TestStore(.sqlite, in: folder)
    for (words, reason) in [
      (["--node", "one"], "node and node-address go together"),
      (["--node", "One!", "--node-address", "127.0.0.1:1"], "--node takes 1 to 24 of the characters"),
      (["--node", "one", "--node-address", "unix:/a"], "--node-address takes HOST:PORT"),
      (["--node", "one", "--node-address", "127.0.0.1"], "--node-address takes HOST:PORT"),
      (["--node", "one", "--node-address", "127.0.0.1:1", "--store", "off"], "nodes share a store"),
    ] {
      let program = try RunningProgram(
        ["serve", "--listen", "127.0.0.1:0", "--keys", keys] + words, home: home.path)
      #expect(program.exitStatus() != 0)
      #expect(text(of: program).contains(reason))
    }
    let one = try serve("one", data.address)
    let other = try RunningProgram(
      [
        "serve", "--listen", "127.0.0.1:0", "--keys", "\(home.path)/other", "--store", data.address, "--node",
        "two", "--node-address", "127.0.0.1:1",
      ], home: home.path)
    #expect(other.exitStatus() == 2)
    #expect(text(of: other).contains("the same server.pem"))
    _ = one
  }
}
