import ArgumentParser
import BlockLink
import BlockRecords
import BoardPages
import Glibc
import LinkTransport
import RecordStore

/// `blockfall-server serve`: a public server.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run a server for matches until TERM; a second TERM ends it at once.",
    discussion: """
      The first line on standard output is the address that players type, with the fingerprint of the \
      server's key. Standard error has a line for each event. Running matches go on when the server is started again. \
      HUP reads the configuration again, whole or not at all. What is given here counts more than the configuration.
      """)

  @Option(help: ArgumentHelp("A configuration; check-config explains its keys.", valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "HOST:PORT to listen on; repeatable. Default: port \(LinkAddress.defaultPort) of all addresses.",
      valueName: "address"))
  var listen: [String] = []

  @Option(help: ArgumentHelp("A Unix socket for players of this machine.", valueName: "path"))
  var socket: String?

  @Flag(help: "Let all users of this machine use the socket, not only its owner.")
  var openSocket = false

  @Option(
    help: ArgumentHelp(
      "A Unix socket for visitors over SSH, whom --visitors-user admits.", valueName: "path"))
  var visitors: String?

  @Option(
    help: ArgumentHelp(
      "The user who alone may connect to the socket for visitors, and states the number and address of each.",
      valueName: "user"))
  var visitorsUser: String?

  @Option(help: ArgumentHelp("The server's name. Default: blockfall.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "A folder for the files of matches. Default: none are saved.", valueName: "folder"))
  var matches: String?

  @Option(
    help: ArgumentHelp(
      "The most megabytes of matches to keep, 1 to 1000000; the oldest go first. Default: 10000.",
      valueName: "number"))
  var keepMegabytes: Int?

  @Option(
    help: ArgumentHelp(
      "Remove matches after this many days, 1 to 10000. Default: never.", valueName: "number"))
  var keepDays: Int?

  @Option(
    help: ArgumentHelp(
      "The folder of the journals, by which rooms survive the server's end. Default: journals in the folder of keys.",
      valueName: "folder"))
  var journals: String?

  @Flag(help: "Keep no journals: rooms end with the server.")
  var noJournals = false

  @Option(help: ArgumentHelp("Most connections at once, 1 to 100000. Default: 4096.", valueName: "number"))
  var connections: Int?

  @Option(
    help: ArgumentHelp(
      "Most connections of one address at once, 1 to 100000. An IPv6 network of 64 bits counts as an address; those of 56 and 48 bits have 4 and 16 times as many. Default: 32.",
      valueName: "number"))
  var connectionsPerAddress: Int?

  @Flag(help: "Announce the server in the local network.")
  var beacon = false

  @Option(
    help: ArgumentHelp(
      "HOST:PORT at which /health/live, /health/ready and /metrics can be asked for by HTTP. Default: nowhere.",
      valueName: "address"))
  var metrics: String?

  @Option(
    help: ArgumentHelp(
      "Where the records of boards are: sqlite:PATH, postgres://USER@HOST/DATABASE, or off for no boards. Default: boards.db in the folder of keys.",
      valueName: "store"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "The name of this node, if several share the store: a to z, 0 to 9 and -. Its journals and its admin socket have the name too. Default: none, for a server of one node.",
      valueName: "name"))
  var node: String?

  @Option(
    help: ArgumentHelp(
      "HOST:PORT at which players reach this node: the others send those there who ask for one of its rooms.",
      valueName: "address"))
  var nodeAddress: String?

  @Option(
    help: ArgumentHelp(
      "HOST:PORT at which boards can be seen in a browser, by HTTP. Default: nowhere.", valueName: "address"))
  var pages: String?

  @Option(help: ArgumentHelp("The form of the log: text, logfmt or json. Default: text.", valueName: "form"))
  var log: String?

  @OptionGroup var keys: KeyOptions

  func validate() throws {
    if journals != nil, noJournals {
      throw ValidationError("'--journals' and '--no-journals' exclude each other")
    }
    var settings = ServerSettings()
    try override(&settings)
  }

  /// The settings: those of the configuration, then those of the command line.
  private func settings() throws -> ServerSettings {
    var settings =
      try config.map { try ConfigurationFile.read(KeyOptions.absolutePath($0)) } ?? ServerSettings()
    try override(&settings)
    return settings
  }

  private func override(_ settings: inout ServerSettings) throws {
    if let name { try ServerSetup.check(name: name) }
    let paths = [
      ("socket", socket), ("visitors", visitors), ("matches", matches), ("journals", journals),
      ("keys", keys.keys),
    ]
    var given: [(key: String, values: [String])] = []
    for (key, path) in paths { if let path { given.append((key, [try KeyOptions.absolutePath(path)])) } }
    if !listen.isEmpty { given.append(("listen", listen)) }
    if let store { given.append(("store", [try StoreOptions.absolute(store)])) }
    if openSocket { given.append(("open-socket", ["true"])) }
    if noJournals { given.append(("journals", ["off"])) }
    if beacon { given.append(("beacon", ["true"])) }
    let numbers = [
      ("keep-megabytes", keepMegabytes), ("keep-days", keepDays), ("connections", connections),
      ("connections-per-address", connectionsPerAddress),
    ]
    for (key, number) in numbers { if let number { given.append((key, ["\(number)"])) } }
    for (key, text) in [
      ("name", name), ("metrics", metrics), ("log", log), ("visitors-user", visitorsUser), ("pages", pages),
      ("node", node), ("node-address", nodeAddress),
    ] {
      if let text { given.append((key, [text])) }
    }
    for (name, values) in given {
      guard let key = SettingKey.named(name), key.set(&settings, values) else {
        throw ValidationError("--\(name) takes \(SettingKey.named(name)?.allowed ?? "something else")")
      }
    }
  }

  func run() throws {
    let settings = try settings()
    let folder = try PrivateFolder(making: settings.keys ?? KeyOptions.standard())
    var configuration = LinkServer.Configuration(
      identity: try Identity.loadOrCreate(in: folder, as: "server.pem"))
    configuration.log = .standardError(settings.logForm)
    configuration.tcp = try ServerSetup.addresses(settings.listen)
    configuration.socket = settings.socket
    guard (settings.visitors == nil) == (settings.visitorsUser == nil) else {
      throw TransportError(.misuse, "visitors and visitors-user go together")
    }
    if let visitors = settings.visitors, let user = settings.visitorsUser {
      guard let entry = getpwnam(user) else {
        throw TransportError(.misuse, "there is no user '\(LinkName.sanitized(user))'")
      }
      configuration.visitors = (visitors, entry.pointee.pw_uid)
    }
    configuration.socketMode = settings.openSocket ? 0o666 : 0o600
    configuration.limits.handshakes = settings.connections
    configuration.metrics = try settings.metrics.map { try ServerSetup.addresses([$0])[0] }
    if settings.beacon { configuration.beacon = .standard }
    if let matches = settings.matches {
      configuration.matches = MatchFolder(
        in: try PrivateFolder(making: matches), limits: settings.matchLimits, log: configuration.log)
    }
    if settings.hasJournals {
      configuration.journals = try JournalFolder(
        in: try PrivateFolder(making: settings.journals ?? "\(folder.path)/journals\(settings.suffix)"),
        log: configuration.log)
    }
    configuration.admin = settings.admin ?? Self.admin(in: folder, settings, configuration.log)
    let banFile = BanFile(in: folder, suffix: settings.suffix)
    let bans = try banFile.read()
    configuration.bans = banFile
    let nameFile = NameFile(in: folder, suffix: settings.suffix)
    let names = try nameFile.read()
    configuration.names = nameFile
    let store = try Self.store(settings, in: folder, configuration.log)
    configuration.records = try store.map { try Self.desk($0, settings, in: folder, configuration.log) }
    configuration.nodes = try Self.node(
      of: store, at: Self.address(of: settings, in: folder), settings, configuration.identity,
      configuration.log)
    let pages = try Self.pages(of: store, settings, in: folder, configuration.log)
    let (log, matches) = (configuration.log, configuration.matches)
    // At a terminal that hangs up, a server without a configuration ends like any program.
    var reloading: (@Sendable (LinkServer) -> Void)?
    if config != nil || getenv("NOTIFY_SOCKET") != nil {
      reloading = { server in self.reload(from: settings, server, matches, log) }
    }
    try ServerSetup.run(
      configuration, name: settings.name, limits: settings.limits, bans: bans, names: names,
      reload: reloading
    ) { server in
      log(
        "blockfall-server \(Version.number), protocol \(LinkProtocol.version), at most \(settings.connections.counted("connection")), \(settings.connectionsPerAddress) of an address"
      )
      let shown = OwnAddress.reached(listeningAt: configuration.tcp[0].host, port: server.ports[0])
      Console.writeLine(
        "\(LinkAddress.tcp(host: shown, port: server.ports[0], fingerprint: configuration.identity.fingerprint))"
      )
      if store != nil { log("records are kept in \(Self.address(of: settings, in: folder))") }
      if let node = settings.node, let address = settings.nodeAddress {
        log("this is the node \(node), at \(address)")
      }
      if let pages { log("boards are at port \(pages.port)") }
      if let port = server.metricsPort { log("health and metrics are at port \(port)") }
    }
  }

  /// The records; nil for no boards.
  private static func store(
    _ settings: ServerSettings, in folder: PrivateFolder, _ log: ServerLog
  ) throws -> (any RecordStore)? {
    guard settings.hasBoards else { return nil }
    guard settings.store != nil || ReplayExaminer.ownProgram != nil else {
      log("there are no boards: they need /proc, by which this program finds itself")
      return nil
    }
    do { return try address(of: settings, in: folder).open() } catch {
      throw TransportError(.misuse, "store: \(error)")
    }
  }

  private static func address(of settings: ServerSettings, in folder: PrivateFolder) -> StoreAddress {
    settings.store ?? .sqlite("\(folder.path)/boards.db")
  }

  private static func desk(
    _ store: any RecordStore, _ settings: ServerSettings, in folder: PrivateFolder, _ log: ServerLog
  ) throws -> RecordDesk {
    guard let program = ReplayExaminer.ownProgram else {
      throw TransportError(.misuse, "boards need /proc, by which this program finds itself")
    }
    let results = try ResultFolder(
      in: PrivateFolder(making: "\(folder.path)/results\(settings.suffix)"), log: log)
    return RecordDesk(
      store, ReplayExaminer(program: program, log: log), results, season: settings.season, log: log)
  }

  /// What makes this process a node of several; nil if it is the only one.
  private static func node(
    of store: (any RecordStore)?, at place: StoreAddress, _ settings: ServerSettings, _ identity: Identity,
    _ log: ServerLog
  ) throws -> NodeDesk? {
    guard (settings.node == nil) == (settings.nodeAddress == nil) else {
      throw TransportError(.misuse, "node and node-address go together")
    }
    guard let name = settings.node, let address = settings.nodeAddress else { return nil }
    guard let store else { throw TransportError(.misuse, "nodes share a store, and store is off") }
    do {
      // A record that waits for a standby must not make the others believe that this node is away.
      let own = if case .postgres = place { try place.open() } else { store }
      return try NodeDesk(name, address: address, key: identity.publicKey, own, log: log)
    } catch { throw TransportError(.misuse, "node: \(error)") }
  }

  /// The pages of boards; nil if there are none.
  private static func pages(
    of store: (any RecordStore)?, _ settings: ServerSettings, in folder: PrivateFolder, _ log: ServerLog
  ) throws -> BoardServer? {
    guard let address = settings.pages else { return nil }
    guard let store else { throw TransportError(.misuse, "pages shows boards, and store is off") }
    let (host, port) = try ServerSetup.addresses([address])[0]
    let season = settings.season
    let ladder = LadderReader(
      settings.ladder.file ?? "\(folder.path)/ladder.jsonl", settings.ladder, log: log)
    return try PageServer.begin(
      host: host, port: port, name: settings.name, publicURL: settings.publicURL, store: store,
      ladder: ladder,
      log: log
    ) { RecordDesk.times(season) }
  }

  /// The operator's usual socket; nil if its path is too long for one.
  private static func admin(
    in folder: PrivateFolder, _ settings: ServerSettings, _ log: ServerLog
  ) -> String? {
    let path = "\(folder.path)/admin\(settings.suffix)"
    if path.pathBytes.count < 108 { return path }
    log("there is no socket for admin: \(path) is too long for one")
    return nil
  }

  /// Reads the configuration again: whole, or not at all if there is a mistake in it.
  private func reload(
    from old: ServerSettings, _ server: LinkServer, _ matches: MatchFolder?, _ log: ServerLog
  ) {
    guard config != nil else { return log("there is no configuration to read again") }
    do {
      let new = try settings()
      server.adopt(new.limits)
      matches?.adopt(new.matchLimits)
      log("the configuration is read again")
      var (before, after) = (old, new)
      before.adoptReloaded(new)
      after.adoptReloaded(new)
      if before != after { log("a part of the configuration counts from the next start on") }
    } catch let error as TransportError {
      log("the configuration stays as it was: \(error)")
    } catch {
      log("the configuration stays as it was: \(ServeCommand.message(for: error))")
    }
  }
}

extension ServerSettings {
  /// What the files of this node have at the end of their names, so that nodes can share a folder of keys.
  fileprivate var suffix: String { node.map { "-\($0)" } ?? "" }

  /// Takes those settings of another that count at once.
  fileprivate mutating func adoptReloaded(_ other: ServerSettings) {
    (connections, connectionsPerAddress) = (other.connections, other.connectionsPerAddress)
    (keepMegabytes, keepDays) = (other.keepMegabytes, other.keepDays)
  }
}
