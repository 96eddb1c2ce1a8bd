import BlockEngine
import Glibc
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// A server's room as its players see it, from opening to closing.
@Suite struct RoomScreenTests {
  /// Drops pieces until the player's field is full.
  private func lose(_ player: Int, in world: inout RoomWorld) {
    for _ in 0..<60 where !world.players[player].shows("wins!") && !world.players[player].shows("Attack ") {
      world.press(.character(" "), by: player)
      world.pass(milliseconds: 150)
    }
    world.pass(milliseconds: 1_000)
  }

  @Test func whoeverComesSecondIsInTheOnlyRoomAtOnce() {
    let world = RoomWorld.withTwo()
    for player in world.players {
      #expect(player.shows("Anna"))
      #expect(player.shows("Boris"))
      #expect(player.shows("not ready"))
    }
  }

  @Test func aMatchBeginsWhenBothAreReadyAndBothKeepTheSameFile() throws {
    var world = RoomWorld.playing()
    for player in world.players { #expect(player.shows("Next")) }
    lose(0, in: &world)
    #expect(world.players[0].shows("Boris wins!"))
    #expect(world.players[1].shows("You win!"))
    for player in world.players { #expect(player.shows("Anna has topped out.")) }
    let files = world.files.compactMap(\.first)
    #expect(files.count == 2)
    #expect(files[0] == files[1])
    let verified = try MatchReplayFile.verify(files[0])
    #expect(verified.result?.ranking == [2, 1])
    #expect(verified.header.players.map(\.player) == ["Anna", "Boris"])
    #expect(verified.statement?.ends == [.played, .played] && verified.statement?.keys.count == 2)
  }

  /// A soft drop at once with a held direction locks no second piece across a network either.
  @Test func oneKeyLocksOnePiece() throws {
    var world = RoomWorld.withTwo()
    try world.set(HandlingStyle.instant.handling.texts + [(.autoShiftDelay, "0")], of: 0)
    world.send(.keyboard(reportsReleases: true), to: 0)
    for player in 0..<2 { world.choose("Ready", by: player) }
    world.pass(milliseconds: 3_500)
    world.press(.left, by: 0)
    world.pass(milliseconds: 100)
    world.press(.down, by: 0)
    world.pass(milliseconds: 50)
    let screen = try #require(world.players[0].model.stack.screens.last as? RoomScreen)
    let game = try #require(screen.connection.session.match?.game(of: 1))
    #expect(game.lockCount == 0 && game.fallingPiece?.y == game.ghost?.y)
    world.pass(milliseconds: 600)
    let later = try #require(world.players[0].model.stack.screens.last as? RoomScreen)
    #expect(try #require(later.connection.session.match?.game(of: 1)).lockCount <= 1)
  }

  @Test func aRematchTakesOneKeyOfEither() {
    var world = RoomWorld.playing()
    lose(0, in: &world)
    for player in 0..<2 { world.choose("Again", by: player) }
    world.pass(milliseconds: 3_500)
    for player in world.players { #expect(player.shows("Next")) }
    lose(1, in: &world)
    #expect(world.players[0].shows("You win!"))
    #expect(world.files.map(\.count) == [2, 2])
  }

  @Test func whoeverWatchesComesInTheMidstAndKeepsTheSameFile() throws {
    var world = RoomWorld.playing()
    for _ in 0..<4 {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 150)
    }
    world.pass(milliseconds: 15_000)
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 2_000)
    #expect(
      world.players[2].shows("Anna") && world.players[2].shows("Boris") && world.players[2].shows("Next"))
    world.press(.character(" "), by: 2)
    lose(0, in: &world)
    #expect(world.players[2].shows("Boris wins!") && !world.players[2].shows("Again"))
    #expect(world.files[2] == world.files[0])
    // The watcher sees the next match without pressing a key.
    for player in 0..<2 { world.choose("Again", by: player) }
    world.pass(milliseconds: 3_500)
    #expect(world.players[2].shows("Next"))
    world.press(.escape, by: 2)
    world.choose("Leave", by: 2)
    #expect(world.players[2].model.stack.screens.count == 1 && world.files[2].count == 1)
    #expect(world.players[0].shows("Next"))
  }

  @Test func toldInLinesAWatchedMatchIsToldInFewWords() {
    var world = RoomWorld.playing()
    world.join("Cleo", isPlain: true, watches: true)
    world.pass(milliseconds: 500)
    lose(0, in: &world)
    #expect(world.narrations[2].contains { $0.hasPrefix("Anna") })
    #expect(world.narrations[2].contains("Anna: out") && !world.narrations[2].contains("Boris: out"))
    #expect(world.players[2].shows("Boris wins!"))
    #expect(world.narrations[2].count < 120)
  }

  @Test func whoeverLeavesAMatchHasLostIt() {
    var world = RoomWorld.playing()
    world.press(.escape, by: 0)
    #expect(world.players[0].shows("Nothing pauses across a network."))
    world.choose("Leave", by: 0)
    world.pass(milliseconds: 500)
    #expect(world.players[0].model.stack.screens.count == 1)
    #expect(world.players[1].shows("You win!"))
    #expect(world.players[1].shows("Anna has given up."), "\(world.players[1].screen.text)")
    #expect(world.files[1].count == 1)
    #expect(world.files[0].count == 1)
  }

  @Test func aLostConnectionIsResumedAndNothingIsMissing() {
    var world = RoomWorld.playing()
    world.isReachable = false
    world.cut(0)
    world.pass(milliseconds: 2_000)
    #expect(world.players[0].shows("Connection lost: trying again"))
    world.pass(milliseconds: 6_000)
    #expect(world.players[1].shows("waiting for Anna"))
    world.isReachable = true
    world.pass(milliseconds: 6_000)
    #expect(!world.players[0].shows("Connection lost"))
    #expect(!world.players[1].shows("waiting for Anna"))
    lose(1, in: &world)
    #expect(world.players[0].shows("You win!"))
    #expect(world.files[0] == world.files[1])
  }

  @Test func aConnectionThatStaysAwayLosesAndTheMatchIsKeptAsFarAsItCame() throws {
    var world = RoomWorld.playing()
    world.isReachable = false
    world.cut(0)
    world.pass(milliseconds: 45_000)
    #expect(world.players[0].shows("did not come back") && world.players[0].shows("Join again"))
    #expect(world.players[1].shows("You win!"))
    #expect(world.players[1].shows("Anna did not come back."), "\(world.players[1].screen.text)")
    let file = try #require(world.files[0].first)
    #expect(try MatchReplayFile.verify(file).result == nil)
  }

  @Test func whatTheServerRefusesIsSaidInTheLanguageOfThePlayer() {
    for language in Language.allCases where language != .english {
      for code in RefusalCode.allCases {
        #expect(Spoken.in(language) { code.text } != code.text, "\(code)")
      }
      for code in RulingCode.allCases { #expect(Spoken.in(language) { code.text } != code.text, "\(code)") }
    }
  }

  @Test func aGameThatTheServerHasEndedIsSaidWithTheReason() throws {
    var world = RoomWorld.playing()
    let ruling = LinkMessage.Ruling(
      through: 0, at: GameTime(microseconds: 1), entries: [.init(delay: 1, event: .givenUp)], code: .tooLong,
      reason: "no English here")
    let number = try world.screen(0).connection.session.stream.seen + 1
    world.send(.output(LinkMessage.gameRuled(ruling).line(number: number, seen: 0)), to: 0)
    #expect(world.players[0].shows("the match has lasted too long"), "\(world.players[0].screen.text)")
    #expect(!world.players[0].shows("English"))
  }

  @Test func aServerThatClosesIsSaid() {
    var world = RoomWorld.withTwo()
    world.send(.output(LinkMessage.bye(nil, reason: "the server stops").line(number: nil, seen: nil)), to: 0)
    #expect(world.players[0].shows("The server has closed."))
    world.choose("Menu", by: 0)
    #expect(world.players[0].model.stack.screens.count == 1)
  }

  @Test func aResultStaysWhenItsRoomIsGoneAndLeadsToOthers() {
    var world = RoomWorld.playing()
    lose(0, in: &world)
    world.send(.output(LinkMessage.bye(nil, reason: "the server stops").line(number: nil, seen: nil)), to: 0)
    #expect(world.players[0].shows("Boris wins!") && world.players[0].shows("The server has closed."))
    #expect(!world.players[0].shows("Again"))
    world.choose("Across a network", by: 0)
    #expect(world.players[0].shows("Open a room for friends"))
  }

  @Test func aWatcherHearsThatTheRoomIsClosedAndSeesTheResult() {
    var world = RoomWorld.playing()
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 500)
    lose(0, in: &world)
    for player in 0..<2 { world.choose("Leave", by: player) }
    #expect(world.players[2].shows("Boris wins!") && world.players[2].shows("The room is closed."))
    world.choose("Other rooms", by: 2)
    #expect(world.players[2].shows("Refresh") && !world.players[2].shows("Boris wins!"))
  }

  @Test(arguments: [
    (RefusalCode.version, "another version"), (.name, "your name already"), (.full, "is full"),
  ])
  func whatTheServerRefusesIsSaidInPlainWords(code: RefusalCode, words: String) {
    var world = RoomWorld()
    world.join("Anna")
    world.send(.output(LinkMessage.bye(code, reason: "no").line(number: nil, seen: nil)), to: 0)
    #expect(world.players[0].shows(words))
  }

  @Test(arguments: [
    (ServerEvent.errorLine("failed changedKey the key has changed"), "is not the expected one"),
    (.errorLine("failed unreachable no"), "Nobody answers at unix:/test."),
    (.errorLine("failed unknownHost no"), "There is no host of that name: unix:/test."),
    (.errorLine("failed handshake no"), "not as a blockfall server"),
    (.notStarted, "It comes with the package blockfall"),
  ])
  func whyNoConnectionComesAboutIsSaidInPlainWords(news: ServerEvent, words: String) {
    var driver = ModelDriver(size: Size(columns: 120, rows: 30))
    driver.model.stack.push(RoomScreen(RoomRequest(address: "unix:/test", name: "Anna")))
    driver.model.appear()
    driver.send(.tick)
    var started: Ticket?
    for case .link(.start, let ticket) in driver.effects { started = ticket }
    guard let started else {
      Issue.record("nothing was started")
      return
    }
    driver.send(.link(news, for: started))
    driver.send(.link(.ended(2), for: started))
    #expect(driver.screen.text.replacing("\n", with: " ").contains(words), "\(driver.screen.text)")
    guard words.hasPrefix("Nobody answers") else { return #expect(!driver.shows("Join again")) }
    // What may pass can be tried again.
    driver.press(.enter)
    var hasStarted = false
    for case .link(.start(let arguments), _) in driver.effects { hasStarted = arguments.last == "unix:/test" }
    #expect(hasStarted && driver.shows("Connecting"))
  }

  @Test func goingBackInARoomAsksFirst() {
    var world = RoomWorld.withTwo()
    world.press(.escape, by: 1)
    #expect(world.players[1].shows("Leave the room?"))
    world.choose("Stay", by: 1)
    #expect(world.players[1].shows("Anna") && world.players[1].shows("not ready"))
    world.press(.escape, by: 1)
    world.choose("Leave the room", by: 1)
    #expect(!world.players[0].shows("Boris") && world.players[1].shows("Refresh"))
  }

  @Test func whatAServerLogsIsNoReason() {
    var context = GameScreenTrial.context()
    var run = HostRun([], at: Moment(nanoseconds: 0), &context)
    #expect(run.handle(.errorLine("2026-11-26T12:00:00Z listening")) == nil)
    guard case .failed(let reason)? = run.handle(.errorLine("blockfall-server: cannot listen at [::]:1: no"))
    else {
      Issue.record("the reason is missed")
      return
    }
    #expect(reason == "cannot listen at [::]:1: no")
  }

  @Test func theSocketOfAServerIsInAFolderThatCanHoldOne() throws {
    let folder = try TemporaryFolder()
    func path(_ runtime: String?, _ other: String? = nil) -> String {
      ServerProgram.socketPath(at: Moment(nanoseconds: 0)) {
        $0 == "XDG_RUNTIME_DIR" ? runtime : $0 == "TMPDIR" ? other : nil
      }
    }
    let bytes = folder.path + "/" + String(path: [0xe9])
    mkdir(bytes, 0o700)
    let long = folder.path + "/" + String(repeating: "x", count: 90)
    mkdir(long, 0o700)
    #expect(path(folder.path).hasPrefix(folder.path + "/blockfall-"))
    // Root may write into another user's folder too.
    let others = geteuid() == 0 ? folder.path + "/others" : "/"
    if geteuid() == 0 {
      mkdir(others, 0o700)
      #expect(chown(others, 65_534, 65_534) == 0)
    }
    for unfit in [nil, "", "relative", "/none", others, bytes, long] {
      #expect(path(unfit).hasPrefix("/tmp/blockfall-"), "\(unfit ?? "nil")")
      #expect(path(unfit, folder.path).hasPrefix(folder.path + "/blockfall-"), "\(unfit ?? "nil")")
    }
  }

  @Test func anInvitationIsAcceptedDeclinedOrMeetsSomebodyBusy() {
    var world = RoomWorld.withTwo()
    // The only room is full, so the third player sees the list.
    world.join("Cleo")
    world.pass(milliseconds: 100)
    world.choose("Leave the room", by: 1)
    world.choose("Invite", by: 0)
    world.choose("Cleo", by: 0)
    #expect(world.players[2].shows("Anna invites you."))
    world.choose("Decline", by: 2)
    #expect(world.players[0].shows("Cleo declines."))
    world.choose("Invite", by: 0)
    world.choose("Cleo", by: 0)
    #expect(world.players[0].shows("Wait a little before you invite again."))
    world.pass(milliseconds: 10_000)
    world.choose("Invite", by: 0)
    world.choose("Cleo", by: 0)
    world.choose("Accept", by: 2)
    #expect(world.players[0].shows("Cleo, not ready"))
    #expect(world.players[2].shows("Anna, not ready"))
  }

  @Test(arguments: [
    (LinkAnswer.declined, "Boris declines."), (.busy, "Boris is busy."), (.accepted, "Boris accepts."),
  ])
  func whoLooksForOthersInTheLocalNetworkIsInvitedAsThoseWhoAreHere(answer: LinkAnswer, words: String) {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.open(by: 0)
    world.choose("Invite", by: 0)
    #expect(world.players[0].shows("There is nobody to invite yet."), "\(world.players[0].screen.text)")
    world.setNeighbours(["Boris"])
    world.choose("Refresh", by: 0)
    world.choose("Boris", by: 0)
    world.answerCall(answer)
    #expect(world.players[0].shows(words), "\(world.players[0].screen.text)")
    #expect(world.players[0].shows("an empty seat"))
  }

  @Test func aPlayerWhoSetsUpARoomIsNotDisturbedByACall() throws {
    var world = RoomWorld.withTwo()
    world.join("Cleo")
    world.pass(milliseconds: 100)
    world.choose("Open a room", by: 2)
    world.choose("Leave the room", by: 1)
    world.choose("Invite", by: 0)
    world.choose("Cleo", by: 0)
    #expect(world.players[2].shows("Open the room") && !world.players[2].shows("Accept"))
    #expect(world.players[2].shows("Anna has invited you"), "\(world.players[2].screen.text)")
    #expect(world.players[0].shows("Cleo is busy."), "\(world.players[0].screen.text)")
    // The invitation is over once the player is notified.
    #expect(try world.screen(2).connection.session.invitation == nil)
    world.choose("Open the room", by: 2)
    #expect(world.players[2].shows("Cleo, you, not ready"), "\(world.players[2].screen.text)")
  }

  @Test(arguments: [
    (InvitationEnd.expired, "nobody answered in time"), (.left, "Anna has left the room"),
    (.full, "others have taken the seats"), (.playing, "a match has begun"),
  ])
  func anInvitationThatFallsIsSaidInWordsAndCannotBeAccepted(why: InvitationEnd, words: String) throws {
    var world = RoomWorld.withTwo()
    world.join("Cleo", isPlain: why == .expired)
    world.pass(milliseconds: 100)
    world.choose("Leave the room", by: 1)
    world.choose("Invite", by: 0)
    world.choose("Cleo", by: 0)
    #expect(world.players[2].shows("Accept"))
    switch why {
    case .expired: world.pass(milliseconds: 61_000)
    case .left, .gone: world.choose("Leave the room", by: 0)
    case .full, .playing: world.choose("Anna", by: 1)
    }
    let seen = world.players[2].screen.text.replacing("\n", with: " ")
    let said = why == .playing ? "others have taken the seats" : words
    #expect(world.players[2].shows("invitation has ended") && !world.players[2].shows("Accept"), "\(seen)")
    #expect(world.players[2].shows(said), "\(seen)")
    if why == .expired { #expect(world.narrations[2].contains { $0.contains(words) }) }
    world.choose("Other rooms", by: 2)
    #expect(world.players[2].shows("Refresh") && !world.players[2].shows("no longer valid"))
  }

  @Test func whyAnInvitationFellIsSaidInTheLanguageOfThePlayer() {
    for language in Language.allCases where language != .english {
      for why in InvitationEnd.allCases {
        #expect(Spoken.in(language) { why.text("Anna") } != why.text("Anna"), "\(why)")
      }
    }
  }

  @Test func aMatchThatRunsIsNeverLeftForAnInvitation() throws {
    var world = RoomWorld.playing()
    let invitation = Invitation(id: 9, from: "Mallory", room: "trap", settings: RoomSettings())
    let number = try world.screen(0).connection.session.stream.seen + 1
    // Keep the answer from the lobby, which does not know this invitation.
    world.dropsMessagesToServer = true
    world.send(.output(LinkMessage.invited(invitation).line(number: number, seen: 0)), to: 0)
    #expect(world.players[0].shows("Next") && !world.players[0].shows("Accept"))
    #expect(try world.screen(0).isLive)
  }

  @Test(arguments: [false, true]) func aFullRoomCanBeWatchedByKeyAndMouse(clicks: Bool) throws {
    var world = RoomWorld.playing()
    world.join("Cleo")
    world.pass(milliseconds: 100)
    #expect(world.players[2].shows("Watch: Anna"), "\(world.players[2].screen.text)")
    if clicks {
      let place = try #require(world.players[2].screen.position(of: "Watch: Anna"))
      for action in [MouseEvent.Action.press, .release] {
        world.send(.input(.mouse(MouseEvent(action: action, button: .left, position: place))), to: 2)
      }
    } else {
      world.choose("Watch: Anna", by: 2)
    }
    world.pass(milliseconds: 1_000)
    #expect(world.players[2].shows("Next") && world.players[2].shows("Boris"))
  }

  @Test func howGoodTheConnectionIsStandsBesideTheClockOfAMatch() throws {
    var world = RoomWorld.playing()
    #expect(world.players[0].shows("< 10 ms"), "\(world.players[0].screen.text)")
    for (milliseconds, words) in [(120, "120 ms"), (470, "slow connection: 450 ms")] {
      let now = LinkTime(world.players[0].now).microseconds
      let ping = LinkMessage.Ping(echo: now - Int64(milliseconds) * 1_000)
      world.send(.output(LinkMessage.ping(ping).line(number: nil, seen: 0)), to: 0)
      #expect(world.players[0].shows(words), "\(world.players[0].screen.text)")
    }
    world.dropsMessagesFromServer = true
    world.pass(milliseconds: 4_000)
    #expect(
      world.players[0].shows("server silent for 4 s") || world.players[0].shows("server silent for 3 s"))
  }

  @Test(arguments: [Size(columns: 40, rows: 15), Size(columns: 24, rows: 12)])
  func howGoodTheConnectionIsTakesNoRoomFromTheClock(size: Size) throws {
    var world = RoomWorld.withTwo(sizes: [size, size])
    for player in 0..<2 { world.choose("Ready", by: player) }
    world.pass(milliseconds: 3_500)
    let now = LinkTime(world.players[0].now).microseconds
    let ping = LinkMessage.Ping(echo: now - 470_000)
    world.send(.output(LinkMessage.ping(ping).line(number: nil, seen: 0)), to: 0)
    #expect(world.players[0].shows("slow"), "\(world.players[0].screen.text)")
    if size.columns >= 40 { #expect(world.players[0].shows("0:0  0:00"), "\(world.players[0].screen.text)") }
  }

  // MARK: The host

  /// A match in a room that the first player hosts for friends.
  private func hosting(seats: Int = 2) -> RoomWorld {
    var world = RoomWorld()
    world.host("Anna", seats: seats)
    for name in ["Boris", "Cleo"].prefix(seats - 1) {
      world.join(name)
      world.pass(milliseconds: 100)
    }
    for player in world.players.indices { world.choose("Ready", by: player) }
    world.pass(milliseconds: 3_500)
    return world
  }

  @Test func aRoomForFriendsIsAnnouncedByItsHostsName() throws {
    var world = RoomWorld()
    world.host("Anna")
    #expect(try world.screen(0).connection.session.room?.name == "Anna")
  }

  @Test func aHostIsAskedBeforeTheOthersLoseTheirMatch() throws {
    var world = hosting()
    world.press(.escape, by: 0)
    world.choose("Leave", by: 0)
    #expect(
      world.players[0].shows("Close the room?") && world.players[0].shows("This blockfall runs the server"))
    #expect(world.endedHosts == 0 && !world.players[1].shows("You win!"))
    world.choose("Play on", by: 0)
    #expect(try world.screen(0).isLive)
  }

  @Test func aRoomThatClosesAfterTheMatchGivesEverybodyTheResult() throws {
    var world = hosting()
    world.press(.escape, by: 0)
    world.choose("Leave", by: 0)
    world.choose("Close it after the match", by: 0)
    world.pass(milliseconds: 500)
    #expect(world.players[0].model.stack.screens.count == 1 && world.endedHosts == 1)
    #expect(world.players[0].shows("The room is closed."), "\(world.players[0].screen.text)")
    #expect(world.players[1].shows("You win!"))
    for files in world.files { #expect(try MatchReplayFile.verify(try #require(files.first)).result != nil) }
  }

  @Test func theOthersPlayToTheEndBeforeTheRoomCloses() throws {
    var world = hosting(seats: 3)
    world.press(.escape, by: 0)
    world.choose("Leave", by: 0)
    world.choose("Close it after the match", by: 0)
    world.pass(milliseconds: 2_000)
    #expect(world.endedHosts == 0 && world.players[0].shows("Next"))
    world.press(.escape, by: 2)
    world.choose("Give up", by: 2)
    world.pass(milliseconds: 500)
    #expect(world.endedHosts == 1 && world.players[1].shows("You win!"))
  }

  @Test func aHostCanCloseAtOnceAndAgainstABotIsNotAsked() {
    var world = hosting()
    world.press(.escape, by: 0)
    world.choose("Leave", by: 0)
    world.choose("Close it now", by: 0)
    #expect(world.endedHosts == 1)
    world = RoomWorld()
    world.host("Anna")
    world.choose("Add a bot", by: 0)
    world.choose("Ready", by: 0)
    world.pass(milliseconds: 3_500)
    world.press(.escape, by: 0)
    world.choose("Leave", by: 0)
    #expect(world.endedHosts == 1 && world.players[0].model.stack.screens.count == 1)
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 15), Size(columns: 24, rows: 12)])
  func aRoomIsUsableAtEverySize(size: Size) {
    var world = RoomWorld.withTwo(sizes: [size, size])
    #expect(world.players[1].shows("Ready"))
    for player in 0..<2 { world.choose("Ready", by: player) }
    world.pass(milliseconds: 3_500)
    #expect(!world.players[0].shows("Too small."), "\(world.players[0].screen.text)")
  }

  @Test func toldInLinesARoomSaysWhoIsThereAndHowItEnds() {
    var world = RoomWorld()
    world.join("Anna", size: PlainTerminal.screen, isPlain: true)
    world.pass(milliseconds: 100)
    world.open(by: 0)
    var listener = PlainListener(world)
    func count(_ line: String) -> Int { listener.transcript.lines.count { $0.hasPrefix(line) } }
    listener.world.join("Boris")
    listener.wait(milliseconds: 100)
    #expect(count("Boris, not ready") == 1, "\(listener.transcript.lines)")
    #expect(count("Modern 10×20, last standing, first to 3") == 1, "\(listener.transcript.lines)")
    listener.world.choose("Ready", by: 1)
    listener.wait(milliseconds: 100)
    #expect(count("Boris, ready") == 1, "\(listener.transcript.lines)")
    listener.choose("Ready")
    listener.wait(milliseconds: 3_500)
    #expect(count("Anna, Boris. Modern 10×20, last standing, first to 3.") == 1)
    // What falls first, and what comes after it.
    #expect(count("Next ") == 1, "\(listener.transcript.lines)")
    listener.giveUp(1)
    #expect(count("You win!") == 1 && count("Boris has given up.") == 1, "\(listener.transcript.lines)")
    #expect(count("Player 2") == 0 && count("Anna, you, not ready") <= 1, "\(listener.transcript.lines)")
  }
}
