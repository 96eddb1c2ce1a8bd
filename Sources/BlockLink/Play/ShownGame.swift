import BlockEngine

/// A single game that its player lets others watch: its replay as far as it goes, and how far the game is beyond it.
///
/// A replay proves itself: each side plays the lines that come, and takes none that do not hold.
public struct ShownGame: Sendable {
  /// The longest replay that is shown, in bytes: more than an hour of quick play.
  public static let longest = 1 << 20
  /// A year, the longest that a replay claims, in microseconds.
  static let longestPlay: Int64 = 366 * 24 * 3_600 * 1_000_000

  /// What has been played of the replay.
  private struct Run: Sendable {
    var reader = ReplayReader()
    var player: ReplayPlayer?

    /// Plays what comes next, and gives its steps.
    mutating func take(_ bytes: [UInt8]) throws(MessageFault) -> [ReplayStep] {
      do throws(ReplayError) {
        try reader.read(bytes.span)
        guard let header = reader.header else { return [] }
        if player == nil { player = try ReplayPlayer(header) }
        try player?.play(reader.body)
      } catch {
        throw MessageFault("the game that is shown does not hold: \(error)", code: .forged)
      }
      defer { reader.removeBody() }
      return reader.body.steps
    }
  }

  /// A run behind a reference: it is large, and whatever has a shown game in it is copied often.
  private final class Played: Sendable {
    let run: Run
    init(_ run: Run) { self.run = run }
  }

  /// The replay's text.
  private(set) var bytes: [UInt8] = []
  private var played = Played(Run())
  /// How far the game is as far as is known; not before the last line, and never less in the same round.
  public private(set) var upto = GameTime.zero
  /// Whether the game stands still.
  public private(set) var isPaused = true
  /// How often what was known has been taken back: with each new game, and with pieces that are taken back.
  public private(set) var round = 0
  /// The steps that have come and nobody has taken.
  private(set) var steps: [ReplayStep] = []

  /// Nothing is known yet.
  init() {}

  /// What the game follows from; nil before it is known.
  public var header: ReplayHeader? { played.run.reader.header }

  /// The game at the last line; nil before anything is known of it.
  public var game: Game? { played.run.player?.game }

  /// The game as far as it is; nil before anything is known of it.
  public var latestGame: Game? {
    guard var game else { return nil }
    if !game.isOver, upto > game.time { game.advance(to: upto) }
    return game
  }

  /// Takes the steps that have come since the last time.
  public mutating func takeSteps() -> [ReplayStep] {
    defer { steps.removeAll(keepingCapacity: true) }
    return steps
  }

  /// Takes what comes next.
  ///
  /// - Throws: `MessageFault` if it cannot be so; nothing has changed then.
  mutating func take(_ part: LinkMessage.ShowPart) throws(MessageFault) {
    guard part.from <= bytes.count else {
      throw MessageFault(
        "it goes on at byte \(part.from) of a log of \(bytes.count)", right: "at most \(bytes.count)",
        code: .unexpected)
    }
    let text = Array(part.text.utf8)
    guard part.from + text.count <= Self.longest else {
      throw MessageFault("a game that is shown has at most \(Self.longest) bytes", code: .full)
    }
    let goesOn = part.from == bytes.count
    var next = goesOn ? played.run : Run()
    if !goesOn { _ = try next.take(Array(bytes[..<part.from])) }
    let taken = try next.take(text)
    if let upto = part.upto { try Self.check(upto, next.player?.game) }
    bytes.removeLast(bytes.count - part.from)
    bytes += text
    played = Played(next)
    let reached = part.upto ?? next.player?.game.time ?? .zero
    // Pieces can be taken back before anybody has been told of them: the lines go on, and the time goes back.
    let goesBack = (taken.first?.time ?? reached) < upto || part.upto != nil && reached < upto
    if !goesOn || goesBack {
      round += 1
      (steps, upto) = ([], reached)
    }
    steps += taken
    upto = max(upto, reached)
    if part.upto != nil { isPaused = part.isPaused }
  }

  /// Refuses a time at which more has happened than the lines tell.
  private static func check(_ upto: GameTime, _ game: Game?) throws(MessageFault) {
    guard var game else {
      throw MessageFault("there is no game to be so far", right: "the replay first", code: .forged)
    }
    guard upto >= game.time, !game.isOver || upto == game.time, game.advance(toMomentAt: upto) == nil else {
      throw MessageFault(
        "the game cannot be at \(upto.microseconds) microseconds with nothing more in its replay",
        right: "\(game.time.microseconds), or a little later", code: .forged)
    }
  }
}

extension ShownGame {
  /// About how many bytes of a message its text may take, escapes included.
  private static let mostTextBytes = 3_900

  /// As much of a replay's text as one message has room for, from the beginning of `text`.
  public static func piece(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var cost = 0
    var end = text.startIndex
    var whole = end
    while end < text.endIndex {
      let byte = text[end]
      cost += byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 2 : 1
      // Written as six characters.
      if byte == 0x7f || byte < 0x20 && byte != UInt8(ascii: "\n") { cost += 5 }
      if cost > mostTextBytes { break }
      end += 1
      // Not in the midst of a character.
      if end == text.endIndex || text[end] & 0xc0 != 0x80 { whole = end }
    }
    return text[..<whole]
  }

  /// How far somebody who watches has been told.
  struct Viewer: Sendable {
    let session: UInt64
    private var sent = 0
    private var hasAll = false

    init(_ session: UInt64) { self.session = session }

    /// Takes note that the game has changed, from that byte on.
    mutating func note(from byte: Int) {
      sent = min(sent, byte)
      hasAll = false
    }

    /// The next message; nil if he knows all.
    mutating func next(of game: ShownGame) -> LinkMessage.ShowPart? {
      guard !hasAll, !game.bytes.isEmpty else { return nil }
      let text = ShownGame.piece(of: game.bytes[sent...])
      var part = LinkMessage.ShowPart(from: sent, text: String(decoding: text, as: UTF8.self))
      sent = text.endIndex
      if sent == game.bytes.count {
        hasAll = true
        if game.game != nil { (part.upto, part.isPaused) = (game.upto, game.isPaused) }
      }
      return part
    }
  }
}
