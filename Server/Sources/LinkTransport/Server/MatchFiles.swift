import BlockLink
import BlockRecords
import Dispatch

/// A match that is over, with its file.
package struct FinishedMatch: Sendable {
  /// The match's ID.
  package let id: String
  /// What it means for a ranked series; nil for any other match.
  package let ranked: RankedMatch?
  /// The file, signed if the match ended.
  package let file: [UInt8]
  /// What the server says in it; nil if the match did not end.
  let statement: MatchStatement?

  /// A match.
  package init(id: String, ranked: RankedMatch?, file: [UInt8], statement: MatchStatement? = nil) {
    (self.id, self.ranked, self.file, self.statement) = (id, ranked, file, statement)
  }
}

/// Makes and signs the files of matches on a thread of its own, because all games are played again for that.
final class MatchFiles: Sendable {
  private let identity: Identity
  private let queue = DispatchQueue(label: "match files")

  init(signedBy identity: Identity) { self.identity = identity }

  /// Makes the file of a match, and passes it on, on the own thread; nil if the match cannot be played again.
  func make(_ match: MatchRecord, _ done: @escaping @Sendable (FinishedMatch?) -> Void) {
    queue.async { [identity] in
      guard var file = match.file else { return done(nil) }
      let statement = match.statement?.signed(for: file, by: identity.publicKey, identity.sign)
      if let statement { file += statement.line }
      done(FinishedMatch(id: match.id, ranked: match.ranked, file: file, statement: statement))
    }
  }

  /// Waits until all files are made and passed on.
  func finish() { queue.sync {} }
}
