import BlockBot
import BlockLink
import Dispatch
import Glibc
import LinkTransport
import Standings
import Synchronization

/// Plays the bouts of a ladder that its file does not have yet, on several threads.
///
/// Grades play in this process. A pair with a program is played by `blockfall duel`, under the limits that other
/// people's bots have in the game.
final class LadderRun: Sendable {
  /// How it ended.
  enum End: Equatable, Sendable {
    case whole
    /// By a signal.
    case stopped
    /// The file takes nothing more.
    case failed(String)
  }

  private let settings: LadderSettings
  private let game: String?
  private let jobs: Int
  /// The two who alone play, until the test has decided whether the first is stronger; nil if all do.
  private let judged: [String]?
  private let report: @Sendable (String) -> Void
  private let state: Mutex<State>
  private let ended = DispatchSemaphore(value: 0)

  private struct State: ~Copyable {
    let file: LadderFile
    /// The bouts to play, the next one last.
    var waiting: [(pair: LadderPair, round: Int)]
    /// The bouts of each round that are not over.
    var open: [Int: Int]
    /// The threads that play.
    var isPlaying: Int
    var end: End?
    var children: [pid_t] = []
    /// Why a program does not play, by its name; and of two programs, by both names.
    var absent: [String: String] = [:]
  }

  /// - Parameters:
  ///   - pairs: those that play.
  ///   - game: the path of `blockfall`; nil if it is not there.
  ///   - judged: the names of two who alone play, until the test has decided whether the first is stronger.
  ///   - report: takes a line about each round that is over, and about a program that cannot play.
  init(
    _ settings: LadderSettings, _ file: sending LadderFile, _ pairs: [LadderPair], game: String?, jobs: Int,
    judged: [String]?, report: @escaping @Sendable (String) -> Void
  ) {
    (self.settings, self.game, self.jobs) = (settings, game, jobs)
    (self.judged, self.report) = (judged, report)
    let played = Set(file.lines.bouts.map { Self.key($0.bots, $0.round) })
    let waiting = (0..<settings.rounds).flatMap { round in
      pairs.filter { !played.contains(Self.key($0.names, round)) }.map { (pair: $0, round: round) }
    }
    let open = Dictionary(waiting.map { ($0.round, 1) }, uniquingKeysWith: +)
    state = Mutex(State(file: file, waiting: waiting.reversed(), open: open, isPlaying: jobs))
  }

  private static func key(_ bots: [String], _ round: Int) -> String {
    "\(bots.joined(separator: " ")) \(round)"
  }

  /// Plays until all is played, or `stop` is called.
  ///
  /// - Returns: how it ended, all bouts of the file, and the programs that did not play.
  func run() -> (end: End, bouts: [LadderBout], absent: [String]) {
    for _ in 0..<jobs {
      DispatchQueue(label: "ladder").async { [self] in
        work()
        let isLast = state.withLock { state in
          state.isPlaying -= 1
          if state.isPlaying == 0, state.end == nil { state.end = .whole }
          return state.isPlaying == 0
        }
        if isLast { ended.signal() }
      }
    }
    ended.wait()
    return state.withLock { state in
      // Nothing is added after the end, and a thread that is just ending holds the file a moment longer.
      state.file.unlock()
      return (state.end ?? .stopped, state.file.lines.bouts, state.absent.keys.sorted())
    }
  }

  /// Ends it at once; bouts that are being played are lost.
  func stop() {
    state.withLock { state in
      if state.end == nil { state.end = .stopped }
      for child in state.children { kill(child, SIGTERM) }
    }
    ended.signal()
  }

  private func work() {
    while let (pair, round) = next() {
      let sum = pair.hasProgram ? playPrograms(pair, round) : play(pair, round)
      let isRoundOver = state.withLock { state in
        guard state.end == nil else { return false }
        if let sum {
          do throws(TransportError) {
            try state.file.add(LadderBout(pair, round: round, sum), of: pair)
          } catch {
            state.end = .failed(error.description)
            return false
          }
        }
        state.open[round, default: 1] -= 1
        return state.open[round] == 0
      }
      if isRoundOver { report("round \(round + 1) of \(settings.rounds) is played") }
    }
  }

  private func next() -> (pair: LadderPair, round: Int)? {
    state.withLock { state in
      while state.end == nil, let bout = state.waiting.popLast() {
        let names = bout.pair.names
        if (names + [Self.together(names)]).contains(where: { state.absent[$0] != nil }) {
          state.open[bout.round, default: 1] -= 1
          continue
        }
        if let judged, Self.isDecided(bout.pair, judged, state.file.lines.bouts) { return nil }
        return bout
      }
      return nil
    }
  }

  private static func together(_ names: [String]) -> String { names.joined(separator: " against ") }

  private static func isDecided(_ pair: LadderPair, _ judged: [String], _ bouts: [LadderBout]) -> Bool {
    let own = bouts.filter { $0.bots == pair.names }.map { ($0.round, $0.sum) }
    let byRound = Dictionary(own, uniquingKeysWith: { first, _ in first })
    return LadderTable.decided(byRound, isReversed: pair.names != judged).after != nil
  }

  private func play(_ pair: LadderPair, _ round: Int) -> DuelSum? {
    let duel = settings.setup.duel(pair).bout(round)
    var sum = DuelSum()
    for game in 0..<LadderBout.games {
      let outcome = try? duel.play(game) { (_) throws(BotHost.Failure) in throw .notStarted }
      // The rules and the level are those of the built-in rules.
      guard let outcome else { return nil }
      sum.add(outcome)
    }
    return sum
  }

  // MARK: Programs

  private func playPrograms(_ pair: LadderPair, _ round: Int) -> DuelSum? {
    guard let game else {
      leaveOut(pair, "there is no program blockfall beside this one or in the path, which runs it")
      return nil
    }
    guard let child = DuelProcess(game, words(pair, round)) else {
      leaveOut(pair, "\(game) cannot be started")
      return nil
    }
    let isStopped = state.withLock { state in
      state.children.append(child.id)
      return state.end != nil
    }
    if isStopped { kill(child.id, SIGTERM) }
    // Five seconds of silence forfeit a game.
    let result = child.wait(.seconds(60 + LadderBout.games * settings.setup.pieces * 2 * 5))
    let isOver = state.withLock { state in
      state.children.removeAll { $0 == child.id }
      return state.end != nil
    }
    if isOver { return nil }
    if result.status == 0, let sum = LadderLines.sum(ofDuel: result.output) { return sum }
    let line = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").last.map(String.init)
    leaveOut(pair, line.map { LinkName.sanitized(String($0.prefix(300))) } ?? "blockfall duel has failed")
    return nil
  }

  private func words(_ pair: LadderPair, _ round: Int) -> [String] {
    let duel = settings.setup.duel(pair).bout(round)
    var words = ["duel", "--rules", settings.rules.rawValue, "--seed", "\(duel.seed)"]
    words += ["--games", "\(LadderBout.games)", "--pieces", "\(duel.pieces)", "--jobs", "1"]
    words += ["--think", "\(settings.thinking)"]
    for folder in settings.readable { words += ["--bot-read", folder] }
    if settings.trustsPrograms { words.append("--trust-bot") }
    return words + ["--"] + [pair.first, pair.second].map { $0.command ?? $0.name }
  }

  /// Leaves the programs of a pair out from now on.
  private func leaveOut(_ pair: LadderPair, _ reason: String) {
    // Of two programs it may be either.
    let name = Self.together([pair.first, pair.second].filter { $0.command != nil }.map(\.name))
    let isNew = state.withLock { state in
      defer { state.absent[name] = reason }
      return state.absent[name] == nil && state.end == nil
    }
    if isNew { report("\(name) does not play: \(reason)") }
  }
}
