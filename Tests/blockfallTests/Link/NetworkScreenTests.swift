import BlockEngine
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// The screen for finding players on other machines.
@Suite struct NetworkScreenTests {
  private func opened(size: Size = Size(columns: 80, rows: 24)) -> ModelDriver {
    var driver = ModelDriver(size: size)
    driver.open("Versus")
    for _ in 0..<20 where driver.screen.selectedText != "Across a network" { driver.press(.down) }
    driver.press(.enter)
    return driver
  }

  /// The arguments and the ticket of the last run.
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
    #expect(search.arguments.prefix(2) == ["rooms", "--stay"] && driver.shows("Looking for rooms"))
    say("room\t10.0.0.7:25625#abcde\tmodern\t1/2\tAnna", search, to: &driver)
    say("room\t10.0.0.8:25625#fghij\tleague\t1/2\tBoris", search, to: &driver)
    #expect(driver.shows("Anna  modern  1/2") && driver.shows("Boris  league  1/2"))
    say("gone\t10.0.0.8:25625#fghij", search, to: &driver)
    say("room\t10.0.0.7:25625#abcde\tmodern\t2/2\tAnna", search, to: &driver)
    #expect(driver.shows("Anna  modern  2/2") && !driver.shows("Boris"))
    choose("Anna", in: &driver)
    // What the network announces replaces no known key.
    #expect(started(driver)?.arguments == ["connect", "--report", "--announced", "10.0.0.7:25625#abcde"])
    // After joining a player, the search ends.
    #expect(isEnded(search.ticket, in: driver))
  }

  @Test(arguments: ["Boris", "Anna"]) func aRoomThatClosesUnderTheSelectionIsSaid(chosen: String) throws {
    var driver = opened()
    let search = try #require(started(driver))
    say("room\t10.0.0.7:25625#abcde\tmodern\t1/2\tAnna", search, to: &driver)
    say("room\t10.0.0.8:25625#fghij\tleague\t1/2\tBoris", search, to: &driver)
    for _ in 0..<12 where !driver.screen.selectedText.contains(chosen) { driver.press(.down) }
    say("room\t10.0.0.8:25625#fghij\tleague\t2/2\tBoris", search, to: &driver)
    #expect(!driver.shows("has closed"))
    say("gone\t10.0.0.8:25625#fghij", search, to: &driver)
    #expect(driver.shows("The room Boris has closed.") == (chosen == "Boris"), "\(driver)")
  }

  private func say(
    _ line: String, _ search: (arguments: [String], ticket: Ticket), to driver: inout ModelDriver
  ) {
    driver.send(.link(.output(Array((line + "\n").utf8)), for: search.ticket))
  }

  private func isEnded(_ ticket: Ticket, in driver: ModelDriver) -> Bool {
    driver.effects.contains { if case .link(.end, ticket) = $0 { true } else { false } }
  }

  /// The bytes written to a run.
  private func written(_ driver: ModelDriver, to ticket: Ticket) -> String {
    var bytes: [UInt8] = []
    for case .link(.send(let more), ticket) in driver.effects { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let call = "call\t0123456789abcdef\t10.0.0.7:25625#abcde\tmodern\tABC234\tAnna"

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 24, rows: 12)])
  func whoeverIsSeenInTheLocalNetworkIsInvitedAndAccepts(size: Size) throws {
    var driver = opened(size: size)
    let search = try #require(started(driver))
    #expect(search.arguments.count == 4 && search.arguments[2] == "--as")
    say(Self.call, search, to: &driver)
    #expect(driver.shows("Anna invites you.") && driver.shows("Accept"), "\(driver.screen.text)")
    choose("Accept", in: &driver)
    #expect(written(driver, to: search.ticket) == "accepted 0123456789abcdef\n")
    let run = try #require(started(driver))
    #expect(run.arguments == ["connect", "--report", "--announced", "10.0.0.7:25625#abcde"])
    let screen = try #require(driver.model.stack.screens.last as? RoomScreen)
    #expect(screen.request.room == "ABC234")
  }

  @Test(arguments: [Key.enter, .escape]) func anInvitationIsDeclinedByChoiceOrByGoingBack(key: Key) throws {
    var driver = opened()
    let search = try #require(started(driver))
    say(Self.call, search, to: &driver)
    if key == .enter { choose("Decline", in: &driver) } else { driver.press(key) }
    #expect(written(driver, to: search.ticket) == "declined 0123456789abcdef\n")
    #expect(driver.shows("Open a room for friends") && !driver.shows("Accept"))
  }

  @Test func anInvitationThatIsNotSaidAnyMoreFallsInWords() throws {
    var driver = opened()
    let search = try #require(started(driver))
    say(Self.call, search, to: &driver)
    say("lapsed\t0123456789abcdef", search, to: &driver)
    #expect(driver.shows("Anna has gone") && !driver.shows("Accept"), "\(driver.screen.text)")
  }

  @Test func whoeverTypesAnAddressIsBusyForACaller() throws {
    var driver = opened()
    let search = try #require(started(driver))
    choose("Type an address", in: &driver)
    say(Self.call, search, to: &driver)
    #expect(written(driver, to: search.ticket) == "busy 0123456789abcdef\n")
    #expect(driver.shows("was told that you are busy") && !driver.shows("Accept"))
  }

  @Test func whoeverDoesNotWantToBeSeenIsNot() throws {
    var driver = opened()
    let search = try #require(started(driver))
    choose("Invitations", in: &driver)
    let again = try #require(started(driver))
    #expect(again.arguments == ["rooms", "--stay"] && again.ticket != search.ticket)
    #expect(isEnded(search.ticket, in: driver))
  }

  /// How the host's line reaches the screen.
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
    say("room\t10.0.0.7:25625#abcde\tmodern\t1/2\tAnna", search, to: &driver)
    #expect(driver.shows("Anna") && driver.screen.selectedText.contains("Looking for rooms"))
  }

  @Test func theFullestRoomWithASeatIsFirstAndManyRoomsCanBeSearched() throws {
    var driver = opened()
    let search = try #require(started(driver))
    for number in 1...13 {
      say("opened\t10.0.0.\(number):25625#abcde\t\(number)", search, to: &driver)
      say("room\t10.0.0.\(number):25625#abcde\tmodern\t\(number % 4)/3\tAnna \(number)", search, to: &driver)
    }
    for _ in 0..<5 { driver.press(.down) }
    #expect(driver.screen.selectedText.contains("Anna 10  modern  2/3"))
    driver.press(.down)
    #expect(driver.screen.selectedText.contains("Anna 6  modern  2/3"))
    for _ in 0..<20 where !driver.screen.selectedText.contains("Search") { driver.press(.down) }
    driver.press(.enter)
    for character in "aNNA 1" { driver.press(.character(character)) }
    driver.press(.enter)
    #expect(driver.shows("Anna 13") && driver.shows("Anna 1 ") && !driver.shows("Anna 2"))
    #expect(driver.shows("Search: aNNA 1"))
  }

  @Test func whyNoRoomsCouldBeLookedForIsSaid() throws {
    var driver = opened()
    let search = try #require(started(driver))
    driver.send(.link(.errorLine("the network cannot be asked"), for: search.ticket))
    driver.send(.link(.ended(1), for: search.ticket))
    #expect(driver.shows("the network cannot be asked") && driver.shows("Refresh"))
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
  func aPlayerWithoutTheServerHearsHowToGetIt(size: Size) throws {
    var driver = opened(size: size)
    let search = try #require(started(driver))
    driver.send(.link(.notStarted, for: search.ticket))
    #expect(driver.shows("blockfall-server"))
    // It is no fault before the player tries.
    #expect(ink(of: "blockfall-server", driver) == .faint)
    choose("Refresh", in: &driver)
    let again = try #require(started(driver))
    driver.send(.link(.notStarted, for: again.ticket))
    #expect(ink(of: "blockfall-server", driver) == .warning)
  }

  private func ink(of text: String, _ driver: ModelDriver) -> Ink? {
    driver.screen.position(of: text).map { driver.screen[$0.x, $0.y].style.foreground }
  }

  @Test func eachRowIsInAGroupAndSaysWhatItDoes() {
    var driver = opened()
    for heading in ["Start or join", "You", "Nearby"] { #expect(driver.shows("\(heading) "), "\(driver)") }
    #expect(driver.shows("Enter begins"))
    var helps: Set<String> = []
    for _ in 0..<5 {
      let screen = driver.screen
      let help = screen.lines.indices.filter { y in
        (0..<screen.size.columns).contains { screen[$0, y].style.foreground == .accent }
      }.map { screen.lines[$0] }.joined()
      helps.insert(help)
      driver.press(.down)
    }
    #expect(helps.count == 5 && !helps.contains(""), "\(helps)")
  }
}
