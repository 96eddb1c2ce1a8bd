import Testing

@testable import BlockBot
@testable import BlockEngine
@testable import BlockSearch

/// The host with our own bot as its guest, and with programs that misbehave.
@Suite struct BotHostTests {
  /// A host whose program is ready.
  private func ready(_ info: String = #"{"type":"info","name":"X","features":null}"#) -> BotHost {
    var host = BotHost(at: 0)
    #expect(host.receive(info.utf8, at: 1) == nil && host.drainLines().first?.contains("rules") == true)
    #expect(host.receive(#"{"type":"ready"}"#.utf8, at: 2) == .ready)
    return host
  }

  private func play(_ move: BotHost.BotMove, _ game: inout Game) throws {
    if move.usesHold { game.perform(.hold, at: game.time) }
    let path = try #require(PathFinder(from: game).path(to: move.placement))
    for command in path.commands { game.perform(command, at: game.time) }
  }

  /// Garbage arrives after ten pieces, so the host has to send the game again once.
  @Test func hostAndGuestPlayAGameTogether() throws {
    let guest = BotGuest(try #require(BotGrade(1)), version: "1")
    var host = BotHost(at: 0)
    var game = Game(ruleset: .modern, seed: 21)
    var starts = 0
    func deliver(_ host: inout BotHost) -> BotHost.Outcome? {
      var outcome: BotHost.Outcome?
      for line in host.drainLines() {
        if line.contains(#""type":"start""#) { starts += 1 }
        for answer in guest.answers(to: line.utf8) { outcome = host.receive(answer.utf8, at: 1) ?? outcome }
      }
      return outcome
    }
    #expect(host.receive(guest.greeting[0].utf8, at: 0) == nil && host.name == "blockfall")
    #expect(deliver(&host) == .ready)
    for piece in 0..<14 {
      if piece == 10 { game.garbage.waiting += 2 }
      host.ask(game, at: 5)
      guard case .move(let move)? = deliver(&host) else {
        Issue.record("no move for piece \(piece)")
        return
      }
      try play(move, &game)
      host.confirm(move)
    }
    #expect(!game.isOver && starts == 2)
    host.quit()
    _ = deliver(&host)
    #expect(guest.isOver)
  }

  @Test func silenceOfFiveSecondsLosesAtEveryTurn() {
    var host = BotHost(at: 100)
    #expect(host.deadline == 5_000_100 && host.check(at: 5_000_099) == nil)
    #expect(host.check(at: 5_000_100) == .failed(.timedOut) && host.deadline == nil)
    host = ready()
    #expect(host.deadline == nil && host.check(at: .max) == nil)
    host.ask(Game(ruleset: .modern, seed: 0), at: 7)
    #expect(host.check(at: 5_000_007) == .failed(.timedOut))
  }

  @Test(arguments: ["x", "[]", "17", String(repeating: "[", count: 50_000), #"{"type":"#])
  func whatIsNoMessageLoses(_ line: String) {
    var host = ready()
    #expect(host.receive(line.utf8, at: 3) == .failed(.invalidMessage))
    #expect(host.receive(#"{"type":"ready"}"#.utf8, at: 4) == nil)
  }

  @Test func anEndAnErrorAndALineTooLongLose() {
    var host = ready()
    #expect(host.end() == .failed(.exited) && host.end() == nil)
    host = ready()
    #expect(host.receiveOverlongLine() == .failed(.lineTooLong))
    host = BotHost(at: 0)
    #expect(
      host.receive(String(repeating: " ", count: BotHost.maxLineLength + 1).utf8, at: 1)
        == .failed(.lineTooLong))
    host = BotHost(at: 0)
    _ = host.receive(#"{"type":"info"}"#.utf8, at: 1)
    #expect(
      host.receive(#"{"type":"error","reason":"unsupported_rules"}"#.utf8, at: 1)
        == .failed(.unsupportedRules))
  }

  @Test func messagesOutOfTurnAndUnknownOnesAreLeft() {
    var host = BotHost(at: 0)
    for line in [#"{"type":"ready"}"#, #"{"type":"suggestion","moves":[]}"#, #"{"type":"song"}"#, "{}"] {
      #expect(host.receive(line.utf8, at: 1) == nil)
    }
    #expect(host.drainLines().isEmpty)
  }

  private func answer(_ moves: String, on game: Game) -> BotHost.Outcome? {
    var host = ready()
    host.ask(game, at: 3)
    _ = host.drainLines()
    return host.receive(#"{"type":"suggestion","moves":[\#(moves)]}"#.utf8, at: 4)
  }

  private func move(_ piece: String, _ orientation: String, _ x: Int, _ y: Int, spin: String = "none")
    -> String
  {
    #"{"location":{"type":"\#(piece)","orientation":"\#(orientation)","x":\#(x),"y":\#(y)},"spin":"\#(spin)"}"#
  }

  @Test func theFirstMoveThatCanBePlayedIsTakenAndSpinsAreJudgedByTheRules() throws {
    let game = try Game(GameSetup(ruleset: .modern, seed: 0, pieces: [.t, .s, .o]))
    // In the air, below the floor, a wrong piece and invalid moves; then a valid one wrongly reported as a
    // spin.
    let wrong = [move("T", "north", 4, 5), move("T", "north", 4, -1), move("J", "north", 4, 0), "{}", "7"]
    let right = move("T", "north", 4, 0, spin: "full")
    guard case .move(let found)? = answer((wrong + [right]).joined(separator: ","), on: game) else {
      Issue.record("no move")
      return
    }
    #expect(found.placement.spin == nil && found.placement.piece.y == 18 && !found.usesHold)
    #expect(answer(wrong.joined(separator: ","), on: game) == .failed(.noPlayableMove))
    #expect(answer("", on: game) == .failed(.noPlayableMove))
  }

  @Test func aPlaceMayHaveAnyOrientationAndThePieceImpliesHold() throws {
    let game = try Game(GameSetup(ruleset: .modern, seed: 0, pieces: [.t, .s, .o]))
    // South with the centre a row higher covers the same cells as north.
    guard case .move(let south)? = answer(move("S", "south", 4, 1), on: game),
      case .move(let north)? = answer(move("S", "north", 4, 0), on: game)
    else {
      Issue.record("no move")
      return
    }
    #expect(south.usesHold && north.usesHold && south.placement.hasSameEffect(as: north.placement))
  }

  @Test func aPieceThatFellBeforeTheAnswerIsAskedAboutAgain() throws {
    var host = ready()
    var game = try Game(GameSetup(ruleset: .modern, seed: 0, pieces: [.t, .s, .o]))
    host.ask(game, at: 3)
    _ = host.drainLines()
    game.perform(.hardDrop, at: game.time)
    host.ask(game, at: 4)
    #expect(host.drainLines().isEmpty)
    let answer = #"{"type":"suggestion","moves":[\#(move("T", "north", 4, 0))]}"#
    #expect(host.receive(answer.utf8, at: 5) == nil)
    let lines = host.drainLines()
    #expect(lines.count == 3 && lines[0].contains("stop") && lines[1].contains(#""queue":["S","O""#))
    let next = #"{"type":"suggestion","moves":[\#(move("S", "north", 1, 0))]}"#
    guard case .move(let found)? = host.receive(next.utf8, at: 6) else {
      Issue.record("no move")
      return
    }
    #expect(found.placement.piece.tetromino == .s)
  }

  @Test func onlyRulesThatTheProtocolCoversAreCovered() {
    #expect(BotHost.supports(.modern) && !BotHost.supports(.modernWide) && !BotHost.supports(.classic))
  }
}
