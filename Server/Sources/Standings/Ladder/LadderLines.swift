import BlockBot
import BlockEngine
import FoundationEssentials

/// A ladder's file as lines of JSON: what it is played by, its programs, and each bout.
package struct LadderLines: Equatable, Sendable {
  package private(set) var bouts: [LadderBout] = []
  /// The command of each program that has played.
  package private(set) var commands: [String: String] = [:]
  /// The bytes up to the end of the last whole line.
  package private(set) var length = 0

  /// Why a file is not taken.
  package struct Fault: Error, CustomStringConvertible, Sendable {
    package let description: String
  }

  /// The most bytes of a line, and of a file.
  static let maxLine = 4_096
  package static let maxBytes = 64 << 20
  /// The greatest number of a bout.
  package static let maxRound = 1_000_000
  private static let maxFigure = 1 << 40

  private struct Head: Codable, Equatable {
    var format = "blockfall-ladder"
    var version = 1
    var program: String
    var rules: String
    var seed: UInt64
    var pieces: Int
    var think: Int
  }

  private struct Program: Codable {
    var program: String
    var command: String
  }

  /// The figures of a bout, by the names that `blockfall duel` has for them.
  private struct Figures: Codable {
    var wins: [Int]
    var draws: Int
    var forfeits: [Int]
    var exits: [Int]
    var lines: [Int]
    var pieces: [Int]
    var microseconds: [Int64]

    init(_ sum: DuelSum) {
      (wins, draws, forfeits, exits) = (sum.wins, sum.draws, sum.forfeits, sum.exits)
      (lines, pieces, microseconds) = (sum.attack, sum.pieces, sum.time)
    }

    /// The sum; nil if the figures cannot be those of a bout.
    var sum: DuelSum? {
      let counts = [wins, forfeits, exits, lines, pieces]
      let isRight =
        counts.allSatisfy { $0.count == 2 && $0.allSatisfy { (0...LadderLines.maxFigure).contains($0) } }
        && microseconds.count == 2
        && microseconds.allSatisfy { (0...Int64(LadderLines.maxFigure)).contains($0) }
        && (0...LadderBout.games).contains(draws) && wins[0] + wins[1] + draws == LadderBout.games
        && (0..<2).allSatisfy { forfeits[$0] <= wins[1 - $0] && exits[$0] <= forfeits[$0] }
      guard isRight else { return nil }
      return DuelSum(
        wins: wins, draws: draws, forfeits: forfeits, exits: exits, attack: lines, pieces: pieces,
        time: microseconds)
    }
  }

  private struct Bout: Codable {
    var bots: [String]
    var round: Int
    var figures: Figures
  }

  /// No lines.
  package init() {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - setup: what its games must be played by.
  ///   - version: the version of the program, by whose grades they must be played.
  /// - Throws: `Fault` with the number of the line; a last line without an end is torn, and left out.
  package init(_ bytes: [UInt8], _ setup: LadderSetup, version: String) throws(Fault) {
    guard bytes.count <= Self.maxBytes else {
      throw Fault(description: "it has more than \(Self.maxBytes >> 20) MiB")
    }
    length = bytes.lastIndex(of: 10).map { $0 + 1 } ?? 0
    let lines = bytes[..<length].split(separator: 10, omittingEmptySubsequences: false).dropLast()
    for (index, line) in lines.enumerated() {
      do throws(Fault) {
        guard line.count <= Self.maxLine else { throw Fault(description: "it is too long") }
        if index == 0 { try Self.check(line, setup, version) } else { try read(line) }
      } catch { throw Fault(description: "line \(index + 1): \(error)") }
    }
  }

  private static func check(
    _ line: ArraySlice<UInt8>, _ setup: LadderSetup, _ version: String
  ) throws(Fault) {
    guard let head = try? JSONDecoder().decode(Head.self, from: Data(line)),
      head.format == "blockfall-ladder"
    else { throw Fault(description: "it is no ladder of blockfall") }
    guard head.version == 1 else {
      throw Fault(description: "it is of version \(head.version), and this program knows 1")
    }
    let right = Self.head(setup, version)
    guard head != right else { return }
    let differences = [
      ("the rules", head.rules, right.rules), ("the seed", "\(head.seed)", "\(right.seed)"),
      ("the pieces", "\(head.pieces)", "\(right.pieces)"),
      ("the time to think", "\(head.think)", "\(right.think)"),
      ("the program's version", head.program, right.program),
    ].filter { $0.1 != $0.2 }.map { "\($0.0): \(printable($0.1)), now \($0.2)" }
    throw Fault(
      description:
        "its games were played otherwise (\(differences.joined(separator: "; "))); take another file")
  }

  private static func printable(_ text: String) -> String {
    String(text.prefix(40).map { $0.isASCII && $0 >= " " && $0 != "\u{7f}" ? $0 : "?" })
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(Fault) {
    let data = Data(line)
    if let program = try? JSONDecoder().decode(Program.self, from: data) {
      guard LadderBot("\(program.program)=\(program.command)") != nil, commands[program.program] == nil
      else { throw Fault(description: "it names no program, or one that was named before") }
      commands[program.program] = program.command
      return
    }
    guard let bout = try? JSONDecoder().decode(Bout.self, from: data) else {
      throw Fault(description: "it is no bout")
    }
    let isPair =
      bout.bots.count == 2 && bout.bots[0] != bout.bots[1]
      && bout.bots.allSatisfy { commands[$0] != nil || LadderBot($0) != nil }
    guard isPair, (0...Self.maxRound).contains(bout.round), let sum = bout.figures.sum else {
      throw Fault(description: "its figures are not those of a bout")
    }
    bouts.append(LadderBout(bots: bout.bots, round: bout.round, sum))
  }

  /// The sum of a bout that `blockfall duel` has printed; nil if it is none.
  package static func sum(ofDuel json: [UInt8]) -> DuelSum? {
    (try? JSONDecoder().decode(Figures.self, from: Data(json)))?.sum
  }

  // MARK: Writing

  private static func head(_ setup: LadderSetup, _ version: String) -> Head {
    Head(
      program: version, rules: setup.rules.rawValue, seed: setup.seed, pieces: setup.pieces,
      think: setup.thinking)
  }

  /// The first line of a file.
  package static func first(_ setup: LadderSetup, version: String) -> [UInt8] {
    line(head(setup, version))
  }

  /// Adds a bout; returns its lines.
  package mutating func add(_ bout: LadderBout, of pair: LadderPair) -> [UInt8] {
    var bytes: [UInt8] = []
    for bot in [pair.first, pair.second] {
      guard let command = bot.command, commands[bot.name] == nil else { continue }
      commands[bot.name] = command
      bytes += Self.line(Program(program: bot.name, command: command))
    }
    bouts.append(bout)
    return bytes + Self.line(Bout(bots: bout.bots, round: bout.round, figures: Figures(bout.sum)))
  }

  private static func line(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers and texts always have a JSON.
    return Array((try? encoder.encode(value)) ?? Data()) + [10]
  }
}
