import BlockEngine
import BlockPlatform
import BlockRecords
import Glibc

/// Reads and replays match files, with limits on what a hostile file can cost.
package enum MatchReplayFile {
  /// The largest file to read, in bytes: some hours of eight players.
  package static let maxBytes = 12 << 20

  /// The content of a file with a valid match.
  package struct Verified: Sendable {
    package let header: MatchHeader
    /// The games at the end of the file, in seat order.
    package let games: [Game]
    /// The games' figures, in seat order.
    package let statistics: [GameStatistics]
    /// The result of the match; nil if it is unfinished.
    package let result: MatchResult?
    /// Whether a torn last line was left out.
    package let isTorn: Bool
    /// What the server of the match says of it and has signed; nil if none has.
    package let statement: MatchStatement?

    /// Whether the seed was not revealed, so that nothing proves the origin of pieces and holes.
    package var isUnproven: Bool { header.isUnproven }

    package var digest: StateDigest { Match.digest(of: games, header.goal) }
  }

  /// Whether the file at `path` begins like a match file.
  package static func isMatch(_ path: String) -> Bool {
    guard let file = try? ReplayFile.open(path) else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    return count > 0 && MatchReader.recognizes(TextFilter.text(Array(bytes[..<count])))
  }

  /// Reads the file at `path` without playing it.
  static func readThrough(_ path: String) throws(ReplayFileError) {
    let bytes = try bytes(path)
    do throws(ReplayError) {
      var reader = MatchReader()
      try reader.read(bytes.span)
      try reader.finish()
    } catch {
      throw .replay(error)
    }
  }

  /// Replays the match at `path` and verifies it.
  package static func verify(_ path: String) throws(ReplayFileError) -> Verified {
    try verify(try bytes(path))
  }

  /// Replays the match in a file's bytes and verifies it.
  package static func verify(_ bytes: [UInt8]) throws(ReplayFileError) -> Verified {
    do throws(ReplayError) {
      var reader = MatchReader()
      var player: MatchVerifier?
      var start = 0
      while start < bytes.count {
        let end = min(start + 1 << 16, bytes.count)
        try reader.read(bytes.span.extracting(start..<end))
        if player == nil, let header = reader.header { player = try MatchVerifier(header) }
        try player?.play(&reader)
        start = end
      }
      try reader.finish()
      guard let header = reader.header else { throw ReplayError(.unreadable, line: 1, "there is no header") }
      var played: MatchVerifier
      if let player { played = player } else { played = try MatchVerifier(header) }
      try played.play(&reader)
      try played.finish(reader.result)
      if let statement = reader.statement, !statement.commits(to: header) {
        throw ReplayError(
          .mismatch, line: reader.lineCount, "the seed is not the one that the server was committed to")
      }
      return Verified(
        header: header, games: played.games, statistics: played.statistics, result: reader.result,
        isTorn: reader.isTorn, statement: reader.statement)
    } catch {
      throw .replay(error)
    }
  }

  /// The replay text of one player (from 1) of a match, which is verified first.
  package static func part(of player: Int, _ path: String) throws(ReplayFileError) -> [UInt8] {
    _ = try verify(path)
    let bytes = try bytes(path)
    do throws(ReplayError) { return try PlayerReplay.bytes(of: player, in: bytes) } catch {
      throw .replay(error)
    }
  }

  /// The replay of one player (from 1) of a match, which is verified first.
  package static func replay(of player: Int, _ path: String) throws(ReplayFileError) -> Replay {
    let bytes = try part(of: player, path)
    do throws(ReplayError) { return try replay(bytes) } catch { throw .replay(error) }
  }

  private static func replay(of player: Int, in bytes: [UInt8]) throws(ReplayError) -> Replay {
    try replay(try PlayerReplay.bytes(of: player, in: bytes))
  }

  private static func replay(_ bytes: [UInt8]) throws(ReplayError) -> Replay {
    var reader = ReplayReader()
    try reader.read(bytes.span)
    try reader.finish()
    guard let header = reader.header else { throw ReplayError(.unreadable, line: 1, "there is no header") }
    return Replay(header: header, body: reader.body)
  }

  /// The timeline of the match at `path`, which must be valid, for playback side by side.
  package static func timelines(_ path: String) throws(ReplayFileError) -> MatchTimeline {
    let header = try verify(path).header
    let bytes = try bytes(path)
    do throws(ReplayError) {
      var parts: [ReplayTimeline] = []
      for player in 1...header.players.count {
        parts.append(try ReplayTimeline(try replay(of: player, in: bytes)))
      }
      return MatchTimeline(header: header, parts: parts)
    } catch {
      throw .replay(error)
    }
  }

  /// The text of a file no larger than a match file can be.
  package static func bytes(_ path: String) throws(ReplayFileError) -> [UInt8] {
    let file = try ReplayFile.open(path)
    defer { close(file) }
    do throws(SystemError) {
      let found = try BoundedBytes(of: file, atMost: maxBytes)
      if !found.isTooLong { return found.textBytes }
    } catch {
      throw .file(StorageError(tr("it cannot be read"), error))
    }
    throw .file(StorageError(tr("it is larger than the limit of \(maxBytes >> 20) MiB")))
  }
}

extension MatchHeader {
  /// Whether a server dealt the pieces and holes and has not revealed the seed: the games are valid, but the origin of
  /// their pieces is not proven.
  var isUnproven: Bool { players[0].versus?.hasHiddenSeed == true && !players[0].pieces.isEmpty }
}
