import ArgumentParser
import BlockLink
import FoundationEssentials
import Glibc
import Standings

/// `blockfall-server examine`: the child process that plays strangers' replays again, within limits.
///
/// It takes replays from standard input and answers on standard output, each after its length in four bytes. A server
/// starts it; nobody else has a use for it.
struct ExamineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "examine", abstract: "Play replays again for a server, within limits.", shouldDisplay: false)

  @Option var megabytes: Int
  @Option var seconds: Int

  func run() throws {
    limit(RLIMIT_DATA, to: UInt(megabytes) << 20)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_FSIZE, to: 0)
    limit(RLIMIT_NOFILE, to: 16)
    limit(__RLIMIT_NPROC, to: 0)
    // The first answer says that it is there.
    try answer([])
    while let length = try read(4).map({ $0.reduce(0) { $0 << 8 | Int($1) } }) {
      guard length <= RecordUpload.maxBytes, let replay = try read(length) else { throw ExitCode(1) }
      limitProcessorTime()
      let verdict: Verdict
      do throws(RecordFault) { verdict = Verdict(game: try Examination.examine(replay)) } catch {
        verdict = Verdict(fault: error)
      }
      try answer(Array(JSONEncoder().encode(verdict)))
    }
  }

  /// What the child says of a replay.
  struct Verdict: Codable {
    var game: ExaminedGame?
    var fault: RecordFault?
  }

  private func limit(_ resource: __rlimit_resource, to value: UInt) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }

  /// Lets the next replay take so many seconds of the processor, after those that the earlier ones have taken.
  private func limitProcessorTime() {
    var used = rusage()
    getrusage(RUSAGE_SELF.rawValue, &used)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, UInt(used.ru_utime.tv_sec + used.ru_stime.tv_sec + seconds + 1))
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
  }

  /// The next bytes of standard input; nil at its end.
  private func read(_ count: Int) throws -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes[filled...].withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      filled += got
    }
    return bytes
  }

  private func answer(_ bytes: [UInt8]) throws {
    var rest = (ReplayExaminer.frame(bytes))[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ExitCode(1) }
      rest = rest.dropFirst(count)
    }
  }
}
