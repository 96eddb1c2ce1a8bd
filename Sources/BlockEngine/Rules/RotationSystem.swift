/// The matrix of each tetromino in each orientation, and the kicks of each turn.
///
/// The four matrices of a tetromino share one word, so that turning a piece needs no look-up.
public struct RotationSystem: Sendable {
  /// The published systems, with their names in rule files.
  public enum Name: String, CaseIterable, Sendable {
    case whole, `super`, superPlus = "super-plus", arcade, arcade2 = "arcade-2"
    case retro, retroLeft = "retro-left", handheld, sega, dtet
  }

  /// The published system that this one is or derives from.
  public let name: Name
  /// The four matrices of each tetromino.
  private(set) var turns: [PackedTurns]
  /// The kicks of each turn: sixteen per tetromino, by orientation before and after.
  private var kicks: [Kicks] {
    didSet { hasNoKicks = kicks.allSatisfy { $0 == .none } }
  }
  /// Whether turns are only tried in place.
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

  /// A system with four given matrices for each tetromino.
  ///
  /// - Parameters:
  ///   - name: the published system that a rule file says the difference from.
  ///   - matrices: for each tetromino in the order of `Tetromino.allCases` the matrices of the four orientations,
  ///     clockwise from the spawn.
  ///   - kicks: the kicks of each turn.
  /// - Precondition: 7 × 4 matrices.
  public init(
    _ name: Name, matrices: [[Matrix]],
    kicks: (Tetromino, _ from: Orientation, _ to: Orientation) -> Kicks
  ) {
    precondition(matrices.count == Tetromino.allCases.count && matrices.allSatisfy { $0.count == 4 })
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

  /// For each tetromino the matrices of the four orientations.
  var matrices: [[Matrix]] {
    Tetromino.allCases.map { piece in Orientation.allCases.map { matrix(of: piece, $0) } }
  }

  /// Four matrices from their rows; fewer states repeat.
  static func boxes(_ states: [String]...) -> [Matrix] {
    (0..<4).map { Matrix(rows: states[$0 % states.count]) }
  }

  /// The kicks that a turn of `tetromino` tries, the turn in place first.
  public func kicks(of tetromino: Tetromino, from: Orientation, to: Orientation) -> Kicks {
    kicks[RotationSystem.index(tetromino, from, to)]
  }

  /// Replaces the kicks of a turn.
  public mutating func set(_ new: Kicks, of tetromino: Tetromino, from: Orientation, to: Orientation) {
    kicks[RotationSystem.index(tetromino, from, to)] = new
  }

  /// Replaces the four matrices of a tetromino, clockwise from the spawn.
  ///
  /// - Precondition: four matrices.
  public mutating func set(_ matrices: [Matrix], of tetromino: Tetromino) {
    precondition(matrices.count == 4)
    turns[Int(tetromino.rawValue)] = PackedTurns(matrices)
  }

  /// Whether the kicks are the same for every field and for pieces in the air and on the ground.
  package var isUnconditional: Bool { kicks.allSatisfy(\.isUnconditional) }

  private static func index(_ tetromino: Tetromino, _ from: Orientation, _ to: Orientation) -> Int {
    Int(tetromino.rawValue) * 16 + Int(from.rawValue) * 4 + Int(to.rawValue)
  }

  func turns(of tetromino: Tetromino) -> PackedTurns { turns[Int(tetromino.rawValue)] }
}

extension RotationSystem {
  /// The published system with the given name.
  public init(_ name: Name) {
    switch name {
    case .whole: self = .wholeMatrix
    case .super: self = .superRotation
    case .superPlus: self = .superPlus
    case .arcade: self = .arcade
    case .arcade2: self = .arcade2
    case .retro: self = .retro
    case .retroLeft: self = .retroLeft
    case .handheld: self = .handheld
    case .sega: self = .sega
    case .dtet: self = .dtet
    }
  }
}

extension RotationSystem: Equatable {
  /// Systems that turn every piece alike are equal, whatever they derive from.
  public static func == (a: RotationSystem, b: RotationSystem) -> Bool {
    a.kicks == b.kicks && zip(a.turns, b.turns).allSatisfy { $0.word == $1.word }
  }
}

/// The four matrices of one tetromino: orientation n in bits 16n…16n + 15, and as rows of a playfield's store.
@usableFromInline
struct PackedTurns: Sendable {
  @usableFromInline let word: UInt64
  /// The matrices in the form of collision tests: converting them each time would take a tenth of a step's
  /// instructions.
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
