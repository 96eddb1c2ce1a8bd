import Glibc
import NIOCore

/// The system's `ucred`, which Swift's Glibc module lacks.
private struct Credentials: Sendable {
  var process: Int32 = 0
  var user: UInt32 = 0
  var group: UInt32 = 0
}

/// Asks the system for the user at the other end of a Unix socket.
final class LocalPeerHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let peer: PeerKey

  init(_ peer: PeerKey) {
    self.peer = peer
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    guard let socket = context.channel as? any SocketOptionProvider else { return }
    let answer: EventLoopFuture<Credentials> = socket.unsafeGetSocketOption(
      level: SocketOptionLevel(SOL_SOCKET), name: SocketOptionName(SO_PEERCRED))
    answer.assumeIsolated().whenSuccess { [peer] credentials in
      peer.key = Array("uid:\(credentials.user)".utf8)
      context.fireUserInboundEventTriggered(PeerKey.Event.proved)
    }
  }
}
