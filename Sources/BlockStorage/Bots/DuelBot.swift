import BlockBot
import BlockEngine
import BlockPlatform
import TerminalUI

/// A bot of a series: one of our grades, or an external program.
package enum DuelBot: Equatable, Sendable {
  case grade(BotGrade)
  /// The shell command.
  case program(String)

  /// Parses a word of the command line: a number is a grade, anything else a program.
  package init(_ word: String) throws(CommandFailure) {
    guard !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      self = try DuelBot(program: word)
      return
    }
    guard let grade = Int(digits: word).flatMap(BotGrade.init) else {
      throw .refused(BotGrade.rangeText)
    }
    self = .grade(grade)
  }

  /// Creates a bot from a program's command.
  package init(program command: String) throws(CommandFailure) {
    guard command.contains(where: { !$0.isWhitespace }), !command.utf8.contains(0) else {
      throw .refused(tr("a bot is a grade from 1 to 10 or a command to run"))
    }
    self = .program(command)
  }

  /// The same bot; a grade then scores another number of fields per piece, or with nil its own number.
  package func scoring(_ fields: Int?) -> DuelBot {
    guard let fields, case .grade(let grade) = self else { return self }
    return .grade(grade.scoring(fields))
  }

  package var grade: BotGrade? { if case .grade(let grade) = self { grade } else { nil } }
  package var command: String? { if case .program(let command) = self { command } else { nil } }

  /// The name for display.
  package var name: String {
    switch self {
    case .grade(let grade): String(grade.number)
    case .program(let command): quoted(command.sanitized)
    }
  }
}

/// The programs of a series and their settings.
package struct DuelPrograms: Sendable {
  /// The commands of the two bots; nil for a grade.
  package var commands: [String?] = [nil, nil]
  package var protection = BotProtection.processGroup
  /// The folders that they may read beside those of their commands' files.
  package var readable: [String] = []
  /// The thinking time per piece, in microseconds.
  package var thinking: Int64 = 50_000

  package init(
    commands: [String?] = [nil, nil], protection: BotProtection = BotProtection.processGroup,
    readable: [String] = [], thinking: Int64 = 50_000
  ) {
    self.commands = commands
    self.protection = protection
    self.readable = readable
    self.thinking = thinking
  }

  /// Starts a program that is ready to play; the caller must end it.
  package func start(_ bot: Int) throws(BotHost.Failure) -> ForeignBot {
    guard let command = commands[bot] else { throw .notStarted }
    let program = ForeignBot(command, protection, reading: readable)
    if case .failed(let failure) = program.wait() { throw failure }
    return program
  }

  /// A seat for a program that plays at the pace of our highest grade.
  ///
  /// - Parameter isTimed: whether the first key for a piece waits as long as the answer took, as with a spectator;
  ///   otherwise it comes as early as our highest grade's can, however busy the machine is.
  package func seat(of program: ForeignBot, isTimed: Bool) -> HostedBot {
    let thinking = thinking
    return HostedBot(
      handsOf: .highest,
      ask: { (game) throws(BotHost.Failure) -> HostedBot.Answer in
        let start = Clock.now
        program.ask(game, thinking: thinking)
        while true {
          switch program.wait() {
          case .ready: continue
          case .failed(let failure): throw failure
          case .move(let move):
            return (move, isTimed ? (Clock.now.nanoseconds - start.nanoseconds) / 1_000 : 0)
          }
        }
      }, confirm: { program.confirm($0) })
  }
}

extension BotGrade {
  /// The valid grades, for an error.
  package static var rangeText: String {
    tr("a grade is a whole number from \(numbers.lowerBound) to \(numbers.upperBound)")
  }
}
