import NIOCore
import NIOTLS

/// Waits until the TLS handshake succeeds or fails.
final class HandshakeWaiter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  struct TimedOut: Error {}
  struct Failed: Error {}

  private let peer: PeerKey
  private let peerKey: EventLoopPromise<[UInt8]>

  init(_ peer: PeerKey, _ peerKey: EventLoopPromise<[UInt8]>) {
    self.peer = peer
    self.peerKey = peerKey
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted = event {
      if let key = peer.key { peerKey.succeed(key) } else { peerKey.fail(Failed()) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    peerKey.fail(Failed())
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    peerKey.fail(error)
    context.fireErrorCaught(error)
  }
}
