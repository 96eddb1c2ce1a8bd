import BlockPlatform
import Glibc

extension GameJournal {
  /// The replay's text after the first `length` bytes, for a reader who has those already.
  ///
  /// - Returns: the new text and the offset where it begins, which is less than `length` if something was undone since
  ///   the last call.
  package func text(after length: Int) -> (from: Int, bytes: [UInt8]) {
    state.withLock { state in
      let from = min(length, state.lowestTruncation ?? length)
      var bytes: [UInt8] = []
      if from < state.synced {
        // The file of a finished game may be closed.
        let own = state.file < 0 ? directory.flatMap { try? PrivateFile.open($0.replay(id), O_RDONLY) } : nil
        defer { if let own { Glibc.close(own) } }
        guard let read = try? GameJournal.bytes(of: own ?? state.file, from: from, to: state.synced) else {
          return (length, [])
        }
        bytes = read
      }
      state.lowestTruncation = nil
      return (from, bytes + state.unsynced.dropFirst(max(0, from - state.synced)))
    }
  }
}
