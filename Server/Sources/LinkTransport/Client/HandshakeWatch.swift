import NIOCore
import NIOTLS

/// Waits until the TLS handshake succeeds or fails.
final class HandshakeWatch: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  struct Late: Error {}
  struct Failed: Error {}

  private let peer: PeerKey
  private let stands: EventLoopPromise<[UInt8]>

  init(_ peer: PeerKey, _ stands: EventLoopPromise<[UInt8]>) {
    self.peer = peer
    self.stands = stands
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted = event {
      if let key = peer.key { stands.succeed(key) } else { stands.fail(Failed()) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    stands.fail(Failed())
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    stands.fail(error)
    context.fireErrorCaught(error)
  }
}
