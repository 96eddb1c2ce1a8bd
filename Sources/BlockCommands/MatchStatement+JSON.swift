import BlockLink
import BlockRecords

extension JSONWriter {
  /// What a server says of a match: its own fingerprint and those of the players' keys, and how each part ended.
  mutating func members(of statement: MatchStatement) {
    member("server", statement.signerText)
    member("match", statement.match)
    member("room", statement.room)
    member("keys", statement.keys.map(KeyFingerprint.grouped))
    member("ends", statement.ends.map(\.rawValue))
  }
}
