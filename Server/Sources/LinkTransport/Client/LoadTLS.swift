import NIOCore
import NIOSSL

/// TLS for the load test, which accepts any server's key at first, and that key alone from then on.
package enum LoadTLS {
  /// The server's key; nil before the first connection.
  package final class Pin {
    fileprivate var key: [UInt8]?

    package init() {}
  }

  package static func handler(_ identity: Identity, _ pin: Pin) throws -> NIOSSLClientHandler {
    let context = try TLSSettings.client(identity)
    return try NIOSSLClientHandler(context: context, serverHostname: nil) { certificates, verdict in
      let key = TLSSettings.key(of: certificates)
      pin.key = pin.key ?? key
      verdict.succeed(key != nil && key == pin.key ? .certificateVerified : .failed)
    }
  }
}
