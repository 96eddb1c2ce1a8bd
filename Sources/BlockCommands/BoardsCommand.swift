import ArgumentParser
import BlockEngine
import BlockLink
import BlockPlatform
import BlockRecords
import BlockStorage
import TerminalUI

/// `blockfall boards`: shows a board of a server, and joins or leaves its boards.
struct BoardsCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "boards",
      abstract: tr("Show the best games on a server's boards."),
      discussion: tr(
        """
        A line for each place: rank, player, score, lines, time, start level, day, with tabs between them. With \
        --join, games begun from now on can be sent to that server: their seeds are drawn from a number that nobody \
        can choose. Nothing is sent before 'blockfall submit'. It needs the program blockfall-server, which comes \
        with the package; in a clone 'make server' builds it.
        """))
  }

  @Argument(
    help: ArgumentHelp(tr("The mode; default: sprint."), valueName: tr("mode")),
    completion: .list(BoardsCommand.modes), transform: ArgumentValue.boardMode)
  var mode: GameMode = .sprint

  @Option(
    name: .customLong("rules"), parsing: .unconditional,
    help: ArgumentHelp(
      tr("The built-in rules; default: classic, with --ratings modern."), valueName: tr("rules")),
    completion: .list(Ruleset.Name.allCases.map(\.rawValue)), transform: ArgumentValue.builtInRules)
  var givenRules: Ruleset.Name?

  @Flag(
    help: ArgumentHelp(tr("The ratings of ranked matches: rank, player, rating, deviation, series, wins.")))
  var ratings = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Only games from this start level."), valueName: tr("level")),
    transform: ArgumentValue.level)
  var level: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Whose games count: all, season or day; default: all."), valueName: tr("period")),
    completion: .list(BoardQuery.Period.allCases.map(\.rawValue)), transform: ArgumentValue.period)
  var period: BoardQuery.Period = .all

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("This page of twelve places, from 1."), valueName: tr("number")),
    transform: ArgumentValue.page)
  var page = 1

  @Flag(help: ArgumentHelp(tr("The places around your own.")))
  var around = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Join the boards of this server: your next games can be sent there."), valueName: tr("server")))
  var join: String?

  @Flag(help: ArgumentHelp(tr("Leave the boards that were joined.")))
  var leave = false

  @Flag(help: ArgumentHelp(tr("Print a JSON object.")))
  var json = false

  @OptionGroup var options: BoardOptions

  private var rules: Ruleset.Name { givenRules ?? .classic }

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    if ratings { return try showRatings(on: console) }
    guard join == nil || !leave else { throw .refused(tr("it is --join or --leave, not both")) }
    if leave { return try end(on: console) }
    if let join {
      if let fault = RoomRequest.fault(of: join) { throw .refused(fault) }
      return try begin(at: join, on: console)
    }
    return try show(try console.ask(words(for: try options.address())), on: console)
  }

  /// The words of the server's program that ask for the page.
  private func words(for address: String) -> [String] {
    var words = [
      "boards", "--period", period.rawValue, "--first", String((min(page, 1 << 30) - 1) * BoardPage.size),
    ]
    if let level { words += ["--level", String(level)] }
    if around { words.append("--around") }
    return words + ["--", address, rules.rawValue, mode.word]
  }

  private func begin(at address: String, on console: Console) throws(CommandFailure) -> Int32 {
    let answer = try console.ask(words(for: address))
    guard let membership = BoardMembership(address: address, key: answer.text("key")) else {
      throw .refused(tr("what the server's program says cannot be read"))
    }
    let directory = try options.data.directory()
    try storing { () throws(StorageError) in try membership.keep(in: directory) }
    if json {
      try console.putJSON { text in
        text.member("joined", true)
        text.member("server", answer.text("server"))
      }
    } else {
      try console.put(
        line: tr("Games begun from now on can be sent to the boards of %s.", answer.text("server").sanitized))
    }
    return 0
  }

  private func end(on console: Console) throws(CommandFailure) -> Int32 {
    let wasJoined = BoardMembership.end(in: try options.data.directory())
    if json {
      try console.putJSON { $0.member("joined", false) }
    } else {
      try console.put(
        line: wasJoined ? tr("The boards are left; what was sent stays there.") : tr("No boards were joined.")
      )
    }
    return 0
  }

  private func show(_ answer: JSONObject, on console: Console) throws(CommandFailure) -> Int32 {
    let places = answer.objects("places")
    if json {
      try console.putJSON { text in
        text.member("server", answer.text("server"))
        text.member("rules", rules.rawValue)
        text.member("mode", mode.word)
        text.member("period", period.rawValue)
        text.member("season", answer.text("season"))
        text.member("first", answer.number("first"))
        text.member("total", answer.number("total"))
        if answer.has("own") { text.member("own", answer.number("own")) }
        text.array("places") { text in
          for place in places { text.object { Self.write(place, to: &$0) } }
        }
      }
      return 0
    }
    for place in places { try console.put(Array((Self.line(place) + "\n").utf8)) }
    if places.isEmpty { try console.put(line: tr("There are no games here.")) }
    if answer.has("own") {
      console.writeError(
        tr("You are number %s of %s.", String(answer.number("own")), String(answer.number("total"))))
    }
    return 0
  }

  private static func write(_ place: JSONObject, to text: inout JSONText) {
    text.member("rank", place.number("rank"))
    text.member("record", place.number("record"))
    text.member("name", place.text("name"))
    text.member("score", place.number("score"))
    text.member("lines", place.number("lines"))
    text.member("microseconds", place.number("microseconds"))
    text.member("level", place.number("level"))
    text.member("at", place.text("at"))
  }

  private static func line(_ place: JSONObject) -> String {
    [
      String(place.number("rank")), place.text("name").sanitized, String(place.number("score")),
      String(place.number("lines")), PlayTime.text(microseconds: place.number("microseconds")),
      String(place.number("level")), String(place.text("at").prefix(10)).sanitized,
    ].joined(separator: "\t")
  }

  /// The modes with boards.
  static let modes = GameMode.Kind.allCases.filter { GameMode($0)?.hasBoard == true }.map(\.rawValue)
}

extension ArgumentValue {
  static func boardMode(_ text: String) throws -> GameMode {
    guard let mode = GameMode(word: text), mode.hasBoard else {
      throw ValidationError(tr("it is one of \(BoardsCommand.modes.joined(separator: ", "))"))
    }
    return mode
  }

  static func builtInRules(_ text: String) throws -> Ruleset.Name { try choice(text) }

  static func period(_ text: String) throws -> BoardQuery.Period { try choice(text) }
}
