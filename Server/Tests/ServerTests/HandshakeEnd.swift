import Glibc
import NIOCore
import NIOTLS

/// Reports whether the TLS handshake succeeds.
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
  /// Polls a condition until it is true; false after the timeout.
  static func until(_ isSo: () -> Bool) -> Bool {
    var start = timespec()
    clock_gettime(CLOCK_MONOTONIC, &start)
    var now = start
    while !isSo() {
      clock_gettime(CLOCK_MONOTONIC, &now)
      if now.tv_sec - start.tv_sec > Condition.timeout { return false }
      // Sleeps for 2 ms.
      poll(nil, 0, 2)
    }
    return true
  }
}

enum FileLimit {
  /// Raises the limit of open files to the system's maximum.
  static func raise() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
