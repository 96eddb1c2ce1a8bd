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
      The one line on standard output is what friends are to type: blockfall join HOST:PORT#FINGERPRINT. The local network \
      is told of the room while it is open.
      """)

  @Option(
    help: ArgumentHelp(
      "Where to listen; port \(LinkAddress.defaultPort) of all addresses unless said, or a free one.",
      valueName: "address"))
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "The host that friends reach this machine by; found out unless said.", valueName: "host"))
  var reachedAs: String?

  @Option(help: ArgumentHelp("A Unix socket for the game that hosts.", valueName: "path"))
  var socket: String?

  @Option(help: ArgumentHelp("What the host is called; blockfall unless said.", valueName: "name"))
  var name = "blockfall"

  @Flag(help: "Do not tell the local network.")
  var quiet = false

  @Flag(
    help:
      "Stop when standard input ends, and so with the game that started this; a match of others is played on first."
  )
  var untilEnd = false

  @OptionGroup var keys: KeyOptions

  func validate() throws {
    try ServerSetup.check(name: name)
    if let reachedAs, LinkAddress.hostAndPort(reachedAs)?.host != reachedAs {
      throw ValidationError("'--reached-as' takes a host without a port")
    }
  }

  func run() throws {
    let folder = try keys.folder()
    var configuration = LinkServer.Configuration(
      identity: try Identity.loadOrCreate(in: folder, as: "server.pem"))
    configuration.socket = try socket.map { try LinkAddress.socketPath($0) }
    configuration.limits.connections = 64
    configuration.limits.connectionsPerAddress = 64
    if !quiet { configuration.beacon = .standard }
    var limits = LobbyLimits()
    limits.connections = 64
    limits.rooms = 1
    configuration.tcp = try ServerSetup.addresses(listen.map { [$0] } ?? [])
    configuration.takesFreePort = listen == nil
    try ServerSetup.run(configuration, name: name, limits: limits) { server in
      let host = reachedAs ?? OwnAddress.guess()
      let address = LinkAddress.tcp(
        host: host, port: server.ports[0], fingerprint: configuration.identity.fingerprint)
      Console.writeLine("blockfall join \(address)")
      if untilEnd { ServerSetup.finishAtEndOfInput(server) }
    }
  }
}
