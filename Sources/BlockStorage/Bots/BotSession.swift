import BlockBot
import BlockEngine
import BlockPlatform
import CInput
import Glibc
import TerminalUI

/// The conversation with a bot's program, from its start to its end, run on the bot's thread.
struct BotSession {
  /// The most bytes that the bot may send before the next request.
  private static let maxResponseBytes = 4 << 20
  /// The most bytes that may wait for the bot to read them.
  private static let maxPendingInput = 1 << 20
  /// The interval between checks of the bot's resource use, in microseconds.
  private static let usageCheckInterval: Int64 = 1_000_000
  /// The grace period before SIGTERM, and again before SIGKILL, in microseconds.
  private static let gracePeriod: Int64 = 1_000_000

  private let process: BotProcess
  private let state: Monitor<ForeignBot.State>
  private let bell: CInt
  private let onOutcome: @Sendable () -> Void

  private var host: BotHost
  /// An incomplete line from the bot.
  private var line: [UInt8] = []
  /// Bytes that the bot has not read yet.
  private var pendingInput: [UInt8] = []
  private var filter = TextFilter()
  private var responseBytes = 0
  /// The end of its thinking time.
  private var suggestDeadline: Int64?
  private var nextUsageCheck: Int64
  private var isOver = false
  /// Whether the bot's program ended by itself.
  private var hasEnded = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 14)

  init(
    _ process: BotProcess, state: Monitor<ForeignBot.State>, bell: CInt,
    onOutcome: @escaping @Sendable () -> Void
  ) {
    self.process = process
    self.state = state
    self.bell = bell
    self.onOutcome = onOutcome
    host = BotHost(at: BotSession.now)
    nextUsageCheck = BotSession.now + BotSession.usageCheckInterval
  }

  private static var now: Int64 { Clock.now.nanoseconds / 1_000 }

  /// Runs the conversation until the program has failed or shall end, then ends the program.
  mutating func run() {
    while !isOver {
      handleOrders()
      write()
      if isOver { break }
      let ready = wait(
        until: [host.deadline, suggestDeadline, nextUsageCheck].compactMap(\.self).min() ?? nextUsageCheck)
      if ready.output { read() }
      handleTimers()
    }
    let isMissing = process.end()
    if hasEnded, let outcome = host.end() { report(isMissing ? .failed(.notStarted) : outcome) }
  }

  // MARK: Orders

  private mutating func handleOrders() {
    cinput_event_clear(bell)
    let orders = state.withLock { state in
      defer { state.orders = [] }
      return state.orders
    }
    for order in orders where !isOver {
      switch order {
      case .ask(let game, let thinking):
        responseBytes = 0
        host.update(game)
        suggestDeadline = BotSession.now + thinking
      case .confirm(let move): host.confirm(move)
      case .end: shutDown()
      }
    }
    handleTimers()
  }

  /// Handles expired timers: the thinking time, and the checks of resource use.
  private mutating func handleTimers() {
    let now = BotSession.now
    if let time = suggestDeadline, now >= time {
      suggestDeadline = nil
      host.suggest(at: now)
    }
    handle(host.check(at: now))
    guard now >= nextUsageCheck, !isOver else { return }
    nextUsageCheck = now + BotSession.usageCheckInterval
    let descendants = ProcessTable.read().descendants(of: process.id)
    if descendants.count >= BotProcess.maxProcesses {
      handle(.failed(.tooManyProcesses))
    } else if descendants.reduce(0, { $0 + $1.memory }) > BotProcess.maxMemory {
      handle(.failed(.tooMuchMemory))
    }
  }

  private mutating func handle(_ outcome: BotHost.Outcome?) {
    guard let outcome, !isOver else { return }
    if case .failed = outcome { isOver = true }
    report(outcome)
  }

  private func report(_ outcome: BotHost.Outcome) {
    state.change { $0.outcomes.append(outcome) }
    onOutcome()
  }

  /// Asks the program to quit, then sends SIGTERM, and leaves the rest to its end.
  private mutating func shutDown() {
    isOver = true
    host.stop()
    host.quit()
    for step in 0..<2 {
      let deadline = BotSession.now + BotSession.gracePeriod
      while BotSession.now < deadline {
        write()
        // Its output is ignored now; the output's end means the program's end.
        if wait(until: deadline, pollsBell: false).output, drain() { return }
      }
      if step == 0 { process.terminate() }
    }
  }

  // MARK: Output of the program

  private mutating func read() {
    while !isOver {
      let count = Glibc.read(process.output, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return }
      if count == 0 {
        (hasEnded, isOver) = (true, true)
        return
      }
      responseBytes += count
      if responseBytes > BotSession.maxResponseBytes { return handle(.failed(.flooding)) }
      for byte in filter.process(chunk[..<count]) where !isOver {
        if byte != UInt8(ascii: "\n") {
          line.append(byte)
          if line.count > BotHost.maxLineLength { handle(host.receiveOverlongLine()) }
          continue
        }
        // An empty line is no message and does no harm.
        if !line.isEmpty { handle(host.receive(line, at: BotSession.now)) }
        line.removeAll(keepingCapacity: true)
      }
      // A bot that writes endlessly must not delay the checks by time.
      if count < chunk.count { return }
      handleTimers()
    }
  }

  /// Reads and drops the pending output; returns whether that was its end.
  private mutating func drain() -> Bool {
    let count = Glibc.read(process.output, &chunk, chunk.count)
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
  }

  // MARK: Input of the program

  private mutating func write() {
    for text in host.drainLines() { pendingInput += Array((text + "\n").utf8) }
    while !pendingInput.isEmpty {
      let count = Glibc.write(process.input, pendingInput, pendingInput.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { break }
      // A bot that reads no more shows it by its answers, or by sending none.
      pendingInput.removeFirst(count < 0 ? pendingInput.count : count)
    }
    if pendingInput.count > BotSession.maxPendingInput { handle(.failed(.notReading)) }
  }

  /// Waits for something to do, at most until `time`.
  private func wait(until time: Int64, pollsBell: Bool = true) -> (output: Bool, bell: Bool) {
    var entries = [
      pollfd(fd: process.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pollsBell ? bell : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pendingInput.isEmpty ? -1 : process.input, events: Int16(POLLOUT), revents: 0),
    ]
    let milliseconds = max(0, (time - BotSession.now + 999) / 1_000)
    guard poll(&entries, 3, CInt(min(milliseconds, 60_000))) > 0 else { return (false, false) }
    return (entries[0].revents != 0, entries[1].revents != 0)
  }
}
