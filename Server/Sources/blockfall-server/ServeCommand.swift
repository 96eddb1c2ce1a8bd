import ArgumentParser
import BlockLink
import LinkTransport

/// `blockfall-server serve`: a public server.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run a server for matches until TERM; a second TERM ends it at once.",
    discussion: """
      The first line on standard output is the address as one types it elsewhere, with the fingerprint of the server's \
      key. Events are lines on standard error.
      """)

  @Option(
    help: ArgumentHelp(
      "Where to listen, HOST:PORT; may be given again. All addresses and port \(LinkAddress.defaultPort) unless said.",
      valueName: "address"))
  var listen: [String] = []

  @Option(help: ArgumentHelp("A Unix socket for players of this machine.", valueName: "path"))
  var socket: String?

  @Flag(help: "Let all users of this machine use the socket, not its owner alone.")
  var openSocket = false

  @Option(help: ArgumentHelp("What the server is called; blockfall unless said.", valueName: "name"))
  var name = "blockfall"

  @Option(
    help: ArgumentHelp(
      "A folder to keep the files of matches in; none are kept unless said.", valueName: "folder"))
  var matches: String?

  @Option(
    help: ArgumentHelp("How many matches are kept, 1 to 1000000; 10000 unless said.", valueName: "number"))
  var keep = 10_000

  @Option(help: ArgumentHelp("Connections at once, 1 to 100000; 4096 unless said.", valueName: "number"))
  var connections = 4096

  @Option(help: ArgumentHelp("Connections of one address at once; 32 unless said.", valueName: "number"))
  var connectionsPerAddress = 32

  @Flag(help: "Tell the local network of the server.")
  var beacon = false

  @OptionGroup var keys: KeyOptions

  func validate() throws {
    try ServerSetup.check(name: name)
    guard (1...1_000_000).contains(keep) else { throw ValidationError("--keep takes 1 to 1000000") }
    guard (1...100_000).contains(connections) else {
      throw ValidationError("--connections takes 1 to 100000")
    }
    guard (1...100_000).contains(connectionsPerAddress) else {
      throw ValidationError("--connections-per-address takes 1 to 100000")
    }
  }

  func run() throws {
    let folder = try keys.folder()
    var configuration = LinkServer.Configuration(
      identity: try Identity.loadOrCreate(in: folder, as: "server.pem"))
    configuration.tcp = try ServerSetup.addresses(listen)
    configuration.socket = try socket.map { try LinkAddress.socketPath($0) }
    configuration.socketMode = openSocket ? 0o666 : 0o600
    configuration.limits.connections = connections
    configuration.limits.connectionsPerAddress = connectionsPerAddress
    if beacon { configuration.beacon = .standard }
    if let matches {
      configuration.matches = MatchFolder(
        in: try PrivateFolder(making: KeyOptions.absolutePath(matches)), atMost: keep, log: configuration.log)
    }
    var limits = LobbyLimits()
    limits.connections = connections
    try ServerSetup.run(configuration, name: name, limits: limits) { server in
      let host = configuration.tcp[0].host
      let shown = host == "::" || host == "0.0.0.0" ? OwnAddress.guess() : host
      Console.writeLine(
        "\(LinkAddress.tcp(host: shown, port: server.ports[0], fingerprint: configuration.identity.fingerprint))"
      )
    }
  }
}
