import BlockPlatform
import Glibc

/// Why a game or a match cannot be resumed.
enum ResumeError: Error, Equatable, CustomStringConvertible {
  /// Another process plays it.
  case taken(GameID)
  /// It is finished.
  case finished(GameID)
  /// Its file is not available.
  case gone(StorageError)
  /// Another version of blockfall reads it, or it cannot be read now; the file is left as it is.
  case unusable(GameID, String)
  /// It was unreadable or invalid, and was set aside under the name.
  case setAside(GameID, String, String?)

  var description: String {
    switch self {
    case .taken(let id): tr("the game \(id) is being played in another terminal")
    case .finished(let id): tr("the game \(id) has ended")
    case .gone(let error): error.description
    case .unusable(let id, let reason): tr("the game \(id) cannot be resumed: \(reason)")
    case .setAside(let id, let reason, let name?):
      tr("the game \(id) cannot be resumed: \(reason); it was set aside as \(name)")
    case .setAside(let id, let reason, nil): tr("the game \(id) cannot be resumed: \(reason)")
    }
  }
}

extension ResumeError {
  /// The error of the system for a game or a match.
  init(_ id: GameID, _ error: SystemError) {
    let what =
      switch id.kind {
      case .game: tr("the replay \(id) cannot be resumed")
      case .match: tr("the match \(id) cannot be resumed")
      }
    self = .gone(StorageError(what, error))
  }

  /// Sets an unreadable or invalid file aside, and returns the error for that.
  static func settingAside(_ id: GameID, in directory: DataDirectory, _ reason: String) -> ResumeError {
    let name = try? BlockStorage.setAside(directory.replay(id), at: .now)
    unlink(directory.mark(id))
    return .setAside(id, reason, name)
  }

  /// Locks the open file of a game or a match, waiting briefly for processes that only test the lock.
  static func lock(_ file: Int32, of id: GameID) throws(ResumeError) {
    for attempt in 0..<20 {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw ResumeError(id, .last) }
      if attempt < 19 { poll(nil, 0, 2) }
    }
    throw .taken(id)
  }

  /// Resumes the first game or match that can be.
  ///
  /// - Returns: also a line for each that is unavailable or had to be set aside.
  static func resumeFirst<Resumed>(
    of ids: [GameID], _ resume: (GameID) throws(ResumeError) -> Resumed
  ) -> (Resumed?, warnings: [String]) {
    var warnings: [String] = []
    for id in ids {
      do throws(ResumeError) { return (try resume(id), warnings) } catch {
        switch error {
        case .taken, .finished: break
        // A mark without a file belongs to a game that was never started, or was deleted.
        case .gone(let error) where error.cause?.code == ENOENT: break
        case .gone, .unusable, .setAside: warnings.append(error.description)
        }
      }
    }
    return (nil, warnings)
  }
}
