import BlockBot
import BlockEngine
import Glibc

/// Searches for better weights of a bot, and tests whether one table is stronger than another.
///
///     bot-tune tune [FILE] [nodes=1000] [pieces=100] [games=4] [rounds=200] [seed=1] [contest=alone]
///     bot-tune compare FIRST SECOND [nodes=1000] [pieces=500] [games=400] [seed=1] [contest=match]
///     bot-tune points [FILE] [pieces=1000] [games=10] [seed=1] [level=20]
///     bot-tune console [FILE] [games=200] [seed=1] [level=18]
///
/// A table is a file in the format of `BotWeights`, or `attack`, `points` or `narrow` for a built-in one. `tune` prints
/// the final table, and its progress on standard error. `compare` plays until the sequential test of
/// `DuelSum` decides, at most `games` games. `points` has our highest grade, with a table, and Dellacherie's
/// player place the same pieces under classic rules. `console` has it play the 8-bit console's game from a level to
/// level 29, ten presses a second for each thumb.
@main
enum BotTune {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      print(to: STDERR_FILENO, "bot-tune: \(error)")
      exit(2)
    }
  }

  private static func run(_ words: [String]) throws {
    var numbers = [
      "nodes": 1_000, "pieces": 500, "games": 400, "rounds": 200, "seed": 1, "level": 20,
    ]
    if words.first == "tune" { (numbers["pieces"], numbers["games"]) = (100, 4) }
    if words.first == "points" { (numbers["pieces"], numbers["games"]) = (1_000, 10) }
    if words.first == "console" { (numbers["level"], numbers["games"]) = (18, 200) }
    var isAlone = words.first == "tune"
    var tables: [BotWeights] = []
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2, parts[0] == "contest" {
        guard ["alone", "match"].contains(parts[1]) else { throw Misuse("contest is alone or match") }
        isAlone = parts[1] == "alone"
      } else if parts.count == 2 {
        guard numbers[parts[0]] != nil, let value = Int(parts[1]), (1...1_000_000).contains(value) else {
          throw Misuse("\(word): a name of \(numbers.keys.sorted()) and a number from 1 to 1000000")
        }
        numbers[parts[0]] = value
      } else {
        tables.append(try table(word))
      }
    }
    func number(_ name: String) -> Int { numbers[name] ?? 1 }
    let trial = Trial(
      contest: isAlone ? .points : .match(.guideline), nodes: number("nodes"), pieces: number("pieces"),
      seed: UInt64(number("seed")))
    switch (words.first, tables.count) {
    case ("tune", 0...1):
      tune(
        tables.first ?? .attack, trial, rounds: number("rounds"), games: number("games"), seed: trial.seed)
    case ("compare", 2): compare(tables, trial, games: number("games"))
    case ("points", 0...1):
      guard Ruleset.classic.levels.contains(number("level")) else {
        throw Misuse("a level of the classic rules")
      }
      race(
        PointsRace(weights: tables.first ?? .points, pieces: number("pieces"), level: number("level")),
        games: number("games"), seed: trial.seed)
    case ("console", 0...1):
      guard Ruleset.retro.levels.contains(number("level")), number("level") < ConsoleRun.lastLevel else {
        throw Misuse("a start level of the console below \(ConsoleRun.lastLevel)")
      }
      let run = ConsoleRun(weights: tables.first ?? .narrowPoints, level: number("level"))
      print(to: STDOUT_FILENO, try run.report(games: number("games"), seed: trial.seed))
    default:
      throw Misuse(
        "tune [FILE] [NAME=NUMBER…], or compare FIRST SECOND [NAME=NUMBER…], or points or console [FILE] [NAME=NUMBER…]"
      )
    }
  }

  private static func tune(_ start: BotWeights, _ trial: Trial, rounds: Int, games: Int, seed: UInt64) {
    var tuner = WeightTuner(from: start, rounds: rounds, seed: seed)
    var sum = 0.0
    for round in 0..<rounds {
      let (up, down) = tuner.propose()
      var margin = 0.0
      for game in 0..<games { margin += trial.margin(of: up, over: down, game: round * games + game) }
      tuner.record(margin: margin / Double(games))
      sum += abs(margin) / Double(games)
      if round % 10 == 9 {
        print(to: STDERR_FILENO, "round \(round + 1): mean margin \(sum / Double(round + 1))")
      }
    }
    print(to: STDOUT_FILENO, tuner.weights.text)
  }

  private static func compare(_ tables: [BotWeights], _ trial: Trial, games: Int) {
    var sum = DuelSum()
    for game in 0..<games {
      sum.add(trial.play(tables[0], tables[1], game: game))
      if sum.verdict != .undecided { break }
    }
    print(
      to: STDOUT_FILENO,
      "games \(sum.games), wins \(sum.wins[0]) : \(sum.wins[1]), draws \(sum.draws), lines a thousand pieces "
        + "\(sum.attackPerPiece[0]) : \(sum.attackPerPiece[1]): the first is \(sum.verdict.rawValue)")
  }

  private static func race(_ race: PointsRace, games: Int, seed: UInt64) {
    var (scores, pieces) = ([0, 0], [0, 0])
    for game in 0..<games {
      for (side, result) in race.play(seed: seed &+ UInt64(game)).enumerated() {
        scores[side] += result.score
        pieces[side] += result.pieces
      }
    }
    let rates = (0..<2).map { Double(scores[$0]) / Double(max(1, pieces[$0])) }
    print(
      to: STDOUT_FILENO,
      "points a piece: ours \(rates[0]), Dellacherie's \(rates[1]), ratio \(rates[0] / rates[1]); "
        + "pieces \(pieces[0]) : \(pieces[1])")
  }

  // MARK: Files and texts

  private struct Misuse: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  private static func table(_ name: String) throws -> BotWeights {
    switch name {
    case "attack": return .attack
    case "points": return .points
    case "narrow": return .narrowPoints
    default: break
    }
    guard let file = fopen(name, "r") else { throw Misuse("\(name): \(String(cString: strerror(errno)))") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    do {
      return try BotWeights(text: String(decoding: bytes[..<count], as: UTF8.self))
    } catch {
      throw Misuse("\(name), line \(error.line): \(error.reason)")
    }
  }

  private static func print(to file: Int32, _ text: String) {
    var line = text + "\n"
    line.withUTF8 { _ = write(file, $0.baseAddress, $0.count) }
  }
}
