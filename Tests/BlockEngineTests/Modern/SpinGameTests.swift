import BlockEngine
import Testing

/// Spins in published set-ups, played from the spawn to the score.
@Suite struct SpinGameTests {
  struct Example: CustomTestStringConvertible {
    let name: String
    /// The lowest rows of a field of ten by twenty.
    let rows: String
    let commands: String
    let spin: Spin?
    let cleared: Int
    var testDescription: String { name }
  }

  static let examples = [
    Example(
      name: "double",
      rows: """
        ....#.....
        ####...###
        #####.####
        """, commands: "right cw soft*19 cw", spin: .full, cleared: 2),
    Example(
      name: "single",
      rows: """
        ....#.....
        .###...###
        #####.####
        """, commands: "right cw soft*19 cw", spin: .full, cleared: 1),
    Example(
      name: "no clear",
      rows: """
        ....#.....
        .###...###
        .####.####
        """, commands: "right cw soft*19 cw", spin: .full, cleared: 0),
    Example(
      name: "the same place without a turn at the end",
      rows: """
        ..........
        ####...###
        #####.####
        """, commands: "right half hard", spin: nil, cleared: 2),
    Example(
      name: "a soft drop after the turn",
      rows: """
        .......#..
        ####...###
        #####.####
        """, commands: "right half soft*19", spin: nil, cleared: 2),
    Example(
      name: "a refused move after the turn changes nothing",
      rows: """
        ....#.....
        ####...###
        #####.####
        """, commands: "right cw soft*19 cw left right soft", spin: .full, cleared: 2),
    Example(
      name: "triple",
      rows: """
        ..##......
        ..#.......
        ###.######
        ###..#####
        ###.######
        """, commands: "right soft*16 left cw", spin: .full, cleared: 3),
    Example(
      name: "one front corner alone, but the last kick",
      rows: """
        ..##......
        ..#.......
        ###.######
        ###..#####
        ###..#####
        """, commands: "right soft*16 left cw", spin: .full, cleared: 2),
    Example(
      name: "mini single by the wall",
      rows: """
        ..########
        ...#######
        """, commands: "cw left*4 soft*19 ccw", spin: .mini, cleared: 1),
    Example(
      name: "mini without a clear",
      rows: """
        ..#.......
        ...####...
        """, commands: "cw left*4 soft*19 ccw", spin: .mini, cleared: 0),
    Example(
      name: "only two corners",
      rows: """
        ....#.....
        .....##...
        """, commands: "right cw soft*19 cw", spin: nil, cleared: 0),
  ]

  @Test(arguments: examples)
  func aSpinIsReportedAndScored(_ example: Example) throws {
    let rows = example.rows.split(separator: "\n")
    let diagram = ([emptyField(10, 20 - rows.count)] + rows.map(String.init)).joined(separator: "\n")
    var play = try Play("TI", on: diagram, rules: .modern)
    play.perform(example.commands)
    // Lets the piece lock by time, which does not count as an action.
    while play.game.pieceCount == 1 { play.advance(to: play.deadline ?? 0) }
    let spins = play.events.compactMap { event in if case .spun(let spin) = event.kind { spin } else { nil } }
    #expect(spins == (example.spin.map { [$0] } ?? []), "\(play.picture)")
    #expect(play.game.lines == example.cleared, "\(play.picture)")
  }
}
