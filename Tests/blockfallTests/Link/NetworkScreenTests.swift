import BlockEngine
import Testing

@testable import TerminalUI
@testable import blockfall

/// The way from the menu to players at other machines.
@Suite struct NetworkScreenTests {
  private func opened(size: Size = Size(columns: 80, rows: 24)) -> ModelDriver {
    var driver = ModelDriver(size: size)
    driver.open("Versus")
    for _ in 0..<20 where driver.screen.selectedText != "Across a network" { driver.press(.down) }
    driver.press(.enter)
    return driver
  }

  /// What was started last, and with what.
  private func started(_ driver: ModelDriver) -> (arguments: [String], ticket: Ticket)? {
    var started: (arguments: [String], ticket: Ticket)?
    for case .link(.start(let arguments), let ticket) in driver.effects { started = (arguments, ticket) }
    return started
  }

  private func choose(_ title: String, in driver: inout ModelDriver) {
    for _ in 0..<12 where !driver.screen.selectedText.contains(title) {
      driver.press(.down)
    }
    driver.press(.enter)
  }

  @Test func roomsOfTheLocalNetworkAreOfferedAndJoined() throws {
    var driver = opened()
    let search = try #require(started(driver))
    #expect(search.arguments == ["rooms"] && driver.shows("Looking for rooms"))
    let line = "10.0.0.7:25625#abcde\tmodern\t1/2\tAnna\n"
    driver.send(.link(.said(Array(line.utf8)), for: search.ticket))
    driver.send(.link(.ended(0), for: search.ticket))
    #expect(driver.shows("Anna  modern  1/2") && driver.shows("Look again"))
    choose("Anna", in: &driver)
    #expect(started(driver)?.arguments == ["connect", "--report", "10.0.0.7:25625#abcde"])
  }

  /// How the line of a host gets to the screen.
  enum Way: CaseIterable { case pasted, pastedIntoTheField, typed }

  @Test(arguments: Way.allCases) func theLineOfAHostCanBeTypedOrPastedWhole(way: Way) {
    let line = "blockfall join 10.0.0.7:25625#abcde"
    var driver = opened()
    if way != .pasted { choose("Type an address", in: &driver) }
    switch way {
    case .pasted, .pastedIntoTheField: driver.send(.input(.paste(line)))
    case .typed: for character in line { driver.press(.character(character)) }
    }
    #expect(driver.shows("10.0.0.7:25625#abcde"))
    driver.press(.enter)
    #expect(started(driver)?.arguments == ["connect", "--report", "10.0.0.7:25625#abcde"])
  }

  @Test func aRoomThatIsFoundMeanwhileIsNotChosenByAKeyMeantForAnotherRow() throws {
    var driver = opened()
    let search = try #require(started(driver))
    driver.press(.end)
    driver.send(.link(.said(Array("10.0.0.7:25625#abcde\tmodern\t1/2\tAnna\n".utf8)), for: search.ticket))
    driver.send(.link(.ended(0), for: search.ticket))
    #expect(driver.screen.selectedText.contains("Look again"))
  }

  @Test func whyNoRoomsCouldBeLookedForIsSaid() throws {
    var driver = opened()
    let search = try #require(started(driver))
    driver.send(.link(.reported("the network cannot be asked"), for: search.ticket))
    driver.send(.link(.ended(1), for: search.ticket))
    #expect(driver.shows("the network cannot be asked") && driver.shows("Look again"))
  }

  @Test func nothingIsNoAddress() {
    var driver = opened()
    choose("Type an address", in: &driver)
    driver.press(.enter)
    #expect(driver.shows("an address is HOST:PORT"))
  }

  @Test func whoeverHostsRunsTheServerForFriends() {
    var driver = opened()
    choose("Open a room for friends", in: &driver)
    #expect(driver.shows("Modern 10×20") && driver.shows("last standing"))
    choose("Open the room", in: &driver)
    #expect(started(driver)?.arguments.first == "host")
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 24, rows: 12)])
  func whoeverHasNoServerIsToldHowToGetIt(size: Size) throws {
    var driver = opened(size: size)
    let search = try #require(started(driver))
    driver.send(.link(.notStarted, for: search.ticket))
    #expect(driver.shows("blockfall-server"))
  }
}
