import Glibc
import NIOCore
import NIOPosix

extension TransportError {
  /// Why a network call failed, in words for a person: neither the call nor its number.
  static func reason(_ error: any Error) -> String {
    switch error {
    case let error as TransportError: return error.description
    case let error as IOError: return String(cString: strerror(error.errnoCode))
    case let error as NIOConnectionError:
      // Every address of the host was tried; the last answer says as much as any.
      if let last = error.connectionErrors.last { return reason(last.error) }
      return "the host \(error.host) is unknown"
    case let error as SocketAddressError.UnknownHost: return "the host \(error.host) is unknown"
    case let error as SocketAddressError:
      if case .unknown(let host, _) = error { return "the host \(host) is unknown" }
      return "it is no address that can be used"
    case let error as ChannelError:
      if case .connectTimeout = error { return "nobody answers" }
      return "the connection was closed"
    default: return "\(error)"
    }
  }
}
