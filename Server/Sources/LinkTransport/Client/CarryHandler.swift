import NIOCore
import NIOSSL

/// One of two channels whose bytes go from each to the other; neither is read while the other does not take it.
final class CarryHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var partner: CarryHandler?
  private var context: ChannelHandlerContext?
  /// What came before there was a partner.
  private var early: [ByteBuffer] = []
  private var wantsToRead = false
  private var failure: (any Error)?
  private var outcome: EventLoopPromise<Bool>?
  private var isNetwork = false
  private var isOver = false
  /// When what was passed to this side last has left.
  private var lastWrite: EventLoopFuture<Void>?

  /// Joins two channels.
  ///
  /// The outcome is true if the game's side ended, or the network's without an error.
  static func join(game: CarryHandler, network: CarryHandler, _ outcome: EventLoopPromise<Bool>) {
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

  /// This side is gone: the other gets what is still on its way, and is closed.
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
