import BlockBot
import BlockEngine
import Foundation
import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockStorage

/// External programs in a seat, most of them misbehaving.
@Suite(.serialized) struct ForeignBotTests {
  private static let protections: [BotProtection] = {
    let found = BotProtection.find(searchPath: "/usr/local/bin:/usr/bin:/bin")
    return found == .bubblewrap ? [.bubblewrap, .processGroup] : [.processGroup]
  }()

  private static let python: String? = {
    let places: [String] = ["/usr/bin/python3", "/usr/local/bin/python3"]
    return places.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The beginning of each Python bot: `say`, `hear` and the greeting.
  private static let beginning = """
    import json, os, signal, socket, subprocess, sys
    def say(**message): print(json.dumps(message), flush=True)
    def hear():
        line = sys.stdin.readline()
        return json.loads(line) if line else sys.exit(0)
    def greet():
        say(type="info", name="X", version="1", author="Y", features=None)
        hear()
        say(type="ready")

    """

  private func bot(
    _ text: String, _ protection: BotProtection, in folder: TemporaryFolder
  ) throws -> ForeignBot {
    let python = try #require(Self.python)
    let file = try folder.file("bot.py", Self.beginning + text)
    return ForeignBot("\(python) \(file)", protection)
  }

  /// Starts a program and waits until it is ready.
  ///
  /// A machine too busy to start it within the protocol's five seconds shows nothing, so it is tried again.
  private func readyBot(_ start: () throws -> ForeignBot) rethrows -> ForeignBot {
    let limit = ContinuousClock.now + PseudoTerminalProcess.patience
    while true {
      let bot = try start()
      let outcome = bot.wait()
      if outcome == .failed(.timedOut), .now < limit {
        bot.waitForEnd()
        continue
      }
      #expect(outcome == .ready)
      return bot
    }
  }

  private let game = Game(ruleset: .modern, seed: 3)

  @Test(arguments: protections)
  func ourOwnBotPlaysASeriesToItsEndAsAGuest(_ protection: BotProtection) throws {
    let programs = DuelPrograms(
      commands: [nil, BuiltProgram.bot], protection: protection,
      readable: BuiltProgram.libraries.map { [$0] } ?? [], thinking: 300_000)
    // A program plays at the pace of the highest grade; against a slower bot it would place all six pieces
    // first.
    let duel = Duel(
      BotGrade(10), nil, .match(.guideline), ruleset: .modern, level: 1, seed: 2, pieces: 6)
    let run = DuelRun(duel: duel, games: 2, programs: programs)
    var sum = run.run(jobs: 2) { _ in }
    // A busy machine may start it too late.
    let limit = ContinuousClock.now + PseudoTerminalProcess.patience
    while sum.failures.joined().contains(.timedOut), .now < limit { sum = run.run(jobs: 2) { _ in } }
    #expect(sum.games == 2 && sum.failures == [[], []] && sum.pieces.allSatisfy { $0 > 0 })
  }

  /// Ways to misbehave, and the failure reported when the program is asked for a move.
  @Test(
    .enabled(if: python != nil, "Python is not installed"),
    arguments: [
      ("sys.exit(0)", BotHost.Failure.exited),
      ("greet(); hear(); sys.exit(3)", .exited),
      ("print('[' * 50000, flush=True); signal.pause()", .invalidMessage),
      ("print('x' * 1000000, flush=True); signal.pause()", .lineTooLong),
      ("say(type='info'); hear(); say(type='error', reason='unsupported_rules'); hear()", .unsupportedRules),
      ("greet()\nwhile True: hear(); say(type='suggestion', moves=[])", .noPlayableMove),
      (
        "greet()\nwhile True:\n  if hear()['type'] == 'suggest': say(type='suggestion', moves=[dict(location=dict(type='T', orientation='north', x=4, y=15), spin='full')])",
        .noPlayableMove
      ),
      ("greet()\nwhile True: print('{\"type\":\"song\"}' * 1, flush=False)", .flooding),
      ("greet()\nwhile True: print('x' * 60000, flush=True)", .invalidMessage),
      // It never reads.
      ("say(type='info'); say(type='ready')\nwhile True: say(type='song')", .flooding),
      (
        "greet()\nfor i in range(80): subprocess.Popen(['/bin/cat'], stdin=subprocess.PIPE)\nsignal.pause()",
        .tooManyProcesses
      ),
    ])
  func aProgramThatMisbehavesForfeits(_ text: String, _ failure: BotHost.Failure) throws {
    for protection in Self.protections {
      let folder = try TemporaryFolder()
      let bot = try bot(text, protection, in: folder)
      var outcome = bot.wait()
      if outcome == .ready {
        bot.ask(game)
        outcome = bot.wait()
      }
      // A machine too busy to start the program within five seconds reports a timeout.
      #expect(outcome == .failed(failure) || outcome == .failed(.timedOut), "\(protection)")
      // The program ends, whatever it was doing.
      bot.waitForEnd()
      #expect(bot.wait() == .failed(.exited))
    }
  }

  /// A program that dies at its first message of a kind forfeits, and the series goes on.
  @Test(
    .enabled(if: python != nil, "Python is not installed"),
    arguments: ["rules", "start", "suggest", "play", "new_piece"])
  func aProgramMayDieAtAnyMessage(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let text = """
      def hear():
          message = json.loads(sys.stdin.readline())
          if message['type'] == '\(kind)': os._exit(1)
          return message
      greet()
      while True:
          message = hear()
          if message['type'] == 'start': queue = message['queue']
          if message['type'] == 'suggest':
              say(type='suggestion', moves=[
                  dict(location=dict(type=queue[0], orientation='north', x=4, y=y), spin='none') for y in range(20)])
          if message['type'] == 'play': queue = queue[1:]
          if message['type'] == 'new_piece': queue.append(message['piece'])
      """
    let python = try #require(Self.python)
    let file = try folder.file("bot.py", Self.beginning + text)
    let programs = DuelPrograms(
      commands: [nil, "\(python) \(file)"], protection: .processGroup, thinking: 1_000)
    // A program plays at the pace of the highest grade; against a slower bot it would place all six pieces
    // first.
    let duel = Duel(
      BotGrade(10), nil, .match(.guideline), ruleset: .modern, level: 1, seed: 2, pieces: 6)
    let sum = DuelRun(duel: duel, games: 2, programs: programs).run(jobs: 2) { _ in }
    #expect(sum.games == 2 && sum.wins == [2, 0] && sum.forfeits == [0, 2], "\(sum)")
  }

  @Test(arguments: [
    ("/nonexistent/bot", BotHost.Failure.notStarted), ("/", .notStarted), ("exit 3", .exited),
    ("kill -9 $$", .exited),
  ])
  func whatCannotBeRunIsToldFromWhatHasEnded(_ command: String, _ failure: BotHost.Failure) {
    for protection in Self.protections {
      #expect(ForeignBot(command, protection).wait() == .failed(failure))
    }
  }

  @Test(.enabled(if: python != nil, "Python is not installed"), arguments: protections)
  func aProgramThatIgnoresEveryRequestToGoIsEnded(_ protection: BotProtection) throws {
    let folder = try TemporaryFolder()
    let bot = try readyBot {
      try self.bot(
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); greet()\nwhile True: signal.pause()", protection,
        in: folder)
    }
    bot.end()
    bot.waitForEnd()
  }

  /// Under bubblewrap, even a child that leaves its parent's group and outlives it ends with the namespace.
  @Test(.enabled(if: python != nil && protections.contains(.bubblewrap), "bubblewrap is not installed"))
  func nothingOfAProgramIsLeftUnderBubblewrap() throws {
    let folder = try TemporaryFolder()
    let mark = "blockfall-left-\(getpid())"
    let text = """
      if os.fork() == 0:
          os.setsid()
          if os.fork() == 0: os.execv('/bin/sh', ['\(mark)', '-c', 'tail -f /dev/null; exit'])
          os._exit(0)
      greet()
      while True: hear()
      """
    let bot = try readyBot { try self.bot(text, .bubblewrap, in: folder) }
    bot.end()
    bot.waitForEnd()
    let left = ProcessTable.read().entries.contains { entry in
      SmallFile.read("/proc/\(entry.id)/cmdline").text?.contains(mark) == true
    }
    #expect(!left)
  }

  /// The bot's name lists each forbidden attempt that succeeded.
  @Test(.enabled(if: python != nil && protections.contains(.bubblewrap), "bubblewrap is not installed"))
  func underBubblewrapThereIsNoNetworkAndNothingToWriteButAFolder() throws {
    let folder = try TemporaryFolder()
    let text = """
      done = []
      for path in ['\(folder.path)/made', '/dev/shm/made', '/tmp/made-by-a-bot']:
          try: open(path, 'w').write('x'); done.append(path)
          except OSError: pass
      try: open(os.environ['TMPDIR'] + '/made', 'w').write('x')
      except OSError: done.append('nothing of its own')
      interfaces = os.listdir('/sys/class/net') if False else [n for _, n in socket.if_nameindex() if n != 'lo']
      if interfaces: done.append('network')
      if os.environ.get('BLOCKFALL_SECRET'): done.append('environment')
      say(type='info', name=' '.join(done))
      hear()
      say(type='ready' if not done else 'error', reason='unsupported_rules')
      while True: hear()
      """
    let bot = try readyBot { try self.bot(text, .bubblewrap, in: folder) }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/made"))
    bot.end()
  }

  /// The bot's name lists each file that it could read.
  @Test(
    .enabled(if: python != nil && protections.contains(.bubblewrap), "bubblewrap is not installed"),
    arguments: [false, true])
  func underBubblewrapThereIsNothingToReadButTheSystemAndWhatIsNamed(isAdded: Bool) throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let (beside, secret) = (try folder.file("weights", "1"), try other.file("secret", "2"))
    let text =
      Self.beginning + """
        read = []
        for path in ['/etc/passwd', '/etc/hostname', '\(secret)', '\(NSHomeDirectory())', '/var/log', '/root', '/run', '\(beside)']:
            try: (os.listdir if os.path.isdir(path) else open)(path); read.append(path)
            except OSError: pass
        say(type='info', name=' '.join(read))
        hear()
        say(type='ready' if read == [\(isAdded ? "'\(secret)', " : "")'\(beside)'] else 'error', reason='unsupported_rules')
        while True: hear()
        """
    let python = try #require(Self.python)
    let file = try folder.file("bot.py", text)
    let bot = readyBot {
      ForeignBot("\(python) \(file)", .bubblewrap, reading: isAdded ? [other.path] : [])
    }
    bot.end()
    bot.waitForEnd()
  }

  @Test func aCommandNamesItsFiles() throws {
    let folder = try TemporaryFolder()
    let (bot, data) = (try folder.file("my bot.sh", "x"), try folder.file("data", "y"))
    let named = BotSandbox.files(
      namedBy: "nice -n 3 '\(bot)' --data=\(data) --depth 4 2>/dev/null; /usr/bin/env",
      searchPath: "/usr/bin:/bin")
    #expect(Set(named).isSuperset(of: [bot, data, "/usr/bin/nice", "/usr/bin/env"]))
    #expect(!named.contains("/dev/null"))
  }

  @Test func theProcessTableKnowsWhoStartedWhom() throws {
    let line = "12 (a (b) c) S 7 12 12 0 -1 0 0 0 0 0 0 0 0 0 20 0 3 0 100 4096 5 0"
    let entry = try #require(ProcessTable.entry(12, 0, line))
    #expect(entry.parent == 7 && entry.group == 12 && entry.threads == 3)
    #expect(entry.memory == 5 * Int(getpagesize()))
    #expect(ProcessTable.entry(1, 0, "1 (sh") == nil)
    let entries = [(7, 1, 7), (12, 7, 12), (13, 12, 13), (14, 1, 7), (15, 1, 15)].map { id, parent, group in
      ProcessTable.Entry(
        id: pid_t(id), parent: pid_t(parent), group: pid_t(group), user: 0, threads: 1, memory: 0)
    }
    #expect(ProcessTable(entries: entries).descendants(of: 7).map(\.id).sorted() == [12, 13, 14])
  }
}
