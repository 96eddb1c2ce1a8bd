import BlockEngine
import BlockLink
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// A finished game on its way to the joined boards.
@Suite struct SendGameTests {
  static let placed =
    #"{"change":"improved","mark":"replayed","rank":2,"record":7,"server":"here","total":9}"#

  /// The program after a quick game was played to its end, with a folder of its own.
  struct Trial {
    let folder: TemporaryFolder
    let store: Store
    var driver: ModelDriver
    var runs: [(arguments: [String], ticket: Ticket)] = []

    init(joined: Bool = true, send: SendGames = .ask) throws {
      folder = try TemporaryFolder()
      store = Store(directory: folder.data)
      if joined { try #require(BoardMembership(address: "host:1", key: "00ff")).save(in: folder.data) }
      var settings = Settings()
      settings.sendGames = send
      settings.rules = .modern
      driver = ModelDriver(
        seed: nil, settings: settings, saver: GameSaver(directory: .success(folder.data)))
      driver.press(.enter)
      for _ in 0..<60 where (driver.model.stack.screens.last as? GameScreen)?.stage.isOver == false {
        press(.character(" "))
        // So long that no press counts as a repeat.
        pass(.milliseconds(1_200))
      }
      driver.pass(.seconds(1))
    }

    /// Lets time pass, and lets storage answer after each tick.
    mutating func pass(_ duration: Duration) {
      let end = driver.now + duration
      while let wake = driver.model.nextWake(after: driver.now), wake > driver.now, wake <= end {
        driver.skip(wake - driver.now)
        driver.send(.tick)
        serve()
      }
      driver.skip(end - driver.now)
    }

    mutating func press(_ key: Key) {
      driver.press(key)
      serve()
    }

    mutating func serve() {
      for case .link(.start(let arguments), let ticket) in driver.serve(store) {
        runs.append((arguments, ticket))
      }
    }

    mutating func choose(_ title: String) {
      for _ in 0..<12 where !driver.screen.selectedText.hasPrefix(title) { driver.press(.down) }
      press(.enter)
    }

    mutating func answer(_ text: String, status: Int32 = 0, error: String? = nil) throws {
      let ticket = try #require(runs.last).ticket
      driver.send(.link(.output(Array(text.utf8)), for: ticket))
      if let error { driver.send(.link(.errorLine(error), for: ticket)) }
      driver.send(.link(.ended(status), for: ticket))
      serve()
    }
  }

  @Test func nothingIsSentBeforeThePlayerSaysSo() throws {
    for send in [SendGames.ask, .off] {
      let trial = try Trial(send: send)
      #expect(trial.driver.shows("Again") && trial.runs.isEmpty, "\(trial.driver)")
    }
    // Without boards there is nothing to send, whatever the setting says.
    let trial = try Trial(joined: false, send: .on)
    #expect(trial.runs.isEmpty && !trial.driver.shows("Send"))
  }

  @Test func aGameIsSentByHandAndTheQuestionIsAskedOnce() throws {
    var trial = try Trial()
    trial.choose("Send")
    #expect(trial.driver.shows("Send this game?") && trial.driver.shows("host:1"), "\(trial.driver)")
    #expect(trial.runs.isEmpty)
    trial.choose("Send it")
    let words = try #require(trial.runs.last).arguments
    #expect(words.first == "submit" && words.contains("host:1") && words.last?.hasSuffix(".replay") == true)
    try trial.answer(Self.placed)
    #expect(trial.driver.shows("number 2 of 9"), "\(trial.driver)")
    trial.choose("Always send them")
    #expect(trial.driver.model.context.settings.sendGames == .on)
    trial.choose("Send")
    trial.choose("Send it")
    try trial.answer(Self.placed)
    #expect(!trial.driver.shows("by themselves"))
  }

  @Test func afterAYesTheRankComesByItself() throws {
    var trial = try Trial(send: .on)
    #expect(trial.runs.count == 1)
    try trial.answer(Self.placed)
    #expect(trial.driver.shows("Rank") && trial.driver.shows("2 of 9"), "\(trial.driver)")
  }

  @Test func aFailureIsSaidAndTheGameCanBeSentByHand() throws {
    var trial = try Trial(send: .on)
    try trial.answer("", status: 2, error: "failed unreachable nobody")
    #expect(trial.driver.shows("Nobody answers at host:1."), "\(trial.driver)")
    trial.choose("Send")
    #expect(trial.driver.shows("Send this game?"))
  }

  @Test func aGameThatBoardsDoNotTakeSaysWhy() throws {
    var trial = try Trial(joined: false)
    trial.press(.escape)
    trial.driver.open("History")
    trial.serve()
    trial.press(.character("u"))
    #expect(trial.driver.shows("You have joined no boards"), "\(trial.driver)")
    try #require(BoardMembership(address: "host:1", key: "00ff")).save(in: trial.folder.data)
    trial.press(.escape)
    trial.press(.character("u"))
    #expect(trial.driver.shows("Boards do not take this game"), "\(trial.driver)")
  }
}
