// The parts of a custom mode in one word, for replay headers and for comparing results.
//
// The word is a list of `name:value` with commas in between, the goal first; it leaves out parts that are as in the
// endless mode: `lines:40,garbage:10,fall:500,next:1`. Each mode has only one valid word.
extension ModeParts {
  /// The ranges of the parts' values.
  public enum Range {
    /// Lines as a goal.
    public static let lines = 1...10_000
    /// Pieces as a goal or a limit.
    public static let pieces = 1...10_000
    /// Points as a goal.
    public static let score = 1...100_000_000
    /// Seconds as a goal or a limit.
    public static let seconds = 1...86_400
    /// Rows of garbage as a goal.
    public static let garbage = 1...10_000
    /// Rows of garbage at the beginning, or to refill to.
    public static let startGarbage = 1...36
    /// Seconds between rising rows.
    public static let rising = 1...3_600
    /// Milliseconds for a row of falling.
    public static let fall = 1...60_000
    /// Pieces in the preview.
    public static let next = 1...6
    /// Columns of a well.
    public static let well = 4...24
    /// Heights of a machine's type B.
    public static let typeBHeight = 0...5
  }

  var word: String {
    var words: [String] = []
    switch goal {
    case .none: break
    case .lines(let count): words.append("lines:\(count)")
    case .pieces(let count): words.append("pieces:\(count)")
    case .score(let points): words.append("score:\(points)")
    case .time(let seconds): words.append("time:\(seconds)")
    case .noGarbage: words.append("dig")
    case .garbage(let rows): words.append("dig:\(rows)")
    case .combo: words.append("combo")
    case .puzzle(let goal): words.append("puzzle:\(goal.word)")
    }
    switch limit {
    case nil: break
    case .time(let seconds): words.append("within:\(seconds)")
    case .pieces(let count): words.append("most:\(count)")
    }
    switch startGarbage {
    case .none: break
    case .rows(let rows): words.append("garbage:\(rows)")
    case .half: words.append("garbage:half")
    }
    switch rising {
    case .none: break
    case .every(let seconds): words.append("rise:\(seconds)")
    case .faster: words.append("rise:faster")
    case .refill(let rows): words.append("refill:\(rows)")
    }
    if toppingOut != .ends { words.append("top:\(toppingOut.rawValue)") }
    switch fall {
    case .rules: break
    case .steady: words.append("fall:steady")
    case .never: words.append("fall:never")
    case .immediate: words.append("fall:20g")
    case .every(let milliseconds): words.append("fall:\(milliseconds)")
    }
    if let nextCount { words.append("next:\(nextCount)") }
    if let hold { words.append("hold:\(hold.rawValue)") }
    if let randomizerChoice { words.append("draw:\(randomizerChoice.rawValue)") }
    if isInvisible { words.append("invisible") }
    if let well { words.append("well:\(well)") }
    if let typeBHeight { words.append("type-b:\(typeBHeight)") }
    if waitsForPlayer { words.append("waits") }
    return words.joined(separator: ",")
  }

  /// The parts with the given word; nil for any other word.
  package init?(word: String) {
    self.init()
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = pair.first, apply(name, pair.count > 1 ? pair[1] : nil) else { return nil }
    }
    // The word must be the canonical one, without another order or leading zeros.
    if self.word != word { return nil }
  }

  private mutating func apply(_ name: Substring, _ value: Substring?) -> Bool {
    func number(_ range: ClosedRange<Int>) -> Int? { value.flatMap { Int($0, in: range) } }
    func set<Value>(_ path: WritableKeyPath<ModeParts, Value>, _ value: Value?) -> Bool {
      guard let value else { return false }
      self[keyPath: path] = value
      return true
    }
    let text = value.map(String.init)
    switch (name, text) {
    case ("dig", nil): goal = .noGarbage
    case ("combo", nil): goal = .combo
    case ("invisible", nil): isInvisible = true
    case ("waits", nil): waitsForPlayer = true
    case ("garbage", "half"): startGarbage = .half
    case ("rise", "faster"): rising = .faster
    case ("fall", "steady"): fall = .steady
    case ("fall", "never"): fall = .never
    case ("fall", "20g"): fall = .immediate
    case ("lines", _): return set(\.goal, number(Range.lines).map(Goal.lines))
    case ("pieces", _): return set(\.goal, number(Range.pieces).map(Goal.pieces))
    case ("score", _): return set(\.goal, number(Range.score).map(Goal.score))
    case ("time", _): return set(\.goal, number(Range.seconds).map(Goal.time))
    case ("dig", _): return set(\.goal, number(Range.garbage).map(Goal.garbage))
    case ("within", _): return set(\.limit, number(Range.seconds).map(Limit.time))
    case ("most", _): return set(\.limit, number(Range.pieces).map(Limit.pieces))
    case ("garbage", _): return set(\.startGarbage, number(Range.startGarbage).map(StartGarbage.rows))
    case ("rise", _): return set(\.rising, number(Range.rising).map { .every(seconds: $0) })
    case ("refill", _): return set(\.rising, number(Range.startGarbage).map { .refill(rows: $0) })
    case ("fall", _): return set(\.fall, number(Range.fall).map { .every(milliseconds: $0) })
    case ("top", let text?): return set(\.toppingOut, ToppingOut(rawValue: text))
    case ("next", _): return set(\.nextCount, number(Range.next))
    case ("hold", let text?): return set(\.hold, Ruleset.Hold(rawValue: text))
    case ("draw", let text?): return set(\.randomizerChoice, RandomizerChoice(rawValue: text))
    case ("type-b", _): return set(\.typeBHeight, number(Range.typeBHeight))
    case ("well", _): return set(\.well, number(Range.well))
    default: return false
    }
    return true
  }
}
