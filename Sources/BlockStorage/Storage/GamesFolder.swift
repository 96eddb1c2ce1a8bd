import BlockEngine
import BlockPlatform
import BlockRecords
import Glibc

/// The replays of a data folder: listing them, finding unfinished ones, and resuming.
package struct GamesFolder: Sendable {
  package let directory: DataDirectory

  /// An unfinished game for a list.
  package struct Unfinished: Sendable {
    package let id: GameID
    package let header: ReplayHeader
    /// The game at its last step, for score, level, time and a picture of the field.
    package let game: Game
  }

  /// The IDs of all replays, the latest first.
  package func all() throws(StorageError) -> [GameID] {
    try PrivateFile.allNames(in: directory.games).compactMap { GameID(fileName: $0) }.sorted(by: >)
  }

  /// The IDs of unfinished games, the latest first, including games in progress.
  ///
  /// If the folder of marks is missing, as in a folder assembled by hand, every game is included.
  func marked() throws(StorageError) -> [GameID] {
    guard access(directory.unfinished, F_OK) == 0 || errno != ENOENT else { return try all() }
    return try PrivateFile.allNames(in: directory.unfinished).compactMap { GameID($0) }.sorted(by: >)
  }

  /// The unfinished games that no process plays, the latest first; reads only the ends of their files.
  ///
  /// A finished game may stay marked for a moment, until its end is on the disk.
  package func available() -> [GameID] {
    ((try? marked()) ?? []).filter { id in
      guard let file = try? PrivateFile.open(directory.replay(id), O_RDONLY) else { return false }
      defer { close(file) }
      return !PrivateFile.isLockedElsewhere(file) && !ReplayFile.endsWithResult(file)
    }
  }

  /// The unfinished games that no process plays, the latest first, each replayed to its last step.
  ///
  /// Unreadable ones are left out; `resume` reports their errors.
  func unfinished() throws(StorageError) -> [Unfinished] {
    try marked().compactMap { id in
      guard let file = try? PrivateFile.open(directory.replay(id), O_RDONLY) else { return nil }
      defer { close(file) }
      guard !PrivateFile.isLockedElsewhere(file) else { return nil }
      guard let played = try? ReplayFile.verify(file, checking: .lastOnly), played.result == nil,
        !played.game.isOver
      else { return nil }
      return Unfinished(id: id, header: played.header, game: played.game)
    }
  }

  /// A game's header, from the first line only; nil if it cannot be read.
  package func header(of id: GameID) -> ReplayHeader? {
    guard let file = try? PrivateFile.open(directory.replay(id), O_RDONLY) else { return nil }
    defer { close(file) }
    var reader = ReplayReader()
    var filter = TextFilter()
    var chunk = [UInt8](repeating: 0, count: 4096)
    var left = ReplayReader.maxLineLength
    while reader.header == nil, left > 0 {
      let count = read(file, &chunk, min(chunk.count, left))
      let text = filter.process(chunk[..<max(0, count)])
      guard count > 0, (try? reader.read(text.span)) != nil else { return reader.header }
      left -= count
    }
    return reader.header
  }

  /// Resumes a game: locks its file, replays it to its last step, and removes a torn last line.
  ///
  /// A file that is unreadable or invalid is set aside under a dated name.
  func resume(_ id: GameID, syncer: JournalSyncer) throws(ResumeError) -> AutosavedGame {
    let path = directory.replay(id)
    let file: Int32
    var refusal: SystemError?
    do throws(StorageError) { file = try PrivateFile.open(path, O_RDWR) } catch {
      // On a read-only disk a game can be resumed too, and is saved once the disk accepts writes.
      guard let cause = error.cause, [EROFS, EACCES, EPERM].contains(cause.code),
        let readable = try? PrivateFile.open(path, O_RDONLY)
      else { throw .gone(error) }
      (file, refusal) = (readable, cause)
    }
    let saved: AutosavedGame
    do throws(ResumeError) {
      saved = try resume(id, file, refusal: refusal, syncer: syncer)
    } catch {
      close(file)
      throw error
    }
    // A full disk can have lost just the result's line; it is in the file by now.
    guard !saved.game.isOver else {
      saved.close()
      throw .finished(id)
    }
    return saved
  }

  /// Whether the latest of some games is too long for the start to wait for it: more than about 30,000 commands.
  func isLong(_ ids: [GameID]) -> Bool {
    guard let id = ids.first else { return false }
    var status = stat()
    return stat(directory.replay(id), &status) == 0 && status.st_size > 512 << 10
  }

  /// The latest of some games that can be resumed; skips games that another process plays.
  func resumeLatest(of ids: [GameID], syncer: JournalSyncer) -> UnfinishedGame {
    let (game, warnings) = ResumeError.resumeFirst(of: ids) { (id) throws(ResumeError) in
      try resume(id, syncer: syncer)
    }
    return UnfinishedGame(game: game, warnings: warnings)
  }

  /// Resumes a given game, or reports why that is impossible.
  func resume(only id: GameID, syncer: JournalSyncer) -> UnfinishedGame {
    do throws(ResumeError) { return UnfinishedGame(game: try resume(id, syncer: syncer)) } catch {
      return UnfinishedGame(warnings: [error.description])
    }
  }

  private func resume(
    _ id: GameID, _ file: Int32, refusal: SystemError?, syncer: JournalSyncer
  ) throws(ResumeError) -> AutosavedGame {
    try ResumeError.lock(file, of: id)
    let played: ReplayFile.Verified
    do throws(ReplayFileError) { played = try ReplayFile.verify(file, checking: .lastOnly) } catch {
      throw refuse(id, error)
    }
    guard played.result == nil else {
      unlink(directory.mark(id))
      throw .finished(id)
    }
    // A file with other line ends is replaced, as places in it are counted without them.
    let text = played.isForeign ? ReplayFile.text(of: file) : nil
    if played.isForeign, text == nil { throw .unusable(id, tr("it cannot be read")) }
    if refusal == nil, text == nil {
      guard ftruncate(file, off_t(played.length)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
        throw ResumeError(id, .last)
      }
    }
    let journal = GameJournal(
      resuming: id, in: directory, file: file, length: played.length, refusal: refusal, syncer: syncer)
    if let text { journal.replace(with: Array(text.prefix(played.length)), isFinished: false) }
    if played.lacksLineFeed { journal.append([UInt8(ascii: "\n")], isFinished: false) }
    return AutosavedGame(recording(of: played, id), header: played.header, journal: journal)
  }

  /// The recording of a resumed game; if undo is allowed, with its earlier history.
  private func recording(of played: ReplayFile.Verified, _ id: GameID) -> GameRecording {
    let length = played.length + (played.lacksLineFeed ? 1 : 0)
    let keepsHistory = played.header.mode.allowsUndo
    if keepsHistory, let replay = try? ReplayFile.load(directory.replay(id)),
      let recording = GameRecording(replaying: replay, length: length)
    {
      return recording
    }
    return GameRecording(
      resuming: played.game, checkpointCount: played.checkpointCount, length: length,
      statistics: played.statistics, keepsHistory: keepsHistory)
  }

  private func refuse(_ id: GameID, _ error: ReplayFileError) -> ResumeError {
    switch error {
    case .replay(let fault) where fault.kind == .unsupportedVersion: return .unusable(id, fault.reason)
    case .replay: break
    // A failing disk proves nothing about the file's content.
    case .file(let fault): return .unusable(id, fault.description)
    }
    return .settingAside(id, in: directory, error.description)
  }
}

/// The result of looking for unfinished games.
package struct UnfinishedGame: Sendable {
  /// The game to resume; nil if there is none.
  package var game: AutosavedGame?
  /// The match to resume; nil if there is none, or a later game.
  package var match: AutosavedMatch?
  /// One line for each file that is unavailable or had to be set aside.
  package var warnings: [String] = []
}
