import BlockEngine

/// A way to begin a game that players know by name, with the shapes of its bags.
public struct Opener: Equatable, Sendable {
  /// The shape of one bag.
  public struct Step: Equatable, Sendable {
    /// The step's number and name, such as `1 shape`.
    public let title: String
    /// What lies there before it.
    public let field: Playfield
    /// Where its pieces go, in any order that works.
    public let places: [FallingPiece]
    /// The T-spin that ends it; nil for none.
    public let finish: TrainingSpin?
    /// What is in hold when it begins.
    public let held: Tetromino?
    /// Of the 5,040 orders of a bag, those in which it can be built, with soft drops and turns below.
    public let orders: Int
    /// The all clear that can follow it; nil if none is known.
    public let allClear: AllClear?

    package init(
      title: String, field: Playfield, places: [FallingPiece], finish: TrainingSpin?, held: Tetromino?,
      orders: Int, allClear: AllClear? = nil
    ) {
      self.title = title
      self.field = field
      self.places = places
      self.finish = finish
      self.held = held
      self.orders = orders
      self.allClear = allClear
    }
  }

  /// An all clear that can follow a step.
  public struct AllClear: Equatable, Sendable {
    /// What is in hold then.
    public let held: Tetromino?
    /// The pieces of the next bag that are seen.
    public let seen: Int
    /// How many of their orders give one.
    public let chance: TrainingChance

    package init(held: Tetromino?, seen: Int, chance: TrainingChance) {
      self.held = held
      self.seen = seen
      self.chance = chance
    }
  }

  /// The name.
  public let name: String
  /// Whether players also build the mirror image.
  public let isMirrored: Bool
  /// The steps; the first one begins on an empty field.
  public let steps: [Step]

  /// Reads a text of openers.
  ///
  /// - Throws: `TrainingError` at the first wrong line.
  public static func read(_ text: String) throws(TrainingError) -> [Opener] {
    var reader = OpenerReader()
    for (number, line) in try TrainingLines(text).lines {
      switch line {
      case .value("opener", let name): try reader.begin(opener: name, line: number)
      case .value("step", let title): try reader.begin(step: title, line: number)
      case .value(let key, let text): try reader.apply(key, text, line: number)
      case .row(let row): reader.rows.append(row)
      }
    }
    return try reader.finish()
  }
}

/// The openers of a text as far as they are read.
private struct OpenerReader {
  var rows: [String] = []
  private var openers: [Opener] = []
  private var name: String?
  private var isMirrored = false
  private var steps: [Opener.Step] = []
  private var title: String?
  private var values: [String: String] = [:]
  private var line = 0

  mutating func begin(opener: String, line: Int) throws(TrainingError) {
    try endOpener()
    (name, self.line) = (opener, line)
  }

  mutating func begin(step: String, line: Int) throws(TrainingError) {
    try endStep()
    guard name != nil else { throw TrainingError(line: line, reason: "a step comes after an opener") }
    (title, self.line) = (step, line)
  }

  mutating func apply(_ key: String, _ text: String, line: Int) throws(TrainingError) {
    self.line = line
    guard name != nil else { throw TrainingError(line: line, reason: "'\(key)' comes after an opener") }
    if title == nil, key == "mirror" {
      guard ["yes", "no"].contains(text) else {
        throw TrainingError(line: line, reason: "mirror is yes or no")
      }
      isMirrored = text == "yes"
    } else {
      values[key] = text
    }
  }

  mutating func finish() throws(TrainingError) -> [Opener] {
    try endOpener()
    return openers
  }

  private mutating func endOpener() throws(TrainingError) {
    try endStep()
    if let name { openers.append(Opener(name: name, isMirrored: isMirrored, steps: steps)) }
    (name, isMirrored, steps, values) = (nil, false, [], [:])
  }

  private mutating func endStep() throws(TrainingError) {
    defer { (title, values, rows) = (nil, [:], []) }
    guard let title else { return }
    let field = try Playfield(trainingRows: rows, taken: { $0 == "#" }, line: line)
    var places: [FallingPiece] = []
    for word in (values["places"] ?? "").split(separator: " ") {
      guard let piece = Self.piece(word, on: field) else {
        throw TrainingError(line: line, reason: "'\(String(word))' is no place such as T2@4,1")
      }
      places.append(piece)
    }
    var finish: TrainingSpin?
    if let text = values["finish"] {
      guard text.hasPrefix("T "), let spin = TrainingSpin(text.dropFirst(2)) else {
        throw TrainingError(line: line, reason: "a finish is T full or T mini and its rows")
      }
      finish = spin
    }
    let orders = (values["build"] ?? "").split(separator: " ")
    guard let index = orders.firstIndex(of: "soft"), index + 1 < orders.count,
      let count = Int(orders[index + 1])
    else { throw TrainingError(line: line, reason: "a step says build: hard N soft N") }
    guard !places.isEmpty else { throw TrainingError(line: line, reason: "a step has places") }
    steps.append(
      Opener.Step(
        title: title, field: field, places: places, finish: finish,
        held: values["hold"]?.first.flatMap(Tetromino.init(letter:)), orders: count,
        allClear: try allClear()))
  }

  /// Reads the rows that are left, the pieces seen and the letter in hold, as `4 4 I`, and the chance.
  private func allClear() throws(TrainingError) -> Opener.AllClear? {
    guard let text = values["all-clear"] else { return nil }
    let words = text.split(separator: " ")
    let chance = (values["all-clear-chance"]?.split(separator: " ").first).flatMap(TrainingChance.init)
    guard words.count >= 3, let seen = Int(words[1]), (1...Tetromino.allCases.count).contains(seen),
      let chance,
      words[2] == "-" || words[2].count == 1 && words[2].first.flatMap(Tetromino.init(letter:)) != nil
    else {
      throw TrainingError(
        line: line, reason: "an all-clear is such as 4 4 I, with an all-clear-chance such as 711/840")
    }
    return Opener.AllClear(
      held: words[2].first.flatMap(Tetromino.init(letter:)), seen: seen, chance: chance)
  }

  /// Reads a letter, the quarter turns clockwise, the leftmost column and the lowest row, both from 1: `T2@4,1`.
  private static func piece(_ word: Substring, on field: Playfield) -> FallingPiece? {
    let parts = word.split(separator: "@")
    guard parts.count == 2, parts[0].count == 2, let letter = parts[0].first,
      let tetromino = Tetromino(letter: letter), let turns = parts[0].last?.wholeNumberValue,
      let orientation = Orientation(rawValue: UInt8(clamping: turns))
    else { return nil }
    let numbers = parts[1].split(separator: ",").compactMap { Int($0) }
    guard numbers.count == 2, (1...field.width).contains(numbers[0]), (1...field.height).contains(numbers[1])
    else { return nil }
    let matrix = Ruleset.modern.rotationSystem.matrix(of: tetromino, orientation)
    let cells = (0..<16).filter { matrix.bits >> UInt16($0) & 1 == 1 }
    let left = cells.map { $0 & 3 }.min() ?? 0
    let bottom = cells.map { $0 >> 2 }.max() ?? 0
    let piece = FallingPiece(
      tetromino: tetromino, orientation: orientation, x: numbers[0] - 1 - left,
      y: field.height - numbers[1] - bottom, matrix: matrix)
    let isInside = piece.minos.allSatisfy { (0..<field.width).contains($0.x) && $0.y >= 0 }
    return isInside ? piece : nil
  }
}
