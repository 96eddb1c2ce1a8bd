import BlockBot

/// A bot of the ladder: a grade, or a program that the configuration names.
package struct LadderBot: Equatable, Sendable {
  /// The most bots of a ladder.
  package static let maxCount = 32
  /// What a bot may be, for a person.
  package static let allowed =
    "a grade from \(BotGrade.numbers.lowerBound) to \(BotGrade.numbers.upperBound), or NAME=COMMAND with a name of 1 to 24 of the characters a to z, 0 to 9 and -, one of them a letter"

  /// The grade's number, or the program's name.
  package let name: String
  /// The program's command for the shell; nil for a grade.
  package let command: String?

  /// The bot that a word of the configuration names; nil if there is none.
  package init?(_ word: String) {
    if let number = Self.number(word) {
      guard BotGrade(number) != nil else { return nil }
      (name, command) = (String(number), nil)
      return
    }
    guard let sign = word.firstIndex(of: "=") else { return nil }
    let (name, command) = (String(word[..<sign]), String(word[word.index(after: sign)...]))
    guard Self.isProgram(name), Self.isCommand(command) else { return nil }
    (self.name, self.command) = (name, command)
  }

  /// The built-in bots, from the weakest to the strongest.
  package static let grades = BotGrade.numbers.compactMap { LadderBot(String($0)) }

  /// The grade; nil for a program.
  package var grade: BotGrade? { command == nil ? Int(name).flatMap(BotGrade.init) : nil }

  private static func number(_ word: String) -> Int? {
    (1...3).contains(word.utf8.count) && word.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      ? Int(word) : nil
  }

  /// Whether a text may be a program's name: no grade has a letter.
  static func isProgram(_ name: String) -> Bool {
    (1...24).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d
      } && name.utf8.contains { (0x61...0x7a).contains($0) }
  }

  private static func isCommand(_ text: String) -> Bool {
    (1...1_000).contains(text.utf8.count) && text.utf8.contains { $0 > 0x20 }
      && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
  }

  /// Whether the bot comes before another one: grades by their numbers, then programs by their names.
  static func isBefore(_ one: LadderBot, _ other: LadderBot) -> Bool {
    (one.grade?.number ?? .max, one.name) < (other.grade?.number ?? .max, other.name)
  }
}
