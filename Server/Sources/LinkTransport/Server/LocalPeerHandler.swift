import Glibc
import NIOCore

/// The system's `ucred`, which Swift's Glibc module lacks.
private struct Credentials: Sendable {
  var process: Int32 = 0
  var user: UInt32 = 0
  var group: UInt32 = 0
}

/// Whom the system names at the other end of a Unix socket.
enum LocalCredentials {
  /// The user's number; nil if the channel is no socket.
  static func user(of channel: any Channel) -> EventLoopFuture<UInt32>? {
    guard let socket = channel as? any SocketOptionProvider else { return nil }
    let answer: EventLoopFuture<Credentials> = socket.unsafeGetSocketOption(
      level: SocketOptionLevel(SOL_SOCKET), name: SocketOptionName(SO_PEERCRED))
    return answer.map(\.user)
  }
}

/// Takes the user at the other end of a Unix socket for the peer's key.
final class LocalPeerHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let peer: PeerKey

  init(_ peer: PeerKey) {
    self.peer = peer
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    LocalCredentials.user(of: context.channel)?.assumeIsolated().whenSuccess { [peer] user in
      peer.key = Array("uid:\(user)".utf8)
      context.fireUserInboundEventTriggered(PeerKey.Event.proved)
    }
  }
}
