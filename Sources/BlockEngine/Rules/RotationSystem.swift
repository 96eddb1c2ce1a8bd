/// The matrix of each tetromino in each orientation, and what a turn tries where there is no room.
///
/// The four matrices of a tetromino lie together, so that a piece has all of them at hand and turning it asks for nothing.
public struct RotationSystem: Sendable {
  /// The published systems, by the words of rule files.
  public enum Name: String, CaseIterable, Sendable {
    case whole, `super`, superPlus = "super-plus", arcade, arcade2 = "arcade-2"
    case retro, retroLeft = "retro-left", sega, dtet
  }

  /// The published system that this one is, or is made from.
  public let name: Name
  /// For each tetromino its four matrices.
  private(set) var turns: [PackedTurns]
  /// For each tetromino and each orientation before and after, sixteen a tetromino, the kicks of the turn.
  private var kicks: [Kicks] {
    didSet { hasNoKicks = kicks.allSatisfy { $0 == .none } }
  }
  /// Whether every turn is tried in place alone.
  private(set) var hasNoKicks: Bool

  init(
    _ name: Name, spawnMatrices: [Matrix], turning: (Tetromino, Matrix) -> Matrix,
    kicks: (Tetromino, _ from: Orientation, _ to: Orientation) -> Kicks
  ) {
    self.init(
      name,
      matrices: zip(Tetromino.allCases, spawnMatrices).map { tetromino, spawn in
        var matrix = spawn
        return Orientation.allCases.map { _ in
          defer { matrix = turning(tetromino, matrix) }
          return matrix
        }
      }, kicks: kicks)
  }

  /// A system of the given matrices: four for each tetromino.
  init(
    _ name: Name, matrices: [[Matrix]],
    kicks: (Tetromino, _ from: Orientation, _ to: Orientation) -> Kicks
  ) {
    self.name = name
    turns = matrices.map(PackedTurns.init)
    let all = Tetromino.allCases.flatMap { tetromino in
      Orientation.allCases.flatMap { from in
        Orientation.allCases.map { to in kicks(tetromino, from, to) }
      }
    }
    self.kicks = all
    hasNoKicks = all.allSatisfy { $0 == .none }
  }

  /// The matrix of `tetromino` turned to `orientation`.
  public func matrix(of tetromino: Tetromino, _ orientation: Orientation) -> Matrix {
    turns[Int(tetromino.rawValue)][orientation]
  }

  /// What a turn of `tetromino` from one orientation to another tries, the turn in place first.
  public func kicks(of tetromino: Tetromino, from: Orientation, to: Orientation) -> Kicks {
    kicks[RotationSystem.index(tetromino, from, to)]
  }

  /// Gives a turn other kicks.
  mutating func set(_ new: Kicks, of tetromino: Tetromino, from: Orientation, to: Orientation) {
    kicks[RotationSystem.index(tetromino, from, to)] = new
  }

  /// Gives a tetromino other matrices, one for each orientation.
  mutating func set(_ matrices: [Matrix], of tetromino: Tetromino) {
    turns[Int(tetromino.rawValue)] = PackedTurns(matrices)
  }

  /// Whether neither the field nor the ground decides which kicks are tried.
  var isUnconditional: Bool { kicks.allSatisfy(\.isUnconditional) }

  private static func index(_ tetromino: Tetromino, _ from: Orientation, _ to: Orientation) -> Int {
    Int(tetromino.rawValue) * 16 + Int(from.rawValue) * 4 + Int(to.rawValue)
  }

  func turns(of tetromino: Tetromino) -> PackedTurns {
    turns[Int(tetromino.rawValue)]
  }
}

extension RotationSystem: Equatable {
  /// Systems that turn every piece alike are equal, whatever they are made from.
  public static func == (a: RotationSystem, b: RotationSystem) -> Bool {
    a.kicks == b.kicks && zip(a.turns, b.turns).allSatisfy { $0.word == $1.word }
  }
}

/// The four matrices of one tetromino, orientation n in bits 16n…16n + 15, and as rows of a playfield's store.
@usableFromInline
struct PackedTurns: Sendable {
  @usableFromInline let word: UInt64
  /// What a collision test needs of them: made once, as a step would take a tenth of its instructions to spread the bits.
  let windows: InlineArray<4, RowWindow>

  init(_ matrices: [Matrix]) {
    self.init(
      word: zip(0..., matrices).reduce(0) { $0 | UInt64($1.1.bits) << UInt64(16 * $1.0) })
  }

  init(word: UInt64) {
    self.word = word
    windows = InlineArray { RowWindow(Matrix(bits: UInt16(truncatingIfNeeded: word &>> (UInt64($0) &* 16)))) }
  }

  @inlinable @inline(__always)
  subscript(orientation: Orientation) -> Matrix { self[quarterTurns: orientation.rawValue] }

  @inlinable @inline(__always)
  subscript(quarterTurns turns: UInt8) -> Matrix {
    Matrix(bits: UInt16(truncatingIfNeeded: word &>> (UInt64(turns & 3) &* 16)))
  }

  @inline(__always)
  func window(quarterTurns turns: UInt8) -> RowWindow { windows[Int(turns & 3)] }
}
