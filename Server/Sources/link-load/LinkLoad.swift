import ArgumentParser
import Glibc
import LinkTransport
import NIOCore
import NIOPosix

/// `link-load HOST:PORT`: runs many two-player matches at once over TLS, with all players pressing keys, and
/// prints measurements.
///
/// Give the server one core and this program another (`taskset`). A delay runs from sending a player's
/// message until the other player's session has it. It includes two passes through loopback, TLS four times,
/// and the wait in this program's own queue, so it exceeds the server's own delay. To measure almost without
/// that wait, start a second instance with one match beside the first with hundreds, at a higher priority
/// (`chrt`).
@main
struct LinkLoad: ParsableCommand {
  @Argument var address: String
  @Option var matches = 500
  @Option(help: "The number of the first room, if several of these use one server.") var first = 0
  @Option(help: "Seconds to play before measuring.") var warmUp = 30
  @Option(help: "Seconds to measure.") var seconds = 60
  @Option(help: "Keys a second of each player.") var keys = 10
  @Flag(help: "Let pieces fall by themselves, which makes matches last for minutes.") var calm = false
  @Option(help: "How many rooms have a watcher.") var watchers = 0
  @Option(help: "How many watchers join after the measurement.") var late = 0
  @Option(help: "The server's process ID, to measure its memory and processor time.") var server: Int32?

  func run() throws {
    guard let (host, port) = LinkAddress.hostAndPort(address) else {
      throw ValidationError("the address is not HOST:PORT")
    }
    raiseFileLimit()
    let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    let target = try SocketAddress.makeAddressResolvingHost(host, port: port)
    let test = try loop.submit { NIOLoopBound(LoadTest(on: loop), eventLoop: loop) }.wait()
    try loop.submit { test.value.start() }.wait()
    let before = server.map(ServerProcess.init)
    let first = first
    for number in 0..<matches {
      try loop.submit { test.value.rooms.append(LoadRoom(test.value, number: first + number)) }.wait()
      for seat in 0..<2 {
        try addClient(.player(seat), into: number, of: test, to: target, expectingClients: seat + 1)
      }
      if number < watchers {
        try addClient(.watcher, into: number, of: test, to: target, expectingClients: 3)
      }
    }
    printLine("playing: \(matches * 2) players, \(watchers) watchers")
    try loop.scheduleTask(in: .seconds(Int64(warmUp))) { test.value.begin() }.futureResult.wait()
    let middle = server.map(ServerProcess.init)
    let seconds = seconds
    printLine(
      try loop.scheduleTask(in: .seconds(Int64(seconds))) { test.value.report(seconds: seconds) }
        .futureResult.wait())
    if let before, let middle, let server {
      let after = ServerProcess(server)
      let load = Double(after.milliseconds - middle.milliseconds) / Double(10 * seconds)
      printLine(
        """
        server: \(before.kilobytes) KB before, \(after.kilobytes) KB now, \
        \((after.kilobytes - before.kilobytes) / (matches * 2)) KB a player; \(load) % of a core
        """)
    }
    for number in 0..<min(late, matches) {
      try addClient(.watcher, into: number, of: test, to: target, expectingClients: number < watchers ? 4 : 3)
    }
    if late > 0 {
      printLine(try loop.scheduleTask(in: .seconds(3)) { test.value.firstFrameReport }.futureResult.wait())
    }
  }

  /// Connects a client and waits until its room has `count` clients.
  private func addClient(
    _ role: LoadClient.Role, into number: Int, of test: NIOLoopBound<LoadTest>, to target: SocketAddress,
    expectingClients count: Int
  ) throws {
    let identity = try Identity.temporary()
    let (keys, calm) = (keys, calm)
    let loop = test.eventLoop
    let client = try loop.submit {
      let room = test.value.rooms[number]
      let client = LoadClient(room, role, keysPerSecond: keys, isCalm: calm) { client, address in
        let moved = Self.bootstrap(NIOLoopBound(client, eventLoop: loop), identity)
          .connect(host: address.host, port: address.port)
        moved.whenFailure { test.value.recordProblem("\(address) cannot be reached: \($0)") }
      }
      if role == .watcher { room.watchers.append(client) } else { room.players.append(client) }
      return NIOLoopBound(client, eventLoop: loop)
    }.wait()
    _ = try Self.bootstrap(client, identity).connect(to: target).wait()
    try test.eventLoop.flatSubmit { test.value.rooms[number].whenJoined(by: count) }.wait()
  }

  private static func bootstrap(_ client: NIOLoopBound<LoadClient>, _ identity: Identity) -> ClientBootstrap {
    ClientBootstrap(group: client.eventLoop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(LoadTLS.handler(identity, client.value.pin))
          try channel.pipeline.syncOperations.addHandler(client.value)
        }
      }
  }

  private func printLine(_ line: String) {
    print(line)
    fflush(nil)
  }

  private func raiseFileLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
