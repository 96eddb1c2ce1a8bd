import Dispatch
import LinkTransport

/// A server on a free port of this machine, stopped at the end of a test.
final class RunningServer {
  let server: LinkServer
  let notes = Notes()
  let folder = TemporaryFolder()
  let identity: Identity
  var port: Int { server.ports[0] }
  var socket: String { "\(folder.path)/socket" }

  init(identity: Identity? = nil, _ change: (inout LinkServer.Configuration) -> Void = { _ in }) throws {
    let identity = try identity ?? Identity.temporary()
    self.identity = identity
    var configuration = LinkServer.Configuration(identity: identity)
    configuration.tcp = [("127.0.0.1", 0)]
    configuration.socket = "\(folder.path)/socket"
    configuration.log = notes.log
    configuration.limits.connectionsPerAddress = 100
    change(&configuration)
    let notes = notes
    server = try LinkServer(configuration) { EchoService(notes) }
  }

  private var isStopped = false

  /// Stops the server and waits for it.
  func stop() {
    if isStopped { return }
    isStopped = true
    server.stop()
    server.wait()
  }

  deinit {
    stop()
  }

  /// A client of this server with a folder of its own.
  func client(_ player: TemporaryFolder, fingerprint: Fingerprint? = nil) throws -> TestClient {
    try TestClient(.tcp(host: "127.0.0.1", port: port, fingerprint: fingerprint), player)
  }
}

/// A connection as the game has it: lines on one end of a pair, the rest on threads of its own.
final class TestClient {
  let game: Peer
  let client: LinkClient
  /// How carrying ended: true for well.
  private let ended = DispatchSemaphore(value: 0)
  private let outcome = Outcome()

  private final class Outcome: @unchecked Sendable {
    var isWell: Bool?
  }

  init(_ address: LinkAddress, _ player: TemporaryFolder, timeouts: LinkClient.Timeouts = .init()) throws {
    let folder = try PrivateFolder(making: "\(player.path)/link")
    client = try LinkClient(
      to: address, as: Identity.loadOrCreate(in: folder, as: "player.pem"), known: KnownServers(in: folder),
      timeouts: timeouts)
    let (game, other) = Peer.pair()
    self.game = game
    let (client, ended, outcome) = (client, ended, outcome)
    DispatchQueue(label: "carry").async {
      outcome.isWell = try? client.relay(input: other, output: other)
      ended.signal()
    }
  }

  /// Waits for the end.
  ///
  /// True if it ended as it should.
  func succeeds() -> Bool? {
    guard ended.wait(timeout: .now() + .seconds(Condition.timeout)) == .success else { return nil }
    return outcome.isWell
  }
}
