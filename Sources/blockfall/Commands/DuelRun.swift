import BlockBot
import BlockEngine

/// A series on several threads; between grades the sum is the same however many threads play.
struct DuelRun: Sendable {
  let duel: Duel
  /// How many games, at least 1.
  let games: Int
  var programs = DuelPrograms()

  private struct State {
    var next = 0
    var sum = DuelSum()
  }

  /// Plays the games on `jobs` threads and tells every now and then how many are over.
  func run(jobs: Int, progress: (Int) -> Void) -> DuelSum {
    let state = Monitor(State())
    let started = (0..<min(jobs, games)).count { _ in DetachedThread.start { self.work(on: state) } }
    // If the system has no thread to give, this one plays.
    if started == 0 { work(on: state) }
    while true {
      let done = state.wait(atMost: .milliseconds(100)) { $0.sum.games == games ? true : nil }
      let sum = state.withLock { $0.sum }
      progress(sum.games)
      if done == true { return sum }
    }
  }

  private func work(on state: Monitor<State>) {
    while true {
      let number = state.withLock { state in
        defer { state.next = min(games, state.next + 1) }
        return state.next
      }
      guard number < games else { return }
      let outcome = play(number)
      state.change { $0.sum.add(outcome) }
    }
  }

  private func play(_ number: Int) -> Duel.Outcome {
    var started: [ForeignBot] = []
    defer {
      for program in started { program.end() }
      for program in started { program.waitForEnd() }
    }
    do {
      return try duel.play(number) { (bot) throws(BotHost.Failure) in
        let program = try programs.start(bot)
        started.append(program)
        return programs.seat(of: program)
      }
    } catch {
      preconditionFailure("the rules and the level were tried before")
    }
  }
}
