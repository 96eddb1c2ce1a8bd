import BlockEngine

/// A simple, slow second implementation of the modern rules, the reference for random games.
///
/// It is written from the design and the published tables, works cell by cell, and shares no code with the
/// engine.
struct ReferenceModernGame {
  static let hiddenRows = 20

  let width: Int
  let height: Int
  let startLevel: Int
  /// Whether pieces fall at once.
  let isImmediate: Bool
  /// The cells: 0 for an empty one, else the mino's number + 1; the uppermost hidden row first.
  private(set) var cells: [[Int]]
  private(set) var generator: ReferenceGenerator
  private(set) var garbageGenerator: ReferenceGenerator
  var waitingGarbage = 0
  private(set) var risenMinos = 0
  private(set) var given: [Tetromino]
  private(set) var bag: [Tetromino] = []
  private(set) var next: [Tetromino] = []
  private(set) var held: Tetromino?
  private(set) var canHold = true
  private(set) var piece = Tetromino.i
  private(set) var turns = 0
  private(set) var x = 0
  private(set) var y = 0
  private(set) var resets = 0
  private(set) var lowest = 0
  /// The number of rotations that lifted the piece.
  private(set) var lifts = 0
  /// The kick test that the last successful action used, if that was a rotation.
  private(set) var lastTest: Int?
  private(set) var lastQuarters = 0
  private(set) var score = 0
  private(set) var lines = 0
  private(set) var backToBackCount = 0
  private(set) var combo = 0
  private(set) var pieceCount = 0
  private(set) var lockedCount = 0
  private(set) var time: Int64 = 0
  private(set) var deadline: Int64 = 0
  private(set) var isLocking = false
  private(set) var cause: EndCause?
  /// The kinds of scored clears and spins, such as `full 2`.
  private(set) var feats: Set<String> = []

  var level: Int { min(startLevel + lines / 10, 20) }
  private var interval: Int64 { isImmediate ? 0 : ReferenceCells.intervals[level - 1] }

  init(_ setup: GameSetup, isImmediate: Bool = false) {
    width = setup.playfield?.width ?? setup.ruleset.width
    height = setup.playfield?.height ?? setup.ruleset.height
    startLevel = setup.startLevel
    self.isImmediate = isImmediate
    cells = ReferenceCells.begin(setup, hiddenRows: Self.hiddenRows)
    generator = ReferenceGenerator(seed: setup.seed)
    var first = generator
    garbageGenerator = ReferenceGenerator(seed: first.next())
    given = setup.pieces
    for _ in 0..<5 { next.append(draw()) }
    spawn(takeNext())
    advance(to: 0)
  }

  mutating func advance(to moment: Int64) {
    while cause == nil, deadline <= moment {
      time = deadline
      if isLocking { lock() } else { descend() }
    }
    if cause == nil { time = moment }
  }

  mutating func perform(_ command: GameCommand, at moment: Int64) {
    advance(to: moment)
    if cause != nil { return }
    switch command {
    case .left: slide(by: -1)
    case .right: slide(by: 1)
    case .rotateClockwise: turn(by: 1)
    case .rotateCounterclockwise: turn(by: 3)
    case .rotateHalf: turn(by: 2)
    case .softDrop:
      if fits(x, y + 1, turns) {
        score += 1
        descend()
      }
    case .hardDrop:
      while fits(x, y + 1, turns) {
        y += 1
        score += 2
        lastTest = nil
      }
      lock()
    case .hold:
      guard canHold else { break }
      let incoming = held ?? takeNext()
      held = piece
      canHold = false
      spawn(incoming)
    }
    advance(to: moment)
  }

  func minos(_ x: Int, _ y: Int, _ turns: Int) -> [(x: Int, y: Int)] {
    SuperRotation.minos(piece, turns).map { (x + $0.x, y + $0.y) }
  }

  func fits(_ x: Int, _ y: Int, _ turns: Int) -> Bool {
    y >= -Self.hiddenRows
      && SuperRotation.minos(piece, turns).allSatisfy { !isTaken(x + $0.x, y + $0.y) }
  }

  private func isTaken(_ x: Int, _ y: Int) -> Bool {
    x < 0 || x >= width || y >= height || cells[y + Self.hiddenRows][x] != 0
  }

  private mutating func slide(by step: Int) {
    guard fits(x + step, y, turns) else { return }
    let wasDown = !fits(x, y + 1, turns)
    x += step
    lastTest = nil
    updateTimers(wasDown: wasDown)
  }

  private mutating func turn(by quarters: Int) {
    let after = (turns + quarters) % 4
    let published = SuperRotation.turn(piece, from: turns, to: after)
    for (index, test) in published.tests.enumerated() where fits(x + test.x, y - test.y, after) {
      // The published tests count rows up.
      if test.y > 0 {
        if lifts == 15 { return }
        lifts += 1
      }
      lastQuarters = quarters
      let wasDown = !fits(x, y + 1, turns)
      (x, y, turns, lastTest) = (x + test.x, y - test.y, after, index)
      return updateTimers(wasDown: wasDown)
    }
  }

  private mutating func descend() {
    y += 1
    lastTest = nil
    reachLowerRow()
    touchDownOrFall()
  }

  /// Updates the lock delay after a move or a rotation.
  private mutating func updateTimers(wasDown: Bool) {
    let isLower = reachLowerRow()
    let isDown = !fits(x, y + 1, turns)
    if !wasDown {
      if isDown { touchDownOrFall() }
      return
    }
    let mayReset = resets < 15
    if mayReset, !isLower { resets += 1 }
    if !isDown {
      isLocking = false
      deadline = time + interval
    } else if mayReset {
      deadline = time + 500_000
    }
  }

  private mutating func touchDownOrFall() {
    isLocking = !fits(x, y + 1, turns)
    if !isLocking {
      deadline = time + interval
    } else if resets == 15 {
      lock()
    } else {
      deadline = time + 500_000
    }
  }

  @discardableResult
  private mutating func reachLowerRow() -> Bool {
    let row = minos(x, y, turns).map(\.y).max() ?? 0
    if row <= lowest { return false }
    (lowest, resets) = (row, 0)
    return true
  }

  private var spin: String? {
    guard piece == .t, let lastTest else { return nil }
    let corners = [(0, 0), (2, 0), (2, 2), (0, 2)].map { isTaken(x + $0.0, y + $0.1) }
    guard corners.filter({ $0 }).count >= 3 else { return nil }
    // The two corners beside the T's tip: above it at spawn, then clockwise.
    let front = [[0, 1], [1, 2], [2, 3], [3, 0]][turns].filter { corners[$0] }.count
    return front == 2 || lastTest == 4 ? "full" : "mini"
  }

  private mutating func lock() {
    let spin = spin
    let places = minos(x, y, turns)
    for mino in places { cells[mino.y + Self.hiddenRows][mino.x] = Int(piece.rawValue) + 1 }
    lockedCount += 1
    let levelBefore = level
    let cleared = ReferenceCells.clear(&cells)
    scoreLock(cleared, spin, levelBefore)
    lines += cleared
    if places.allSatisfy({ $0.y < 0 }) {
      cause = .lockOut
      return
    }
    while waitingGarbage > 0 {
      if cells[0].contains(where: { $0 != 0 }) {
        cause = .lockOut
        return
      }
      let hole = Int(garbageGenerator.draw(below: UInt64(width)))
      cells.removeFirst()
      cells.append((0..<width).map { $0 == hole ? 0 : 8 })
      risenMinos += width - 1
      waitingGarbage -= 1
    }
    canHold = true
    spawn(takeNext())
  }

  private mutating func scoreLock(_ cleared: Int, _ spin: String?, _ level: Int) {
    feats.insert("\(spin ?? "none") \(cleared)")
    let table: [Int] =
      switch spin {
      case "full": [400, 800, 1200, 1600]
      case "mini": [100, 200, 400]
      default: [0, 100, 300, 500, 800]
      }
    guard cleared > 0 else {
      combo = 0
      score += table[0] * level
      return
    }
    let isDifficult = cleared == 4 || spin != nil
    let isBackToBack = isDifficult && backToBackCount > 0
    score += (isBackToBack ? table[cleared] * 3 / 2 : table[cleared]) * level
    score += 50 * combo * level
    if cells.allSatisfy({ $0.allSatisfy { $0 == 0 } }) {
      feats.insert("all clear")
      score += (isBackToBack && cleared == 4 ? 3200 : [0, 800, 1200, 1800, 2000][cleared]) * level
    }
    backToBackCount = isDifficult ? backToBackCount + 1 : 0
    combo += 1
  }

  private mutating func spawn(_ tetromino: Tetromino) {
    piece = tetromino
    pieceCount += 1
    (turns, x, resets, lifts, lastTest) = (0, (width - 4) / 2, 0, 0, nil)
    let bottom = SuperRotation.minos(piece, 0).map(\.y).max() ?? 0
    y = -1 - bottom
    lowest = -1
    guard fits(x, y, 0) else {
      cause = .blockOut
      return
    }
    if fits(x, y + 1, 0) { y += 1 }
    lowest = y + bottom
    touchDownOrFall()
  }

  private mutating func takeNext() -> Tetromino {
    next.append(draw())
    return next.removeFirst()
  }

  private mutating func draw() -> Tetromino {
    if !given.isEmpty { return given.removeFirst() }
    if bag.isEmpty {
      bag = [.i, .o, .t, .s, .z, .j, .l]
      for i in [6, 5, 4, 3, 2, 1] { bag.swapAt(i, Int(generator.draw(below: UInt64(i + 1)))) }
    }
    return bag.removeFirst()
  }
}
