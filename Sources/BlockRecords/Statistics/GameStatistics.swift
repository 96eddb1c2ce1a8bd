import BlockEngine

/// The figures of a game, or of several games, counted from its commands and events.
///
/// Everything that shows or compares figures takes them from here: the screen of a game, results, lists, `stats`,
/// bots. The definitions are the field's usual ones: a piece is one that locked; a key is a press, without key repeat;
/// attack counts before cancelling, by the table of the game's rules, and for a single game it is what it would have
/// sent; a clear by a spin counts as that spin alone.
///
/// ```swift
/// let statistics = try GameStatistics(replay)
/// statistics.pieces  // 40
/// statistics.piecesPerSecond  // 1500: one and a half
/// ```
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
  /// What players of the old machines look at, in a single game.
  public private(set) var stack = StackStatistics()
  /// The buttons of a pad that are held.
  private var buttons: PadButtons = []
  /// The clears of each kind, in the order of `Clear.all`; empty before the first.
  private var counts: [Int] = []
  /// The spin of the last locked piece, until the next event shows whether it cleared rows.
  private var spin: Spin?

  /// Empty statistics.
  public init() {}

  /// The given figures of one or more games, for their rates.
  public init(microseconds: Int64 = 0, pieces: Int, keys: Int = 0, attack: Int = 0) {
    self.microseconds = microseconds
    self.pieces = pieces
    self.keys = keys
    self.attack = attack
  }

  /// The figures that a game itself knows: all but its keys, holds and clears.
  public init(of game: Game) { update(from: game) }

  /// The number of clears of this kind.
  public func count(of clear: Clear) -> Int {
    counts.indices.contains(clear.index) ? counts[clear.index] : 0
  }

  /// Adds other statistics.
  public mutating func add(_ other: GameStatistics) {
    games = games.saturatingAdd(other.games)
    microseconds = microseconds.saturatingAdd(other.microseconds)
    pieces = pieces.saturatingAdd(other.pieces)
    keys = keys.saturatingAdd(other.keys)
    lines = lines.saturatingAdd(other.lines)
    holds = holds.saturatingAdd(other.holds)
    attack = attack.saturatingAdd(other.attack)
    garbageRows = garbageRows.saturatingAdd(other.garbageRows)
    allClears = allClears.saturatingAdd(other.allClears)
    longestCombo = max(longestCombo, other.longestCombo)
    longestBackToBack = max(longestBackToBack, other.longestBackToBack)
    for (index, clear) in Clear.all.enumerated() where other.count(of: clear) > 0 {
      makeRoomForCounts()
      counts[index] = counts[index].saturatingAdd(other.counts[index])
    }
  }
}

// MARK: Counting

// What a game knows itself (its pieces, lines and attack) is taken from it; the rest is counted event by event.
extension GameStatistics: EventSink {
  /// Counts the key of a step, if it is one.
  @inline(__always)
  package mutating func countKey(of step: ReplayStep) {
    if step.command != nil, !step.isRepeat { keys += 1 }
    if case .pad(let held)? = step.input {
      keys += held.subtracting(buttons).rawValue.nonzeroBitCount
      buttons = held
    }
  }

  /// Counts an event.
  @inline(__always)
  package mutating func record(_ event: @autoclosure () -> GameEvent) { count(event()) }

  /// Counts an event.
  package mutating func count(_ event: GameEvent) {
    stack.count(event)
    switch event.kind {
    case .locked: endSpin()
    case .spun(let kind): spin = kind
    case .linesCleared(let rows):
      count(Clear(rows: rows.count, spin: spin))
      spin = nil
    case .combo(let count): longestCombo = max(longestCombo, count)
    case .backToBack(let count): longestBackToBack = max(longestBackToBack, count)
    case .allClear: allClears += 1
    case .held: holds += 1
    default: break
    }
  }

  /// The statistics of the game so far, whose events and keys have been counted.
  package func completed(by game: Game) -> GameStatistics {
    var all = self
    all.endSpin()
    all.update(from: game)
    return all
  }

  private mutating func endSpin() {
    if let spin { count(Clear(rows: 0, spin: spin)) }
    spin = nil
  }

  private mutating func count(_ clear: Clear) {
    guard Clear.all.indices.contains(clear.index) else { return }
    makeRoomForCounts()
    counts[clear.index] += 1
  }

  private mutating func makeRoomForCounts() {
    if counts.isEmpty { counts = [Int](repeating: 0, count: Clear.all.count) }
  }

  private mutating func update(from game: Game) {
    games = 1
    microseconds = game.time.microseconds
    pieces = game.lockCount
    lines = game.lines
    attack = game.attack
    garbageRows = game.garbageRowsCleared
  }
}

extension FixedWidthInteger {
  /// The sum, or the largest value if that is too small.
  fileprivate func saturatingAdd(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
