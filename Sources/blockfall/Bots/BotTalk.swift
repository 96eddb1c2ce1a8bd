import BlockBot
import BlockEngine
import CInput
import Glibc
import TerminalUI

/// The conversation with a bot's program, from its start to its end, as the bot's thread leads it.
struct BotTalk {
  /// As many bytes as it may say before it is asked again.
  private static let mostHeard = 4 << 20
  /// As many bytes as may wait for it to read them.
  private static let mostUnread = 1 << 20
  /// How often it is looked at what it uses, microseconds.
  private static let watchInterval: Int64 = 1_000_000
  /// How long it has to go, microseconds, before it is told to; and then before it is made to.
  private static let courtesy: Int64 = 1_000_000

  private let process: BotProcess
  private let state: Monitor<ForeignBot.State>
  private let bell: CInt
  private let onOutcome: @Sendable () -> Void

  private var host: BotHost
  /// What it has begun to say.
  private var line: [UInt8] = []
  /// What it has not been able to read.
  private var unread: [UInt8] = []
  private var heard = 0
  /// When it has thought for long enough.
  private var suggestTime: Int64?
  private var watchTime: Int64
  private var isOver = false
  /// Whether it has ended by itself.
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

  /// Leads it until the program has failed or is to go, and ends the program.
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
        host.tell(game)
        suggestTime = BotTalk.now + thinking
      case .confirm(let move): host.confirm(move)
      case .end: letGo()
      }
    }
    beOnTime()
  }

  /// Does what is due.
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

  /// Asks the program to go, tells it to, and leaves the rest to its end.
  private mutating func letGo() {
    isOver = true
    host.stop()
    host.quit()
    for step in 0..<2 {
      let deadline = BotTalk.now + BotTalk.courtesy
      while BotTalk.now < deadline {
        write()
        // Whatever it says now is nobody's concern; the end of it is its end.
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
          if line.count > BotHost.longestLine { note(host.overflow()) }
          continue
        }
        // A line with nothing on it is no message and does no harm.
        if line.contains(where: { $0 != UInt8(ascii: "\r") }) {
          note(host.receive(line, at: BotTalk.now))
        }
        line.removeAll(keepingCapacity: true)
      }
      // Whoever writes without end must not keep the time from being looked at.
      if count < chunk.count { return }
      beOnTime()
    }
  }

  /// Reads what there is and forgets it; whether that was the end.
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
      // Whoever reads no more is heard of by what he says, or by saying nothing.
      unread.removeFirst(count < 0 ? unread.count : count)
    }
    if unread.count > BotTalk.mostUnread { note(.failed(.notReading)) }
  }

  /// Waits until there is something to do, or a moment.
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
