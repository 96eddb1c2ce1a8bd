import BlockBot
import BlockEngine
import CInput
import Glibc
import TerminalUI

/// The conversation with a bot's program, from its start to its end, run on the bot's thread.
struct BotTalk {
  /// The most bytes that the bot may send before the next request.
  private static let mostHeard = 4 << 20
  /// The most bytes that may wait for the bot to read them.
  private static let mostUnread = 1 << 20
  /// The interval between checks of the bot's resource use, in microseconds.
  private static let watchInterval: Int64 = 1_000_000
  /// The grace period before SIGTERM, and again before SIGKILL, in microseconds.
  private static let courtesy: Int64 = 1_000_000

  private let process: BotProcess
  private let state: Monitor<ForeignBot.State>
  private let bell: CInt
  private let onOutcome: @Sendable () -> Void

  private var host: BotHost
  /// An incomplete line from the bot.
  private var line: [UInt8] = []
  /// Bytes that the bot has not read yet.
  private var unread: [UInt8] = []
  private var heard = 0
  /// The end of its thinking time.
  private var suggestTime: Int64?
  private var watchTime: Int64
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
    host = BotHost(at: BotTalk.now)
    watchTime = BotTalk.now + BotTalk.watchInterval
  }

  private static var now: Int64 { Clock.now.nanoseconds / 1_000 }

  /// Runs the conversation until the program has failed or shall end, then ends the program.
  mutating func run() {
    while !isOver {
      obey()
      write()
      if isOver { break }
      let ready = wait(until: [host.deadline, suggestTime, watchTime].compactMap(\.self).min() ?? watchTime)
      if ready.output { read() }
      beOnTime()
    }
    let isMissing = process.end()
    if hasEnded, let outcome = host.end() {
      report(isMissing ? .failed(.notStarted) : outcome)
    }
  }

  // MARK: What is wanted

  private mutating func obey() {
    cinput_bell_hush(bell)
    let orders = state.withLock { state in
      defer { state.orders = [] }
      return state.orders
    }
    for order in orders where !isOver {
      switch order {
      case .ask(let game, let thinking):
        heard = 0
        host.update(game)
        suggestTime = BotTalk.now + thinking
      case .confirm(let move): host.confirm(move)
      case .end: letGo()
      }
    }
    beOnTime()
  }

  /// Handles expired timers: the thinking time, and the checks of resource use.
  private mutating func beOnTime() {
    let now = BotTalk.now
    if let time = suggestTime, now >= time {
      suggestTime = nil
      host.suggest(at: now)
    }
    note(host.check(at: now))
    guard now >= watchTime, !isOver else { return }
    watchTime = now + BotTalk.watchInterval
    let others = ProcessTable.read().descendants(of: process.id)
    if others.count >= BotProcess.mostProcesses {
      note(.failed(.tooManyProcesses))
    } else if others.reduce(0, { $0 + $1.memory }) > BotProcess.mostMemory {
      note(.failed(.tooMuchMemory))
    }
  }

  private mutating func note(_ outcome: BotHost.Outcome?) {
    guard let outcome, !isOver else { return }
    if case .failed = outcome { isOver = true }
    report(outcome)
  }

  private func report(_ outcome: BotHost.Outcome) {
    state.change { $0.outcomes.append(outcome) }
    onOutcome()
  }

  /// Asks the program to quit, then sends SIGTERM, and leaves the rest to its end.
  private mutating func letGo() {
    isOver = true
    host.stop()
    host.quit()
    for step in 0..<2 {
      let deadline = BotTalk.now + BotTalk.courtesy
      while BotTalk.now < deadline {
        write()
        // Its output is ignored now; the output's end means the program's end.
        if wait(until: deadline, hearsBell: false).output, drain() { return }
      }
      if step == 0 { process.terminate() }
    }
  }

  // MARK: What it says

  private mutating func read() {
    while !isOver {
      let count = Glibc.read(process.output, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return }
      if count == 0 {
        (hasEnded, isOver) = (true, true)
        return
      }
      heard += count
      if heard > BotTalk.mostHeard { return note(.failed(.flooding)) }
      for byte in chunk[..<count] where !isOver {
        if byte != UInt8(ascii: "\n") {
          line.append(byte)
          if line.count > BotHost.maxLineLength { note(host.receiveOverlongLine()) }
          continue
        }
        // An empty line is no message and does no harm.
        if line.contains(where: { $0 != UInt8(ascii: "\r") }) {
          note(host.receive(line, at: BotTalk.now))
        }
        line.removeAll(keepingCapacity: true)
      }
      // A bot that writes endlessly must not delay the checks by time.
      if count < chunk.count { return }
      beOnTime()
    }
  }

  /// Reads and drops the pending output; returns whether that was its end.
  private mutating func drain() -> Bool {
    let count = Glibc.read(process.output, &chunk, chunk.count)
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
  }

  // MARK: What it is told

  private mutating func write() {
    for text in host.takeLines() { unread += Array((text + "\n").utf8) }
    while !unread.isEmpty {
      let count = Glibc.write(process.input, unread, unread.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { break }
      // A bot that reads no more shows it by its answers, or by sending none.
      unread.removeFirst(count < 0 ? unread.count : count)
    }
    if unread.count > BotTalk.mostUnread { note(.failed(.notReading)) }
  }

  /// Waits for something to do, at most until `time`.
  private func wait(until time: Int64, hearsBell: Bool = true) -> (output: Bool, bell: Bool) {
    var entries = [
      pollfd(fd: process.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hearsBell ? bell : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: unread.isEmpty ? -1 : process.input, events: Int16(POLLOUT), revents: 0),
    ]
    let milliseconds = max(0, (time - BotTalk.now + 999) / 1_000)
    guard poll(&entries, 3, CInt(min(milliseconds, 60_000))) > 0 else { return (false, false) }
    return (entries[0].revents != 0, entries[1].revents != 0)
  }
}
