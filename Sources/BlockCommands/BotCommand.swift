import ArgumentParser
import BlockBot
import BlockEngine
import BlockPlatform
import BlockStorage

/// `blockfall bot`: runs our bot for another program, by the Tetris Bot Protocol.
struct BotCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "bot",
      abstract: tr("Play as a bot in another program, by the Tetris Bot Protocol."),
      discussion: tr(
        """
        Messages come on standard input and go to standard output, one JSON object per line. It plays by the rules \
        that the protocol covers: 10 wide, the super rotation system, hold. Beyond the protocol's first version it \
        knows the extensions for the randomizer and for information about moves.
        """))
  }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("How strong it is, 1 to 10; default: 10."), valueName: tr("number")),
    transform: ArgumentValue.grade)
  var grade = BotGrade.highest

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("How many fields it scores for a piece, 1 to 10000000, whatever its grade."),
      valueName: tr("number")),
    transform: BotCommand.fieldCount)
  var fields: Int?

  /// The most fields to score for a piece: some seconds of work.
  private static let maxFields = 10_000_000

  static func fieldCount(_ text: String) throws -> Int {
    try ArgumentValue.number(
      text, 1...maxFields, or: tr("the number of fields is a whole number from 1 to %s", String(maxFields)))
  }

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let guest = BotGuest(fields.map { grade.scoring($0) } ?? grade, version: Version.number)
    try put(guest.greeting, on: console)
    var lines = LineReader(console)
    while !guest.isOver, let line = try lines.next() {
      try put(guest.answers(to: line), on: console)
      if let fault = guest.fault { console.writeError("blockfall: \(translated(fault))") }
    }
    return 0
  }

  private func put(_ lines: [String], on console: Console) throws(CommandFailure) {
    if lines.isEmpty { return }
    try console.put(Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}

extension ArgumentValue {
  static func grade(_ text: String) throws -> BotGrade {
    guard let number = Int(digits: text), let grade = BotGrade(number) else {
      throw ValidationError(BotGrade.rangeText)
    }
    return grade
  }
}
