import BlockEngine
import BlockSearch

// An analysis as text, kept beside its replay so that it goes on where it was left.
extension GameAnalysis {
  /// The longest text of an analysis, in bytes.
  public static let maxTextBytes = 1 << 20

  /// What is known so far: a header that names the bot, the budget and the game, then a line for each piece.
  public var text: String {
    var lines = header
    lines.append("stage \(stage.rawValue) \(next) \(fields)")
    lines.append((["candidates"] + candidates.map(String.init)).joined(separator: " "))
    lines += verdicts.map(Self.line(of:))
    return lines.joined(separator: "\n") + "\n"
  }

  /// Goes on from a text of the same game, bot and budget.
  ///
  /// - Returns: whether it is one; if not, nothing changes.
  public mutating func resume(from text: String) -> Bool {
    guard text.utf8.count <= Self.maxTextBytes else { return false }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    let own = header
    guard lines.count == own.count + 2 + turns.count, Array(lines[..<own.count]) == own,
      let (stage, next, fields) = Self.stage(lines[own.count], count: turns.count),
      let candidates = Self.candidates(lines[own.count + 1], count: turns.count)
    else { return false }
    var verdicts: [Verdict] = []
    for (turn, line) in zip(turns, lines[(own.count + 2)...]) {
      guard let verdict = Self.verdict(line, of: turn) else { return false }
      verdicts.append(verdict)
    }
    guard stage != .verdict || next < candidates.count else { return false }
    (self.stage, self.next, self.fields) = (stage, next, fields)
    (self.candidates, self.verdicts) = (candidates, verdicts)
    return true
  }

  private var header: [String] {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    func combine(_ number: Int) {
      digest = (digest ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3
    }
    for turn in turns {
      combine(Int(turn.time.microseconds))
      combine(Int(turn.played.placement.piece.tetromino.rawValue))
      for mino in turn.played.placement.piece.minos { combine(mino.y << 8 | mino.x) }
    }
    return [
      "blockfall-analysis 1", "bot \(bot)",
      "budget \(budget.survey) \(budget.comparison) \(budget.verdict) \(budget.allClear)",
      "pieces \(turns.count) \(digest.hexadecimal(digits: 16))",
    ]
  }

  private static func stage(_ line: String, count: Int) -> (Stage, Int, Int)? {
    let words = line.split(separator: " ")
    guard words.count == 4, words[0] == "stage", let number = Int(words[1]),
      let stage = Stage(rawValue: number),
      let next = Int(words[2]), (0...count).contains(next), let fields = Int(words[3]),
      (0...Int(Int32.max)).contains(fields), stage == .done || next < count
    else { return nil }
    return (stage, next, fields)
  }

  private static func candidates(_ line: String, count: Int) -> [Int]? {
    let words = line.split(separator: " ")
    guard words.first == "candidates", words.count <= 1 + maxCostly else { return nil }
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard numbers.count == words.count - 1, numbers.allSatisfy((0..<count).contains),
      Set(numbers).count == numbers.count
    else { return nil }
    return numbers
  }

  private static func line(of verdict: Verdict) -> String {
    let allClear = verdict.allClearPieces.map(String.init) ?? "?"
    let start = "\(verdict.hadChoice ? 1 : 0) \(verdict.gap) \(allClear)"
    guard let best = verdict.best else { return start }
    let piece = best.placement.piece
    let spin = best.placement.spin.map { $0 == .full ? 2 : 1 } ?? 0
    return start
      + " \(best.usesHold ? 1 : 0) \(piece.tetromino.letter) \(piece.orientation.rawValue) \(piece.x) \(piece.y) \(spin)"
  }

  private static func verdict(_ line: String, of turn: AnalysisTurn) -> Verdict? {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 3 || words.count == 9, ["0", "1"].contains(words[0]), let gap = Int(words[1]),
      gap >= 0, words[2] == "?" || Int(words[2]).map((0...AllClearFinder.maxPieces).contains) == true
    else { return nil }
    var verdict = Verdict(
      best: nil, hadChoice: words[0] == "1", gap: gap, allClearPieces: words[2] == "?" ? nil : Int(words[2]))
    guard words.count == 9 else { return verdict }
    guard ["0", "1"].contains(words[3]), let letter = words[4].first, words[4].count == 1,
      let tetromino = Tetromino(letter: letter), let turns = UInt8(words[5]), turns < 4,
      let x = Int(words[6]),
      let y = Int(words[7]), let number = Int(words[8]), (0...2).contains(number)
    else { return nil }
    let usesHold = words[3] == "1"
    let field = turn.position.playfield
    // A piece that is not there, or outside of the field, is somebody's invention.
    guard tetromino == (usesHold ? turn.swapped : turn.position.queue.first), (-3..<field.width).contains(x),
      (-field.hiddenRows..<field.height).contains(y)
    else { return nil }
    let piece = FallingPiece(
      of: tetromino, Orientation(quarterTurns: turns), x: x, y: y, in: turn.position.ruleset.rotationSystem)
    guard field.fits(piece.matrix, x: x, y: y) else { return nil }
    let spin: Spin? = number == 0 ? nil : number == 1 ? .mini : .full
    verdict.best = BotChoice(usesHold: usesHold, placement: Placement(piece: piece, spin: spin), worth: 0)
    return verdict
  }
}
