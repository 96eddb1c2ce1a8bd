/// How the pieces that nobody gave are drawn.
public enum Randomizer: Hashable, Sendable {
  /// Each piece is any of the seven, whatever came before it.
  case uniform
  /// So many sets of the seven come in a mixed order, then again, and so on.
  case bag(copies: Int)
  /// Any of the seven; one draw of eight, and one that repeats the last piece, is drawn again, once.
  case reroll
  /// A piece that came lately is drawn again, a few times.
  case history(History)

  /// The seven come in a mixed order, then again, and so on.
  public static let bag = Randomizer.bag(copies: 1)

  /// How a draw looks back.
  public struct History: Hashable, Sendable {
    /// How many of the latest pieces are looked at, 1…8.
    public var length: Int
    /// How often a piece is drawn at most, 1…16; the last draw is kept whatever it is.
    public var tries: Int
    /// What the history has before the first piece, the latest last.
    public var beginning: [Tetromino]
    /// Pieces that do not come first.
    public var notFirst: [Tetromino]
    /// So many of each piece make a pool that is drawn from, in which each drawn place is filled by the piece that
    /// has not come for longest; 0 for none.
    public var pool: Int

    /// How a draw looks back.
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

  /// What a randomizer with a memory knows at the beginning of a game.
  var beginning: PieceHistory {
    if case .history(let history) = self {
      PieceHistory(beginning: history.beginning, copies: history.pool)
    } else {
      PieceHistory()
    }
  }

  /// Draws the next piece.
  func next(
    from generator: inout SeededGenerator, bag: inout Bag, history: inout PieceHistory
  ) -> Tetromino {
    switch self {
    case .uniform:
      return Randomizer.any(from: &generator)
    case .bag(let copies):
      return bag.take(copies: copies, from: &generator)
    case .reroll:
      var piece = Tetromino(rawValue: UInt8(generator.draw(below: 8)))
      if piece.map({ history.has($0, within: 1) }) ?? true { piece = Randomizer.any(from: &generator) }
      history.note(piece ?? .i, length: 1)
      return piece ?? .i
    case .history(let rule):
      return rule.next(from: &generator, &history)
    }
  }

  /// Any of the seven.
  fileprivate static func any(from generator: inout SeededGenerator) -> Tetromino {
    // A draw below seven is always a tetromino's number.
    Tetromino(rawValue: UInt8(generator.draw(below: 7))) ?? .i
  }
}

extension Randomizer.History {
  fileprivate func next(
    from generator: inout SeededGenerator, _ history: inout PieceHistory
  ) -> Tetromino {
    let piece = history.hasBegun ? later(from: &generator, &history) : first(from: &generator, &history)
    history.note(piece, length: length)
    return piece
  }

  private func first(
    from generator: inout SeededGenerator, _ history: inout PieceHistory
  ) -> Tetromino {
    history.begin()
    let allowed = Tetromino.allCases.filter { !notFirst.contains($0) }
    let piece = allowed[Int(generator.draw(below: UInt64(allowed.count)))]
    return piece
  }

  private func later(
    from generator: inout SeededGenerator, _ history: inout PieceHistory
  ) -> Tetromino {
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
