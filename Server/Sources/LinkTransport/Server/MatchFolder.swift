import Dispatch

/// The folder of match files; writes on a separate thread, and removes the oldest files beyond a limit.
package final class MatchFolder: Sendable {
  private let folder: PrivateFolder
  private let limit: Int
  private let log: ServerLog
  private let queue = DispatchQueue(label: "matches")

  package init(in folder: PrivateFolder, atMost limit: Int, log: ServerLog) {
    self.folder = folder
    self.limit = limit
    self.log = log
  }

  func save(_ file: [UInt8], of match: String) {
    queue.async { [self] in
      do {
        try folder.write(file, to: "\(match).match")
        try folder.removeOldest(beyond: limit, withSuffix: ".match")
      } catch {
        log("match \(match) is not saved: \(error)")
      }
    }
  }

  /// Waits until everything is written.
  package func finish() {
    queue.sync {}
  }
}
