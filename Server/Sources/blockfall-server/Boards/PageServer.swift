import BoardPages
import Glibc
import LinkTransport
import RecordStore

/// The pages of a server's boards.
enum PageServer {
  static func begin(
    host: String, port: Int, name: String, publicURL: String?, store: any RecordStore, log: ServerLog,
    times: @escaping @Sendable () -> BoardTimes
  ) throws -> BoardServer {
    let url = publicURL ?? "http://\(LinkAddress.name(host: host, port: port))"
    let program = game
    if program == nil {
      log("pages have no pictures: there is no program blockfall beside this one or in the path")
    }
    do {
      return try BoardServer(
        host: host, port: port,
        site: BoardSite(
          name: name, url: url, store: store, pictures: program.map { PictureMaker(program: $0) },
          times: times))
    } catch {
      throw TransportError(.unreachable, "cannot listen for pages at \(host):\(port): \(error)")
    }
  }

  /// The path of `blockfall`: beside this program, or on the search path.
  private static var game: String? {
    var folders: [String] = []
    if let own = ReplayExaminer.ownProgram, let slash = own.lastIndex(of: "/") {
      folders.append(String(own[..<slash]))
    }
    if let path = getenv("PATH") {
      folders += String(cString: path).split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    return folders.map { "\($0)/blockfall" }.first { access($0, X_OK) == 0 }
  }
}
