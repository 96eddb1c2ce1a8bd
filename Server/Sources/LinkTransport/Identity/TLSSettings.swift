import NIOCore
import NIOSSL

/// TLS as both sides speak it: 1.3 and nothing older, a certificate from either side, Ed25519 keys alone.
enum TLSSettings {
  static func server(_ identity: Identity) throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: [.certificate(identity.certificate)], privateKey: .privateKey(identity.privateKey))
    harden(&configuration)
    return try NIOSSLContext(configuration: configuration)
  }

  static func client(_ identity: Identity) throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateChain = [.certificate(identity.certificate)]
    configuration.privateKey = .privateKey(identity.privateKey)
    harden(&configuration)
    return try NIOSSLContext(configuration: configuration)
  }

  /// The raw key of what the other side showed; nil if that is no lone certificate of an Ed25519 key.
  ///
  /// That it holds the key's other half is proved by the handshake itself.
  static func key(of certificates: [NIOSSLCertificate]) -> [UInt8]? {
    guard certificates.count == 1, let key = try? certificates[0].extractPublicKey().toSPKIBytes() else {
      return nil
    }
    // RFC 8410: a sequence of the algorithm 1.3.101.112 and a bit string of 32 bytes.
    let prefix: [UInt8] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]
    guard key.count == prefix.count + 32, key.starts(with: prefix) else { return nil }
    return Array(key.dropFirst(prefix.count))
  }

  private static func harden(_ configuration: inout TLSConfiguration) {
    configuration.minimumTLSVersion = .tlsv13
    // No authority vouches for anybody: each side asks for a certificate, and looks at its key by itself.
    configuration.certificateVerification = .noHostnameVerification
    configuration.trustRoots = .certificates([])
    configuration.verifySignatureAlgorithms = [.ed25519]
    configuration.signingSignatureAlgorithms = [.ed25519]
    configuration.renegotiationSupport = .none
    configuration.shutdownTimeout = .seconds(2)
  }
}
