import ArgumentParser
import BlockLink
import Dispatch
import Glibc
import LinkTransport

/// The common parts of `serve` and `host`.
enum ServerSetup {
  static func check(name: String) throws {
    if let fault = LinkName.fault(of: name) {
      throw ValidationError("'\(LinkName.sanitized(name))' is not a valid name: \(fault)")
    }
  }

  /// The addresses to listen on: the given ones, or the default port on all addresses.
  static func addresses(_ texts: [String]) throws -> [(host: String, port: Int)] {
    if texts.isEmpty { return [(OwnAddress.all(), LinkAddress.defaultPort)] }
    return try texts.map { text in
      guard let address = LinkAddress.hostAndPort(text) else {
        throw TransportError(.misuse, "'\(LinkName.sanitized(text))' is not HOST:PORT to listen on")
      }
      return address
    }
  }

  /// Runs a server until a signal stops it.
  ///
  /// - Parameters:
  ///   - isImpatient: whether a second signal ends it at once. If the game that started this server is killed, the
  ///     kernel sends a signal for each of its threads, and all of them mean the same.
  ///   - reload: called at HUP; nil if HUP stops the server too.
  static func run(
    _ configuration: LinkServer.Configuration, name: String, limits: LobbyLimits,
    bans: (bans: [LobbyBan], muted: Set<[UInt8]>) = ([], []), names: NameBook? = nil,
    isImpatient: Bool = true,
    reload: (@Sendable (LinkServer) -> Void)? = nil, started: (LinkServer) -> Void
  ) throws {
    raiseFileLimit()
    // Blocks the signals before any thread starts, because threads inherit the mask.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let isJournaled = configuration.journals != nil
    let hasBoards = configuration.records != nil
    let isNode = configuration.nodes != nil
    let server = try LinkServer(configuration) {
      var lobby = Lobby(name: name, limits: limits, isJournaled: isJournaled)
      lobby.adopt(bans.bans, muted: bans.muted)
      lobby.setBoards(hasBoards)
      if isNode { lobby.beginNode() }
      lobby.signsMatches = true
      if let names { lobby.adopt(names) }
      return lobby
    }
    let blocked = signals
    let manager = ServiceManager()
    DispatchQueue(label: "signals").async {
      var signals = blocked
      var signal: CInt = 0
      var isStopping = false
      while sigwait(&signals, &signal) == 0 {
        if signal == SIGHUP, let reload {
          manager?.reloading()
          reload(server)
          manager?.ready()
          continue
        }
        if isStopping, isImpatient { _exit(1) }
        isStopping = true
        manager?.stopping()
        server.stop()
      }
    }
    started(server)
    manager?.ready()
    if let manager, let interval = manager.watchdogInterval {
      server.watch(every: interval) { manager.alive() }
    }
    server.wait()
  }

  /// Finishes the server once the host has left, after any match that others still play.
  static func finishAtEndOfInput(_ server: LinkServer) {
    DispatchQueue(label: "input").async {
      var bytes = [UInt8](repeating: 0, count: 256)
      while true {
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count > 0 || count < 0 && errno == EINTR { continue }
        server.finish()
        return
      }
    }
  }

  private static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
