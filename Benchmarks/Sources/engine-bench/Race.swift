import BlockEngine
import BlockSearch
import CReferenceEngine

/// A comparison of two implementations that do the same work in turn, run after run.
struct Race {
  /// The name in the table.
  let name: String
  /// Work per second of processor time, run by run.
  private(set) var swift: [Double] = []
  private(set) var reference: [Double] = []

  /// A race is void because the two sides did different work.
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// Repeats a playout until a run has about `commands` commands, in `BlockEngine` and in C.
  init(_ name: String, _ playout: Playout, commands: Int, perRound: Int, runs: Int) throws {
    try self.init(
      name, rounds: max(1, commands / playout.count), perRound: perRound, runs: runs,
      ours: { try playout.runSwift(round: $0) }, theirs: { playout.runReference(round: $0) })
  }

  /// Compares a playout with another one by different rules on the same kind of field.
  init(_ name: String, _ playout: Playout, against other: Playout, commands: Int, runs: Int) throws {
    try self.init(
      name, rounds: max(1, commands / playout.count), perRound: playout.count, runs: runs, isSameGame: false,
      ours: { try playout.runSwift(round: $0) }, theirs: { try other.runSwift(round: $0) })
  }

  /// Compares matches with the same games without a match.
  init(_ name: String, _ playout: MatchPlayout, commands: Int, runs: Int) throws {
    try self.init(
      name, rounds: max(1, commands / playout.count), perRound: playout.count, runs: runs,
      ours: { try playout.runMatch(round: $0) }, theirs: { try playout.runSeparately(round: $0) })
  }

  /// Alternates between the two sides every round; the first run does not count.
  ///
  /// A round takes a few milliseconds, because the machine's other load changes within a run.
  private init(
    _ name: String, rounds: Int, perRound: Int, runs: Int, isSameGame: Bool = true,
    ours: (Int) throws -> Playout.Outcome, theirs: (Int) throws -> Playout.Outcome
  ) throws {
    self.name = name
    for run in 0...runs {
      var (first, second) = (Playout.Outcome(), Playout.Outcome())
      for round in 0..<rounds {
        first += try ours(round)
        second += try theirs(round)
      }
      guard !isSameGame || (first.games == second.games && first.score == second.score) else {
        throw Difference(description: "\(name): different games were played: \(first) and \(second)")
      }
      if run > 0 { add(Double(perRound * rounds), first.seconds, second.seconds) }
    }
  }

  /// Counts resting places to a depth in both engines; the first run does not count.
  init(perft queue: String, depth: Int, runs: Int) throws {
    name = "perft"
    let pieces = queue.compactMap { Tetromino(letter: $0) }
    let numbers = pieces.map(\.rawValue)
    let modern = Ruleset.modern
    let counter = PerftCounter(
      ruleset: modern, playfield: try Playfield(width: modern.width, height: modern.height), queue: pieces)
    reference_perft_prepare()
    for run in 0...runs {
      let start = ProcessorTime.now
      let ours = counter.count(depth: depth)
      let middle = ProcessorTime.now
      let theirs = reference_perft(numbers, Int32(depth))
      let end = ProcessorTime.now
      guard UInt64(ours) == theirs else {
        throw Difference(description: "perft: \(ours) places and \(theirs)")
      }
      if run > 0 { add(Double(ours), middle - start, end - middle) }
    }
  }

  private mutating func add(_ work: Double, _ ours: Double, _ theirs: Double) {
    swift.append(work / ours)
    reference.append(work / theirs)
  }

  /// The figures as JSON.
  var json: String {
    func list(_ values: [Double]) -> String { "[\(values.map { String(Int($0)) }.joined(separator: ","))]" }
    return "{\"name\":\"\(name)\",\"swift\":\(list(swift)),\"reference\":\(list(reference))}"
  }
}
