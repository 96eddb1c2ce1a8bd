import BlockEngine
import Glibc

/// Why a replay file does not serve.
enum ReplayFileError: Error, Equatable, CustomStringConvertible {
  /// The file itself cannot be had.
  case file(StorageError)
  /// Its text does not hold.
  case replay(ReplayError)

  var description: String {
    switch self {
    case .file(let error): error.description
    case .replay(let error): error.description
    }
  }

  /// Whether the file can be read, is of this version, and says something else than playing it gives.
  var isDifference: Bool {
    if case .replay(let error) = self { error.kind == .differs } else { false }
  }
}

/// Reads and plays replay files, with bounds on what a hostile one can cost.
enum ReplayFile {
  /// The largest file that is read, in bytes: some 60 hours of quick play.
  static let largest = 64 << 20
  /// The most commands and waits that are held in memory at once.
  static let mostSteps = 4_000_000
  private static let chunkSize = 256 << 10

  /// What a file holds whose replay holds.
  struct Verified: Sendable {
    let header: ReplayHeader
    /// The game at the end of the file.
    let game: Game
    /// How the game ended; nil where it did not yet.
    let result: ReplayResult?
    /// Whether a torn last line was left out.
    let isTorn: Bool
  }

  /// Plays the replay at `path` and compares it with what it says, without ever holding all of it.
  static func verify(_ path: String) throws(ReplayFileError) -> Verified {
    let file = try open(path)
    defer { close(file) }
    return try verify(file)
  }

  /// Plays the replay in an open file from where the file stands.
  static func verify(_ file: Int32) throws(ReplayFileError) -> Verified {
    var reader = ReplayReader()
    var player: ReplayPlayer?
    var result: ReplayResult?
    func play(_ reader: inout ReplayReader) throws(ReplayError) {
      guard let header = reader.header else { return }
      if player == nil { player = try ReplayPlayer(header) }
      try player?.play(reader.body)
      result = result ?? reader.body.result
      reader.removeBody()
    }
    try read(file, with: &reader, afterEach: play)
    guard let header = reader.header, let player else {
      throw .replay(ReplayError(.unreadable, line: 1, "there is no header"))
    }
    return Verified(header: header, game: player.game, result: result, isTorn: reader.isTorn)
  }

  /// Reads all of a replay.
  static func load(_ path: String) throws(ReplayFileError) -> Replay {
    let file = try open(path)
    defer { close(file) }
    return try load(file).replay
  }

  /// Reads all of the replay in an open file from where the file stands.
  static func load(_ file: Int32) throws(ReplayFileError) -> (replay: Replay, reader: ReplayReader) {
    var reader = ReplayReader()
    try read(file, with: &reader) { reader throws(ReplayError) in
      if reader.body.steps.count > mostSteps {
        throw ReplayError(.unreadable, line: reader.lineCount, "a replay has at most \(mostSteps) commands")
      }
    }
    guard let header = reader.header else {
      throw .replay(ReplayError(.unreadable, line: 1, "there is no header"))
    }
    return (Replay(header: header, body: reader.body), reader)
  }

  /// Plays a replay that is gone on with: the last checkpoint proves what came before.
  static func play(_ replay: Replay) throws(ReplayFileError) -> Game {
    do throws(ReplayError) { return try ReplayPlayer.play(replay, checking: .lastOnly) } catch {
      throw .replay(error)
    }
  }

  private static func open(_ path: String) throws(ReplayFileError) -> Int32 {
    // Not blocking, as a pipe that nobody writes to would hold the program up.
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw .file(StorageError("it cannot be opened", .last)) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .file(StorageError("it is not a plain file"))
    }
    return file
  }

  private static func read(
    _ file: Int32, with reader: inout ReplayReader,
    afterEach: (inout ReplayReader) throws(ReplayError) -> Void
  ) throws(ReplayFileError) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .file(StorageError("it cannot be read", .last)) }
    let tooLarge = ReplayFileError.file(
      StorageError("it is larger than \(largest >> 20) MiB, which no replay is"))
    guard status.st_size <= largest else { throw tooLarge }
    // One byte more than there is, so that the end is seen with the first read of a short file.
    var chunk = [UInt8](repeating: 0, count: min(chunkSize, Int(status.st_size) + 1))
    var total = 0
    while true {
      let count: Int
      do throws(SystemError) { count = try readSome(from: file, into: &chunk) } catch {
        throw .file(StorageError("it cannot be read", error))
      }
      total += count
      guard total <= largest else { throw tooLarge }
      do throws(ReplayError) {
        if count > 0 { try reader.read(chunk.span.extracting(0..<count)) } else { try reader.finish() }
        try afterEach(&reader)
      } catch {
        throw .replay(error)
      }
      if count == 0 { return }
    }
  }
}
