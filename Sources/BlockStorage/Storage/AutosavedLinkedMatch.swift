import BlockLink
import BlockPlatform

/// A network match that is saved while it is played: each command is in its file before it is shown.
///
/// It cannot be resumed here, so it gets no mark. Until the seed is revealed the file lists the dealt pieces; at the
/// end it is replaced by the file that proves the match from its seed.
package struct AutosavedLinkedMatch: Sendable {
  private var writer = LinkedMatchWriter()
  private let journal: GameJournal
  private var isBegun = false
  /// The match's own ID.
  private let name: String

  /// Creates the file of a match.
  ///
  /// - Parameter directory: where to save it, or why that is impossible.
  init(
    _ match: LinkedMatch, in directory: Result<DataDirectory, StorageError>, syncer: JournalSyncer,
    at time: WallTime = .now, calls: JournalCalls = JournalCalls()
  ) {
    let id = GameID(started: time, random: .random(in: .min ... .max), kind: .match)
    name = match.id
    journal = GameJournal(new: id, in: directory, syncer: syncer, calls: calls, isMarked: false)
    update(match)
  }

  /// Writes the new part of the match.
  ///
  /// - Parameter isRuled: whether the server has corrected this player's own game.
  package mutating func update(_ match: LinkedMatch, isRuled: Bool = false) {
    // The end may undo what a stopped server does not know; the final file contains everything.
    guard match.result == nil, match.id == name else { return }
    switch writer.update(match, isRuled: isRuled) {
    case .append(let bytes)?: journal.append(bytes, isFinished: false)
    case .replace(let bytes)?:
      // An empty file cannot lose anything.
      if isBegun {
        journal.replace(with: bytes, isFinished: false)
      } else {
        journal.append(bytes, isFinished: false)
      }
      isBegun = true
    case nil: break
    }
  }

  /// Ends it; this must be the last call.
  ///
  /// - Parameter file: the file that proves the match; nil if there is none, which leaves the written text.
  /// - Returns: whether the match is in its file.
  package func finish(_ file: [UInt8]?) -> Bool {
    if let file { journal.replace(with: file, isFinished: true) }
    let isSaved = journal.saveState == .saved
    journal.close()
    return isSaved
  }
}
