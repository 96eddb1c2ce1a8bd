import Dispatch
import LinkTransport
import NIOCore

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
    // A busy machine may take longer than the usual time.
    configuration.limits.handshakeTimeout = .seconds(Int64(Condition.timeout))
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

  /// Connects a client whose keys are in the player's folder.
  func client(_ player: TemporaryFolder, fingerprint: Fingerprint? = nil) throws -> TestClient {
    try TestClient(.tcp(host: "127.0.0.1", port: port, fingerprint: fingerprint), player)
  }
}

/// A connection like the game's: the game's end of a socket pair, relayed to the server on other threads.
final class TestClient {
  let game: Peer
  let client: LinkClient
  private let ended = DispatchSemaphore(value: 0)
  private let outcome = Outcome()

  private final class Outcome: @unchecked Sendable {
    var isWell: Bool?
  }

  init(
    _ address: LinkAddress, _ player: TemporaryFolder, visitor: Visitor? = nil,
    timeouts: LinkClient.Timeouts = .patient
  ) throws {
    let folder = try PrivateFolder(making: "\(player.path)/link")
    client = try LinkClient(
      to: address, as: Identity.loadOrCreate(in: folder, as: "player.pem"), known: KnownServers(in: folder),
      visitor: visitor, timeouts: timeouts)
    let (game, other) = Peer.pair()
    self.game = game
    let (client, ended, outcome) = (client, ended, outcome)
    DispatchQueue(label: "carry").async {
      outcome.isWell = try? client.relay(input: other, output: other)
      ended.signal()
    }
  }

  /// Waits for the relay's end: true if it was regular, nil if the relay failed or after the timeout.
  func succeeds() -> Bool? {
    guard ended.wait(timeout: .now() + .seconds(Condition.timeout)) == .success else { return nil }
    return outcome.isWell
  }
}

extension LinkClient.Timeouts {
  /// Times that no busy machine exceeds.
  static var patient: Self {
    var timeouts = Self()
    timeouts.connect = .seconds(Int64(Condition.timeout))
    timeouts.handshake = .seconds(Int64(Condition.timeout))
    return timeouts
  }
}
