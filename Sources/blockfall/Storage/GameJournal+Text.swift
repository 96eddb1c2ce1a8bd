import Glibc

extension GameJournal {
  /// What the game's replay says after its first `length` bytes, for whoever has been told so far.
  ///
  /// - Returns: what is new and after how many bytes it begins, which is less than `length` where something has been
  ///   taken back since the last call.
  func text(after length: Int) -> (from: Int, bytes: [UInt8]) {
    state.withLock { state in
      let from = min(length, state.lowest ?? length)
      var bytes: [UInt8] = []
      if from < state.synced {
        // Once a game has ended its file may have been closed.
        let own = state.file < 0 ? directory.flatMap { try? OwnFile.open($0.replay(id), O_RDONLY) } : nil
        defer { if let own { Glibc.close(own) } }
        guard let read = try? GameJournal.bytes(of: own ?? state.file, from: from, to: state.synced) else {
          return (length, [])
        }
        bytes = read
      }
      state.lowest = nil
      return (from, bytes + state.tail.dropFirst(max(0, from - state.synced)))
    }
  }
}
