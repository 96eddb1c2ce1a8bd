import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import Glibc

/// The match files of a data folder: finding unfinished ones, and resuming.
package struct MatchesFolder: Sendable {
  package let directory: DataDirectory

  package init(directory: DataDirectory) {
    self.directory = directory
  }

  /// The IDs of unfinished matches, the latest first, including matches in progress.
  func marked() -> [GameID] {
    ((try? PrivateFile.allNames(in: directory.unfinished)) ?? []).compactMap(GameID.init(matchMark:)).sorted(
      by: >)
  }

  /// The unfinished matches that no process plays, the latest first.
  func available() -> [GameID] { marked().filter { status(of: $0) == .free } }

  /// The matches that can be resumed, and those that cannot be opened, which must be reported.
  func resumableOrUnreadable() -> [GameID] {
    marked().filter { [.free, .unreadable].contains(status(of: $0)) }
  }

  /// The state of a match that is marked as unfinished.
  private enum Status { case free, taken, ended, unreadable, gone }

  private func status(of id: GameID) -> Status {
    do throws(StorageError) {
      guard let file = try PrivateFile.openIfThere(directory.replay(id), O_RDONLY) else { return .gone }
      defer { close(file) }
      guard !PrivateFile.isLockedElsewhere(file) else { return .taken }
      return MatchesFolder.endsWithRanking(file) ? .ended : .free
    } catch {
      return .unreadable
    }
  }

  /// Whether the last complete line of an open file has the form of a ranking; a finished match may stay marked for a
  /// moment.
  static func endsWithRanking(_ file: Int32) -> Bool {
    PrivateFile.lastLine(of: file)?.starts(with: "{\"ranking\":".utf8) ?? false
  }

  /// The latest match that can be resumed, and a line for each that is unavailable or had to be set aside.
  func resumeLatest(syncer: JournalSyncer) -> (match: AutosavedMatch?, warnings: [String]) {
    ResumeError.resumeFirst(of: marked()) { (id) throws(ResumeError) in try resume(id, syncer: syncer) }
  }

  /// A given match, if it can be resumed, and a line if it cannot.
  func resume(only id: GameID, syncer: JournalSyncer) -> (match: AutosavedMatch?, warnings: [String]) {
    do throws(ResumeError) { return (try resume(id, syncer: syncer), []) } catch {
      return (nil, [error.description])
    }
  }

  /// Resumes a match: locks its file, replays it to its last step, and removes a torn last line.
  ///
  /// A file that is unreadable or invalid is set aside under a dated name.
  func resume(_ id: GameID, syncer: JournalSyncer) throws(ResumeError) -> AutosavedMatch {
    let file: Int32
    do throws(StorageError) { file = try PrivateFile.open(directory.replay(id), O_RDWR) } catch {
      throw .gone(error)
    }
    do throws(ResumeError) {
      return try resume(id, file, syncer: syncer)
    } catch {
      close(file)
      throw error
    }
  }

  private func resume(_ id: GameID, _ file: Int32, syncer: JournalSyncer) throws(ResumeError)
    -> AutosavedMatch
  {
    try ResumeError.lock(file, of: id)
    let stored = try bytes(of: file, id)
    let bytes = TextFilter.text(stored)
    let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let recording: MatchRecording
    do throws(ReplayError) {
      recording = try MatchRecording(resuming: Array(bytes[..<whole]))
    } catch {
      throw refuse(id, error)
    }
    for grade in recording.header.bots where grade != 0 && grade != MatchHeader.program {
      guard BotGrade.numbers.contains(grade) else {
        throw .unusable(id, tr("it has a bot of grade %s, which this version does not know", String(grade)))
      }
    }
    guard !recording.match.isOver || !recording.unwritten.bytes.isEmpty else {
      unlink(directory.mark(id))
      throw .finished(id)
    }
    // A file with other line ends is replaced, as places in it are counted without them.
    let isForeign = bytes.count != stored.count
    guard isForeign || ftruncate(file, off_t(whole)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
      throw ResumeError(id, .last)
    }
    let journal = GameJournal(resuming: id, in: directory, file: file, length: whole, syncer: syncer)
    if isForeign { journal.replace(with: Array(bytes[..<whole]), isFinished: false) }
    let saved = AutosavedMatch(recording, header: recording.header, journal: journal)
    // The end that a torn write lost is in the file by now.
    guard !saved.match.isOver else {
      saved.close()
      throw .finished(id)
    }
    return saved
  }

  private func bytes(of file: Int32, _ id: GameID) throws(ResumeError) -> [UInt8] {
    do throws(SystemError) {
      let found = try BoundedBytes(of: file, atMost: MatchReplayFile.maxBytes)
      if !found.isTooLong { return found.bytes }
    } catch {
      throw ResumeError(id, error)
    }
    throw .unusable(id, tr("it is larger than the limit of \(MatchReplayFile.maxBytes >> 20) MiB"))
  }

  private func refuse(_ id: GameID, _ error: ReplayError) -> ResumeError {
    if error.kind == .unsupportedVersion { return .unusable(id, error.reason) }
    return .settingAside(id, in: directory, error.reason)
  }
}
