import BoardPages
import Glibc
import LinkTransport
import RecordStore
import Standings
import Synchronization

/// The pages of a server's boards.
enum PageServer {
  static func begin(
    host: String, port: Int, name: String, publicURL: String?, store: any RecordStore, ladder: LadderReader,
    log: ServerLog, times: @escaping @Sendable () -> BoardTimes
  ) throws -> BoardServer {
    let url = publicURL ?? "http://\(LinkAddress.name(host: host, port: port))"
    let program = GameProgram.path
    if program == nil {
      log("pages have no pictures: there is no program blockfall beside this one or in the path")
    }
    do {
      return try BoardServer(
        host: host, port: port,
        site: BoardSite(
          name: name, url: url, store: store, pictures: program.map { PictureMaker(program: $0) },
          times: times, ladder: { ladder.ladder }))
    } catch {
      throw TransportError(.unreachable, "cannot listen for pages at \(host):\(port): \(error)")
    }
  }
}

/// The ladder of a file that `blockfall-server ladder` adds to, for the pages; read again when the file has grown.
final class LadderReader: Sendable {
  private let path: String
  private let settings: LadderSettings
  private let log: ServerLog
  private let known = Mutex<(size: off_t, ladder: BotLadder?)>((-1, nil))

  init(_ path: String, _ settings: LadderSettings, log: ServerLog) {
    (self.path, self.settings, self.log) = (path, settings, log)
  }

  /// The ladder so far; nil if there is no file, or one of another ladder.
  var ladder: BotLadder? {
    var status = stat()
    guard path.withPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = status.st_size
    return known.withLock { known in
      if known.size == size { return known.ladder }
      do throws(TransportError) {
        let lines = try LadderFile.read(path, settings.setup)
        let table = LadderTable(of: settings.bots, lines.bouts, rounds: settings.rounds)
        known = (size, lines.bouts.isEmpty ? nil : BotLadder(settings.setup, table))
      } catch {
        log("the ladder is not on the pages: \(error)")
        known = (size, nil)
      }
      return known.ladder
    }
  }
}
