import BlockEngine
import BlockLink
import BlockRecords
import Foundation
import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage
@testable import TerminalUI

/// The boards of a server in the game, with a server's program that answers as told.
@Suite struct BoardsScreenTests {
  /// The program at its boards, with a folder of its own.
  struct Trial {
    let folder: TemporaryFolder
    let store: Store
    var driver: ModelDriver

    init(
      joined: Bool = true, friends: [String] = [], size: Size = Size(columns: 80, rows: 24),
      permissions: Permissions = .owner, isUnicode: Bool = true
    ) throws {
      folder = try TemporaryFolder()
      store = Store(directory: folder.data)
      if joined {
        try #require(BoardMembership(address: "host:1", key: "00ff")).save(in: folder.data)
      }
      var list = FriendList()
      for name in friends { try list.add(name) }
      if !friends.isEmpty { try list.save(in: folder.data) }
      driver = ModelDriver(
        size: size, isUnicode: isUnicode, saver: GameSaver(directory: .success(folder.data)),
        permissions: permissions)
      driver.open("History")
      driver.serve(store)
      type("b")
    }

    mutating func type(_ text: String) {
      for character in text { press(character == "\n" ? .enter : .character(character)) }
    }

    /// Presses a key, and lets storage answer.
    mutating func press(_ key: Key) {
      driver.press(key)
      serve()
    }

    /// The runs that were started: arguments and ticket.
    private(set) var runs: [(arguments: [String], ticket: Ticket)] = []
    private(set) var ended: [Ticket] = []

    private mutating func serve() {
      for case .link(let order, let ticket) in driver.serve(store) {
        switch order {
        case .start(let arguments): runs.append((arguments, ticket))
        case .end: ended.append(ticket)
        case .send: break
        }
      }
    }

    /// Lets the last run print something and end.
    mutating func answer(_ text: String, status: Int32 = 0, error: String? = nil) throws {
      let ticket = try #require(runs.last).ticket
      // In pieces, as a pipe gives them.
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        driver.send(.link(.output(Array(bytes.prefix(50_000))), for: ticket))
        bytes = bytes.dropFirst(50_000)
      }
      if let error { driver.send(.link(.errorLine(error), for: ticket)) }
      driver.send(.link(.ended(status), for: ticket))
      serve()
    }

    var top: (any Screen)? { driver.model.stack.screens.last }
  }

  static let page = """
    {"first":0,"key":"00ff","own":2,"places":[\
    {"at":"2026-11-26T12:00:00Z","level":1,"lines":40,"mark":"live","microseconds":41357000,"name":"Ada","rank":1,"record":7,"score":9000},\
    {"at":"2026-11-25T12:00:00Z","level":1,"lines":40,"mark":"replayed","microseconds":39000000,"name":"Bo","rank":2,"record":9,"score":8000}\
    ],"season":"2026","server":"here","total":14}
    """

  @Test func withoutAServerTheScreenSaysHowToNameOneAndAsksNobody() throws {
    var trial = try Trial(joined: false)
    #expect(trial.driver.shows("No server is known") && trial.runs.isEmpty)
    trial.type("s")
    #expect(trial.driver.shows("Type an address"))
    trial.type("\n")
    trial.type("other:2\n")
    #expect(trial.runs.last?.arguments.contains("other:2") == true)
    try trial.answer(Self.page)
    #expect(trial.driver.shows("Ada"))
    // To look at boards is not to join them.
    #expect(BoardMembership(in: trial.folder.data) == nil)
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 15), (24, 9)])
  func aPlaceHasItsRankNameFigureAndMarkAtEverySize(columns: Int, rows: Int) throws {
    var trial = try Trial(size: Size(columns: columns, rows: rows))
    #expect(trial.driver.shows("being fetched") || rows < 12)
    let asked = try #require(trial.runs.last).arguments
    #expect(asked == ["boards", "--period", "all", "--first", "0", "--", "host:1", "classic", "endless"])
    try trial.answer(Self.page)
    #expect(trial.driver.shows("Ada") && trial.driver.shows("9,000") && trial.driver.shows("Bo"))
    if columns >= 40 {
      #expect(trial.driver.shows("live") && trial.driver.shows("replayed"), "\(trial.driver)")
      #expect(trial.driver.shows("Bo (you)"))
    } else {
      #expect(trial.driver.shows("●9,000") && !trial.driver.shows("●8,000"), "\(trial.driver)")
    }
  }

  @Test func whoHasJoinedTheBoardsPlaysLiveForTheOneOnTheScreen() throws {
    var trial = try Trial()
    try trial.answer(Self.page)
    #expect(trial.driver.shows("Play live"))
    trial.type("l")
    let screen = try #require(trial.top as? RoomScreen)
    #expect(screen.request.address == "host:1")
    #expect(screen.request.live == .live(.classic, .endless, level: 1) && screen.request.live != nil)
    // Back on the board, its page is asked for anew.
    trial.press(.escape)
    #expect(trial.top is BoardsScreen && trial.runs.last?.arguments.first == "boards")
    #expect(trial.driver.shows("being fetched"))
    // A board whose games nobody can be dealt has no live runs.
    try trial.answer(Self.page)
    trial.type("u")
    trial.driver.press(.end)
    trial.press(.enter)
    #expect(!trial.driver.shows("Play live"))
    // Nor has a server whose boards were not joined.
    var stranger = try Trial(joined: false)
    stranger.type("s\nother:2\n")
    try stranger.answer(Self.page)
    #expect(stranger.driver.shows("Ada") && !stranger.driver.shows("Play live"))
  }

  @Test func aTabAsksAnewAndEndsTheRunBefore() throws {
    var trial = try Trial(friends: ["Cy"])
    let first = try #require(trial.runs.last).ticket
    trial.press(.tab)
    #expect(trial.ended.contains(first))
    #expect(trial.runs.last?.arguments.contains("--friend=Cy") == true)
    // What the ended run still says is nobody's.
    trial.driver.send(.link(.output(Array(Self.page.utf8)), for: first))
    trial.driver.send(.link(.ended(0), for: first))
    #expect(!trial.driver.shows("Ada"))
    trial.press(.tab)
    #expect(trial.runs.last?.arguments.contains("--around") == true)
    try trial.answer(Self.page)
    #expect(trial.driver.screen.selectedText.contains("Bo (you)"))
  }

  @Test func withoutFriendsNobodyIsAskedAndOneIsAddedByName() throws {
    var trial = try Trial()
    try trial.answer(Self.page)
    trial.press(.tab)
    #expect(trial.driver.shows("You have no friends on boards yet") && trial.runs.count == 1)
    trial.type("f\n")
    trial.type("Cy\n")
    #expect(FriendList(in: trial.folder.data).names == ["Cy"])
    #expect(trial.runs.last?.arguments.contains("--friend=Cy") == true)
    trial.type("f")
    trial.press(.down)
    trial.press(.enter)
    #expect(FriendList(in: trial.folder.data).names == [])
    // A name that is none is refused in words.
    trial.type("f\n")
    trial.type("a/b\n")
    #expect(
      trial.driver.shows("character") && FriendList(in: trial.folder.data).names == [], "\(trial.driver)")
  }

  @Test func whoStandsOnTheBoardBecomesAFriendFromItsPanel() throws {
    var trial = try Trial()
    try trial.answer(Self.page)
    trial.type("\n")
    #expect(trial.driver.shows("Add to friends") && trial.driver.shows("live"))
    for _ in 0..<2 { trial.press(.down) }
    trial.press(.enter)
    #expect(FriendList(in: trial.folder.data).names == ["Ada"])
  }

  @Test(arguments: [
    (2, "failed unreachable nobody", "Nobody answers at host:1."),
    (1, "refused unknown this server has no boards", "this server has no boards"),
    (2, "", "The server has not answered."),
  ])
  func whatGoesWrongIsSaidInWords(status: Int32, line: String, words: String) throws {
    var trial = try Trial()
    try trial.answer("", status: status, error: line)
    #expect(trial.driver.shows(words), "\(trial.driver)")
    // Another attempt.
    trial.type("r")
    try trial.answer(Self.page)
    #expect(trial.driver.shows("Ada"))
  }

  @Test func aMissingProgramOrNonsenseOrAnEmptyBoardIsSaid() throws {
    var trial = try Trial()
    trial.driver.send(.link(.notStarted, for: try #require(trial.runs.last).ticket))
    #expect(trial.driver.shows("blockfall-server"))
    trial.type("r")
    try trial.answer("nonsense")
    #expect(trial.driver.shows("cannot be read"))
    trial.type("r")
    try trial.answer(#"{"first":0,"key":"00","places":[],"season":"2026","server":"here","total":0}"#)
    #expect(trial.driver.shows("There are no games here."))
  }

  @Test func aRecordIsWatchedAfterItWasPlayedAgainHere() throws {
    var trial = try Trial()
    try trial.answer(Self.page)
    trial.type("\n\n")
    #expect(trial.runs.last?.arguments == ["record", "--", "host:1", "7"])
    #expect(trial.driver.shows("The record is being fetched"))
    try trial.answer(String(decoding: RendererSamples.sprintData(), as: UTF8.self))
    #expect(trial.top is ReplayScreen, "\(trial.driver)")
  }

  @Test func aRecordIsRacedWithItsPieces() throws {
    var trial = try Trial()
    try trial.answer(Self.page)
    trial.type("\n")
    trial.press(.down)
    trial.press(.enter)
    try trial.answer(String(decoding: RendererSamples.sprintData(), as: UTF8.self))
    let game = try #require(trial.top as? GameScreen)
    let header = try RendererSamples.sprint().header
    // The same pieces are somebody else's: the game is for no board.
    #expect(game.seat.session.header.seed == header.seed && game.seat.session.header.nonce == nil)
    #expect(game.race != nil)
  }

  @Test func aRecordThatWasGivenUpIsNotRaced() throws {
    let header = ReplayHeader(
      GameSetup(ruleset: .modern, seed: 1, mode: .ultra), player: nil, started: "2026-01-02T03:04:05Z")
    var recording = try GameRecording(header)
    var events: [GameEvent] = []
    recording.perform(.hardDrop, at: GameTime(milliseconds: 500), events: &events)
    recording.giveUp(at: GameTime(milliseconds: 9_000), events: &events)
    var trial = try Trial()
    try trial.answer(Self.page)
    trial.type("\n")
    trial.press(.down)
    trial.press(.enter)
    try trial.answer(String(decoding: recording.unwritten.bytes, as: UTF8.self))
    #expect(trial.top is BoardsScreen)
    #expect(trial.driver.shows("A game that was given up cannot be raced."), "\(trial.driver)")
  }

  @Test func aRecordThatDoesNotHoldIsNotShown() throws {
    var trial = try Trial()
    try trial.answer(Self.page)
    let whole = String(decoding: try RendererSamples.sprintData(), as: UTF8.self)
    for text in [whole.replacing(#""score":"#, with: #""score":1"#), "nonsense", String(whole.prefix(9_000))]
    {
      trial.type("\n\n")
      try trial.answer(text)
      #expect(trial.top is BoardsScreen && trial.driver.shows("This record does not hold"), "\(trial.driver)")
    }
  }

  @Test func backEndsTheFetchFirstAndThenTheScreen() throws {
    var trial = try Trial()
    try trial.answer(Self.page)
    trial.type("\n\n")
    trial.press(.escape)
    let run = try #require(trial.runs.last).ticket
    #expect(trial.top is BoardsScreen && trial.ended.contains(run))
    trial.press(.escape)
    #expect(!(trial.top is BoardsScreen))
  }

  @Test func boardsAreJoinedAndLeftOnTheScreen() throws {
    var trial = try Trial(joined: false)
    trial.type("s\n")
    trial.type("other:2\n")
    try trial.answer(Self.page)
    trial.type("s\n")
    try trial.answer(Self.page)
    #expect(BoardMembership(in: trial.folder.data)?.address == "other:2")
    #expect(trial.driver.shows("can be sent to the boards of here"))
    trial.type("s\n")
    #expect(BoardMembership(in: trial.folder.data) == nil)
    #expect(trial.driver.shows("Ada"), "the board stays on the screen")
  }

  @Test func theBoardIsChosenByModeRulesTimeAndPage() throws {
    var trial = try Trial()
    try trial.answer(Self.page)
    trial.type("n")
    #expect(trial.runs.last?.arguments.prefix(5) == ["boards", "--period", "all", "--first", "12"])
    try trial.answer(Self.page.replacing(#""first":0"#, with: #""first":12"#))
    trial.type("p")
    #expect(trial.runs.last?.arguments.prefix(5) == ["boards", "--period", "all", "--first", "0"])
    trial.type("o")
    trial.press(.down)
    trial.press(.enter)
    #expect(trial.runs.last?.arguments.last == "sprint")
    trial.type("u")
    trial.press(.down)
    trial.press(.enter)
    #expect(trial.runs.last?.arguments.suffix(2) == ["modern", "sprint"])
    trial.type("w")
    trial.press(.down)
    trial.press(.enter)
    #expect(trial.runs.last?.arguments.prefix(3) == ["boards", "--period", "season"])
    #expect(trial.driver.shows("this season"))
  }

  @Test func everythingOfOnesOwnGoesAfterAQuestion() throws {
    var trial = try Trial()
    try trial.answer(Self.page)
    trial.type("s")
    trial.press(.down)
    trial.press(.enter)
    #expect(trial.driver.shows("Remove all your data there?"), "\(trial.driver)")
    trial.press(.enter)
    #expect(trial.runs.count == 1, "the first answer harms nothing")
    trial.type("s")
    trial.press(.down)
    trial.press(.enter)
    trial.press(.down)
    trial.press(.enter)
    #expect(trial.runs.last?.arguments == ["mine", "--forget", "--", "host:1"])
    try trial.answer(#"{"records":3,"server":"here"}"#)
    #expect(trial.driver.shows("3 records of yours were removed."), "\(trial.driver)")
    // The board is asked for anew.
    #expect(trial.runs.last?.arguments.first == "boards")
  }

  @Test func aGuestAsksNobody() throws {
    var trial = try Trial(permissions: .stranger(keeps: true, server: nil))
    #expect(trial.driver.shows("Guests see no boards here.") && trial.runs.isEmpty)
    trial.type("sfr\n")
    #expect(trial.runs.isEmpty && trial.top is BoardsScreen)
  }

  @Test func aNameFromTheServerReachesTheScreenHarmless() throws {
    var trial = try Trial()
    try trial.answer(Self.page.replacing("Ada", with: "\\u001b[2J\\u202e"))
    #expect(!trial.driver.screen.text.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 15)])
  func theScreenIsAsItWasFoundGood(size: Size) throws {
    var trial = try Trial(size: size)
    try trial.answer(Self.page)
    GoldenFrame("boards-\(size.columns)x\(size.rows)").expect(trial.driver.screen)
    trial.type("\n")
    GoldenFrame("boards-record-\(size.columns)x\(size.rows)").expect(trial.driver.screen)
  }
}
