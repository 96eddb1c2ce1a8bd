import NIOCore
import NIOSSL
import NIOTLS

/// A server's connection: passes received bytes to the service and enforces the limits.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum State {
    case handshaking(limit: Scheduled<Void>?)
    case open(Int)
    case over
  }

  private let server: ServiceLoop
  private let peer: PeerKey
  private var state = State.handshaking(limit: nil)
  private var budget: ByteBudget
  private var readPause: Scheduled<Void>?
  private var unreadTimer: Scheduled<Void>?

  init(_ server: ServiceLoop, peer: PeerKey) {
    self.server = server
    self.peer = peer
    budget = ByteBudget(perSecond: server.limits.bytesPerSecond, burst: server.limits.burst, at: .now())
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let limit = context.eventLoop.assumeIsolated().scheduleTask(in: server.limits.handshakeTimeout) {
      [self] in
      end(context, because: "no handshake in time")
    }
    state = .handshaking(limit: limit)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    stopTimers()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case TLSUserEvent.handshakeCompleted, PeerKey.Event.proved: open(context)
    case is ForcedClose: end(context, because: "ignores the farewell")
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .open(let id) = state else { return }
    let buffer = unwrapInboundIn(data)
    let pause = budget.spend(buffer.readableBytes, at: .now())
    server.received(Array(buffer.readableBytesView), from: id)
    guard let pause, context.channel.isActive, readPause == nil else { return }
    context.channel.setOption(.autoRead, value: false).whenFailure { _ in }
    readPause = context.eventLoop.assumeIsolated().scheduleTask(in: .microseconds(pause)) { [self] in
      readPause = nil
      context.channel.setOption(.autoRead, value: true).whenFailure { _ in }
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    unreadTimer?.cancel()
    unreadTimer = nil
    if context.channel.isWritable { return }
    unreadTimer = context.eventLoop.assumeIsolated().scheduleTask(in: server.limits.unreadTimeout) { [self] in
      end(context, because: "does not read")
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave(because: "the other side has left")
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let reason =
      switch error {
      case NIOSSLError.uncleanShutdown: "the other side has left"
      case is NIOSSLError, is BoringSSLError: "no valid TLS 1.3"
      case VisitorError.otherUser: "not the user who admits visitors"
      case VisitorError.noLine: "does not say which visitor it carries"
      default: "broken"
      }
    end(context, because: reason)
  }

  private func open(_ context: ChannelHandlerContext) {
    guard case .handshaking(let limit) = state else { return }
    limit?.cancel()
    guard let key = peer.key else {
      end(context, because: "no key")
      return
    }
    state = .open(server.opened(context.channel, key: key, origin: peer.origin))
  }

  /// Closes at once and drops pending bytes.
  private func end(_ context: ChannelHandlerContext, because reason: String) {
    leave(because: reason)
    // Bypasses TLS, whose regular shutdown waits for the peer's answer.
    context.channel.pipeline.syncOperations.closeNow()
  }

  private func leave(because reason: String) {
    let before = state
    state = .over
    stopTimers()
    switch before {
    case .open(let id): server.closed(id, because: reason)
    case .handshaking(let limit): limit?.cancel()
    case .over: break
    }
  }

  private func stopTimers() {
    readPause?.cancel()
    unreadTimer?.cancel()
    readPause = nil
    unreadTimer = nil
  }
}

/// Who the peer is, as far as that is known.
final class PeerKey {
  enum Event {
    case proved
  }

  /// Nil until it is proved.
  var key: [UInt8]?
  /// The origin that is stated for the peer; nil for that of its connection.
  var origin: ConnectionGate.Origin?
}

extension ChannelPipeline.SynchronousOperations {
  /// Closes the channel without involving its handlers.
  func closeNow() {
    if let head = try? context(name: FirstHandler.name) {
      head.close(mode: .all, promise: nil)
    } else {
      close(mode: .all, promise: nil)
    }
  }
}

/// A handler next to the socket that does nothing: closing from here bypasses TLS.
final class FirstHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  static let name = "first"
}
