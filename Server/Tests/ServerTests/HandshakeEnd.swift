import Glibc
import NIOCore
import NIOTLS

/// Tells whether a handshake ended well.
final class HandshakeEnd: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let succeeded: EventLoopPromise<Bool>

  init(_ succeeded: EventLoopPromise<Bool>) {
    self.succeeded = succeeded
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted = event { succeeded.succeed(true) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    succeeded.succeed(false)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    succeeded.succeed(false)
  }
}

enum Waiting {
  /// Waits for what only asking tells.
  ///
  /// False if that takes longer than anybody would wait.
  static func until(_ isSo: () -> Bool) -> Bool {
    var start = timespec()
    clock_gettime(CLOCK_MONOTONIC, &start)
    var now = start
    while !isSo() {
      clock_gettime(CLOCK_MONOTONIC, &now)
      if now.tv_sec - start.tv_sec > Condition.timeout { return false }
      // Lets others work meanwhile.
      poll(nil, 0, 2)
    }
    return true
  }
}

enum FileLimit {
  /// As many open files as the system allows.
  static func raise() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
