import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords

/// A match's setup: the players, the rules and the series.
package struct VersusSetup: Equatable, Sendable {
  /// A seat's player.
  package enum Occupant: Equatable, Sendable {
    case nobody, person
    /// A bot of a grade.
    case bot(Int)
    /// An external program.
    case program
  }

  /// The number of seats at one terminal.
  package static let seatCount = 4
  /// The match's goal; one with a time limit uses `minutes`.
  package enum Goal: String, CaseIterable, Sendable { case standing, life, lines, attack }

  /// The possible time limits, in minutes.
  package static let minutesRange = 1...10
  /// The possible numbers of wins for a series.
  package static let firstToRange = 1...20
  /// The most bytes of a program's command.
  package static let maxProgramBytes = 200
  /// The rows of garbage with which a seat can start.
  package static let handicapRange = 0...12

  /// The player of each seat, `seatCount` of them.
  package var occupants: [Occupant] = [.person, .bot(3), .nobody, .nobody]
  package var rules = RulesChoice.modern
  package var attack = AttackRules.Name.guideline
  /// The rows of garbage with which each seat starts.
  package var handicap = [0, 0, 0, 0]
  /// The keys of the first two people, if there are several.
  package var keys: [DeviceAssignment.Keys] = [.half(.left), .half(.right)]
  /// The number of wins that decide the series.
  package var firstTo = 3
  package var goal = Goal.standing
  package var minutes = 2
  /// The command of the external program; empty for none.
  package var program = ""
  /// The seed of the series; nil for a new one each time.
  package var seed: UInt64?

  package init(
    occupants: [VersusSetup.Occupant] = [.person, .bot(3), .nobody, .nobody],
    rules: RulesChoice = RulesChoice.modern, attack: AttackRules.Name = AttackRules.Name.guideline,
    handicap: [Int] = [0, 0, 0, 0], keys: [DeviceAssignment.Keys] = [.half(.left), .half(.right)],
    firstTo: Int = 3, goal: VersusSetup.Goal = Goal.standing, minutes: Int = 2, program: String = "",
    seed: UInt64? = nil
  ) {
    self.occupants = occupants
    self.rules = rules
    self.attack = attack
    self.handicap = handicap
    self.keys = keys
    self.firstTo = firstTo
    self.goal = goal
    self.minutes = minutes
    self.program = program
    self.seed = seed
  }

  /// The taken seats, from 0.
  package var takenSeats: [Int] { occupants.indices.filter { occupants[$0] != .nobody } }
  /// The players that are people, in seat order, from 0.
  package var people: [Int] { takenSeats.indices.filter { occupants[takenSeats[$0]] == .person } }
  /// The players' grades as in a match file, 0 for a person.
  package var bots: [Int] {
    takenSeats.map { seat in
      switch occupants[seat] {
      case .bot(let grade): grade
      case .program: MatchHeader.program
      case .person, .nobody: 0
      }
    }
  }

  /// The default number of wins for a match of two people.
  package static let firstToForTwo = 7

  /// The setup for two people at one keyboard, first to seven.
  package var forTwo: VersusSetup {
    var two = self
    two.occupants = [.person, .person, .nobody, .nobody]
    two.firstTo = VersusSetup.firstToForTwo
    return two
  }

  /// Whether an external program plays.
  package var hasProgram: Bool { occupants.contains(.program) }

  /// A program's name from the last part of its path; nil if that is no valid name.
  package static func name(ofProgram command: String) -> String? {
    let path = command.split(separator: " ").first ?? ""
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    return (try? PlayerName(file))?.description
  }

  /// The goal in the engine's form.
  package var matchGoal: MatchGoal {
    switch goal {
    case .standing: .lastStanding
    case .life: .life
    case .lines: .lines(seconds: minutes * 60)
    case .attack: .attack(seconds: minutes * 60)
    }
  }

  /// The engine's setup for the next match of the series.
  package func match(seed: UInt64) -> MatchSetup {
    let ruleset = rules.ruleset
    return MatchSetup(
      players: takenSeats.map { seat in
        MatchSetup.Player(
          ruleset: ruleset, startLevel: ruleset.levels.lowerBound,
          playfield: Playfield.garbage(handicap[seat], on: ruleset.field, seed: seed))
      }, seed: seed, attack: AttackRules(attack), goal: matchGoal,
      dealKey: DealKey(seed: seed, dealing: [ruleset]))
  }

  /// The rules on offer, each with its suitable attack table.
  package static let offered: [(rules: RulesChoice, attack: AttackRules.Name)] = [
    (.modern, .guideline), (.league, .league), (.classic, .classic), (.modernWide, .guideline),
    (.retro, .classic), (.retroPAL, .classic), (.handheld, .classic), (.arcade, .classic),
    (.arcade2, .classic),
    (.arcade3, .classic),
  ]
}

extension Playfield {
  /// A field with some rows of garbage, each with a hole; nil for none.
  fileprivate static func garbage(_ rows: Int, on size: FieldSize, seed: UInt64) -> Playfield? {
    guard rows > 0, var field = try? Playfield(width: size.width, height: size.height) else { return nil }
    // A separate random stream, so that the match's own is unaffected.
    var generator = SeededGenerator(seed: seed ^ 0x6861_6e64_6963_6170)
    var hole = 0
    for row in 0..<rows {
      // A hole stays for two rows, which makes the garbage easier to dig.
      if row % 2 == 0 { hole = Int(generator.next() % UInt64(size.width)) }
      for x in 0..<size.width where x != hole { field[x, size.height - 1 - row] = .garbage }
    }
    return field
  }
}

extension VersusSetup.Occupant {
  /// All choices for a seat, in the order of the row.
  static let all: [VersusSetup.Occupant] =
    [.nobody, .person] + BotGrade.numbers.map(VersusSetup.Occupant.bot) + [.program]

  /// The choices that the player may make.
  ///
  /// - Parameter allowsPrograms: whether other authors' programs may run.
  package static func all(allowsPrograms: Bool) -> [VersusSetup.Occupant] {
    allowsPrograms ? all : all.filter { $0 != .program }
  }

  /// The word in settings.
  var word: String {
    switch self {
    case .nobody: "nobody"
    case .person: "person"
    case .bot(let grade): "bot-\(grade)"
    case .program: "program"
    }
  }

  init?(word: some StringProtocol) {
    guard let found = Self.all.first(where: { $0.word == word }) else { return nil }
    self = found
  }

  /// The name for the player.
  package var title: String {
    switch self {
    case .nobody: tr("nobody")
    case .person: tr("a person")
    case .bot(let grade): tr("bot of grade %s", String(grade))
    case .program: tr("a program")
    }
  }
}

extension AttackRules.Name {
  /// The table's name on the screen.
  package var title: String {
    switch self {
    case .guideline: tr("guideline")
    case .jstris: "jstris"
    case .classic: tr("classic")
    case .league: tr("league")
    }
  }
}

/// The settings of a match with their own formats.
extension SettingKind.Text {
  static let versusSeats = SettingKind.Text(
    values: {
      tr("%s words: nobody, person, bot-1 to bot-10 or program", String(VersusSetup.seatCount))
    },
    text: { $0.versus.occupants.map(\.word).joined(separator: " ") },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      let occupants = text.split(separator: " ").compactMap { VersusSetup.Occupant(word: $0) }
      guard occupants.count == VersusSetup.seatCount,
        occupants.map(\.word).joined(separator: " ") == text
      else {
        throw SettingError(
          .versusSeats, text,
          tr("it must be %s words: nobody, person, bot-1 to bot-10 or program", String(VersusSetup.seatCount))
        )
      }
      settings.versus.occupants = occupants
    }, shown: { $0.versus.occupants.map(\.title).joined(separator: ", ") },
    stepped: { settings, _ in settings.text(of: .versusSeats) })

  static let versusHands = SettingKind.Text(
    values: { tr("two words of left, right and own, such as own right") },
    text: { $0.versus.keys.map(\.word).joined(separator: " ") },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      let keys = text.split(separator: " ").compactMap { word in
        DeviceAssignment.Keys.ofTwo.first { $0.word == word }
      }
      guard keys.count == 2, keys.map(\.word).joined(separator: " ") == text else {
        throw SettingError(.versusHands, text, tr("it must be two words of left, right and own"))
      }
      settings.versus.keys = keys
    }, shown: { $0.versus.keys.map(\.title).joined(separator: ", ") },
    stepped: { settings, _ in settings.text(of: .versusHands) })

  static let versusRules = SettingKind.Text(
    values: { VersusSetup.offered.map(\.rules.word).joined(separator: ", ") },
    text: { $0.versus.rules.word },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      guard let found = VersusSetup.offered.first(where: { $0.rules.word == text }) else {
        throw SettingError(.versusRules, text, oneOf: VersusSetup.offered.map(\.rules.word))
      }
      settings.versus.rules = found.rules
    }, shown: { $0.versus.rules.title },
    stepped: { settings, step in
      VersusSetup.offered.map(\.rules).cycled(from: settings.versus.rules, by: step).word
    })

  static let versusHandicap = SettingKind.Text(
    values: { tr("%s whole numbers from 0 to 12", String(VersusSetup.seatCount)) },
    text: { $0.versus.handicap.map(String.init).joined(separator: " ") },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      let rows = text.split(separator: " ").compactMap { Int($0) }
      guard rows.count == VersusSetup.seatCount, rows.allSatisfy(VersusSetup.handicapRange.contains),
        rows.map(String.init).joined(separator: " ") == text
      else {
        throw SettingError(
          .versusHandicap, text, tr("it must be %s whole numbers from 0 to 12", String(VersusSetup.seatCount))
        )
      }
      settings.versus.handicap = rows
    }, shown: { $0.text(of: .versusHandicap) }, stepped: { settings, _ in settings.text(of: .versusHandicap) }
  )

  static let versusProgram = SettingKind.Text(
    values: { tr("none, or a command for the shell") },
    text: { $0.versus.program.isEmpty ? "none" : $0.versus.program },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      guard text.utf8.count <= VersusSetup.maxProgramBytes, text.contains(where: \.isLetter),
        text.unicodeScalars.allSatisfy(\.isEnterable)
      else {
        throw SettingError(
          .versusProgram, text,
          tr("it must be a command for the shell of %s bytes at most", String(VersusSetup.maxProgramBytes)))
      }
      settings.versus.program = text == "none" ? "" : text
    }, shown: { $0.versus.program.isEmpty ? tr("none", context: "a program") : $0.versus.program },
    stepped: { settings, _ in settings.text(of: .versusProgram) })

  static let versusSeed = SettingKind.Text(
    values: { tr("random, or a whole number") },
    text: { $0.versus.seed.map { String($0) } ?? "random" },
    set: { (settings: inout Settings, text: String) throws(SettingError) in
      if text == "random" {
        settings.versus.seed = nil
        return
      }
      guard let seed = UInt64(digits: text) else {
        throw SettingError(.versusSeed, text, tr("it must be random, or a whole number from 0"))
      }
      settings.versus.seed = seed
    }, shown: { $0.versus.seed.map { String($0) } ?? tr("random") },
    stepped: { settings, _ in settings.text(of: .versusSeed) })

  static func versusKeys(_ half: KeyboardHalf) -> SettingKind.Text {
    SettingKind.Text(
      values: { tr("words such as left=a or hard=space") }, text: { $0.splitKeyboard[half].text },
      set: { (settings: inout Settings, text: String) throws(SettingError) in
        settings.splitKeyboard[half] = try SplitKeyboard(text: text, of: half, in: settings)
      }, shown: { $0.splitKeyboard[half].text },
      stepped: { settings, _ in settings.text(of: .versusKeys(half)) })
  }
}
