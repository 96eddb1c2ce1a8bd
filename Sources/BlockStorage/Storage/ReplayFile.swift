import BlockEngine
import BlockPlatform
import BlockRecords
import Glibc

/// Why a replay file cannot be used.
package enum ReplayFileError: Error, Equatable, CustomStringConvertible {
  /// The file itself is not available.
  case file(StorageError)
  /// Its content is invalid.
  case replay(ReplayError)

  package var description: String {
    switch self {
    case .file(let error): error.description
    case .replay(let error): error.reason
    }
  }

  /// Whether the file is readable and of this version, but differs from its replayed game.
  package var isDifference: Bool {
    if case .replay(let error) = self { error.kind == .mismatch } else { false }
  }
}

extension ReplayError {
  /// The line and its error, in the player's language.
  var reason: String { translated(localizedMessage) }
}

/// Reads and replays replay files, with limits on what a hostile file can cost.
package enum ReplayFile {
  /// The largest file to read, in bytes: some 60 hours of fast play.
  package static let maxBytes = 64 << 20
  /// The most commands and waits to hold in memory at once: some 50 hours of fast play, 24 bytes each.
  static let maxSteps = 1_000_000
  /// The memory of an arrival of garbage, in commands, without its holes.
  private static let arrivalWeight = 6
  /// The chunk size: small enough for the processor's cache, with what is made from a chunk.
  private static let chunkSize = 64 << 10

  /// The content of a file with a valid replay.
  package struct Verified: Sendable {
    package let header: ReplayHeader
    /// The game at the end of the file.
    package let game: Game
    /// The game's figures.
    package let statistics: GameStatistics
    /// The result of the game; nil if it is unfinished.
    package let result: ReplayResult?
    /// The number of checkpoints.
    let checkpointCount: Int
    /// The number of bytes in complete lines.
    package let length: Int
    /// Whether the last line was complete but for its line feed.
    let lacksLineFeed: Bool
    /// Whether a torn last line was left out.
    package let isTorn: Bool
    /// Whether the file has a byte order mark or lines that end with CRLF, which `length` does not count.
    package let isForeign: Bool
  }

  /// Replays the file at `path` and verifies it, without ever holding all of it.
  package static func verify(_ path: String) throws(ReplayFileError) -> Verified {
    let file = try open(path)
    defer { close(file) }
    return try verify(file)
  }

  /// Replays the file at `path`, and writes the valid part to an open file in this version's format.
  package static func verify(_ path: String, copyingTo copy: Int32) throws(ReplayFileError) -> Verified {
    let file = try open(path)
    defer { close(file) }
    var writer = ReplayWriter()
    var hasHeader = false
    var error: SystemError?
    let verified = try verify(file) { reader in
      if !hasHeader, let header = reader.header {
        writer.write(header)
        hasHeader = true
      }
      writer.write(reader.body)
      do throws(SystemError) { try writeAll(writer.bytes, to: copy) } catch let fault {
        error = error ?? fault
      }
      writer.removeAll()
    }
    if let error { throw .file(StorageError(tr("it cannot be copied"), error)) }
    return verified
  }

  /// Replays an open file from its current offset.
  ///
  /// It is replayed as it is read, chunk by chunk, so that each chunk is still in the processor's cache, and a game of
  /// any length takes the same little memory.
  ///
  /// - Parameters:
  ///   - checking: with `.lastOnly` the last checkpoint or the result proves everything before it.
  ///   - take: receives what has been read and replayed.
  static func verify(
    _ file: Int32, checking: ReplayPlayer.Checking = .everything,
    take: (borrowing ReplayReader) -> Void = { _ in }
  ) throws(ReplayFileError) -> Verified {
    var reader = ReplayReader()
    var player: ReplayPlayer?
    var result: ReplayResult?
    var checkpointCount = 0
    func play(_ reader: inout ReplayReader) throws(ReplayError) {
      guard let header = reader.header else { return }
      if player == nil { player = try ReplayPlayer(header) }
      try player?.play(reader.body, checking: checking)
      checkpointCount += reader.body.checkpoints.count
      result = result ?? reader.body.result
      take(reader)
      reader.removeBody()
    }
    let isForeign = try read(file, with: &reader, afterEach: play)
    guard let header = reader.header, var player else {
      throw .replay(ReplayError(.unreadable, line: 1, "there is no header"))
    }
    do throws(ReplayError) { try player.checkLast() } catch { throw .replay(error) }
    return Verified(
      header: header, game: player.game, statistics: player.statistics, result: result,
      checkpointCount: checkpointCount,
      length: reader.length, lacksLineFeed: reader.lacksLineFeed, isTorn: reader.isTorn,
      isForeign: isForeign)
  }

  /// Whether the last complete line of an open file has the form of a result.
  static func endsWithResult(_ file: Int32) -> Bool {
    // A result is some 200 bytes long.
    guard let line = PrivateFile.lastLine(of: file) else { return false }
    return line.starts(with: Array("{\"at\":".utf8))
      && String(decoding: line, as: UTF8.self).contains("\"cause\":")
  }

  /// Reads the file at `path` without playing it.
  static func readThrough(_ path: String) throws(ReplayFileError) {
    let file = try open(path)
    defer { close(file) }
    var reader = ReplayReader()
    _ = try read(file, with: &reader) { $0.removeBody() }
  }

  /// Reads a whole replay.
  package static func load(_ path: String) throws(ReplayFileError) -> Replay {
    let file = try open(path)
    defer { close(file) }
    return try load(file)
  }

  /// Reads a whole replay in an open file from its current offset.
  private static func load(_ file: Int32) throws(ReplayFileError) -> Replay {
    var reader = ReplayReader()
    var (weighed, weight) = (0, 0)
    _ = try read(file, with: &reader) { reader throws(ReplayError) in
      for step in reader.body.steps[weighed...] { weight += self.weight(of: step) }
      weighed = reader.body.steps.count
      if weight > maxSteps {
        throw ReplayError(.unreadable, line: reader.lineCount, "a replay has at most \(maxSteps) commands")
      }
    }
    guard let header = reader.header else {
      throw .replay(ReplayError(.unreadable, line: 1, "there is no header"))
    }
    return Replay(header: header, body: reader.body)
  }

  /// The memory of a step, in commands.
  private static func weight(of step: ReplayStep) -> Int {
    guard case .garbage(let arrival) = step.input else { return 1 }
    return arrivalWeight + arrival.holes.count
  }

  /// The text of an open file of at most `maxBytes`; nil if it cannot be read.
  static func text(of file: Int32) -> [UInt8]? {
    guard lseek(file, 0, SEEK_SET) == 0, let found = try? BoundedBytes(of: file, atMost: maxBytes) else {
      return nil
    }
    return found.isTooLong ? nil : found.textBytes
  }

  static func open(_ path: String) throws(ReplayFileError) -> Int32 {
    // Not blocking: a pipe without a writer would hang the program.
    let file = BlockPlatform.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw .file(StorageError(tr("it cannot be opened"), .last)) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .file(StorageError(tr("it is not a plain file")))
    }
    return file
  }

  /// - Returns: whether the text has a byte order mark or lines that end with CRLF.
  private static func read(
    _ file: Int32, with reader: inout ReplayReader,
    afterEach: (inout ReplayReader) throws(ReplayError) -> Void
  ) throws(ReplayFileError) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .file(StorageError(tr("it cannot be read"), .last)) }
    let tooLarge = ReplayFileError.file(
      StorageError(tr("it is larger than the limit of \(maxBytes >> 20) MiB")))
    guard status.st_size <= maxBytes else { throw tooLarge }
    // One byte more than the file has, so that the first read of a short file shows its end.
    var chunk = [UInt8](repeating: 0, count: min(chunkSize, Int(status.st_size) + 1))
    var total = 0
    var filter = TextFilter()
    while true {
      let count: Int
      do throws(SystemError) { count = try readSome(from: file, into: &chunk) } catch {
        throw .file(StorageError(tr("it cannot be read"), error))
      }
      total += count
      guard total <= maxBytes else { throw tooLarge }
      do throws(ReplayError) {
        let text = count > 0 ? filter.process(chunk[..<count]) : filter.finish()
        try reader.read(text.span)
        if count == 0 { try reader.finish() }
        try afterEach(&reader)
      } catch {
        throw .replay(error)
      }
      if count == 0 { return filter.removedCount > 0 }
    }
  }
}
