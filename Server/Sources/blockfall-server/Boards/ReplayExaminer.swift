import BlockLink
import Dispatch
import FoundationEssentials
import Glibc
import LinkTransport
import Standings
import Synchronization

/// Has strangers' replays played again by a child process within limits: what harms it harms nothing else.
///
/// The child serves one replay after the other. If it ends, or takes too long, that is an error of the replay that it
/// had, and the next one gets a new child. Where bubblewrap works, the child sees no file but its own program and the
/// system's libraries, and no network.
final class ReplayExaminer: Sendable {
  /// What a replay may cost.
  struct Limits: Sendable {
    /// The memory of the child.
    var megabytes = 128
    /// The time of the processor.
    var seconds = 5
    /// The time by the clock.
    var patience = Duration.seconds(30)
    /// The most replays that wait.
    var waiting = 64
  }

  private let program: String
  private let limits: Limits
  private let log: ServerLog
  private let queue = DispatchQueue(label: "examiner")
  private let state: Mutex<State>

  private struct State {
    var child: ExaminerProcess?
    /// Whether children are put into a sandbox.
    var isSandboxed: Bool
    var waiting = 0
  }

  /// - Parameters:
  ///   - program: the path of this program.
  ///   - isSandboxed: whether to use bubblewrap if it works.
  init(program: String, limits: Limits = Limits(), isSandboxed: Bool = true, log: ServerLog) {
    (self.program, self.limits, self.log) = (program, limits, log)
    state = Mutex(State(isSandboxed: isSandboxed && ExaminerProcess.hasBubblewrap))
  }

  /// The path of the program that runs.
  static var ownProgram: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Plays a replay again; the answer comes on the examiner's thread.
  ///
  /// - Returns: false if too many wait already; there is no answer then.
  func examine(
    _ replay: [UInt8], _ done: @escaping @Sendable (Result<ExaminedGame, RecordFault>) -> Void
  ) -> Bool {
    let isTaken = state.withLock { state in
      guard state.waiting < limits.waiting else { return false }
      state.waiting += 1
      return true
    }
    guard isTaken else { return false }
    queue.async { [self] in
      let result = verdict(on: replay)
      state.withLock { $0.waiting -= 1 }
      done(result)
    }
    return true
  }

  /// The process of the current child; nil if there is none.
  ///
  /// For tests alone.
  var childProcess: pid_t? { state.withLock { $0.child?.id } }

  private func verdict(on replay: [UInt8]) -> Result<ExaminedGame, RecordFault> {
    guard let child = state.withLock({ $0.child }) ?? begin() else {
      log("replays cannot be verified: \(program) does not start as a child")
      return .failure(
        RecordFault(.unexpected, "the server cannot verify replays now", remedy: "another time"))
    }
    state.withLock { $0.child = child }
    let limit = ContinuousClock.now + limits.patience
    if child.write(Self.frame(replay), until: limit), let answer = child.readFrame(until: limit),
      let verdict = try? JSONDecoder().decode(ExamineCommand.Verdict.self, from: Data(answer))
    {
      if let game = verdict.game { return .success(game) }
      if let fault = verdict.fault { return .failure(fault) }
    }
    let isLate = ContinuousClock.now >= limit
    let end = child.end(isGone: !isLate)
    state.withLock { $0.child = nil }
    log("a replay ended the child that played it again: \(isLate ? "no answer in time" : end.description)")
    return .failure(fault(end, isLate: isLate))
  }

  private func fault(_ end: ExaminerProcess.End, isLate: Bool) -> RecordFault {
    if isLate || end == .processorTime {
      return RecordFault(
        .flood, "playing it again takes longer than the server allows",
        remedy: "at most \(limits.seconds) s of processor time")
    }
    return RecordFault(
      .flood, "it could not be played again: it takes too much memory, or ends the program that plays it",
      remedy: "at most \(limits.megabytes) MB")
  }

  /// Starts a child, outside of a sandbox if that does not work.
  private func begin() -> ExaminerProcess? {
    let words = ["examine", "--megabytes", "\(limits.megabytes)", "--seconds", "\(limits.seconds)"]
    if state.withLock({ $0.isSandboxed }) {
      if let child = ExaminerProcess(program, words, isSandboxed: true), greets(child) { return child }
      state.withLock { $0.isSandboxed = false }
      log("bubblewrap does not work here: replays are verified within limits, but not in a sandbox")
    }
    guard let child = ExaminerProcess(program, words, isSandboxed: false) else { return nil }
    return greets(child) ? child : nil
  }

  private func greets(_ child: ExaminerProcess) -> Bool {
    if child.readFrame(until: .now + limits.patience) == [] { return true }
    _ = child.end(isGone: false)
    return false
  }

  /// Bytes after their length.
  static func frame(_ bytes: [UInt8]) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) } + bytes
  }
}
