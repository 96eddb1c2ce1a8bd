import NIOCore
import NIOPosix
import NIOSSL

/// A client's connection: TLS (or a Unix socket) on one side, plain bytes on a pair of descriptors on the
/// other.
package final class LinkClient: Sendable {
  /// The timeouts for the connection and for the TLS handshake.
  package struct Timeouts: Sendable {
    package var connect: TimeAmount = .seconds(10)
    package var handshake: TimeAmount = .seconds(10)

    package init() {}
  }

  /// The server that answered.
  package struct Server: Sendable {
    /// The server's fingerprint; nil for a Unix socket, for which the system vouches.
    package let fingerprint: Fingerprint?
    package let verdict: KnownServers.Verdict
    /// Where its address lies; nil for a Unix socket.
    package let reach: Reach?
  }

  package let server: Server
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel
  /// The network's side; it keeps bytes that arrive before `carry`.
  private let network: NIOLoopBound<RelayHandler>

  /// Connects, and checks the server's key against the known one.
  ///
  /// No game data is sent before that.
  ///
  /// - Parameters:
  ///   - known: the known servers; nil to trust the given fingerprint, or else anybody, and to remember nothing.
  ///   - source: where the fingerprint of the address came from.
  ///   - visitor: the visitor to state to a Unix socket for visitors; nil if it is none.
  ///   - start: where the first address lies of which a server sent the player to this one: it has to have a fingerprint and
  ///     must lie no further inward, and nothing is remembered of it. nil for an address of the player's own.
  package init(
    to address: LinkAddress, as identity: Identity, known: KnownServers?,
    fingerprintFrom source: KnownServers.Given.Source = .typed, visitor: Visitor? = nil,
    sentFrom start: Reach? = nil, timeouts: Timeouts = Timeouts()
  ) throws(TransportError) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    do {
      let network = try loop.submit { NIOLoopBound(RelayHandler(), eventLoop: loop) }.wait()
      self.network = network
      switch address {
      case .unix(let path):
        channel = try ClientBootstrap(group: loop)
          .connectTimeout(timeouts.connect)
          .channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
              try channel.pipeline.syncOperations.addHandler(network.value)
            }
          }
          .connect(to: SocketAddress(SocketFile.systemAddress(of: path))).wait()
        if let visitor { try channel.writeAndFlush(ByteBuffer(string: visitor.line)).wait() }
        server = Server(fingerprint: nil, verdict: .known, reach: nil)
      case .tcp(let host, let port, let fingerprint):
        (channel, server) = try Self.connect(
          to: Reach.addresses(host: host, port: port, sentFrom: start), host: host, port: port,
          given: fingerprint.map { KnownServers.Given($0, from: source) }, as: identity,
          known: start == nil ? known : nil, timeouts: timeouts, network)
      }
      self.group = group
    } catch {
      try? group.syncShutdownGracefully()
      throw (error as? TransportError)
        ?? TransportError(
          Self.isUnknownHost(error) ? .unknownHost : .unreachable,
          "\(address) cannot be reached: \(TransportError.reason(error))")
    }
  }

  /// Whether a name stands for no address.
  private static func isUnknownHost(_ error: any Error) -> Bool {
    if let error = error as? NIOConnectionError { return error.connectionErrors.isEmpty }
    if case .unknown? = error as? SocketAddressError { return true }
    return error is SocketAddressError.UnknownHost
  }

  /// Passes bytes both ways until either side ends; then closes everything.
  ///
  /// - Returns: whether the end was regular: the game's side closed, or the server's closed without an error.
  package func relay(input: CInt, output: CInt) throws(TransportError) -> Bool {
    defer { try? group.syncShutdownGracefully() }
    let outcome = channel.eventLoop.makePromise(of: Bool.self)
    let (channel, network) = (channel, network)
    do {
      let game = try channel.eventLoop.submit { NIOLoopBound(RelayHandler(), eventLoop: channel.eventLoop) }
        .wait()
      let bootstrap = NIOPipeBootstrap(group: channel.eventLoop).channelInitializer { lines in
        lines.eventLoop.makeCompletedFuture { try lines.pipeline.syncOperations.addHandler(game.value) }
      }
      _ = try
        (input == output
        ? bootstrap.takingOwnershipOfDescriptor(inputOutput: input)
        : bootstrap.takingOwnershipOfDescriptors(input: input, output: output)).wait()
      try channel.eventLoop.submit {
        RelayHandler.join(game: game.value, network: network.value, outcome)
      }.wait()
      return try outcome.futureResult.wait()
    } catch {
      outcome.fail(error)
      channel.close(promise: nil)
      throw TransportError(.broken, "the connection broke: \(TransportError.reason(error))")
    }
  }

  private static func connect(
    to addresses: [SocketAddress]?, host: String, port: Int, given: KnownServers.Given?,
    as identity: Identity, known: KnownServers?,
    timeouts: Timeouts,
    _ network: NIOLoopBound<RelayHandler>
  ) throws -> (any Channel, Server) {
    let bootstrap = ClientBootstrap(group: network.eventLoop)
      .connectTimeout(timeouts.connect)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
    let channel =
      try addresses.map { try connect(bootstrap, toOneOf: $0) }
      ?? bootstrap.connect(host: host, port: port).wait()
    do {
      // Who was sent here shows no key of its own before the server has shown the right one.
      let key = try performHandshake(
        on: channel, name: LinkAddress.name(host: host, port: port), as: identity,
        expecting: addresses == nil ? nil : given?.fingerprint, timeouts, network)
      let fingerprint = Fingerprint(key: key)
      let verdict =
        try known?.check(fingerprint, host: host, port: port, given: given)
        ?? Self.compare(fingerprint, host: host, port: port, given: given)
      return (
        channel,
        Server(fingerprint: fingerprint, verdict: verdict, reach: channel.remoteAddress.map(Reach.init))
      )
    } catch {
      channel.close(promise: nil)
      throw error
    }
  }

  /// Connects to the first of some addresses that answers.
  private static func connect(_ bootstrap: ClientBootstrap, toOneOf addresses: [SocketAddress]) throws
    -> any Channel
  {
    var reason: (any Error)?
    for address in addresses {
      do { return try bootstrap.connect(to: address).wait() } catch { reason = reason ?? error }
    }
    throw reason ?? TransportError(.unknownHost, "the name stands for no address")
  }

  /// Checks a key of which nothing is remembered.
  private static func compare(
    _ fingerprint: Fingerprint, host: String, port: Int, given: KnownServers.Given?
  ) throws(TransportError) -> KnownServers.Verdict {
    guard let given = given?.fingerprint else { return .first }
    if given == fingerprint { return .given }
    throw TransportError(
      .changedKey,
      "\(LinkAddress.name(host: host, port: port)) has the key \(fingerprint), not \(given)")
  }

  /// The server has another key than the one that it has to prove.
  private struct OtherKey: Error {
    let fingerprint: Fingerprint
  }

  /// Performs the TLS handshake.
  ///
  /// - Parameter expected: the fingerprint without which the handshake ends at once; nil for any.
  /// - Returns: the server's key.
  private static func performHandshake(
    on channel: any Channel, name: String, as identity: Identity, expecting expected: Fingerprint?,
    _ timeouts: Timeouts, _ network: NIOLoopBound<RelayHandler>
  ) throws -> [UInt8] {
    let tls = try TLSSettings.client(identity)
    let loop = channel.eventLoop
    let peerKey = loop.makePromise(of: [UInt8].self)
    let limit = loop.scheduleTask(in: timeouts.handshake) { peerKey.fail(HandshakeWaiter.TimedOut()) }
    defer { limit.cancel() }
    do {
      try loop.submit {
        let peer = PeerKey()
        let handler = try NIOSSLClientHandler(context: tls, serverHostname: nil) { certificates, verdict in
          peer.key = TLSSettings.key(of: certificates)
          if let expected, let key = peer.key, Fingerprint(key: key) != expected {
            peerKey.fail(OtherKey(fingerprint: Fingerprint(key: key)))
            return verdict.succeed(.failed)
          }
          verdict.succeed(peer.key == nil ? .failed : .certificateVerified)
        }
        // Adding the TLS handler starts the handshake, so the handlers that wait for it are added first.
        try channel.pipeline.syncOperations.addHandlers([HandshakeWaiter(peer, peerKey), network.value])
        try channel.pipeline.syncOperations.addHandler(handler, position: .first)
      }.wait()
      return try peerKey.futureResult.wait()
    } catch let error as OtherKey {
      throw TransportError(
        .changedKey,
        "the server sends you to \(name), which has the key \(error.fingerprint) and not the server's: nothing was said to it"
      )
    } catch {
      peerKey.fail(error)
      let reason =
        error is HandshakeWaiter.TimedOut ? "says nothing" : "is not a blockfall server with TLS 1.3"
      throw TransportError(.handshake, "\(name) answers, but \(reason)")
    }
  }
}
