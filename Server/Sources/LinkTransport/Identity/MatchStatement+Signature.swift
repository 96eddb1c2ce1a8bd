import BlockLink
import BlockRecords
import Crypto

extension MatchStatement {
  /// The fingerprint of the server's key.
  package var signer: Fingerprint { Fingerprint(key: server) }

  /// Whether the server's key has signed a match file that ends with this statement.
  package func hasSigned(_ file: [UInt8]) -> Bool {
    guard let bytes = signedBytes(of: file),
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: server)
    else { return false }
    return key.isValidSignature(signature, for: Array(bytes))
  }
}
