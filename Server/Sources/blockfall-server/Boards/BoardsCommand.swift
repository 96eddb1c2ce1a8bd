import ArgumentParser
import BlockEngine
import BlockLink
import BoardPages
import FoundationEssentials
import LinkTransport

/// `blockfall-server boards`: asks a server for a page of a board, for the game.
struct BoardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boards",
    abstract: "Ask a server for a page of a board; the answer is a line of JSON.",
    discussion: """
      The game's own command, blockfall boards, shows it to people. With a refusal it prints the code and the reason on \
      standard error and exits with 1, without a server with 2.
      """)

  @Argument(help: ArgumentHelp("HOST:PORT, HOST:PORT#FINGERPRINT or unix:PATH.", valueName: "address"))
  var address: String

  @Argument(help: ArgumentHelp("The rules, such as modern.", valueName: "rules"))
  var rules: String

  @Argument(help: ArgumentHelp("The mode, such as sprint; none with --ratings.", valueName: "mode"))
  var mode: String?

  @Flag(help: "The ratings of ranked matches by these rules.")
  var ratings = false

  @Option(help: ArgumentHelp("The start level. Default: any.", valueName: "number"))
  var level: Int?

  @Option(help: ArgumentHelp("all, season or day. Default: all.", valueName: "period"))
  var period = "all"

  @Option(
    help: ArgumentHelp("The season with this name; with --ratings the ratings at its end.", valueName: "name")
  )
  var season: String?

  @Option(help: ArgumentHelp("The places to skip, from 0 on.", valueName: "number"))
  var first = 0

  @Flag(help: "The page around one's own place.")
  var around = false

  @Option(help: ArgumentHelp("Only this player and oneself; can be given again.", valueName: "name"))
  var friend: [String] = []

  @OptionGroup var keys: KeyOptions

  private func query() throws -> BoardQuery {
    guard let rules = Ruleset.Name(rawValue: rules) else {
      throw ValidationError(
        "the rules are one of " + Ruleset.Name.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard let mode = mode.flatMap({ GameMode(word: $0) }), mode.hasBoard else {
      let words = GameMode.Kind.allCases.filter { GameMode($0)?.hasBoard == true }.map(\.rawValue)
      throw ValidationError("a mode with boards is one of " + words.joined(separator: ", "))
    }
    guard var period = BoardQuery.Period(rawValue: period) else {
      throw ValidationError("a period is all, season or day")
    }
    try checkSeason()
    if season != nil {
      guard period != .day else { throw ValidationError("--season goes with no other period") }
      period = .season
    }
    let levels = Ruleset(rules).levels
    guard level.map(levels.contains) ?? true else {
      throw ValidationError(
        "a start level of \(rules.rawValue) is \(levels.lowerBound) to \(levels.upperBound)")
    }
    guard (0...1 << 40).contains(first) else { throw ValidationError("the places to skip are 0 or more") }
    guard friend.count <= BoardQuery.maxFriends else {
      throw ValidationError("friends are at most \(BoardQuery.maxFriends)")
    }
    for name in friend { try ServerSetup.check(name: name) }
    return BoardQuery(
      rules: rules, mode: mode, level: level, period: period, season: season, first: first, isAround: around,
      friends: friend)
  }

  private func ratingQuery() throws -> RatingQuery {
    guard let rules = Ruleset.Name(rawValue: rules), Ruleset.Name.ranked.contains(rules) else {
      throw ValidationError(
        "the rules of ranked matches are " + Ruleset.Name.ranked.map(\.rawValue).joined(separator: ", "))
    }
    guard mode == nil, level == nil, period == "all" else {
      throw ValidationError("--ratings goes with no mode, level or period")
    }
    guard (0...1 << 40).contains(first) else { throw ValidationError("the places to skip are 0 or more") }
    try checkSeason()
    return RatingQuery(rules: rules, season: season, first: first, isAround: around)
  }

  private func checkSeason() throws {
    guard season.map(BoardQuery.isSeason) ?? true else {
      throw ValidationError("the name of a season is \(BoardQuery.seasonNames)")
    }
  }

  private func showRatings() throws {
    let query = try ratingQuery()
    let conversation = BoardConversation(
      address: try LinkAddress(address), name: "reader \(UInt32.random(in: 0 ... .max))", keys: keys)
    try BoardReport.report {
      let (page, server, _) = try conversation.run({ $0.requestRatings(query, at: $1) }) { event, _ in
        if case .ratings(let page) = event { page } else { nil }
      }
      return BoardReport.Ratings(
        server: server, first: page.first, total: page.total, own: page.own, season: page.season,
        places: page.places.map(RatingPlaceJSON.init))
    }
  }

  func validate() throws { if ratings { _ = try ratingQuery() } else { _ = try query() } }

  func run() throws {
    if ratings { return try showRatings() }
    let query = try query()
    let conversation = BoardConversation(address: try LinkAddress(address), keys: keys)
    try BoardReport.report {
      let (page, server, key) = try conversation.run({ $0.requestBoard(query, at: $1) }) { event, _ in
        if case .board(let page) = event { page } else { nil }
      }
      return BoardReport.Board(
        server: server, key: key.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(),
        first: page.first, total: page.total, own: page.own, season: page.season,
        places: page.places.map(BoardPlaceJSON.init))
    }
  }
}

/// What the game reads of conversations about boards.
enum BoardReport {
  struct Board: Encodable {
    let server: String
    /// The key by which the server knows the player, in hexadecimal.
    let key: String
    let first: Int
    let total: Int
    let own: Int?
    let season: String
    let places: [BoardPlaceJSON]
  }

  /// Ratings and deviations in thousandths of a point.
  struct Ratings: Encodable {
    let server: String
    let first: Int
    let total: Int
    let own: Int?
    let season: String
    let places: [RatingPlaceJSON]
  }

  struct Placed: Encodable {
    let server: String
    let record: Int
    let rank: Int
    let total: Int
    let change: String
    let mark: String
  }

  /// Prints what a conversation brings as a line of JSON; a refusal is a line on standard error and status 1.
  static func report(_ body: () throws -> some Encodable) throws {
    try reportText {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try Array(encoder.encode(try body())) + [10]
    }
  }

  /// Prints the text that a conversation brings.
  static func reportText(_ body: () throws -> [UInt8]) throws {
    do {
      Console.write(try body())
    } catch let refusal as BoardConversation.Refusal {
      Console.report("refused \(refusal.code) \(LinkName.sanitized(refusal.reason))")
      throw ExitCode(1)
    } catch let error as TransportError {
      Console.report("failed \(error.kind.word) \(error)")
      throw ExitCode(2)
    }
  }
}
