import ArgumentParser
import BlockLink
import Glibc
import LinkTransport

/// `blockfall-server host`: a room for friends, started by the game.
struct HostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "host",
    abstract: "Run a room for friends until TERM, or until standard input ends.",
    discussion: """
      The only line on standard output is what friends type: blockfall join HOST:PORT#FINGERPRINT. While the \
      room is open, the server announces it in the local network.
      """)

  @Option(
    help: ArgumentHelp(
      "The address to listen on. Default: port \(LinkAddress.defaultPort) of all addresses, or a free port.",
      valueName: "address"))
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "The host by which friends reach this machine. Default: its own address.", valueName: "host"))
  var reachedAs: String?

  @Option(help: ArgumentHelp("A Unix socket for the game that hosts.", valueName: "path"))
  var socket: String?

  @Option(help: ArgumentHelp("The name of the host.", valueName: "name"))
  var name = "blockfall"

  @Flag(help: "Do not announce the room in the local network.")
  var quiet = false

  @Flag(
    help:
      "Stop when standard input ends, and so with the game that started this. Others finish their match first."
  )
  var untilEnd = false

  @OptionGroup var keys: KeyOptions

  func validate() throws {
    try ServerSetup.check(name: name)
    if let reachedAs, LinkAddress.host(reachedAs) == nil {
      throw ValidationError("'--reached-as' takes a host without a port")
    }
  }

  func run() throws {
    let folder = try keys.folder()
    var configuration = LinkServer.Configuration(
      identity: try Identity.loadOrCreate(in: folder, as: "server.pem"))
    configuration.socket = try socket.map { try LinkAddress.socketPath($0) }
    configuration.limits.handshakes = 64
    if !quiet { configuration.beacon = .standard }
    var limits = LobbyLimits()
    limits.connections = 64
    limits.rooms = 1
    // The host waits for friends as long as they like.
    limits.roomIdleTime = .max
    configuration.tcp = try ServerSetup.addresses(listen.map { [$0] } ?? [])
    configuration.takesFreePort = listen == nil
    try ServerSetup.run(configuration, name: name, limits: limits, isImpatient: !untilEnd) { server in
      let port = server.ports[0]
      let host =
        reachedAs.flatMap { LinkAddress.host($0) }
        ?? OwnAddress.reached(listeningAt: configuration.tcp[0].host, port: port)
      let address = LinkAddress.tcp(
        host: host, port: port, fingerprint: configuration.identity.fingerprint)
      Console.writeLine("blockfall join \(address)")
      if untilEnd { ServerSetup.finishAtEndOfInput(server) }
    }
  }
}
