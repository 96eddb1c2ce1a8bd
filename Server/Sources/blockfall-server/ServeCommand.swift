import ArgumentParser
import BlockLink
import Glibc
import LinkTransport

/// `blockfall-server serve`: a public server.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run a server for matches until TERM; a second TERM ends it at once.",
    discussion: """
      The first line on standard output is the address that players type, with the fingerprint of the \
      server's key. Standard error has a line for each event.
      """)

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

  @Option(help: ArgumentHelp("The server's name.", valueName: "name"))
  var name = "blockfall"

  @Option(
    help: ArgumentHelp(
      "A folder for the files of matches. Default: none are saved.", valueName: "folder"))
  var matches: String?

  @Option(
    help: ArgumentHelp(
      "The most megabytes of matches to keep, 1 to 1000000; the oldest go first.", valueName: "number"))
  var keepMegabytes = 10_000

  @Option(
    help: ArgumentHelp(
      "Remove matches after this many days, 1 to 10000. Default: never.", valueName: "number"))
  var keepDays: Int?

  @Option(help: ArgumentHelp("Most connections at once, 1 to 100000.", valueName: "number"))
  var connections = 4096

  @Option(
    help: ArgumentHelp(
      "Most connections of one address at once, 1 to 100000. An IPv6 network of 64 bits counts as an address; those of 56 and 48 bits have 4 and 16 times as many.",
      valueName: "number"))
  var connectionsPerAddress = 32

  @Flag(help: "Announce the server in the local network.")
  var beacon = false

  @OptionGroup var keys: KeyOptions

  func validate() throws {
    try ServerSetup.check(name: name)
    guard (visitors == nil) == (visitorsUser == nil) else {
      throw ValidationError("--visitors and --visitors-user go together")
    }
    guard (1...1_000_000).contains(keepMegabytes) else {
      throw ValidationError("--keep-megabytes takes 1 to 1000000")
    }
    guard (1...10_000).contains(keepDays ?? 1) else { throw ValidationError("--keep-days takes 1 to 10000") }
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
    if let visitors, let visitorsUser {
      guard let entry = getpwnam(visitorsUser) else {
        throw TransportError(.misuse, "there is no user '\(LinkName.sanitized(visitorsUser))'")
      }
      configuration.visitors = (try LinkAddress.socketPath(visitors), entry.pointee.pw_uid)
    }
    configuration.limits.handshakes = connections
    if beacon { configuration.beacon = .standard }
    if let matches {
      configuration.matches = MatchFolder(
        in: try PrivateFolder(making: KeyOptions.absolutePath(matches)),
        limits: MatchFolder.Limits(
          bytes: keepMegabytes * 1_000_000, age: keepDays.map { .seconds($0 * 86_400) }),
        log: configuration.log)
    }
    var limits = LobbyLimits()
    limits.connections = connections
    limits.connectionsPerOrigin = connectionsPerAddress
    try ServerSetup.run(configuration, name: name, limits: limits) { server in
      let shown = OwnAddress.reached(listeningAt: configuration.tcp[0].host, port: server.ports[0])
      Console.writeLine(
        "\(LinkAddress.tcp(host: shown, port: server.ports[0], fingerprint: configuration.identity.fingerprint))"
      )
    }
  }
}
