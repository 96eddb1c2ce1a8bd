import BlockEngine

/// A simple, slow second implementation of the classic rules, the reference for random and recorded games.
///
/// It is written from the design, works cell by cell, and shares no code with the engine.
struct ReferenceGame {
  static let hiddenRows = 4

  let width: Int
  let height: Int
  let sideways: Ruleset.Sideways
  let startLevel: Int
  /// The cells: 0 for an empty one, else the mino's number + 1; the uppermost hidden row first.
  private(set) var cells: [[Int]]
  private(set) var generator: ReferenceGenerator
  private(set) var given: [Tetromino]
  private(set) var next = Tetromino.i
  private(set) var piece = Tetromino.i
  private(set) var quarterTurns = 0
  private(set) var x = 0
  private(set) var y = 0
  private(set) var score = 0
  private(set) var lines = 0
  private(set) var pieceCount = 0
  private(set) var lockedCount = 0
  private(set) var time: Int64 = 0
  private(set) var deadline: Int64 = 0
  private(set) var cause: EndCause?

  var level: Int { min(startLevel + lines / 10, 20) }

  init(_ setup: GameSetup) {
    width = setup.playfield?.width ?? 20
    height = setup.playfield?.height ?? 26
    sideways = setup.ruleset.sideways
    startLevel = setup.startLevel
    cells = ReferenceCells.begin(setup, hiddenRows: Self.hiddenRows)
    generator = ReferenceGenerator(seed: setup.seed)
    given = setup.pieces
    next = draw()
    spawn()
  }

  mutating func advance(to moment: Int64) {
    while cause == nil, deadline <= moment {
      time = deadline
      if fits(x, y + 1, quarterTurns) { descend(by: 0) } else { lock() }
    }
    if cause == nil { time = moment }
  }

  mutating func perform(_ command: GameCommand, at moment: Int64) {
    advance(to: moment)
    if cause != nil { return }
    switch command {
    case .left: slide(by: -1)
    case .right: slide(by: 1)
    case .rotateClockwise: turn(to: (quarterTurns + 1) % 4)
    case .rotateCounterclockwise: turn(to: (quarterTurns + 3) % 4)
    case .rotateHalf, .hold: break
    case .softDrop:
      if fits(x, y + 1, quarterTurns) {
        descend(by: 0)
        score += 1
      } else {
        lock()
      }
    case .hardDrop:
      while fits(x, y + 1, quarterTurns) {
        y += 1
        score += 2
      }
      lock()
    }
  }

  func minos(_ x: Int, _ y: Int, _ turns: Int) -> [(x: Int, y: Int)] {
    drawnMinos(piece, quarterTurns: turns).map { (x + $0.x, y + $0.y) }
  }

  func fits(_ x: Int, _ y: Int, _ turns: Int) -> Bool {
    minos(x, y, turns).allSatisfy { mino in
      mino.x >= 0 && mino.x < width && mino.y < height && cells[mino.y + Self.hiddenRows][mino.x] == 0
    }
  }

  private mutating func turn(to turns: Int) {
    if fits(x, y, turns) { quarterTurns = turns }
  }

  private mutating func slide(by step: Int) {
    if fits(x + step, y, quarterTurns) {
      x += step
    } else if sideways != .straight, fits(x + step, y + 1, quarterTurns) {
      descend(by: step)
    } else if sideways == .diagonalThenDown {
      if fits(x, y + 1, quarterTurns) { descend(by: 0) } else { lock() }
    }
  }

  private mutating func descend(by step: Int) {
    x += step
    y += 1
    deadline = time + ReferenceCells.intervals[level - 1]
  }

  private mutating func lock() {
    for mino in minos(x, y, quarterTurns) {
      cells[mino.y + Self.hiddenRows][mino.x] = Int(piece.rawValue) + 1
    }
    lockedCount += 1
    let levelBefore = level
    let cleared = ReferenceCells.clear(&cells)
    score += [0, 100, 300, 500, 800][cleared] * levelBefore
    lines += cleared
    if cells[..<Self.hiddenRows].contains(where: { $0.contains { $0 != 0 } }) {
      cause = .lockOut
    } else {
      spawn()
    }
  }

  private mutating func spawn() {
    piece = next
    next = draw()
    pieceCount += 1
    (quarterTurns, x, y) = (0, (width - 4) / 2, -1)
    if fits(x, y, 0) {
      deadline = time + ReferenceCells.intervals[level - 1]
    } else {
      cause = .blockOut
    }
  }

  private mutating func draw() -> Tetromino {
    if !given.isEmpty { return given.removeFirst() }
    return Array(Tetromino.allCases)[Int(generator.draw(below: 7))]
  }
}
