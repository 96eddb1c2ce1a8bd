import BlockLink
import Glibc
import LinkTransport
import RecordStore
import Standings
import Testing

@testable import blockfall_server

@Suite("The configuration")
struct ConfigurationTests {
  @Test("Every key is read, in any order")
  func everyKey() throws {
    let text = """
      # a comment
      log: json
      listen: ["127.0.0.1:1", "[::1]:2"]
      name: Our server
      socket: /run/socket
      open-socket: true
      visitors: /run/visitors
      visitors-user: play
      keys: /keys
      matches: /matches
      keep-megabytes: 5
      keep-days: 7
      journals: /journals
      connections: 100
      connections-per-address: 3
      beacon: true
      metrics: 127.0.0.1:9464
      admin: /run/admin
      store: sqlite:/boards.db
      season: "2026-2"
      pages: 127.0.0.1:8080
      public-url: https://boards.example
      node: one
      node-address: play.example:25625
      ladder: [3, "zed=/opt/zed --fast"]
      ladder-rules: classic
      ladder-seed: 11
      ladder-games: 40
      ladder-pieces: 300
      ladder-think: 20
      ladder-file: /ladder
      ladder-read: [/opt/data]
      ladder-trust: true
      """
    var settings = ServerSettings()
    (settings.logForm, settings.listen, settings.name) = (.json, ["127.0.0.1:1", "[::1]:2"], "Our server")
    (settings.socket, settings.openSocket, settings.keys) = ("/run/socket", true, "/keys")
    (settings.visitors, settings.visitorsUser) = ("/run/visitors", "play")
    (settings.matches, settings.keepMegabytes, settings.keepDays) = ("/matches", 5, 7)
    (settings.journals, settings.connections, settings.connectionsPerAddress) = ("/journals", 100, 3)
    (settings.beacon, settings.metrics, settings.admin) = (true, "127.0.0.1:9464", "/run/admin")
    (settings.store, settings.season) = (StoreAddress("sqlite:/boards.db"), "2026-2")
    (settings.pages, settings.publicURL) = ("127.0.0.1:8080", "https://boards.example")
    (settings.node, settings.nodeAddress) = ("one", NodeAddress("play.example:25625"))
    settings.ladder.bots = ["3", "zed=/opt/zed --fast"].compactMap { LadderBot($0) }
    (settings.ladder.rules, settings.ladder.seed, settings.ladder.games) = (.classic, 11, 40)
    (settings.ladder.pieces, settings.ladder.thinking, settings.ladder.file) = (300, 20, "/ladder")
    (settings.ladder.readable, settings.ladder.trustsPrograms) = (["/opt/data"], true)
    #expect(try ConfigurationFile.read(text, from: "c") == settings)
    let named = SettingKey.all.filter { key in
      text.contains("\n\(key.name):") || text.contains("\(key.name): ")
    }
    #expect(named.count == SettingKey.all.count, "the text above has every key")
  }

  @Test("The printed example explains every key, and sets none")
  func example() throws {
    #expect(try ConfigurationFile.read(SettingKey.example, from: "c") == ServerSettings())
    // Each default is a value that the key takes.
    for key in SettingKey.all {
      guard let standard = key.standard else { continue }
      var settings = ServerSettings()
      #expect(key.set(&settings, [standard]) && settings == ServerSettings(), "\(key.name)")
      #expect(SettingKey.example.contains("\n#\(key.name): \(standard)\n"))
    }
  }

  @Test(
    "A mistake is told with its line and what is allowed",
    arguments: [
      ("name: a\nnothing: 1", "c:2: there is no key 'nothing'"), ("a: [", "it is not YAML"),
      ("\nconnections: 0", "c:2: connections takes a whole number from 1 to 100000"),
      ("connections: many", "c:1: connections takes"), ("connections: 1.5", "c:1: connections takes"),
      ("connections: -1", "c:1: connections takes"), ("connections: [1, 2]", "c:1: connections takes"),
      ("connections: {a: 1}", "c:1: connections takes"), ("connections:", "c:1: connections takes"),
      ("listen: [a:b]", "c:1: listen takes HOST:PORT"), ("keys: here", "c:1: keys takes a path from / on"),
      ("name: a\nstore: here", "c:2: store takes off, sqlite: and a path from / on, or postgres://"),
      ("store: sqlite:here", "c:1: store takes"), ("store: postgres://h:0/b", "c:1: store takes"),
      ("store: [off, off]", "c:1: store takes"), ("beacon: maybe", "c:1: beacon takes true or false"),
      ("ladder: [1]", "c:1: ladder takes a list of 2 to 32 bots"), ("ladder: [1, 1]", "c:1: ladder takes"),
      ("ladder: [1, 11]", "c:1: ladder takes"), ("ladder: [1, /opt/zed]", "c:1: ladder takes"),
      ("ladder-games: 3", "c:1: ladder-games takes an even"),
      ("ladder-rules: retro", "c:1: ladder-rules takes"),
      ("ladder-seed: -1", "c:1: ladder-seed takes"), ("ladder-read: here", "c:1: ladder-read takes"),
      ("log: loud", "c:1: log takes text, logfmt or json"),
      ("- a\n- b", "c:1: a configuration is lines of KEY: VALUE"), ("name: \"\\e\"", "c:1: name takes"),
      ("just a text", "c:1: a configuration is lines of KEY: VALUE"), ("name: a\nname: b", "twice"),
      ("&a [*a]: 1", "alias"), ("? [a]\n: 1", "c:1: there is no key ''"),
    ])
  func mistakes(text: String, message: String) {
    do {
      _ = try ConfigurationFile.read(text, from: "c")
      Issue.record("\(text) is taken")
    } catch {
      #expect(error.description.contains(message), "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("A store is a file, a database or off, and no mistake shows a password")
  func store() throws {
    let text = "store: postgres://ada:s3cret@db/b"
    let settings = try ConfigurationFile.read(text, from: "c")
    #expect(settings.hasBoards && settings.store.map { "\($0)" } == "postgres://ada@db/b")
    #expect(try ConfigurationFile.read("store: off", from: "c").hasBoards == false)
    for wrong in ["postgres://ada:s3cret@db/a/b", "postgres://ada:s3cret@db:x/b", "mysql://ada:s3cret@db/b"] {
      do {
        _ = try ConfigurationFile.read("store: \(wrong)", from: "c")
        Issue.record("\(wrong) is taken")
      } catch { #expect(!error.description.contains("s3cret"), "\(error)") }
      let home = TemporaryFolder()
      let server = try RunningProgram(
        ["serve", "--listen", "127.0.0.1:0", "--store", wrong], home: home.path)
      let line = server.errors.line()
      #expect(
        line?.contains("--store takes off") == true && line?.contains("s3cret") == false, "\(line ?? "")")
      #expect(server.exitStatus() == 2)
    }
  }

  @Test("HUP takes a new configuration whole, and keeps the old one if there is a mistake")
  func reload() throws {
    let home = TemporaryFolder()
    let folder = try PrivateFolder(making: "\(home.path)/etc")
    try folder.write(Array("connections-per-address: 1\nlisten: 127.0.0.1:0\n".utf8), to: "c.yaml")
    let file = "\(folder.path)/c.yaml"
    let server = try RunningProgram(["serve", "--config", file], home: home.path)
    let address = try LinkAddress(#require(server.output.line()))
    let players = try Pair(address, ["Ann"])
    #expect(players.run { $0[0].session.state == .online })
    try folder.write(Array("connections-per-address: 0\n".utf8), to: "c.yaml")
    server.send(SIGHUP)
    var line = ""
    while let next = server.errors.line(), !next.contains("configuration") { line = next }
    #expect(players.run { $0[0].session.state == .online })
    try folder.write(Array("connections-per-address: 2\nlisten: 127.0.0.1:0\n".utf8), to: "c.yaml")
    server.send(SIGHUP)
    while let next = server.errors.line(), !next.contains("is read again") { line = next }
    let late = try Player("Bob", address)
    #expect(
      players.run { _ in
        late.step()
        return late.session.state == .online
      }, "\(line)")
  }
}
