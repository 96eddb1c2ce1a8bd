import Testing

@testable import BlockEngine
@testable import BlockRecords

@Suite struct PositionTests {
  private func position() throws -> Position {
    var position = Position(rules: .modern)
    position.playfield[0, 19] = .t
    position.playfield[9, 18] = .garbage
    position.held = .l
    position.queue = [.i, .o, .s]
    return position
  }

  @Test func aPositionIsTheSameWrittenAndRead() throws {
    let position = try position()
    #expect(try Position(text: position.text) == position)
    var classic = Position(rules: .classic)
    classic.playfield[3, 3] = .z
    #expect(try Position(text: classic.text) == classic)
  }

  @Test func aDiagramAloneIsAPosition() throws {
    let position = try Position(text: String(repeating: "..........\n", count: 20))
    #expect(position == Position(rules: .modern))
    #expect(try Position(text: String(repeating: "....................\r\n", count: 26)).rules == .classic)
  }

  @Test func aPositionIsTheSameAsAFumenCode() throws {
    let position = try position()
    let code = try position.fumen().code
    #expect(Position(try #require(Fumen(code).pages.first)) == position)
    #expect(throws: FumenError.size(width: 20, height: 26)) { try Position(rules: .classic).fumen() }
    let placed = FumenPage(piece: FumenPiece(.t, x: 4, y: 22))
    #expect(Position(placed).queue == [.t])
  }

  @Test func aGameBeginsAtThePosition() throws {
    let position = try position()
    var game = try Game(position, seed: 1)
    #expect(Position(game).playfield == position.playfield)
    #expect(Array(Position(game).queue.prefix(3)) == position.queue)
    #expect(game.held == .l && game.canHold)
    game.perform(.hold, at: .zero)
    #expect(game.fallingPiece?.tetromino == .l && game.held == .i)
    var full = position
    for x in 0..<10 { full.playfield[x, 5] = .t }
    #expect(throws: GameError.fullRow(5)) { try Game(full, seed: 1) }
  }

  @Test(arguments: [Ruleset.classic, .modern])
  func aGameContinuesInPracticeWithoutGravity(_ ruleset: Ruleset) throws {
    var game = try Game(GameSetup(ruleset: ruleset, seed: 5, startLevel: 8))
    game.perform(.hardDrop, at: GameTime(milliseconds: 50))
    let piece = game.fallingPiece
    var practice = game.continued(in: .practice)
    #expect(practice.fallingPiece == piece && practice.playfield == game.playfield)
    #expect(practice.next == game.next && practice.time == game.time)
    practice.advance(to: GameTime(milliseconds: 3_600_000))
    #expect(practice.fallingPiece == piece)
    practice.perform(.hardDrop, at: practice.time)
    #expect(practice.pieceCount == 3)
    var slow = practice.continued(in: .zen)
    slow.advance(to: slow.time.advanced(by: 5_000_000))
    #expect(slow.fallingPiece != practice.fallingPiece)
  }

  @Test(arguments: [
    ("", nil, "there is no diagram"),
    ("rules: odd\n....", 1, "the rules are a built-in set, such as classic or modern"),
    ("pieces: TXI\n....", 1, "letter 2 is \"X\""), ("hold: TT\n....", 1, "there is more than one piece"),
    ("speed: 3\n....", 1, "there is no \"speed\""),
    ("rules: classic\nrules: modern\n....", 2, "appears twice"),
    ("....\n....\n...\n....", 3, "it has 3 cells, and a row has 4"),
    ("....\n..q.\n....\n....", 2, "column 3 has \"q\""), ("..", 1, "the playfield is 2 wide"),
    ("....\n\n....", 3, "after an empty line"), (String(repeating: ".", count: 20_000), nil, "16384 bytes"),
  ])
  func whatIsNoPositionIsRefused(_ text: String, _ line: Int?, _ reason: String) {
    do throws(PositionError) {
      _ = try Position(text: text)
      Issue.record("an invalid position was accepted")
    } catch {
      #expect(error.line == line)
      #expect(error.message.description.contains(reason), "\(error)")
    }
  }
}
