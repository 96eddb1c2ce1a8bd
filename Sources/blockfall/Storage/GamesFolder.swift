import BlockEngine
import Glibc

/// The replays of a data folder: which there are, which did not end, and how one goes on.
struct GamesFolder: Sendable {
  let directory: DataDirectory

  /// A game that did not end, as a list shows it.
  struct Unfinished: Sendable {
    let id: GameID
    let header: ReplayHeader
    /// The game where it stopped; shows score, level, time and a picture of the field.
    let game: Game
  }

  /// The IDs of all replays, the latest first.
  func all() throws(StorageError) -> [GameID] {
    try OwnFile.allNames(in: directory.games).compactMap { GameID(fileName: $0) }.sorted(by: >)
  }

  /// The IDs of games that did not end, the latest first, those that are being played included.
  ///
  /// Where the marks of unfinished games are not there at all, as in a folder that was put together by hand, every
  /// game is looked at.
  func marked() throws(StorageError) -> [GameID] {
    guard access(directory.unfinished, F_OK) == 0 || errno != ENOENT else { return try all() }
    return try OwnFile.allNames(in: directory.unfinished).compactMap { GameID($0) }.sorted(by: >)
  }

  /// The games that did not end and that nobody plays, the latest first; no more than the ends of their files are read.
  ///
  /// A game that ended may be marked for a moment more, until its end is on the disk.
  func available() -> [GameID] {
    ((try? marked()) ?? []).filter { id in
      guard let file = try? OwnFile.open(directory.replay(id), O_RDONLY) else { return false }
      defer { close(file) }
      return flock(file, LOCK_SH | LOCK_NB) == 0 && !ReplayFile.endsWithResult(file)
    }
  }

  /// The games that did not end and that nobody plays, the latest first, each played to where it stopped.
  ///
  /// What cannot be read is passed over here; `resume` says what is wrong with it.
  func unfinished() throws(StorageError) -> [Unfinished] {
    try marked().compactMap { id in
      guard let file = try? OwnFile.open(directory.replay(id), O_RDONLY) else { return nil }
      defer { close(file) }
      // The lock is held for no longer than it takes to see that nobody else has it.
      guard flock(file, LOCK_SH | LOCK_NB) == 0 else { return nil }
      flock(file, LOCK_UN)
      guard let played = try? ReplayFile.verify(file, checking: .lastOnly), played.result == nil,
        !played.game.isOver
      else { return nil }
      return Unfinished(id: id, header: played.header, game: played.game)
    }
  }

  /// What a game follows from, of which no more than the first line is read; nil if that cannot be read.
  func header(of id: GameID) -> ReplayHeader? {
    guard let file = try? OwnFile.open(directory.replay(id), O_RDONLY) else { return nil }
    defer { close(file) }
    var reader = ReplayReader()
    var chunk = [UInt8](repeating: 0, count: 4096)
    var left = ReplayReader.longestLine
    while reader.header == nil, left > 0 {
      let count = read(file, &chunk, min(chunk.count, left))
      guard count > 0, (try? reader.read(chunk.span.extracting(0..<count))) != nil else {
        return reader.header
      }
      left -= count
    }
    return reader.header
  }

  /// Goes on with a game: locks its file, plays it to where it stopped, and cuts a torn last line off.
  ///
  /// What cannot be read, or does not hold, is set aside under a dated name.
  func resume(_ id: GameID, syncer: JournalSyncer) throws(ResumeError) -> KeptGame {
    let path = directory.replay(id)
    let file: Int32
    var refusal: SystemError?
    do throws(StorageError) { file = try OwnFile.open(path, O_RDWR) } catch {
      // On a disk that takes nothing a game can be resumed all the same, and be kept once the disk takes it.
      guard let cause = error.cause, [EROFS, EACCES, EPERM].contains(cause.code),
        let readable = try? OwnFile.open(path, O_RDONLY)
      else { throw .gone(error) }
      (file, refusal) = (readable, cause)
    }
    let kept: KeptGame
    do throws(ResumeError) {
      kept = try resume(id, file, refusal: refusal, syncer: syncer)
    } catch {
      close(file)
      throw error
    }
    // A full disk can have taken the result's line alone; it is in the file by now.
    guard !kept.game.isOver else {
      kept.close()
      throw .finished(id)
    }
    return kept
  }

  /// Whether the latest of some games is so long that a start must not wait for it: more than some 30,000 commands.
  func isLong(_ ids: [GameID]) -> Bool {
    guard let id = ids.first else { return false }
    var status = stat()
    return stat(directory.replay(id), &status) == 0 && status.st_size > 512 << 10
  }

  /// The latest of some games that can be resumed; games that another process plays are passed over.
  func resumeLatest(of ids: [GameID], syncer: JournalSyncer) -> UnfinishedGame {
    var complaints: [String] = []
    for id in ids {
      do throws(ResumeError) {
        return UnfinishedGame(game: try resume(id, syncer: syncer), complaints: complaints)
      } catch {
        switch error {
        case .taken, .finished: break
        // A mark that stands alone is of a game that was never begun, or was deleted.
        case .gone(let error) where error.cause?.code == ENOENT: break
        case .gone, .unusable, .setAside: complaints.append(error.description)
        }
      }
    }
    return UnfinishedGame(complaints: complaints)
  }

  /// One game, or why it cannot be had.
  func resume(only id: GameID, syncer: JournalSyncer) -> UnfinishedGame {
    do throws(ResumeError) { return UnfinishedGame(game: try resume(id, syncer: syncer)) } catch {
      return UnfinishedGame(complaints: [error.description])
    }
  }

  /// Takes a game's file away, and its mark.
  func remove(_ id: GameID) throws(StorageError) {
    unlink(directory.mark(id))
    guard unlink(directory.replay(id)) == 0 || errno == ENOENT else {
      throw StorageError(tr("the replay \(id) cannot be deleted"), .last)
    }
  }

  private func resume(
    _ id: GameID, _ file: Int32, refusal: SystemError?, syncer: JournalSyncer
  ) throws(ResumeError) -> KeptGame {
    let isOurs: Bool
    do throws(SystemError) { isOurs = try lock(file) } catch { throw cannotGoOn(id, error) }
    guard isOurs else { throw .taken(id) }
    let played: ReplayFile.Verified
    var keys = 0
    do throws(ReplayFileError) {
      played = try ReplayFile.verify(file, checking: .lastOnly) { reader in
        keys += reader.body.steps.count { $0.command != nil && !$0.isRepeat }
      }
    } catch {
      throw refuse(id, error)
    }
    guard played.result == nil else {
      unlink(directory.mark(id))
      throw .finished(id)
    }
    if refusal == nil {
      guard ftruncate(file, off_t(played.length)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
        throw cannotGoOn(id, .last)
      }
    }
    let journal = GameJournal(
      resuming: id, in: directory, file: file, length: played.length, refusal: refusal, syncer: syncer)
    if played.lacksLineFeed { journal.append([UInt8(ascii: "\n")], isFinished: false) }
    return KeptGame(recording(of: played, id), header: played.header, journal: journal, keysBefore: keys)
  }

  /// The recording of a game that goes on; where pieces can be taken back, those before it was left too.
  private func recording(of played: ReplayFile.Verified, _ id: GameID) -> GameRecording {
    let length = played.length + (played.lacksLineFeed ? 1 : 0)
    let keepsHistory = played.header.mode.allowsUndo
    if keepsHistory, let replay = try? ReplayFile.load(directory.replay(id)),
      let recording = GameRecording(retracing: replay, length: length)
    {
      return recording
    }
    return GameRecording(
      resuming: played.game, checkpointCount: played.checkpointCount, length: length,
      keepsHistory: keepsHistory)
  }

  private func refuse(_ id: GameID, _ error: ReplayFileError) -> ResumeError {
    switch error {
    case .replay(let fault) where fault.kind == .otherVersion: return .unusable(id, fault.told)
    case .replay: break
    // A disk that cannot be read says nothing about what is on it.
    case .file(let fault): return .unusable(id, fault.description)
    }
    let name = try? setAside(directory.replay(id), at: .now)
    unlink(directory.mark(id))
    return .setAside(id, error.description, name)
  }

  /// Locks a file; somebody who only looks whether it is locked is waited for.
  private func lock(_ file: Int32) throws(SystemError) -> Bool {
    for attempt in 0..<20 {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .last }
      if attempt < 19 { poll(nil, 0, 2) }
    }
    return false
  }

  private func cannotGoOn(_ id: GameID, _ error: SystemError) -> ResumeError {
    .gone(StorageError(tr("the replay \(id) cannot be resumed"), error))
  }
}

/// What was found of the games that were left.
struct UnfinishedGame: Sendable {
  /// The game to resume; nil if there is none.
  var game: KeptGame?
  /// The match to resume; nil if there is none, or a game that was left later.
  var match: KeptMatch?
  /// One line for each that cannot be had or had to be set aside.
  var complaints: [String] = []
}

/// Why a game cannot be resumed.
enum ResumeError: Error, Equatable, CustomStringConvertible {
  /// Another process plays it.
  case taken(GameID)
  /// It ended.
  case finished(GameID)
  /// Its file cannot be had.
  case gone(StorageError)
  /// It is of a version that another blockfall reads, or cannot be read now; it stays as it is.
  case unusable(GameID, String)
  /// It could not be read or did not hold, and was set aside under the name.
  case setAside(GameID, String, String?)

  var description: String {
    switch self {
    case .taken(let id): tr("the game \(id) is being played in another terminal")
    case .finished(let id): tr("the game \(id) has ended")
    case .gone(let error): error.description
    case .unusable(let id, let reason): tr("the game \(id) cannot be resumed: \(reason)")
    case .setAside(let id, let reason, let name):
      if let name {
        tr("the game \(id) cannot be resumed: \(reason); it was set aside as \(name)")
      } else {
        tr("the game \(id) cannot be resumed: \(reason)")
      }
    }
  }
}
