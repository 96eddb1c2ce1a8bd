import BlockPlatform
import Glibc

// Creating a game's file and its mark, and restoring them after a removal.
extension GameJournal {
  /// Removes the mark of a finished game.
  func removeMark(_ state: inout State) {
    guard let directory, state.isMarked, !state.wantsMark, state.unsynced.isEmpty else { return }
    unlink(directory.mark(id))
    state.isMarked = false
  }

  /// Creates the file and its mark, if they are missing.
  func create(_ state: inout State) {
    guard let directory, state.file < 0 || state.wantsMark else { return }
    do throws(StorageError) {
      try directory.prepare()
      calls.reached(.prepared)
      do throws(SystemError) {
        if state.file < 0, !(state.isClosed && state.unsynced.isEmpty) {
          state.file = try PrivateFile.create(directory.replay(id))
          // No other process uses the file yet, except for a brief look through the folder.
          flock(state.file, LOCK_EX)
          calls.reached(.created)
        }
        // The mark comes second: a mark without a file belongs to no game.
        if state.wantsMark { try mark(in: directory) }
      } catch {
        throw StorageError(tr("the game cannot be saved in \(directory.games)"), error)
      }
      if !state.lastSyncFailed, !state.isGone { state.failure = nil }
    } catch {
      state.failure = error.description
    }
    state.isMarked = state.failure == nil && state.wantsMark
  }

  private func mark(in directory: DataDirectory) throws(SystemError) {
    do throws(SystemError) {
      Glibc.close(try PrivateFile.create(directory.mark(id)))
    } catch {
      if error.code != EEXIST { throw error }
    }
  }

  /// Writes the whole game again if its file has been removed.
  ///
  /// The text comes from the removed file, which is still open. If the new file cannot be written yet, that is retried
  /// later, and new text goes to the open file.
  ///
  /// - Returns: a one-line notice of what was done; nil if nothing had to be.
  func replaceIfGone(_ state: inout State) -> String? {
    guard let directory, state.file >= 0, !state.isReadOnly else { return nil }
    let path = directory.replay(id)
    if state.isMarked, access(directory.mark(id), F_OK) != 0, errno == ENOENT { state.isMarked = false }
    guard GameJournal.isGone(state.file, from: path) else {
      state.isGone = false
      return nil
    }
    // A finished game removed from its folder, such as a quick game that is not kept, stays removed.
    if !state.wantsMark, access(directory.games, F_OK) == 0 { return nil }
    state.isGone = true
    state.isMarked = false
    do throws(StorageError) {
      let before = try GameJournal.bytes(of: state.file, to: state.synced)
      try directory.prepare()
      calls.reached(.prepared)
      do throws(SystemError) {
        // A file now there under the same name, as from a copied folder, must be preserved too.
        if access(path, F_OK) == 0 { try setAside(path, at: .now) }
        let file = try PrivateFile.create(path)
        flock(file, LOCK_EX)
        Glibc.close(state.file)
        state.file = file
        calls.reached(.created)
      } catch {
        throw StorageError(tr("the game cannot be saved in \(directory.games)"), error)
      }
      state.unsynced = before + state.unsynced
      (state.synced, state.written) = (0, 0)
      state.voidings += 1
      (state.isGone, state.lastSyncFailed, state.isFolderSynced, state.needsWatch) = (
        false, false, false, true
      )
      return tr("The game's file had disappeared; the whole game was saved again as \(path).")
    } catch {
      state.failure = error.description
      return nil
    }
  }

  /// Writes the whole text to a new file, which then replaces the existing one.
  ///
  /// If that fails, the file stays as it is, and the replacement is retried.
  func putInPlace(_ state: inout State) {
    guard let directory, !state.isReadOnly else { return }
    let path = directory.path + "/replacing-" + id.description
    let old = state.file
    do throws(SystemError) {
      unlink(path)
      state.file = try PrivateFile.create(path)
      flock(state.file, LOCK_EX)
      state.failure = nil
      writeRest(&state)
      if state.written == state.unsynced.count {
        guard rename(path, directory.replay(id)) == 0 else { throw .last }
        state.replaced.append(old)
        (state.needsReplacement, state.lastSyncFailed, state.isFolderSynced) = (false, false, false)
        return
      }
    } catch {
      state.failure = GameJournal.reason(error)
    }
    unlink(path)
    if state.file != old { Glibc.close(state.file) }
    (state.file, state.written) = (old, 0)
  }

  /// Switches to writing the file as soon as its disk accepts writes.
  func openForWriting(_ state: inout State) {
    guard let directory, state.file >= 0 else { return }
    do throws(StorageError) {
      let file = try PrivateFile.open(directory.replay(id), O_RDWR)
      guard !GameJournal.isGone(state.file, from: directory.replay(id)) else {
        Glibc.close(file)
        throw StorageError(tr("the game's file is another one now"))
      }
      // The lock belongs to the old descriptor.
      Glibc.close(state.file)
      state.file = file
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        throw errno == EWOULDBLOCK
          ? StorageError(tr("the game \(id) is being played in another terminal"))
          : StorageError(tr("the game cannot be saved in \(directory.games)"), .last)
      }
      guard ftruncate(file, off_t(state.synced)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
        throw StorageError(tr("the game cannot be saved in \(directory.games)"), .last)
      }
      state.isReadOnly = false
    } catch {
      state.failure = error.description
    }
  }

  /// Whether an open file is no longer the one at its path.
  private static func isGone(_ file: Int32, from path: String) -> Bool {
    var (open, there) = (stat(), stat())
    guard fstat(file, &open) == 0 else { return false }
    guard lstat(path, &there) == 0 else { return errno == ENOENT || errno == ENOTDIR }
    return open.st_dev != there.st_dev || open.st_ino != there.st_ino
  }

  /// A range of an open file's bytes.
  package static func bytes(of file: Int32, from first: Int = 0, to end: Int) throws(StorageError) -> [UInt8]
  {
    let length = end - first
    var bytes = [UInt8](repeating: 0, count: length)
    var count = 0
    while count < length {
      let start = count
      let read = bytes.withUnsafeMutableBytes {
        pread(file, $0.baseAddress.map { $0 + start }, length - start, off_t(first + start))
      }
      if read > 0 {
        count += read
      } else if read == 0 || errno != EINTR {
        throw StorageError(
          tr("the game's file has disappeared and cannot be written again"),
          read == 0 ? SystemError(code: EIO) : .last)
      }
    }
    return bytes
  }
}
