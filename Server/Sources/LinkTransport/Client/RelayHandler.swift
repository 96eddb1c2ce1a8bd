import NIOCore
import NIOSSL

/// One of two handlers that pass bytes between their channels; neither reads while the other cannot write.
final class RelayHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var partner: RelayHandler?
  private var context: ChannelHandlerContext?
  /// The bytes that arrived before there was a partner.
  private var early: [ByteBuffer] = []
  private var wantsToRead = false
  private var failure: (any Error)?
  private var outcome: EventLoopPromise<Bool>?
  private var isNetwork = false
  private var isOver = false
  /// The completion of the last write to this side.
  private var lastWrite: EventLoopFuture<Void>?

  /// Connects two channels.
  ///
  /// The outcome is true if the game's side ended, or if the network's side ended without an error.
  static func join(game: RelayHandler, network: RelayHandler, _ outcome: EventLoopPromise<Bool>) {
    network.isNetwork = true
    for handler in [game, network] { handler.outcome = outcome }
    game.partner = network
    network.partner = game
    for handler in [game, network] {
      let early = handler.early
      handler.early = []
      for buffer in early { handler.pass(buffer) }
      handler.partner?.context?.flush()
    }
    if network.isOver { network.ended() }
    if game.isOver { game.ended() }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let buffer = unwrapInboundIn(data)
    if partner == nil { early.append(buffer) } else { pass(buffer) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    partner?.context?.flush()
  }

  func read(context: ChannelHandlerContext) {
    if partner?.context?.channel.isWritable ?? true {
      context.read()
    } else {
      wantsToRead = true
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable, let partner, partner.wantsToRead {
      partner.wantsToRead = false
      partner.context?.read()
    }
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    failure = failure ?? error
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    isOver = true
    if partner != nil { ended() }
    context.fireChannelInactive()
  }

  private func pass(_ buffer: ByteBuffer) {
    guard let partner, let context = partner.context else { return }
    let promise = context.eventLoop.makePromise(of: Void.self)
    partner.lastWrite = promise.futureResult
    context.write(NIOAny(buffer), promise: promise)
  }

  /// Handles this side's end: flushes the pending bytes to the other side, then closes it.
  private func ended() {
    guard let outcome else { return }
    let isClean = !isNetwork || failure == nil
    guard let other = partner?.context else {
      outcome.succeed(isClean)
      return
    }
    let channel = other.channel
    other.flush()
    let written = partner?.lastWrite ?? other.eventLoop.makeSucceededVoidFuture()
    written.whenComplete { _ in channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in outcome.succeed(isClean) }
  }
}
