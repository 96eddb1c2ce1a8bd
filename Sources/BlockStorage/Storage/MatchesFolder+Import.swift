import BlockPlatform
import Glibc

extension MatchesFolder {
  /// Stores a verified match; an existing one keeps its ID.
  ///
  /// - Parameters:
  ///   - bytes: the match's file.
  ///   - marksUnfinished: whether an unfinished match can be resumed.
  package func add(
    _ bytes: [UInt8], _ verified: MatchReplayFile.Verified, marksUnfinished: Bool = true
  ) throws(StorageError) -> GameID {
    let started = WallTime(text: verified.header.players[0].started) ?? .now
    // Leave out a torn last line.
    let end =
      bytes.last == UInt8(ascii: "\n") || !verified.isTorn
      ? bytes.count : (bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
    let failing = { (error: SystemError) in
      StorageError(tr("the match cannot be saved in \(directory.games)"), error)
    }
    let copy = directory.path + "/importing-\(UInt64.random(in: .min ... .max))"
    defer { unlink(copy) }
    do throws(SystemError) { try PrivateFile.write(Array(bytes[..<end]), to: copy) } catch {
      throw failing(error)
    }
    for id in all() where id.description.hasPrefix(started.compactText) {
      if PrivateFile.hasSameContent(directory.replay(id), copy) { return id }
    }
    let id = GameID(started: started, random: .random(in: .min ... .max), kind: .match)
    guard rename(copy, directory.replay(id)) == 0 else { throw failing(.last) }
    if verified.result == nil, marksUnfinished {
      do throws(SystemError) { close(try PrivateFile.create(directory.mark(id))) } catch {
        throw failing(error)
      }
    }
    PrivateFile.syncFolder(directory.games)
    return id
  }
}
