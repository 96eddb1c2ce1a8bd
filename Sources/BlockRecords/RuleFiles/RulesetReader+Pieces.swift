import BlockEngine

// The lines of a rule file about single pieces and about handling presets.
extension RulesetReader {
  /// The form of a line whose key is not in `RulesetKey`.
  static func form(of key: Substring) -> LocalizedMessage {
    if key.hasPrefix("matrix-") {
      return LocalizedMessage("matrix-i … matrix-l = four matrices such as .#../### of four minos each")
    }
    if key.hasPrefix("kick-") {
      return LocalizedMessage(
        "kick-i-01 … kick-l-32 = none | [centre] [beside] [X,Y …] [ground X,Y …], seven at most, \(LocalizedMessage.numbers(-4...4))"
      )
    }
    let handling: LocalizedMessage =
      "handling-NAME = delay N ms rate N ms soft-drop \(LocalizedMessage.numbers(0...1_000))"
    return LocalizedMessage("\(handling); N us, ms, s or frames")
  }

  mutating func applyPiece(_ key: Substring, _ text: Substring) -> Bool {
    let parts = key.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 2, let piece = RulesetReader.piece(parts[1]) else { return false }
    if parts[0] == "matrix", parts.count == 2 { return applyMatrices(of: piece, RulesetValue(text)) }
    if parts[0] == "kick", parts.count == 3 { return applyKicks(of: piece, parts[2], RulesetValue(text)) }
    return false
  }

  private static func piece(_ word: Substring) -> Tetromino? {
    word.count == 1 ? Tetromino.allCases.first { String($0.letter).lowercased() == word } : nil
  }

  private mutating func applyMatrices(of piece: Tetromino, _ value: RulesetValue) -> Bool {
    let matrices = value.words.compactMap { word -> Matrix? in
      let rows = word.split(separator: "/", omittingEmptySubsequences: false)
      let isDrawn = rows.allSatisfy { $0.count <= 4 && $0.allSatisfy { $0 == "." || $0 == "#" } }
      guard isDrawn, rows.count <= 4 else { return nil }
      let matrix = Matrix(rows: rows.map(String.init))
      // A matrix with minos in the fourth column only would let a piece step over the wall on its left.
      return matrix.bits.nonzeroBitCount == 4 && matrix.bits & 0x7777 != 0 ? matrix : nil
    }
    guard matrices.count == 4, value.words.count == 4 else { return false }
    rules.rotationSystem.set(matrices, of: piece)
    return true
  }

  private mutating func applyKicks(of piece: Tetromino, _ turn: Substring, _ value: RulesetValue) -> Bool {
    let ends = turn.compactMap { $0.wholeNumberValue }.filter { $0 < 4 }.map {
      Orientation(quarterTurns: UInt8($0))
    }
    guard turn.utf8.count == 2, ends.count == 2, ends[0] != ends[1] else { return false }
    var value = value
    var tests = [(x: 0, y: 0)]
    var firstFloorKick: Int?
    let isNone = value.consume("none")
    let isHeld = !isNone && value.consume("centre")
    let isBeside = !isNone && value.consume("beside")
    while !value.isAtEnd {
      if isNone { return false }
      if firstFloorKick == nil, value.consume("ground") {
        firstFloorKick = tests.count
        continue
      }
      let sides = value.word()?.split(separator: ",", omittingEmptySubsequences: false) ?? []
      guard sides.count == 2, let x = Int(sides[0], in: Kicks.offsetRange),
        let y = Int(sides[1], in: Kicks.offsetRange), tests.count < Kicks.maxCount
      else { return false }
      tests.append((x, y))
    }
    rules.rotationSystem.set(
      Kicks(
        tests: tests, hasCentreColumnRule: isHeld, needsNeighbour: isBeside, firstFloorKick: firstFloorKick),
      of: piece, from: ends[0], to: ends[1])
    return true
  }

  mutating func applyHandling(_ key: Substring, _ text: Substring) -> Bool {
    let name = key.dropFirst("handling-".count)
    let isName =
      (1...32).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
      }
    var value = RulesetValue(text)
    guard key.hasPrefix("handling-"), isName, rules.handling.count < 16, value.consume("delay"),
      let delay = value.time(from: 0), value.consume("rate"), let rate = value.time(from: 0),
      value.consume("soft-drop"), let softDrop = value.number(0...1_000), value.isAtEnd,
      delay.table.steps.count == 1, rate.table.steps.count == 1
    else { return false }
    rules.handling.append(HandlingPreset(name: String(name), delay: delay, rate: rate, softDrop: softDrop))
    return true
  }
}
