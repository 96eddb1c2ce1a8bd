import BlockPlatform
import Glibc

/// What a run of `blockfall-server` that answers one question has said.
package struct ServerReply: Equatable, Sendable {
  /// Its exit status; −1 if it was ended.
  package var status: Int32
  package var output: [UInt8]
  package var errors: [UInt8]

  package init(status: Int32, output: [UInt8], errors: [UInt8] = []) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }

  /// The most bytes of an answer, the longest replay of a record and some, and the most milliseconds of silence before it.
  private static let maxBytes = (1 << 20) + 4_096
  private static let patience: Int32 = 150_000

  /// Runs the program with these words and waits for its end.
  ///
  /// - Returns: nil if there is no such program, or it cannot be started.
  package static func ask(_ words: [String]) -> ServerReply? {
    guard let path = ServerProgram.find(), let process = ServerProgram.Process.start(path, words) else {
      return nil
    }
    close(process.input)
    var reply = ServerReply(status: -1, output: [])
    var open = [process.output, process.errors]
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while !open.isEmpty, reply.output.count < maxBytes, reply.errors.count < maxBytes {
      var entries = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(&entries, nfds_t(entries.count), patience)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for entry in entries where entry.revents != 0 {
        let count = read(entry.fd, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        if count <= 0 {
          open.removeAll { $0 == entry.fd }
        } else if entry.fd == process.output {
          reply.output += chunk[..<count]
        } else {
          reply.errors += chunk[..<count]
        }
      }
    }
    if !open.isEmpty { kill(process.id, SIGKILL) }
    for descriptor in [process.output, process.errors] { close(descriptor) }
    var status: Int32 = 0
    while waitpid(process.id, &status, 0) < 0, errno == EINTR {}
    if status & 0x7f == 0 { reply.status = status >> 8 & 0xff }
    return reply
  }
}
