import BlockEngine
import BlockLink

/// A match across a network that is kept while it is played: each command is in its file before it is shown.
///
/// Nobody can resume it here, so it is not marked as a match that could be. Before the seed is revealed the file has
/// the pieces that were dealt; with the end it becomes the file that proves the match from its seed.
struct KeptLinkedMatch: Sendable {
  private var writer = LinkedMatchWriter()
  private let journal: GameJournal
  private var isBegun = false
  /// The match's own id.
  private let name: String

  /// Begins the file of a match.
  ///
  /// - Parameter directory: where it is kept, or why it cannot be.
  init(
    _ match: LinkedMatch, in directory: Result<DataDirectory, StorageError>, syncer: JournalSyncer,
    at time: WallTime = .now, calls: JournalCalls = JournalCalls()
  ) {
    let id = GameID(started: time, random: .random(in: .min ... .max), kind: .match)
    name = match.id
    journal = GameJournal(new: id, in: directory, syncer: syncer, calls: calls, isMarked: false)
    update(match)
  }

  /// Writes down what is new in the match.
  ///
  /// - Parameter isRuled: whether the server has changed what one's own game came to.
  mutating func update(_ match: LinkedMatch, isRuled: Bool = false) {
    // Its end may take back what a server that stopped does not know: the file that comes with it says all.
    guard match.result == nil, match.id == name else { return }
    switch writer.update(match, isRuled: isRuled) {
    case .more(let bytes)?: journal.append(bytes, isFinished: false)
    case .whole(let bytes)?:
      // What has nothing yet cannot be lost.
      if isBegun {
        journal.replace(with: bytes, isFinished: false)
      } else {
        journal.append(bytes, isFinished: false)
      }
      isBegun = true
    case nil: break
    }
  }

  /// Ends it: nothing may be done after that.
  ///
  /// - Parameter file: the file that proves the match; nil if there is none, and what is written stays.
  /// - Returns: whether the match is in its file.
  func finish(_ file: [UInt8]?) -> Bool {
    if let file { journal.replace(with: file, isFinished: true) }
    let isKept = journal.keeping == .kept
    journal.close()
    return isKept
  }
}
