import ArgumentParser
import Glibc

/// `blockfall rooms`: lists the rooms on the local network.
struct RoomsCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rooms",
      abstract: tr("List the rooms that are open in the local network."),
      discussion: tr(
        """
        A line each, after two seconds: address, rules, players of seats, name, with tabs between them. It needs the \
        program blockfall-server, which comes with the package; in a clone 'make server' builds it.
        """))
  }

  /// The most bytes of a list.
  private static let maxBytes = 1 << 20

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    guard let path = ServerProgram.find(),
      let child = ChildProcess.start(path, ["rooms"], readsOutput: true)
    else { throw .refused(ServerProgram.missing) }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while text.count < RoomsCommand.maxBytes {
      var entry = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 10_000) > 0 else { break }
      let count = Glibc.read(child.output, &chunk, chunk.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 { break }
      text += chunk[..<count]
    }
    child.end()
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
      try console.put(Array((words.map { String($0).sanitized }.joined(separator: "\t") + "\n").utf8))
    }
    return 0
  }
}
