import BlockEngine

/// How games were played, counted from their replays alone.
///
/// The definitions are the field's: attack counts before anything is cancelled, by the table of the game's rules, and
/// is what it would have been in a game alone; pieces are those that locked; keys are presses, so that what a held key
/// repeats is none.
public struct GameStatistics: Equatable, Sendable {
  /// A clear, or a spin without one.
  public struct Clear: Hashable, Sendable {
    /// Rows cleared, 0…4.
    public var rows: Int
    /// How the piece was spun into place; nil if it was not.
    public var spin: Spin?

    /// A clear of so many rows.
    public init(rows: Int, spin: Spin? = nil) {
      self.rows = rows
      self.spin = spin
    }

    /// All that there are, plain ones first.
    public static let all: [Clear] =
      (1...4).map { Clear(rows: $0) } + (0...4).map { Clear(rows: $0, spin: .mini) }
      + (0...4).map { Clear(rows: $0, spin: .full) }

    /// Its place in `all`.
    fileprivate var index: Int {
      switch spin {
      case nil: rows - 1
      case .mini: 4 + rows
      case .full: 9 + rows
      }
    }
  }

  /// How many games.
  public private(set) var games = 0
  /// Microseconds of play.
  public private(set) var microseconds: Int64 = 0
  /// Pieces that locked.
  public private(set) var pieces = 0
  /// Keys that were pressed.
  public private(set) var keys = 0
  /// Rows cleared.
  public private(set) var lines = 0
  /// Pieces put aside.
  public private(set) var holds = 0
  /// Lines that the clears sent, or would have.
  public private(set) var attack = 0
  /// Rows cleared that had garbage in them.
  public private(set) var garbageRows = 0
  /// Clears that left nothing on the field.
  public private(set) var allClears = 0
  /// The longest combo: clears right after another one.
  public private(set) var longestCombo = 0
  /// The longest chain of quads and spins after the first.
  public private(set) var longestBackToBack = 0
  private var counts = [Int](repeating: 0, count: Clear.all.count)
  /// What the piece that locked last did, until the next event tells whether it cleared.
  private var spin: Spin?

  /// Nothing played yet.
  public init() {}

  /// A game from its replay.
  ///
  /// - Throws: `ReplayError` if the replay does not hold; only one that does can say anything.
  public init(_ replay: Replay) throws(ReplayError) {
    _ = try ReplayPlayer.play(replay, checking: .lastOnly)
    var run = try ReplayRun(replay)
    var events: [GameEvent] = []
    for step in replay.body.steps {
      if step.command != nil, !step.isRepeat { keys += 1 }
      _ = run.playNext(events: &events)
      if !events.isEmpty {
        for event in events { take(event) }
        events.removeAll(keepingCapacity: true)
      }
    }
    if let result = replay.body.result { run.advance(to: result.time, events: &events) }
    for event in events { take(event) }
    finish(run.game)
  }

  /// Counts what an event tells.
  private mutating func take(_ event: GameEvent) {
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

  /// How often there was such a clear.
  public func count(of clear: Clear) -> Int {
    counts.indices.contains(clear.index) ? counts[clear.index] : 0
  }

  /// Adds what was played elsewhere.
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
  /// Attack and rows of garbage cleared, for each piece times pieces a second, times a hundred.
  public var versus: Int { perSecond((attack + garbageRows) * 100) }

  private func perSecond(_ count: Int) -> Int {
    guard microseconds > 0 else { return 0 }
    return Int((Int64(count) * 1_000_000_000 + microseconds / 2) / microseconds)
  }

  private func perPiece(_ count: Int) -> Int { pieces > 0 ? (count * 1_000 + pieces / 2) / pieces : 0 }
}
