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
        A line for each place: rank, player, score, lines, time, start level, day, how the server knows the game \
        (live: it dealt the pieces and saw every key in its time; replayed: it got the game after its end), with \
        tabs between them. With --join, games begun from now on can be sent to that server: their seeds are drawn \
        from a number that nobody can choose. Nothing is sent before 'blockfall submit'. --get fetches the replay of \
        a record, plays it again here and prints it. It needs the program blockfall-server, which comes with the \
        package; in a clone 'make server' builds it.
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
    help: ArgumentHelp(
      tr("Only games of the season with this name; with --ratings the ratings at its end."),
      valueName: tr("name", context: "of a season")),
    transform: ArgumentValue.season)
  var season: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Only this page, from 1; a page has twelve places."), valueName: tr("number")),
    transform: ArgumentValue.page)
  var page = 1

  @Flag(help: ArgumentHelp(tr("The places around your own.")))
  var around = false

  @Flag(help: ArgumentHelp(tr("Only your friends and you.")))
  var friends = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Add somebody to your friends, a list on this machine alone."),
      valueName: tr("name", context: "of a person")),
    transform: ArgumentValue.linkName)
  var befriend: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Remove somebody from your friends."), valueName: tr("name", context: "of a person")))
  var unfriend: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Print the replay of the record with this number, if it holds."), valueName: tr("number")),
    transform: ArgumentValue.recordNumber)
  var get: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Join the boards of this server: your next games can be sent there."), valueName: tr("server")))
  var join: String?

  @Flag(help: ArgumentHelp(tr("Leave the boards that were joined.")))
  var leave = false

  @Flag(help: ArgumentHelp(tr("Print a JSON object.")))
  var json = false

  @OptionGroup var own: OwnRecordOptions
  @OptionGroup var options: BoardOptions

  private var rules: Ruleset.Name { givenRules ?? .classic }

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    if ratings { return try showRatings(on: console) }
    guard join == nil || !leave else { throw .refused(tr("give either --join or --leave, not both")) }
    guard !around || !friends else { throw .refused(tr("give either --around or --friends, not both")) }
    if befriend != nil || unfriend != nil { return try changeFriends(on: console) }
    guard season == nil || period != .day else {
      throw .refused(tr("give either --period day or --season, not both"))
    }
    if own.areGiven { return try own.run(at: try options.address(), json: json, on: console) }
    if let get { return try fetch(get, on: console) }
    if leave { return try end(on: console) }
    if let join {
      if let fault = RoomRequest.fault(of: join) { throw .refused(fault) }
      return try begin(at: join, on: console)
    }
    var query = query
    if friends {
      query.friends = FriendList(in: try options.data.directory()).names
      guard !query.friends.isEmpty else {
        throw .refused(tr("you have no friends here; add one with 'blockfall boards --befriend NAME'"))
      }
    }
    let text = try console.askForText(query.words(for: try options.address()))
    guard let listing = BoardListing(text) else {
      throw .refused(tr("blockfall-server's answer cannot be read"))
    }
    return try show(listing, on: console)
  }

  /// The page without friends.
  private var query: BoardQuery {
    BoardQuery(
      rules: rules, mode: mode, level: level, period: season == nil ? period : .season, season: season,
      first: (min(page, 1 << 30) - 1) * BoardPage.size, isAround: around)
  }

  private func changeFriends(on console: Console) throws(CommandFailure) -> Int32 {
    let directory = try options.data.directory()
    var list = FriendList(in: directory)
    if let befriend {
      do throws(FriendList.Fault) { try list.add(befriend) } catch { throw .refused(error.text) }
    }
    if let unfriend, !list.remove(unfriend) {
      throw .refused(tr("'\(unfriend)' is not among your friends"))
    }
    try storing { () throws(StorageError) in try list.save(in: directory) }
    if json {
      try console.putJSON { $0.member("friends", list.names) }
    } else {
      for name in list.names { try console.put(line: name) }
    }
    return 0
  }

  /// Prints a record's replay after it was played again here.
  private func fetch(_ record: Int, on console: Console) throws(CommandFailure) -> Int32 {
    let bytes = try console.askForText(["record", "--", try options.address(), String(record)])
    do throws(ReplayFileError) { _ = try ReplayTimeline(verifying: bytes) } catch {
      throw .differs(tr("the record does not hold: %s", error.description))
    }
    try console.put(bytes)
    return 0
  }

  private func begin(at address: String, on console: Console) throws(CommandFailure) -> Int32 {
    let answer = try console.ask(query.words(for: address))
    guard let membership = BoardMembership(address: address, key: answer.text("key")) else {
      throw .refused(tr("blockfall-server's answer cannot be read"))
    }
    let directory = try options.data.directory()
    try storing { () throws(StorageError) in try membership.save(in: directory) }
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

  private func show(_ listing: BoardListing, on console: Console) throws(CommandFailure) -> Int32 {
    let page = listing.page
    if json {
      try console.putJSON { text in
        text.member("server", listing.server)
        text.member("rules", rules.rawValue)
        text.member("mode", mode.word)
        text.member("period", query.period.rawValue)
        text.member("season", page.season)
        text.member("first", page.first)
        text.member("total", page.total)
        if let own = page.own { text.member("own", own) }
        text.array("places") { text in
          for place in page.places { text.object { Self.write(place, to: &$0) } }
        }
      }
      return 0
    }
    for place in page.places { try console.put(Array((Self.line(place) + "\n").utf8)) }
    if page.places.isEmpty { try console.put(line: tr("There are no games here.")) }
    if let own = page.own {
      console.writeError(
        friends
          ? tr("You are number %s.", String(own))
          : tr("You are number %s of %s.", String(own), String(page.total)))
    }
    return 0
  }

  private static func write(_ place: BoardPage.Place, to text: inout JSONWriter) {
    text.member("rank", place.rank)
    text.member("record", place.record)
    text.member("name", place.name)
    text.member("score", place.score)
    text.member("lines", place.lines)
    text.member("microseconds", place.time)
    text.member("level", place.level)
    text.member("at", place.at)
    text.member("mark", place.mark.rawValue)
  }

  private static func line(_ place: BoardPage.Place) -> String {
    [
      String(place.rank), place.name, String(place.score), String(place.lines),
      PlayTime.text(microseconds: place.time), String(place.level), String(place.at.prefix(10)),
      place.mark.title,
    ].joined(separator: "\t")
  }

  /// The modes with boards.
  static let modes = BoardQuery.modes.map(\.kind.rawValue)
}

extension ArgumentValue {
  static func boardMode(_ text: String) throws -> GameMode {
    guard let mode = GameMode(word: text), mode.hasBoard else {
      throw ValidationError(tr("it must be one of \(BoardsCommand.modes.joined(separator: ", "))"))
    }
    return mode
  }

  static func builtInRules(_ text: String) throws -> Ruleset.Name { try choice(text) }

  static func recordNumber(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else {
      throw ValidationError(tr("the number of a record is 1 or more"))
    }
    return number
  }

  static func season(_ text: String) throws -> String {
    guard BoardQuery.isSeason(text) else {
      throw ValidationError(tr("the name of a season is 1 to 24 of the characters a to z, 0 to 9 and -"))
    }
    return text
  }

  static func period(_ text: String) throws -> BoardQuery.Period { try choice(text) }
}
