import Crypto
import FoundationEssentials
import NIOSSL
import SwiftASN1
import X509

/// A key that identifies a player or a server, with the certificate that TLS needs for it.
///
/// The key is Ed25519: 32 bytes, no parameters to get wrong. BoringSSL signs with such keys by default, but
/// accepts their signatures only if configured to (`TLSSettings`). The certificate is new at each start,
/// since only its key matters.
package struct Identity: Sendable {
  /// The raw public key, 32 bytes.
  package let publicKey: [UInt8]
  let certificate: NIOSSLCertificate
  let privateKey: NIOSSLPrivateKey
  private let signer: Curve25519.Signing.PrivateKey

  package var fingerprint: Fingerprint { Fingerprint(key: publicKey) }

  /// The signature of `bytes` by the key, 64 bytes; nil if the system has no random numbers.
  package func sign(_ bytes: [UInt8]) -> [UInt8]? { (try? signer.signature(for: bytes)).map { Array($0) } }

  /// The identity from a file of the folder; created at first use.
  package static func loadOrCreate(in folder: PrivateFolder, as name: String) throws(TransportError)
    -> Identity
  {
    if let pem = try folder.read(name, atMost: 4096) {
      return try Identity(pem: pem, from: "\(folder.path)/\(name)")
    }
    let key = Curve25519.Signing.PrivateKey()
    let pem = Array((key.pemRepresentation + "\n").utf8)
    if try folder.writeNew(pem, to: name) { return try Identity(key) }
    // Another program created one at the same time.
    guard let other = try folder.read(name, atMost: 4096) else {
      throw TransportError(.misuse, "\(folder.path)/\(name) keeps appearing and disappearing")
    }
    return try Identity(pem: other, from: "\(folder.path)/\(name)")
  }

  /// A temporary identity, which is not saved.
  package static func temporary() throws(TransportError) -> Identity {
    try Identity(Curve25519.Signing.PrivateKey())
  }

  private init(pem: [UInt8], from file: String) throws(TransportError) {
    guard
      let key = try? Curve25519.Signing.PrivateKey(
        pemRepresentation: TextLines.of(pem).map { String(decoding: $0, as: UTF8.self) }.joined(
          separator: "\n"))
    else {
      throw TransportError(
        .misuse, "\(file) is not an Ed25519 key: put the right one there, or remove it to get a new one")
    }
    try self.init(key)
  }

  private init(_ key: Curve25519.Signing.PrivateKey) throws(TransportError) {
    do {
      let signer = Certificate.PrivateKey(key)
      let name = try DistinguishedName { CommonName("blockfall") }
      let certificate = try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: signer.publicKey,
        notValidBefore: Date(timeIntervalSince1970: 0),
        notValidAfter: Date(timeIntervalSince1970: 253_402_300_799),
        issuer: name, subject: name, signatureAlgorithm: .ed25519, extensions: Certificate.Extensions(),
        issuerPrivateKey: signer)
      var serializer = DER.Serializer()
      try serializer.serialize(certificate)
      self.certificate = try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der)
      privateKey = try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)
    } catch {
      throw TransportError(.misuse, "cannot make a certificate: \(error)")
    }
    publicKey = Array(key.publicKey.rawRepresentation)
    signer = key
  }
}
