import BlockEngine
import BlockLink
import Crypto
import LinkTransport
import NIOCore
import NIOTLS

/// One client of the load: a whole session, as the game has it, with hands that press keys at random.
final class LoadClient: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  enum Role: Equatable {
    /// 0 opens the room, 1 joins it.
    case player(Int)
    case watcher
  }

  let role: Role
  private let room: LoadRoom
  private let keysASecond: Int
  private(set) var session: LinkSession
  private(set) var received = 0
  private var context: ChannelHandlerContext?
  private var wake: (at: LinkTime, task: Scheduled<Void>)?
  private var isReady = false
  private var isThere = false
  private var hasPlayed = false
  private var random: SeededGenerator
  private var connectedAt = LinkTime(microseconds: 0)

  init(_ room: LoadRoom, _ role: Role, keysASecond: Int) {
    self.room = room
    self.role = role
    self.keysASecond = keysASecond
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
    settle()
    if case .player(let seat) = role {
      // Players' keys do not all come at the same moment.
      let offset = Int64((room.number * 2 + seat) % 100) * 1_000_000 / Int64(100 * keysASecond)
      context.eventLoop.assumeIsolated().scheduleTask(in: .microseconds(offset)) { self.press() }
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let buffer = unwrapInboundIn(data)
    received += buffer.readableBytes
    session.received(Array(buffer.readableBytesView), at: .now())
    settle()
  }

  func channelInactive(context: ChannelHandlerContext) {
    self.context = nil
    room.crowd.lost += 1
  }

  private func press() {
    guard context != nil else { return }
    let now = LinkTime.now()
    if session.match?.result == nil, session.match != nil {
      let draw = random.next() % 24
      let command: GameCommand =
        switch draw {
        case 0...9: .left
        case 10...19: .right
        case 20...21: .rotateClockwise
        default: .hardDrop
        }
      session.perform(command, at: now)
    }
    settle()
    context?.eventLoop.assumeIsolated().scheduleTask(in: .microseconds(Int64(1_000_000 / keysASecond))) {
      self.press()
    }
  }

  private func settle() {
    for event in session.takeEvents() { take(event) }
    _ = session.takeMatchEvents()
    let bytes = session.takeBytes()
    let now = LinkTime.now()
    if let context, !bytes.isEmpty {
      if case .player(let seat) = role, let match = session.match, match.result == nil, let own = match.seat,
        Self.hasPlay(bytes)
      {
        room.sent(by: seat, reached: match.game(of: own).time, at: now)
      }
      context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
    }
    if let match = session.match, match.result == nil { room.seen(by: role, match, at: now) }
    guard let next = session.nextDeadline else { return }
    if let wake, wake.at <= next { return }
    wake?.task.cancel()
    let delay = TimeAmount.microseconds(max(0, next.microseconds - now.microseconds))
    let task = context?.eventLoop.assumeIsolated().scheduleTask(in: delay) { [self] in
      wake = nil
      session.advance(to: .now())
      settle()
    }
    if let task { wake = (next, task) }
  }

  /// Whether what is sent says how far a game is; a ping alone does not.
  private static func hasPlay(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("\"type\":\"play\"")
  }

  private func take(_ event: LinkEvent) {
    let now = LinkTime.now()
    switch event {
    case .online:
      switch role {
      case .player(0): session.open(RoomSettings(), name: room.name, at: now)
      case .player, .watcher: session.join(room.name, asWatcher: role == .watcher, at: now)
      }
    case .room(let state):
      if !isThere {
        isThere = true
        room.came()
      }
      guard role != .watcher, state.members.count == 2, !state.isPlaying, !isReady else { return }
      isReady = true
      session.ready(at: now)
    case .matchBegan:
      isReady = false
      room.began(role, isFirst: !hasPlayed, at: now, since: connectedAt)
      hasPlayed = true
    case .matchEnded(let result):
      room.crowd.ended += 1
      if let fault = result.fault { room.crowd.complain("a match does not hold: \(fault)") }
    case .refused(_, let what, let reason, _): room.crowd.complain("\(what) refused: \(reason)")
    case .doubted(let reason), .ended(_, let reason), .ruled(_, let reason), .left(let reason):
      room.crowd.complain(reason)
    case .silent: room.crowd.complain("silent")
    case .matchStands: room.crowd.stood += 1
    case .resumed, .list, .invited, .answered, .matchGoesOn, .shown: break
    }
  }
}
