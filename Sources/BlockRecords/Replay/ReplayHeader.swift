import BlockEngine

/// The header of a recorded game: its setup, its player and its date; the first line of a replay.
public struct ReplayHeader: Equatable, Sendable {
  /// The rules: built-in ones on a field that they offer, or a player's own.
  public var ruleset: Ruleset { shared.ruleset }
  private var shared: CompiledRules
  /// The seed of all randomness.
  public var seed: UInt64
  /// The start level.
  public var level: Int
  /// The player whose career the game belongs to; nil for a quick game.
  ///
  /// The text is unchecked: escape it before showing it.
  public var player: String?
  /// The start of the game: `YYYY-MM-DDTHH:MM:SSZ`.
  public var started: String
  /// The mode.
  public var mode: GameMode
  /// Pieces before the randomizer's.
  public var pieces: [Tetromino]
  /// The field at the beginning; nil for an empty one of the rules' own size.
  public var playfield: Playfield?
  /// The seat in a match; nil for a single game.
  public var versus: Versus?
  /// The key from whose stream the pieces were dealt; nil if the rules' own generator drew them.
  public var dealKey: DealKey?
  /// What the seed was drawn from, together with the player's key: `nonceBytes` bytes; nil for any other seed.
  public var nonce: [UInt8]?

  /// The number of bytes of a nonce.
  public static let nonceBytes = 16

  /// The header of a game with `setup`.
  ///
  /// It names built-in rules, or contains the text of a player's own. For rules changed without a new name it keeps
  /// only the built-in set and the field.
  public init(_ setup: GameSetup, player: String?, started: String) {
    let rules = setup.ruleset
    // Built-in rules only: changes by a mode or a test do not belong in the header.
    shared = CompiledRules(
      rules.customName == nil ? Ruleset(rules.base, field: rules.field) ?? Ruleset(rules.base) : rules)
    seed = setup.seed
    level = setup.startLevel
    self.player = player
    self.started = started
    pieces = setup.pieces
    playfield = setup.playfield
    mode = setup.mode
    versus = setup.versus
    dealKey = setup.dealKey
  }

  /// The setup of the game.
  public var setup: GameSetup {
    GameSetup(
      ruleset: ruleset, seed: seed, startLevel: level, pieces: pieces, playfield: playfield, mode: mode,
      versus: versus, dealKey: dealKey)
  }
}

extension ReplayHeader {
  /// Whether `text` is a moment in UTC in the header's form, on a real day.
  static func isTimestamp(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == form.count else { return false }
    for (byte, expected) in zip(bytes, form) {
      let isValid =
        expected == UInt8(ascii: "0")
        ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == expected
      guard isValid else { return false }
    }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let year = number(0..<4)
    let month = number(5..<7)
    guard (1...12).contains(month) else { return false }
    // 60 seconds are valid: a leap second.
    return (1...CalendarDay.days(inMonth: month, of: year)).contains(number(8..<10)) && number(11..<13) < 24
      && number(14..<16) < 60
      && number(17..<19) <= 60
  }
}
