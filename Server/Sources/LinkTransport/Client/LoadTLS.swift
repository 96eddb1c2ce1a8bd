import NIOCore
import NIOSSL

/// TLS for the load test, which accepts any server's key.
package enum LoadTLS {
  package static func handler(_ identity: Identity) throws -> NIOSSLClientHandler {
    let context = try TLSSettings.client(identity)
    return try NIOSSLClientHandler(context: context, serverHostname: nil) { _, verdict in
      verdict.succeed(.certificateVerified)
    }
  }
}
