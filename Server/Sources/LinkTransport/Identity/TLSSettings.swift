import NIOCore
import NIOSSL

/// The TLS settings of both sides: version 1.3 only, certificates from both sides, Ed25519 keys only.
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

  /// The raw key of the other side's certificate; nil unless it is a single certificate of an Ed25519 key.
  ///
  /// The handshake itself proves that the other side has the private key.
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
    // There are no certificate authorities: each side requests a certificate and checks its key itself.
    configuration.certificateVerification = .noHostnameVerification
    configuration.trustRoots = .certificates([])
    configuration.verifySignatureAlgorithms = [.ed25519]
    configuration.signingSignatureAlgorithms = [.ed25519]
    configuration.renegotiationSupport = .none
    configuration.shutdownTimeout = .seconds(2)
  }
}
