/// What a recorded game follows from, and who played it when: the first line of a replay.
public struct ReplayHeader: Equatable, Sendable {
  /// The rules: built-in ones on a field that they have on offer, or a person's own.
  public private(set) var ruleset: Ruleset
  /// The seed of everything random.
  public var seed: UInt64
  /// The level at the beginning.
  public var level: Int
  /// Whose career the game belongs to; nil for a quick game.
  ///
  /// It is not checked: whoever shows it makes it harmless.
  public var player: String?
  /// When the game began: `YYYY-MM-DDTHH:MM:SSZ`.
  public var started: String
  /// What the game was played for.
  public var mode: GameMode
  /// Pieces that came before the randomizer's.
  public var pieces: [Tetromino]
  /// What was on the field at the beginning; nil for an empty one of the rules' size.
  public var playfield: Playfield?
  /// The seat in a match; nil for a game alone.
  public var versus: Versus?

  /// The header of a game that follows from `setup`.
  ///
  /// It names built-in rules, or carries the text of named rules of one's own. Of rules that were changed without a new
  /// name it keeps the built-in set and the field alone.
  public init(_ setup: GameSetup, player: String?, started: String) {
    let rules = setup.ruleset
    // A header names built-in rules; what a mode or a test has changed of them is not theirs.
    ruleset = rules.ownName == nil ? Ruleset(rules.base, field: rules.field) ?? Ruleset(rules.base) : rules
    seed = setup.seed
    level = setup.startLevel
    self.player = player
    self.started = started
    pieces = setup.pieces
    playfield = setup.playfield
    mode = setup.mode
    versus = setup.versus
  }

  /// What the game follows from.
  public var setup: GameSetup {
    GameSetup(
      ruleset: ruleset, seed: seed, startLevel: level, pieces: pieces, playfield: playfield, mode: mode,
      versus: versus)
  }
}

extension ReplayHeader {
  /// Whether `text` is a moment in UTC as the header writes it, of a day that there is.
  static func isMoment(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == form.count else { return false }
    for (byte, expected) in zip(bytes, form) {
      let isRight =
        expected == UInt8(ascii: "0")
        ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == expected
      guard isRight else { return false }
    }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let year = number(0..<4)
    let month = number(5..<7)
    guard (1...12).contains(month) else { return false }
    // A leap second is a second that there is.
    return (1...CalendarDay.days(inMonth: month, of: year)).contains(number(8..<10)) && number(11..<13) < 24
      && number(14..<16) < 60
      && number(17..<19) <= 60
  }
}
