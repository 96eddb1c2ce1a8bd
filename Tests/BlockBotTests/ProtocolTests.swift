import BlockEngine
import BlockSearch
import Testing

@testable import BlockBot

@Suite struct ProtocolTests {
  @Test(arguments: [
    #"{"type":"info","features":null,"n":-12,"list":[true,false,[]],"text":"a\"\\b\u00e9"}"#,
    "[]", "{}", "null", "17", #""""#,
  ])
  func aValueIsTheSameReadAndWritten(_ text: String) throws {
    let value = try #require(ProtocolReader.read(text.utf8))
    #expect(ProtocolReader.read(value.line.utf8) == value)
  }

  @Test(arguments: [
    "", "{", "[1,]", #"{"a"}"#, "nul", "1x", "--", "\"\n\"", #""\u12""#, #""\ud800""#,
    "[[[[[[[[[[1]]]]]]]]]]", "1 2",
    "1.2.3",
  ])
  func whatIsNoJSONOrNestsTooDeepIsNoValue(_ text: String) {
    #expect(ProtocolReader.read(text.utf8) == nil)
  }

  @Test func numbersOfAnyKindAreRead() {
    #expect(ProtocolReader.read("1.5e3".utf8) == .number("1.5e3"))
    #expect(ProtocolReader.read("[12345678901234567890]".utf8)?.elements?.count == 1)
    #expect(ProtocolReader.read(#""😀\ud83d\ude00""#.utf8) == .string("😀😀"))
  }

  /// The protocol's cells of each piece pointing north, relative to its centre, with y upwards.
  static let north: [(Tetromino, [(Int, Int)])] = [
    (.i, [(-1, 0), (0, 0), (1, 0), (2, 0)]), (.o, [(0, 0), (1, 0), (0, 1), (1, 1)]),
    (.t, [(-1, 0), (0, 0), (1, 0), (0, 1)]), (.l, [(-1, 0), (0, 0), (1, 0), (1, 1)]),
    (.j, [(-1, 0), (0, 0), (1, 0), (-1, 1)]), (.s, [(-1, 0), (0, 0), (0, 1), (1, 1)]),
    (.z, [(-1, 1), (0, 1), (0, 0), (1, 0)]),
  ]

  @Test func aMoveNamesTheCellsThatTheProtocolSays() throws {
    for (tetromino, cells) in Self.north {
      var offsets = cells
      for word in ["north", "east", "south", "west"] {
        let text =
          #"{"location":{"type":"\#(tetromino.letter)","orientation":"\#(word)","x":4,"y":10},"spin":"mini"}"#
        let value = try #require(ProtocolReader.read(text.utf8))
        let move = try #require(ProtocolMove(value))
        let found = Set(move.placement.piece.minos.map { [$0.x, 19 - $0.y] })
        #expect(found == Set(offsets.map { [4 + $0.0, 10 + $0.1] }), "\(tetromino) \(word)")
        #expect(move.placement.spin == .mini && move.value == value)
        // Rotates clockwise, with y upwards.
        offsets = offsets.map { ($0.1, -$0.0) }
      }
    }
  }

  @Test func everyPlaceIsTheSameNamedAndRead() throws {
    let finder = PlacementFinder(ruleset: .modern, width: 10, height: 20)
    let playfield = Game(ruleset: .modern, seed: 0).playfield
    for tetromino in Tetromino.allCases {
      for placement in finder.placements(of: tetromino, on: playfield) {
        #expect(try #require(ProtocolMove(ProtocolMove(placement).value)).placement == placement)
      }
    }
  }

  @Test(arguments: [
    "{}", #"{"location":{"type":"T","orientation":"up","x":1,"y":1}}"#,
    #"{"location":{"type":"X","orientation":"north","x":1,"y":1}}"#,
    #"{"location":{"type":"T","orientation":"north","x":99,"y":1}}"#,
    #"{"location":{"type":"T","orientation":"north","x":1.5,"y":1}}"#,
  ])
  func whatIsNoMoveIsRefused(_ text: String) throws {
    #expect(ProtocolMove(try #require(ProtocolReader.read(text.utf8))) == nil)
  }
}
