import BlockLink
import NIOCore
import NIOPosix
import NIOSSL

/// A running server: its listeners, its connections and its beacon, on one thread.
package final class LinkServer: Sendable {
  /// A server's settings.
  package struct Configuration: Sendable {
    /// The hosts and ports for TLS; with port 0 the system chooses.
    package var tcp: [(host: String, port: Int)] = []
    /// Whether to use a free port if a given one is taken.
    package var takesFreePort = false
    /// The path of the Unix socket for users of the same machine.
    package var socket: String?
    /// The socket's mode: 0600 admits only its owner, 0666 all users of the machine.
    package var socketMode: UInt32 = 0o600
    /// The Unix socket for visitors, and the user who alone may connect there and states who they are.
    package var visitors: (path: String, user: UInt32)?
    package var identity: Identity
    package var limits = TransportLimits()
    package var log = ServerLog.standardError
    package var matches: MatchFolder?
    /// The journals of the rooms; nil if rooms end with the server.
    package var journals: JournalFolder?
    /// The path of the operator's Unix socket; nil for none.
    package var admin: String?
    /// The file of names that belong to keys; nil if none do.
    package var names: NameFile?
    /// The file of those who are kept out.
    package var bans: BanFile?
    /// Who keeps the records of the boards; nil if there are none.
    package var records: (any RecordKeeper)?
    /// Who knows the other nodes of the server; nil if there are none.
    package var nodes: (any NodeKeeper)?
    /// Where health and metrics are answered over HTTP; nil for nowhere.
    package var metrics: (host: String, port: Int)?
    /// The destination of announcements on the local network; nil for none.
    package var beacon: Beacon.Target?

    package init(identity: Identity) {
      self.identity = identity
    }
  }

  private let group: MultiThreadedEventLoopGroup
  private let core: NIOLoopBound<ServiceLoop>
  private let listeners: [any Channel]
  private let sockets: [String]
  private let files: MatchFiles
  private let matches: MatchFolder?
  private let journals: JournalFolder?
  private let nodes: (any NodeKeeper)?
  private let stopped: EventLoopPromise<Void>
  /// The TCP ports on which it listens, in the order of the configuration.
  package let ports: [Int]
  /// The port of health and metrics; nil if there is none.
  package let metricsPort: Int?

  /// Binds all listeners and starts to accept connections.
  package init(
    _ configuration: Configuration, service: @escaping @Sendable () -> any LinkService
  ) throws(TransportError) {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let limits = configuration.limits
    let log = configuration.log
    let (matches, journals) = (configuration.matches, configuration.journals)
    let files = MatchFiles(signedBy: configuration.identity)
    let (bans, names, records) = (configuration.bans, configuration.names, configuration.records)
    let nodes = configuration.nodes
    do {
      let core = try loop.submit {
        let core = ServiceLoop(
          service(), on: loop, limits: limits, log: log, files: files, matches: matches, journals: journals)
        (core.banFile, core.nameFile, core.records) = (bans, names, records)
        core.nodes = nodes
        // What another node has is known before anything is restored.
        core.beginNode()
        // A restored match that is over is kept at once.
        core.restore()
        return NIOLoopBound(core, eventLoop: loop)
      }.wait()
      let context = try TLSSettings.server(configuration.identity)
      var listeners: [any Channel] = []
      for (host, port) in configuration.tcp {
        let listener: any Channel
        do {
          listener = try Self.listen(on: loop, host: host, port: port, tls: context, core: core)
        } catch  where configuration.takesFreePort && port != 0 {
          listener = try Self.listen(on: loop, host: host, port: 0, tls: context, core: core)
        }
        listeners.append(listener)
      }
      ports = listeners.compactMap { $0.localAddress?.port }
      if let path = configuration.socket {
        listeners.append(
          try Self.listen(on: loop, path: path, mode: configuration.socketMode, core: core) {
            LocalPeerHandler($0)
          })
      }
      if let (path, user) = configuration.visitors {
        // The system says who connects, so the socket itself is open to all.
        listeners.append(
          try Self.listen(on: loop, path: path, mode: 0o666, core: core) { VisitorHandler($0, user: user) })
      }
      var metricsPort: Int?
      if let (host, port) = configuration.metrics {
        let listener = try Self.listenForHealth(on: loop, host: host, port: port, core: core)
        metricsPort = listener.localAddress?.port
        listeners.append(listener)
      }
      self.metricsPort = metricsPort
      if let path = configuration.admin {
        listeners.append(try Self.listenForOperator(on: loop, path: path, core: core))
      }
      if let target = configuration.beacon, let port = ports.first {
        listeners += try LocalDiscovery.begin(
          on: loop, target: target, port: port, fingerprint: configuration.identity.fingerprint, core)
      }
      try loop.submit { core.value.listens() }.wait()
      self.group = group
      self.core = core
      self.listeners = listeners
      (self.files, self.matches, self.journals, self.nodes) = (files, matches, journals, nodes)
      sockets = [configuration.socket, configuration.visitors?.path, configuration.admin].compactMap(\.self)
      stopped = loop.makePromise()
      try loop.submit { [weak self] in
        core.value.drain = { [weak self] in self?.finish() }
      }.wait()
    } catch {
      try? group.syncShutdownGracefully()
      throw (error as? TransportError)
        ?? TransportError(.unreachable, "cannot listen: \(TransportError.reason(error))")
    }
  }

  /// Stops the server: refuses new connections, says farewell to all clients and closes their connections.
  ///
  /// May be called on any thread, and repeatedly.
  package func stop() {
    let (core, listeners, stopped) = (core, listeners, stopped)
    core.eventLoop.execute {
      for listener in listeners { listener.close(promise: nil) }
      core.value.stop().cascade(to: stopped)
    }
  }

  /// Stops as soon as no match is running, and refuses new players until then.
  ///
  /// May be called on any thread, and repeatedly.
  package func finish() {
    let core = core
    core.eventLoop.execute { [self] in core.value.finish { self.stop() } }
  }

  /// Waits until it has stopped, and releases everything.
  package func wait() {
    try? stopped.futureResult.wait()
    for socket in sockets { SocketFile.remove(socket) }
    journals?.close()
    nodes?.settle()
    files.finish()
    matches?.finish()
    try? group.syncShutdownGracefully()
  }

  /// Takes other limits of the lobby.
  package func adopt(_ limits: LobbyLimits) {
    let core = core
    core.eventLoop.execute { core.value.adopt(limits) }
  }

  /// Calls `alive` again and again, for as long as the loop goes round.
  package func watch(every interval: Duration, _ alive: @escaping @Sendable () -> Void) {
    let core = core
    core.eventLoop.execute { core.value.watch(every: TimeAmount(interval), alive) }
  }

  /// The number of connections of any kind, including those in their handshake.
  package func connectionCount() -> Int {
    let core = core
    return (try? core.eventLoop.submit { core.value.connectionCount }.wait()) ?? 0
  }

  private static func bootstrap(
    on loop: any EventLoop, core: NIOLoopBound<ServiceLoop>,
    _ handlers: @escaping @Sendable (PeerKey, any Channel) throws -> Void
  ) -> ServerBootstrap {
    ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.writeBufferWaterMark, value: waterMark(core))
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 8192))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let server = core.value
          guard server.admits(channel) else { throw ChannelError.ioOnClosedChannel }
          let peer = PeerKey()
          try channel.pipeline.syncOperations.addHandler(FirstHandler(), name: FirstHandler.name)
          try handlers(peer, channel)
          try channel.pipeline.syncOperations.addHandler(ConnectionHandler(server, peer: peer))
        }
      }
  }

  private static func waterMark(_ core: NIOLoopBound<ServiceLoop>)
    -> ChannelOptions.Types.WriteBufferWaterMark
  {
    let high = (try? core.eventLoop.submit { core.value.limits.unreadBytes }.wait()) ?? 262_144
    return .init(low: high / 2, high: high)
  }

  private static func listen(
    on loop: any EventLoop, host: String, port: Int, tls: NIOSSLContext, core: NIOLoopBound<ServiceLoop>
  ) throws -> any Channel {
    let bootstrap = bootstrap(on: loop, core: core) { peer, channel in
      let handler = NIOSSLServerHandler(context: tls) { certificates, verdict in
        peer.key = TLSSettings.key(of: certificates)
        verdict.succeed(peer.key == nil ? .failed : .certificateVerified)
      }
      try channel.pipeline.syncOperations.addHandler(handler)
    }.childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
    do {
      return try bootstrap.bind(host: host, port: port).wait()
    } catch {
      throw TransportError(
        .unreachable,
        "cannot listen at \(LinkAddress.name(host: host, port: port)): \(TransportError.reason(error))")
    }
  }

  private static func listenForOperator(
    on loop: any EventLoop, path: String, core: NIOLoopBound<ServiceLoop>
  ) throws -> any Channel {
    let bootstrap = ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 16)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AdminHandler { core.value.administer($0, $1) })
        }
      }
    try SocketFile.clear(path)
    do {
      let listener = try bootstrap.bind(to: SocketAddress(SocketFile.systemAddress(of: path))).wait()
      SocketFile.allow(0o600, path)
      return listener
    } catch {
      throw TransportError(
        .unreachable, "cannot listen for the operator at \(path): \(TransportError.reason(error))")
    }
  }

  private static func listenForHealth(
    on loop: any EventLoop, host: String, port: Int, core: NIOLoopBound<ServiceLoop>
  ) throws -> any Channel {
    let bootstrap = ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 16)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(HealthHandler { core.value.healthAnswer($0) })
        }
      }
    do {
      return try bootstrap.bind(host: host, port: port).wait()
    } catch {
      throw TransportError(
        .unreachable,
        "cannot listen for health and metrics at \(LinkAddress.name(host: host, port: port)): \(TransportError.reason(error))"
      )
    }
  }

  private static func listen(
    on loop: any EventLoop, path: String, mode: UInt32, core: NIOLoopBound<ServiceLoop>,
    _ handler: @escaping @Sendable (PeerKey) -> any ChannelInboundHandler
  ) throws -> any Channel {
    let bootstrap = bootstrap(on: loop, core: core) { peer, channel in
      try channel.pipeline.syncOperations.addHandler(handler(peer))
    }
    try SocketFile.clear(path)
    do {
      let listener = try bootstrap.bind(to: SocketAddress(SocketFile.systemAddress(of: path))).wait()
      SocketFile.allow(mode, path)
      return listener
    } catch {
      throw TransportError(.unreachable, "cannot listen at unix:\(path): \(TransportError.reason(error))")
    }
  }
}
