import ArgumentParser
import BlockBot
import BlockEngine
import BlockLink
import BlockPlatform
import BlockStorage

/// `blockfall host`: opens a room for friends on this machine.
struct HostCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "host",
      abstract: tr("Play across a network: open a room for friends on this machine."),
      discussion: tr(
        """
        The room shows the line that friends type, and is open until you leave it. Bots can take seats in it, for \
        which this game plays; everybody sees that they are bots. It needs the program blockfall-server, which \
        comes with the package; in a clone 'make server' builds it.
        """))
  }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The rules: \(StartOptions.words); default: modern."), valueName: tr("name")),
    completion: .list(Ruleset.Name.allCases.map(\.rawValue)), transform: ArgumentValue.roomRules)
  var rules = Ruleset.Name.modern

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        "What a match is played for: standing (default), life, lines:SECONDS or attack:SECONDS."),
      valueName: tr("goal")),
    completion: .goals, transform: ArgumentValue.goal)
  var goal = MatchGoal.lastStanding

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The table of attacks: \(MatchOptions.attacks); default: the one that suits the rules."),
      valueName: tr("name")),
    completion: .attacks, transform: ArgumentValue.attack)
  var attack: AttackRules.Name?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Whom attacks go to: next, turn or attacker; default: next."), valueName: tr("name")),
    completion: .list(Versus.Targeting.allCases.filter { $0 != .seeded }.map(\.rawValue)),
    transform: ArgumentValue.roomTarget)
  var target = Versus.Targeting.next

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("How many may play, 2 to 8; default: 2, and one more for each bot."), valueName: tr("number")),
    transform: ArgumentValue.roomSeats)
  var seats: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Bots that take seats: their grades, 1 to 10, such as 3 or 3,5."), valueName: tr("grades")),
    transform: ArgumentValue.roomBots)
  var bots: RoomBots?

  @Option(
    name: .customLong("first-to"), parsing: .unconditional,
    help: ArgumentHelp(tr("How many matches win the series; default: 1."), valueName: tr("number")),
    transform: ArgumentValue.roomFirstTo)
  var firstTo = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Where to listen, HOST:PORT; default: all addresses."), valueName: tr("address")))
  var listen: String?

  @Option(
    name: .customLong("reached-as"), parsing: .unconditional,
    help: ArgumentHelp(
      tr("The host in the line that friends type; default: this machine's own address."),
      valueName: tr("host")))
  var reachedAs: String?

  @Flag(help: ArgumentHelp(tr("Do not announce the room in the local network.")))
  var quiet = false

  @Flag(name: .customLong("no-watchers"), help: ArgumentHelp(tr("Allow no watchers.")))
  var refusesWatchers = false

  @OptionGroup var link: LinkOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let bots = bots?.grades ?? []
    // One seat is for this player.
    let seats = seats ?? min(2 + bots.count, Versus.playerCounts.upperBound)
    guard bots.count < seats else {
      throw .refused(
        trn(
          "a room of %s seat is too small for you and all of the bots",
          "a room of %s seats is too small for you and all of the bots", seats, String(seats)))
    }
    var request = RoomRequest(bots: bots)
    request.settings = RoomSettings(
      rules: rules, attack: attack ?? RoomSettings.attack(suiting: rules), targeting: target, goal: goal,
      seats: seats, firstTo: firstTo, isWatchable: !refusesWatchers)
    if let listen { request.hostArguments += ["--listen", listen] }
    if let reachedAs { request.hostArguments += ["--reached-as", reachedAs] }
    if quiet { request.hostArguments.append("--quiet") }
    return console.play(link.options(request))
  }
}

/// Grades of bots on the command line.
struct RoomBots: Equatable { var grades: [Int] = [] }

extension ArgumentValue {
  static func roomBots(_ text: String) throws -> RoomBots {
    let grades = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Int(digits: $0) ?? 0
    }
    guard grades.allSatisfy(BotGrade.numbers.contains), grades.count < Versus.playerCounts.upperBound else {
      throw ValidationError(tr("bots are one to seven grades from 1 to 10, with commas between them"))
    }
    return RoomBots(grades: grades)
  }

  static func roomRules(_ text: String) throws -> Ruleset.Name {
    if let name = Ruleset.Name(rawValue: text) { return name }
    // An error in a name or a file is reported first.
    _ = try rules(text)
    throw ValidationError(
      tr(
        "a room cannot have rules of your own, as the others do not have the file; it must be one of \(StartOptions.words)"
      ))
  }

  static func roomTarget(_ text: String) throws -> Versus.Targeting {
    let target = try self.target(text)
    guard target != .seeded else {
      throw ValidationError(
        tr("a room has no random targets, as its players do not know the seed; it is next, turn or attacker"))
    }
    return target
  }

  static func roomSeats(_ text: String) throws -> Int {
    try number(text, 2...8, or: tr("seats are a whole number from 2 to 8"))
  }

  static func roomFirstTo(_ text: String) throws -> Int {
    try number(text, 1...99, or: tr("a series is won by 1 to 99 matches"))
  }
}
