import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockSearch
import TerminalUI

/// `blockfall perft`: counts the placement sequences of a queue of pieces, to compare rules with other programs.
struct PerftCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "perft",
      abstract: tr("Count the sequences of resting places of a queue of pieces, as JSON."),
      discussion: tr(
        """
        A place is a set of cells in which a piece rests, reached from its spawn by moves to the sides, quarter \
        turns and moves down, without gravity. Full rows are cleared between pieces; a place that ends the game \
        counts, and nothing follows it. A line is printed for every depth up to the one asked for.
        """))
  }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The rules: \(StartOptions.words), or a file of your own."), valueName: tr("name")),
    completion: .rules, transform: ArgumentValue.rules)
  var rules: Ruleset?

  @OptionGroup var field: FieldOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The pieces, such as IOLJSZT."), valueName: tr("letters")),
    transform: ArgumentValue.pieces)
  var queue: PieceList

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("How many of the pieces, one after the other, are placed."), valueName: tr("number")),
    transform: ArgumentValue.depth)
  var depth: Int

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("A file with what is on the playfield: one line per row, of . IOTSZJL and #."), valueName: tr("file")
    ))
  var playfield: String?

  @Flag(name: .customLong("half-turns"), help: ArgumentHelp(tr("Half turns lead to places too.")))
  var halfTurns = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let ruleset = try field.ruleset(rules ?? .classic)
    let pieces = Array(queue.pieces.prefix(depth))
    guard pieces.count == depth else {
      throw .refused(tr("a depth of \(depth) needs as many pieces; the queue has \(pieces.count)"))
    }
    let counter = PerftCounter(
      ruleset: ruleset, playfield: try startingPlayfield(ruleset), queue: pieces, halfTurns: halfTurns)
    for depth in 1...depth {
      let start = Clock.now
      let count = counter.count(depth: depth)
      let elapsed = UInt64(max(1, Clock.now.nanoseconds - start.nanoseconds))
      try console.putJSON { json in
        json.member("depth", depth)
        json.member("count", count)
        json.member("nodesPerSecond", Self.rate(count, in: elapsed))
      }
    }
    return 0
  }

  private func startingPlayfield(_ ruleset: Ruleset) throws(CommandFailure) -> Playfield {
    if let playfield {
      return try PlayfieldFile(path: playfield, width: ruleset.width, height: ruleset.height).read()
    }
    guard let empty = try? Playfield(width: ruleset.width, height: ruleset.height) else {
      preconditionFailure("a rule set's own size can be had")
    }
    return empty
  }

  private static func rate(_ count: Int, in nanoseconds: UInt64) -> UInt64 {
    let (high, low) = UInt64(count).multipliedFullWidth(by: 1_000_000_000)
    guard high < nanoseconds else { return .max }
    return nanoseconds.dividingFullWidth((high, low)).quotient
  }
}
