import BlockEngine
import BlockSearch
import Testing

@testable import BlockBot

/// Our bot in programs that follow the protocol, and in programs that violate it.
@Suite struct BotGuestTests {
  private func guest(_ number: Int = 4) throws -> BotGuest {
    let grade = try #require(BotGrade(number))
    // Limits the search, which is slow without optimization.
    return BotGuest(grade.scoring(min(grade.attack.nodes, 200)), version: "1")
  }

  private func start(_ game: Game, randomizer: Bool = true) -> String {
    ProtocolValue.members(
      ("type", .string("start")), ("hold", game.held.map { .string(String($0.letter)) } ?? .null),
      (
        "queue",
        .array(
          ([game.fallingPiece?.tetromino].compactMap(\.self) + game.next).map { .string(String($0.letter)) })
      ), ("combo", .integer(game.combo)), ("back_to_back", .bool(game.backToBackCount > 0)),
      ("board", game.playfield.protocolRows),
      (
        "randomizer",
        randomizer
          ? .members(
            ("type", .string("seven_bag")),
            ("bag_state", .array(game.possibleNextPieces.map { .string(String($0.letter)) })))
          : .members(("type", .string("unknown")))
      )
    ).line
  }

  @Test func itGreetsAndIsReady() throws {
    let guest = try guest()
    #expect(ProtocolReader.read(guest.greeting[0].utf8)?["type"] == .string("info"))
    #expect(guest.answers(to: #"{"type":"rules","randomizer":"seven_bag"}"#.utf8) == [#"{"type":"ready"}"#])
    #expect(guest.answers(to: #"{"type":"quit"}"#.utf8).isEmpty && guest.isOver)
  }

  @Test(arguments: [
    (20, "a board has 40 rows, the lowest first; this one has 20"),
    (50, "a board has 40 rows, the lowest first; this one has 50"), (40, nil),
  ])
  func aGameThatCannotBePlayedIsAnsweredByAnError(rows: Int, fault: String?) throws {
    let guest = try guest()
    let row = ProtocolValue.array(Array(repeating: .null, count: 10))
    let line = ProtocolValue.members(
      ("type", .string("start")), ("hold", .null), ("queue", .array([.string("T"), .string("I")])),
      ("combo", .integer(0)), ("back_to_back", .bool(false)),
      ("board", .array(Array(repeating: row, count: rows)))
    ).line
    let answers = guest.answers(to: line.utf8)
    #expect(guest.fault?.description == fault)
    #expect(answers == (fault == nil ? [] : [#"{"type":"error","reason":"unsupported_rules"}"#]))
    #expect(guest.answers(to: #"{"type":"suggest"}"#.utf8).isEmpty == (fault != nil))
    #expect(guest.fault == nil)
  }

  @Test func aLowGradeDoesNotAlwaysNameTheBestPlaceFirst() throws {
    func firsts(_ number: Int) throws -> [String] {
      try (0..<12).map { seed in
        let guest = try guest(number)
        var line = ""
        // The random generator continues from piece to piece.
        for _ in 0...seed {
          _ = guest.answers(to: start(Game(ruleset: .modern, seed: 3)).utf8)
          line = guest.answers(to: #"{"type":"suggest"}"#.utf8).first ?? ""
        }
        return line
      }
    }
    #expect(try Set(firsts(10)).count == 1)
    #expect(try Set(firsts(1)).count > 1)
  }

  /// The host plays each first suggestion with the engine's path, and sends the guest its game only once.
  @Test(arguments: [true, false])
  func itPlaysASeriesOfPiecesThatCanAllBePlayed(randomizer: Bool) throws {
    let guest = try guest()
    var game = Game(ruleset: .modern, seed: 11)
    #expect(guest.answers(to: start(game, randomizer: randomizer).utf8).isEmpty)
    for _ in 0..<16 {
      let answers = guest.answers(to: #"{"type":"suggest"}"#.utf8)
      let suggestion = try #require(answers.first.flatMap { ProtocolReader.read($0.utf8) })
      #expect(suggestion["type"] == .string("suggestion") && suggestion["move_info"]?["nodes"] != nil)
      let value = try #require(suggestion["moves"]?.elements?.first)
      let move = try #require(ProtocolMove(value))
      let takesTwo = game.held == nil
      let usesHold = move.tetromino != game.fallingPiece?.tetromino
      if usesHold { game.perform(.hold, at: game.time) }
      let path = try #require(PathFinder(from: game, halfTurns: false).path(to: move.placement))
      for command in path.commands { game.perform(command, at: game.time) }
      #expect(guest.answers(to: #"{"type":"play","move":\#(value.line)}"#.utf8).isEmpty)
      for piece in game.next.suffix(usesHold && takesTwo ? 2 : 1) {
        _ = guest.answers(to: #"{"type":"new_piece","piece":"\#(piece.letter)"}"#.utf8)
      }
    }
    #expect(!game.isOver && game.playfield.stackHeight < 12)
  }

  @Test func messagesThatComeTwiceLateOrNotAtAllDoNoHarm() throws {
    let guest = try guest(1)
    let game = Game(ruleset: .modern, seed: 3)
    let suggest = #"{"type":"suggest"}"#
    #expect(guest.answers(to: suggest.utf8).isEmpty)
    #expect(guest.answers(to: #"{"type":"play","move":{}}"#.utf8).isEmpty)
    #expect(guest.answers(to: #"{"type":"new_piece","piece":"T"}"#.utf8).isEmpty)
    for _ in 0..<2 { _ = guest.answers(to: start(game).utf8) }
    #expect(guest.answers(to: suggest.utf8).count == 1 && guest.answers(to: suggest.utf8).count == 1)
    // After a move with a piece that is not available, the guest is silent until the next start.
    let wrong =
      #"{"location":{"type":"\#(Tetromino.allCases.first { $0 != game.fallingPiece?.tetromino && $0 != game.next[0] }?.letter ?? "I")","orientation":"north","x":4,"y":1},"spin":"none"}"#
    _ = guest.answers(to: #"{"type":"play","move":\#(wrong)}"#.utf8)
    #expect(guest.answers(to: suggest.utf8).isEmpty)
    _ = guest.answers(to: start(game).utf8)
    #expect(guest.answers(to: suggest.utf8).count == 1)
    _ = guest.answers(to: #"{"type":"stop"}"#.utf8)
    #expect(guest.answers(to: suggest.utf8).isEmpty && !guest.isOver)
  }

  @Test(arguments: [
    "", "x", "[]", #"{"type":1}"#, #"{"type":"dance"}"#, String(repeating: "[", count: 100_000),
  ])
  func whatCannotBeUsedIsLeft(_ line: String) throws {
    let guest = try guest(1)
    #expect(guest.answers(to: line.utf8).isEmpty)
    #expect(guest.answers(to: #"{"type":"suggest"}"#.utf8).isEmpty && !guest.isOver)
  }

  @Test(arguments: [
    #"{"type":"start"}"#, #"{"type":"start","queue":["T"],"board":[]}"#,
    #"{"type":"start","queue":"T","board":null}"#,
  ])
  func aStartThatLacksSomethingIsAnsweredByAnError(_ line: String) throws {
    let guest = try guest(1)
    #expect(guest.answers(to: line.utf8) == [#"{"type":"error","reason":"unsupported_rules"}"#])
    #expect(guest.fault != nil && guest.answers(to: #"{"type":"suggest"}"#.utf8).isEmpty && !guest.isOver)
  }

  @Test func anEmptyQueueIsAnsweredWithTheFirstPiece() throws {
    let guest = try guest(1)
    let board = Game(ruleset: .modern, seed: 0).playfield.protocolRows.line
    _ = guest.answers(
      to: #"{"type":"start","hold":null,"queue":[],"combo":0,"back_to_back":false,"board":\#(board)}"#.utf8)
    #expect(guest.answers(to: #"{"type":"suggest"}"#.utf8).isEmpty)
    #expect(guest.answers(to: #"{"type":"new_piece","piece":"L"}"#.utf8).count == 1)
  }
}
