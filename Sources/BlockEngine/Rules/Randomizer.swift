/// How the game draws pieces that the setup does not give.
public enum Randomizer: Hashable, Sendable {
  /// Each piece is any of the seven, independent of those before.
  case uniform
  /// Shuffled bags of `copies` sets of the seven.
  case bag(copies: Int)
  /// Any of the seven; a draw that is the eighth number or repeats the last piece is replaced by one more draw.
  case reroll
  /// A piece that came recently is drawn again, a few times.
  case history(History)

  /// Shuffled bags of the seven.
  public static let bag = Randomizer.bag(copies: 1)

  /// The settings of a draw with a memory.
  public struct History: Hashable, Sendable {
    /// How many of the latest pieces count, 1…8.
    public var length: Int
    /// The greatest number of draws, 1…16; the last one is kept in any case.
    public var tries: Int
    /// The history before the first piece, the newest last.
    public var beginning: [Tetromino]
    /// Pieces that never come first.
    public var notFirst: [Tetromino]
    /// The size of the pool to draw from, in copies of each piece; 0 for no pool.
    ///
    /// The piece that has been absent longest replaces each drawn piece in the pool.
    public var pool: Int

    /// Settings of a draw with a memory.
    public init(
      length: Int, tries: Int, beginning: [Tetromino] = [], notFirst: [Tetromino] = [], pool: Int = 0
    ) {
      self.length = length
      self.tries = tries
      self.beginning = beginning
      self.notFirst = notFirst
      self.pool = pool
    }
  }

  /// The randomizer's memory at the beginning of a game.
  var beginning: PieceHistory {
    if case .history(let history) = self {
      PieceHistory(beginning: history.beginning, copies: history.pool)
    } else {
      PieceHistory()
    }
  }

  /// Draws the next piece.
  func next(from generator: inout some RandomNumbers, bag: inout Bag, history: inout PieceHistory)
    -> Tetromino
  {
    switch self {
    case .uniform:
      return Randomizer.any(from: &generator)
    case .bag(let copies):
      return bag.draw(copies: copies, from: &generator)
    case .reroll:
      var piece = Tetromino(rawValue: UInt8(generator.draw(below: 8)))
      if piece.map({ history.has($0, within: 1) }) ?? true { piece = Randomizer.any(from: &generator) }
      history.append(piece ?? .i, length: 1)
      return piece ?? .i
    case .history(let rule):
      return rule.next(from: &generator, &history)
    }
  }

  /// Any of the seven.
  fileprivate static func any(from generator: inout some RandomNumbers) -> Tetromino {
    // A draw below seven is always a tetromino's number.
    Tetromino(rawValue: UInt8(generator.draw(below: 7))) ?? .i
  }
}

extension Randomizer.History {
  fileprivate func next(from generator: inout some RandomNumbers, _ history: inout PieceHistory) -> Tetromino
  {
    let piece = history.hasBegun ? later(from: &generator, &history) : first(from: &generator, &history)
    history.append(piece, length: length)
    return piece
  }

  private func first(from generator: inout some RandomNumbers, _ history: inout PieceHistory) -> Tetromino {
    history.begin()
    let allowed = Tetromino.allCases.filter { !notFirst.contains($0) }
    let piece = allowed[Int(generator.draw(below: UInt64(allowed.count)))]
    return piece
  }

  private func later(from generator: inout some RandomNumbers, _ history: inout PieceHistory) -> Tetromino {
    var piece = Tetromino.i
    for attempt in 1...tries {
      let isLast = attempt == tries
      if pool == 0 {
        piece = Randomizer.any(from: &generator)
        if !history.has(piece, within: length) { break }
        continue
      }
      let place = Int(generator.draw(below: UInt64(7 * pool)))
      piece = history.pooled(place)
      guard isLast || !history.has(piece, within: length) else {
        history.refill(place)
        continue
      }
      history.moveToEnd(piece)
      history.refill(place)
      break
    }
    return piece
  }
}
