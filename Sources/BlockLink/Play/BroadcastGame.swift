import BlockEngine
import BlockRecords

/// A single game that others watch: its replay so far, and the time that the game has reached since.
///
/// A replay proves itself: each side plays new lines and rejects invalid ones.
public struct BroadcastGame: Sendable {
  /// The longest replay that is shown, in bytes: more than an hour of quick play.
  public static let maxBytes = 1 << 20
  /// The longest play time that a replay may claim, in microseconds: a year.
  static let maxPlayTime: Int64 = 366 * 24 * 3_600 * 1_000_000
  /// The longest text of a player's own rules, in bytes: long tables make every step slow.
  static let maxRulesBytes = 8_192

  /// What playing a part has cost, in steps of a game by built-in rules.
  struct Cost: Equatable, Sendable {
    fileprivate(set) var steps = 0

    /// A digest reads the whole state.
    private static let checkpoint = 100
    /// A piece falls through more rows in a step, and tables are longer, than in any built-in rules.
    private static let ownRules = 8
    /// The microseconds of play in which a machine's frames cost as much as a step: a line can claim a thousand frames.
    private static let machineTime: Int64 = 200_000

    /// Given pieces that cost a digest as much as a step.
    private static let piecesPerStep = 32

    fileprivate mutating func add(_ body: ReplayBody, of header: ReplayHeader?) {
      let checkpoint = Self.checkpoint + (header?.pieces.count ?? 0) / Self.piecesPerStep
      let count = 1 + body.steps.count + checkpoint * body.checkpoints.count
      steps += header?.ruleset.customName != nil ? Self.ownRules * count : count
    }

    /// Adds what it cost to play a game on from an earlier time: a machine plays every frame.
    fileprivate mutating func add(_ game: Game?, since time: GameTime) {
      guard let game, game.hasPad else { return }
      steps += Int((game.time.microseconds - time.microseconds) / Self.machineTime)
    }
  }

  /// The played part of the replay.
  private struct Run: Sendable {
    var reader = ReplayReader()
    var player: ReplayPlayer?

    /// Plays the next bytes and returns their steps.
    ///
    /// - Parameter cost: increases by the cost, also if the bytes are invalid.
    mutating func play(_ bytes: [UInt8], cost: inout Cost) throws(MessageFault) -> [ReplayStep] {
      do throws(ReplayError) {
        defer { cost.add(reader.body, of: reader.header) }
        try reader.read(bytes.span)
      } catch {
        throw MessageFault("the shown game is invalid: \(error)", code: .forged)
      }
      guard let header = reader.header else { return [] }
      if player == nil { try Self.check(header) }
      let before = player?.game.time ?? .zero
      defer { cost.add(player?.game, since: before) }
      do throws(ReplayError) {
        if player == nil { player = try ReplayPlayer(header) }
        try player?.play(reader.body)
      } catch {
        throw MessageFault("the shown game is invalid: \(error)", code: .forged)
      }
      defer { reader.removeBody() }
      return reader.body.steps
    }

    /// Throws if a header is not that of a single game, or if its rules are too long.
    private static func check(_ header: ReplayHeader) throws(MessageFault) {
      guard header.versus == nil else {
        throw MessageFault("a part of a match is shown", remedy: "a single game", code: .forged)
      }
      guard header.ruleset.customName == nil || header.ruleset.text.utf8.count <= maxRulesBytes else {
        throw MessageFault(
          "the rules of the shown game have more than \(maxRulesBytes) bytes", remedy: "shorter rules",
          code: .full)
      }
    }
  }

  /// A run behind a reference: it is large, and values that contain a shown game are often copied.
  private final class RunBox: Sendable {
    let run: Run
    init(_ run: Run) { self.run = run }
  }

  /// The replay's text.
  private(set) var bytes: [UInt8] = []
  private var played = RunBox(Run())
  /// Runs at earlier bytes, in order, so that whatever is undone is not played from the start again.
  private var snapshots: [(byte: Int, run: RunBox)] = []
  /// The most bytes between two snapshots, apart from the last part.
  private static let snapshotInterval = 16_384
  /// The last known time of the game; not before the last line, and never decreasing within a round.
  public private(set) var upto = GameTime.zero
  /// Whether the game is paused.
  public private(set) var isPaused = true
  /// The number of times that known play was taken back: with each new game, and with undone pieces.
  public private(set) var rewindCount = 0
  /// The received steps that nobody has taken.
  private(set) var steps: [ReplayStep] = []

  /// A game of which nothing is known.
  init() {}

  /// The game's header; nil before it is known.
  public var header: ReplayHeader? { played.run.reader.header }

  /// The game at the last line; nil before anything is known.
  public var game: Game? { played.run.player?.game }

  /// The game at its last known time; nil before anything is known.
  public var latestGame: Game? {
    guard var game else { return nil }
    if !game.isOver, upto > game.time { game.advance(to: upto) }
    return game
  }

  /// Takes the steps since the last call.
  public mutating func drainSteps() -> [ReplayStep] {
    defer { steps.removeAll(keepingCapacity: true) }
    return steps
  }

  /// Receives the next part.
  ///
  /// - Throws: `MessageFault` if it is impossible; nothing has changed then.
  mutating func receive(_ part: LinkMessage.BroadcastPart) throws(MessageFault) {
    var cost = Cost()
    try receive(part, cost: &cost)
  }

  /// Receives the next part.
  ///
  /// - Parameter cost: increases by what playing it cost, also if it is impossible.
  /// - Throws: `MessageFault` if it is impossible; nothing has changed then.
  mutating func receive(_ part: LinkMessage.BroadcastPart, cost: inout Cost) throws(MessageFault) {
    guard part.from <= bytes.count else {
      throw MessageFault(
        "it goes on at byte \(part.from) of a log of \(bytes.count)", remedy: "at most \(bytes.count)",
        code: .unexpected)
    }
    let text = Array(part.text.utf8)
    guard part.from + text.count <= Self.maxBytes else {
      throw MessageFault("a shown game has at most \(Self.maxBytes) bytes", code: .full)
    }
    let isContinuation = part.from == bytes.count
    var next = isContinuation ? played.run : try run(at: part.from, cost: &cost)
    let taken = try next.play(text, cost: &cost)
    if let upto = part.upto { try Self.check(upto, next.player?.game, cost: &cost) }
    bytes.removeLast(bytes.count - part.from)
    bytes += text
    played = RunBox(next)
    while let last = snapshots.last, last.byte > part.from { snapshots.removeLast() }
    if bytes.count - (snapshots.last?.byte ?? 0) >= Self.snapshotInterval {
      snapshots.append((bytes.count, played))
    }
    let reached = part.upto ?? next.player?.game.time ?? .zero
    // Pieces can be undone before they were sent: then the lines continue but the time goes back.
    let goesBack = (taken.first?.time ?? reached) < upto || part.upto != nil && reached < upto
    if !isContinuation || goesBack {
      rewindCount += 1
      (steps, upto) = ([], reached)
    }
    steps += taken
    upto = max(upto, reached)
    if part.upto != nil { isPaused = part.isPaused }
  }

  /// The run at an earlier byte, played from the last snapshot before it.
  private func run(at byte: Int, cost: inout Cost) throws(MessageFault) -> Run {
    let snapshot = snapshots.last { $0.byte <= byte }
    var run = snapshot?.run.run ?? Run()
    _ = try run.play(Array(bytes[(snapshot?.byte ?? 0)..<byte]), cost: &cost)
    return run
  }

  /// Throws if more would have happened by a time than the lines contain.
  private static func check(_ upto: GameTime, _ game: Game?, cost: inout Cost) throws(MessageFault) {
    guard var game else {
      throw MessageFault("no game has begun yet", remedy: "the replay first", code: .forged)
    }
    let before = game.time
    defer { cost.add(game, since: before) }
    guard upto >= game.time, !game.isOver || upto == game.time, game.advance(toMilestoneAt: upto) == nil
    else {
      throw MessageFault(
        "the game cannot be at \(upto.microseconds) microseconds with nothing more in its replay",
        remedy: "\(game.time.microseconds), or a little later", code: .forged)
    }
  }
}

extension BroadcastGame {
  /// The approximate most bytes of text in a message, including escapes.
  private static let maxTextBytes = 3_900

  /// The longest start of a replay's text that fits into a message.
  public static func chunk(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var cost = 0
    var end = text.startIndex
    var whole = end
    while end < text.endIndex {
      let byte = text[end]
      cost += byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 2 : 1
      // Escaped as six characters.
      if byte == 0x7f || byte < 0x20 && byte != UInt8(ascii: "\n") { cost += 5 }
      if cost > maxTextBytes { break }
      end += 1
      // A character is not split.
      if end == text.endIndex || text[end] & 0xc0 != 0x80 { whole = end }
    }
    return text[..<whole]
  }

  /// A viewer and the part of the game that has been sent.
  struct Viewer: Sendable {
    let session: UInt64
    private var sent = 0
    private var hasAll = false

    init(_ session: UInt64) { self.session = session }

    /// Takes note that the game has changed from a byte on.
    mutating func invalidate(from byte: Int) {
      sent = min(sent, byte)
      hasAll = false
    }

    /// The next message; nil if nothing is missing.
    mutating func next(of game: BroadcastGame) -> LinkMessage.BroadcastPart? {
      guard !hasAll, !game.bytes.isEmpty else { return nil }
      let text = BroadcastGame.chunk(of: game.bytes[sent...])
      var part = LinkMessage.BroadcastPart(from: sent, text: String(decoding: text, as: UTF8.self))
      sent = text.endIndex
      if sent == game.bytes.count {
        hasAll = true
        if game.game != nil { (part.upto, part.isPaused) = (game.upto, game.isPaused) }
      }
      return part
    }
  }
}
