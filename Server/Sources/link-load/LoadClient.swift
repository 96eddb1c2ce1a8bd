import BlockEngine
import BlockLink
import Crypto
import LinkTransport
import NIOCore
import NIOTLS

/// A client of the load test: a complete session like the game's, with generated key presses.
final class LoadClient: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  enum Role: Equatable {
    /// The seat: 0 opens the room, 1 joins it.
    case player(Int)
    case watcher
  }

  let role: Role
  private let room: LoadRoom
  private let keysPerSecond: Int
  private let isCalm: Bool
  private var goesLeft = false
  private(set) var session: LinkSession
  private(set) var received = 0
  /// The server's key, which every node has to prove.
  let pin = LoadTLS.Pin()
  /// Connects to another node.
  private let reconnect: (LoadClient, NodeAddress) -> Void
  /// Whether the connection goes because the server has sent this client to another node.
  private var isLeaving = false
  private var context: ChannelHandlerContext?
  /// The session's next deadline.
  private var wake: LinkTime?
  /// The time of the next key; nil for a watcher, and for a player before the connection is up.
  private var nextKey: LinkTime?
  private var isReady = false
  private var hasJoined = false
  private var hasPlayed = false
  private var random: SeededGenerator
  private var connectedAt = LinkTime(microseconds: 0)

  init(
    _ room: LoadRoom, _ role: Role, keysPerSecond: Int, isCalm: Bool,
    reconnect: @escaping (LoadClient, NodeAddress) -> Void
  ) {
    self.room = room
    self.reconnect = reconnect
    self.isCalm = isCalm
    self.role = role
    self.keysPerSecond = keysPerSecond
    let (name, seed) =
      switch role {
      case .player(let seat): ("p\(room.number)-\(seat)", UInt64(room.number * 2 + seat))
      case .watcher: ("w\(room.number)-\(room.watcherCount)", UInt64(0))
      }
    random = SeededGenerator(seed: seed)
    session = LinkSession(name: name, version: "load", sha256: { Array(SHA256.hash(data: $0)) })
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case TLSUserEvent.handshakeCompleted = event else { return }
    self.context = context
    connectedAt = .now()
    session.connected(at: connectedAt)
    exchange()
    if case .player(let seat) = role {
      // Spreads the players' keys over time.
      let offset = Int64((room.number * 2 + seat) % 100) * 1_000_000 / Int64(100 * keysPerSecond)
      nextKey = connectedAt.advanced(by: offset)
    }
  }

  /// Presses the next key or advances the session, if either is due.
  func performDue(at now: LinkTime) {
    if let key = nextKey, key <= now {
      nextKey = key.advanced(by: Int64(1_000_000 / keysPerSecond))
      press(at: now)
    } else if let due = wake, due <= now {
      session.advance(to: now)
      exchange()
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let buffer = unwrapInboundIn(data)
    received += buffer.readableBytes
    session.received(Array(buffer.readableBytesView), at: .now())
    exchange()
  }

  func channelInactive(context: ChannelHandlerContext) {
    self.context = nil
    if !isLeaving { room.test.lost += 1 }
    isLeaving = false
  }

  private func press(at now: LinkTime) {
    guard context != nil else { return }
    if session.match?.result == nil, session.match != nil {
      session.perform(isCalm ? calmKey : wildKey, at: now)
    }
    exchange()
  }

  /// A random key that makes pieces lock quickly and anywhere, so that a match lasts half a minute.
  private var wildKey: GameCommand {
    switch random.next() % 24 {
    case 0...9: .left
    case 10...19: .right
    case 20...21: .rotateClockwise
    default: .hardDrop
    }
  }

  /// A key that moves pieces left, right or to the middle in turn and lets them fall, so that a match lasts
  /// minutes.
  private var calmKey: GameCommand {
    switch (session.match.map { $0.game(of: $0.seat ?? 1).pieceCount } ?? 0) % 3 {
    case 0: return .left
    case 1: return .right
    default:
      goesLeft.toggle()
      return goesLeft ? .left : .right
    }
  }

  private func exchange() {
    for event in session.drainEvents() { handle(event) }
    _ = session.drainMatchEvents()
    let bytes = session.drainBytes()
    let now = LinkTime.now()
    if let context, !bytes.isEmpty {
      if case .player(let seat) = role, let match = session.match, match.result == nil, let own = match.seat,
        Self.hasPlay(bytes)
      {
        room.sent(by: seat, reached: match.game(of: own).time, at: now)
      }
      context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
    }
    if let match = session.match, match.result == nil { room.matchUpdated(by: role, match, at: now) }
    wake = session.nextDeadline
  }

  /// The start of a message that reports a game's progress, unlike a ping.
  private static let playing = Array("{\"type\":\"play\"".utf8)

  private static func hasPlay(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 10).contains { $0.starts(with: playing) }
  }

  private func handle(_ event: LinkEvent) {
    let now = LinkTime.now()
    switch event {
    case .online:
      switch role {
      case .player(0): session.open(RoomSettings(), name: room.name, at: now)
      case .player, .watcher: session.join(room.name, asWatcher: role == .watcher, at: now)
      }
    case .room(let state):
      if !hasJoined {
        hasJoined = true
        room.clientJoined()
      }
      guard role != .watcher, state.members.count == 2, !state.isPlaying, !isReady else { return }
      isReady = true
      session.ready(at: now)
    case .matchBegan:
      isReady = false
      room.matchBegan(role, isFirst: !hasPlayed, at: now, since: connectedAt)
      hasPlayed = true
    case .matchEnded(let result):
      room.test.ended += 1
      if let fault = result.proof().fault { room.test.recordProblem("a match is invalid: \(fault)") }
    case .refused(_, let what, let reason, _): room.test.recordProblem("\(what) refused: \(reason)")
    case .invalidData(let reason), .ended(_, let reason), .ruled(_, let reason), .left(_, let reason):
      room.test.recordProblem(reason)
    case .silent: room.test.recordProblem("silent")
    case .matchPaused: room.test.pauseCount += 1
    case .redirected(let redirect):
      // What is left to say is sent first.
      let bytes = session.drainBytes()
      guard let context else { return }
      (self.context, isLeaving) = (nil, true)
      let channel = context.channel
      context.writeAndFlush(wrapOutboundOut(channel.allocator.buffer(bytes: bytes)), promise: nil)
      session.disconnected(at: now)
      let client = NIOLoopBound(self, eventLoop: context.eventLoop)
      channel.closeFuture.whenComplete { _ in client.value.reconnect(client.value, redirect.address) }
      context.close(promise: nil)
    case .notMoved(let fault): room.test.recordProblem("not moved: \(fault)")
    case .moved: room.test.moved += 1
    case .resumed, .list, .invited, .withdrawn, .answered, .matchResumed, .broadcastUpdated, .regained,
      .returned, .restarting, .notice, .placed, .board, .seeking, .found, .unfound,
      .rated, .ratings, .record, .ownRecords, .forgotten, .matchSigned:
      break
    }
  }
}
