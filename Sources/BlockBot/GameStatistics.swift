import BlockEngine

/// Statistics of play, computed from replays only.
///
/// The definitions are the usual ones: attack counts before cancelling, by the table of the game's rules, and for a
/// single game it is what it would have sent; pieces are those that locked; keys are presses, without key repeat.
public struct GameStatistics: Equatable, Sendable {
  /// A clear, or a spin without one.
  public struct Clear: Hashable, Sendable {
    /// Rows cleared, 0…4.
    public var rows: Int
    /// The spin; nil for none.
    public var spin: Spin?

    /// A clear of `rows` rows.
    public init(rows: Int, spin: Spin? = nil) {
      self.rows = rows
      self.spin = spin
    }

    /// All possible clears, those without a spin first.
    public static let all: [Clear] =
      (1...4).map { Clear(rows: $0) } + (0...4).map { Clear(rows: $0, spin: .mini) }
      + (0...4).map { Clear(rows: $0, spin: .full) }

    /// The index in `all`.
    fileprivate var index: Int {
      switch spin {
      case nil: rows - 1
      case .mini: 4 + rows
      case .full: 9 + rows
      }
    }
  }

  /// The number of games.
  public private(set) var games = 0
  /// Microseconds of play.
  public private(set) var microseconds: Int64 = 0
  /// Pieces that locked.
  public private(set) var pieces = 0
  /// Pressed keys.
  public private(set) var keys = 0
  /// Rows cleared.
  public private(set) var lines = 0
  /// Pieces put into hold.
  public private(set) var holds = 0
  /// Lines that the clears sent, or would have sent.
  public private(set) var attack = 0
  /// Cleared rows with garbage.
  public private(set) var garbageRows = 0
  /// Clears that emptied the field.
  public private(set) var allClears = 0
  /// The longest combo: clears right after another one.
  public private(set) var longestCombo = 0
  /// The longest back-to-back chain: quads and clearing spins after the first.
  public private(set) var longestBackToBack = 0
  private var counts = [Int](repeating: 0, count: Clear.all.count)
  /// The spin of the last locked piece, until the next event shows whether it cleared rows.
  private var spin: Spin?

  /// Empty statistics.
  public init() {}

  /// The statistics of a game from its replay.
  ///
  /// - Throws: `ReplayError` if the replay cannot be verified.
  public init(_ replay: Replay) throws(ReplayError) {
    _ = try ReplayPlayer.play(replay, checking: .lastOnly)
    var run = try ReplayRun(replay)
    var events: [GameEvent] = []
    for step in replay.body.steps {
      if step.command != nil, !step.isRepeat { keys += 1 }
      _ = run.playNext(events: &events)
      if !events.isEmpty {
        for event in events { count(event) }
        events.removeAll(keepingCapacity: true)
      }
    }
    if let result = replay.body.result { run.advance(to: result.time, events: &events) }
    for event in events { count(event) }
    finish(run.game)
  }

  /// Counts an event.
  private mutating func count(_ event: GameEvent) {
    switch event.kind {
    case .locked:
      endSpin()
      pieces += 1
    case .spun(let kind): spin = kind
    case .linesCleared(let rows):
      let clear = Clear(rows: rows.count, spin: spin)
      spin = nil
      if counts.indices.contains(clear.index) { counts[clear.index] += 1 }
    case .combo(let count): longestCombo = max(longestCombo, count)
    case .backToBack(let count): longestBackToBack = max(longestBackToBack, count)
    case .allClear: allClears += 1
    case .held: holds += 1
    default: break
    }
  }

  private mutating func endSpin() {
    if let spin { counts[Clear(rows: 0, spin: spin).index] += 1 }
    spin = nil
  }

  private mutating func finish(_ game: Game) {
    endSpin()
    games = 1
    microseconds = game.time.microseconds
    lines = game.lines
    attack = game.attack
    garbageRows = game.garbageRowsCleared
  }

  /// The number of clears of this kind.
  public func count(of clear: Clear) -> Int {
    counts.indices.contains(clear.index) ? counts[clear.index] : 0
  }

  /// Adds other statistics.
  public mutating func add(_ other: GameStatistics) {
    games += other.games
    microseconds += other.microseconds
    pieces += other.pieces
    keys += other.keys
    lines += other.lines
    holds += other.holds
    attack += other.attack
    garbageRows += other.garbageRows
    allClears += other.allClears
    longestCombo = max(longestCombo, other.longestCombo)
    longestBackToBack = max(longestBackToBack, other.longestBackToBack)
    for index in counts.indices { counts[index] += other.counts[index] }
  }

  // MARK: Rates, in thousandths; 0 if nothing was played

  /// Pieces a second.
  public var piecesPerSecond: Int { perSecond(pieces) }
  /// Keys a second.
  public var keysPerSecond: Int { perSecond(keys) }
  /// Keys a piece.
  public var keysPerPiece: Int { perPiece(keys) }
  /// Attack a minute.
  public var attackPerMinute: Int { perSecond(attack * 60) }
  /// Attack a piece.
  public var attackPerPiece: Int { perPiece(attack) }
  /// The versus score: attack and cleared garbage rows for each piece, times pieces a second, times a hundred.
  public var versus: Int { perSecond((attack + garbageRows) * 100) }

  private func perSecond(_ count: Int) -> Int {
    guard microseconds > 0 else { return 0 }
    return Int((Int64(count) * 1_000_000_000 + microseconds / 2) / microseconds)
  }

  private func perPiece(_ count: Int) -> Int { pieces > 0 ? (count * 1_000 + pieces / 2) / pieces : 0 }
}
