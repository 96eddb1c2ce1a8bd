import ArgumentParser
import Glibc
import LinkTransport

/// `blockfall-server connect`: carries the game's connection, so that the game itself handles only plain
/// lines.
struct ConnectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "connect",
    abstract: "Pass lines between standard input and output and a server.",
    discussion: """
      Remembers the server's key at the first contact and refuses another key at the same address. To replace the \
      remembered key, give the new key's fingerprint and --replace-key. Exits with 0 if either side ended, 1 if the connection broke, 2 if there was \
      no connection.
      """)

  @Argument(help: ArgumentHelp("HOST:PORT, HOST:PORT#FINGERPRINT or unix:PATH.", valueName: "address"))
  var address: String

  @OptionGroup var keys: KeyOptions

  @Flag(help: "The local network announced the address: its fingerprint never replaces a remembered key.")
  var announced = false

  @Flag(help: "Let the fingerprint of the address replace the remembered key.")
  var replaceKey = false

  @Option(
    help: ArgumentHelp(
      "A server sent the player to this address, which needs its fingerprint: it must lie no further inward than this, as --report said of the first one (loopback, linkLocal or outside), and nothing is remembered of it.",
      valueName: "reach"))
  var sentFrom: Reach?

  @Flag(
    help:
      "Report on standard error in a form for programs: reach WHERE, connected FINGERPRINT VERDICT, keys KNOWN NEW, failed KIND TEXT."
  )
  var report = false

  @Flag(help: "Keep nothing: use a key for this connection alone, and remember no server.")
  var temporary = false

  func validate() throws {
    if announced, replaceKey { throw ValidationError("'--announced' and '--replace-key' exclude each other") }
    if sentFrom != nil {
      guard !announced, !replaceKey else {
        throw ValidationError("'--sent-from' excludes '--announced' and '--replace-key'")
      }
      guard case .tcp(_, _, .some)? = try? LinkAddress(address) else {
        throw ValidationError("'--sent-from' takes HOST:PORT#FINGERPRINT")
      }
    }
  }

  func run() throws {
    do {
      let folder = temporary ? nil : try keys.folder()
      let identity =
        try folder.map { try Identity.loadOrCreate(in: $0, as: "player.pem") } ?? Identity.temporary()
      let client = try LinkClient(
        to: LinkAddress(address), as: identity, known: folder.map { KnownServers(in: $0) },
        fingerprintFrom: announced ? .announced : replaceKey ? .replacing : .typed,
        visitor: getenv(Visitor.variable).flatMap { Visitor(String(cString: $0)) }, sentFrom: sentFrom)
      if report {
        if let reach = client.server.reach { Console.report("reach \(reach.rawValue)") }
        Console.report(
          "connected \(client.server.fingerprint.map { "\($0)" } ?? "-") \(client.server.verdict.rawValue)")
      }
      guard try client.relay(input: STDIN_FILENO, output: STDOUT_FILENO) else {
        throw TransportError(.broken, "the connection broke")
      }
    } catch let error as TransportError {
      if report {
        if case .replacesKey(let known, let new) = error.kind { Console.report("keys \(known) \(new)") }
        Console.report("failed \(error.kind.word) \(error)")
      } else {
        Console.writeError("\(error)")
      }
      throw ExitCode(error.kind == .broken ? 1 : 2)
    }
  }
}

extension Reach: ExpressibleByArgument {}
