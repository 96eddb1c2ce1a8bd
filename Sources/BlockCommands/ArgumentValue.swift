import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings

/// Parses the values of options; errors name the valid values.
enum ArgumentValue {
  static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(digits: text) else {
      throw ValidationError(tr("a seed is a whole number from 0 to \(UInt64.max)"))
    }
    return seed
  }

  static func level(_ text: String) throws -> Int {
    let levels = Ruleset.classic.levels
    // The valid levels depend on the rules, which another argument may choose.
    return try number(
      text, 0...9_999,
      or: tr("a level is a whole number from \(levels.lowerBound) to \(levels.upperBound)"))
  }

  /// A built-in rule set, one of the player's own, or a rules file.
  static func rules(_ text: String) throws -> Ruleset {
    do throws(TextFileError) { return try RulesLibrary.locate().find(text) } catch {
      throw ValidationError(error.description)
    }
  }

  static func attack(_ text: String) throws -> AttackRules.Name { try choice(text) }

  static func target(_ text: String) throws -> Versus.Targeting { try choice(text) }

  /// The goal of a match.
  static func goal(_ text: String) throws -> MatchGoal {
    guard let goal = MatchGoal(word: text) else {
      let seconds = ModeParts.Range.seconds
      throw ValidationError(
        tr(
          "it must be standing, life, lines:SECONDS or attack:SECONDS, with %s to %s seconds",
          String(seconds.lowerBound), String(seconds.upperBound)))
    }
    return goal
  }

  /// A playable mode, or a custom game.
  static func playedMode(_ text: String) throws -> ModeChoice {
    if let kind = GameMode.Kind(rawValue: text) {
      guard GameMode.Kind.played.contains(kind) else {
        throw ValidationError(tr("it must be one of \(quoted(GameMode.Kind.played.map(\.rawValue)))"))
      }
      return .builtIn(kind)
    }
    if text.hasPrefix(GameMode.Kind.typeB.rawValue + ":") {
      guard let height = GameMode(word: modeWord(text))?.parts.typeBHeight else {
        let heights = ModeParts.Range.typeBHeight
        throw ValidationError(
          tr(
            "it must be type-b:HEIGHT with a height of %s to %s", String(heights.lowerBound),
            String(heights.upperBound)))
      }
      return ModeChoice(typeBHeight: height)
    }
    return .custom(try customGame(text))
  }

  /// The only valid word of a mode: replays leave the lowest height of type B out.
  private static func modeWord(_ text: String) -> String {
    text == "\(GameMode.Kind.typeB.rawValue):0" ? GameMode.Kind.typeB.rawValue : text
  }

  /// A custom game, by name or file.
  private static func customGame(_ text: String) throws -> CustomGame {
    do throws(TextFileError) { return try CustomGameLibrary.locate().find(text) } catch {
      throw ValidationError(error.description)
    }
  }

  /// A mode as in a replay's header, or a custom game.
  static func modeOrGame(_ text: String) throws -> ModeOption.Value {
    let isName = CustomGame.isName(text) || text.contains("/") || text.hasSuffix(".game")
    if isName, let game = try? customGame(text) { return .init(mode: game.mode, rules: game.rules) }
    let isKnown = text.contains(":") || GameMode.Kind(rawValue: text) != nil
    if isKnown || !isName { return .init(mode: try mode(text)) }
    // An error in the file is more useful than a list of modes.
    let game = try customGame(text)
    return .init(mode: game.mode, rules: game.rules)
  }

  static func mode(_ text: String) throws -> GameMode {
    // Without a date it is today's; the engine has no clock.
    let word =
      text == GameMode.Kind.daily.rawValue ? "\(text):\(WallTime.now.text.prefix(10))" : modeWord(text)
    guard let mode = GameMode(word: word) else {
      throw ValidationError(tr("it must be one of \(ModeOption.words)"))
    }
    return mode
  }

  static func field(_ text: String) throws -> FieldSize {
    let sizes = Ruleset.Name.allCases.flatMap { Ruleset($0).availableFields }
    guard let size = sizes.first(where: { $0.description == text }) else {
      throw ValidationError(tr("a field is one of \(quoted(Set(sizes.map(\.description)).sorted()))"))
    }
    return size
  }

  /// The deepest search for placements: beyond it, counting is hopeless.
  static let maxDepth = 49

  static func depth(_ text: String) throws -> Int {
    try number(text, 1...maxDepth, or: tr("a depth is a whole number from 1 to \(maxDepth)"))
  }

  /// A whole number within `range`; `what` names the number in the error.
  static func count(_ text: String, of what: String, _ range: ClosedRange<Int>) throws -> Int {
    try number(
      text, range, or: tr("\(what) is a whole number from \(range.lowerBound) to \(range.upperBound)"))
  }

  /// A whole number within `range`; `refusal` is the error for anything else.
  static func number(_ text: String, _ range: ClosedRange<Int>, or refusal: @autoclosure () -> String) throws
    -> Int
  {
    guard let number = Int(digits: text), range.contains(number) else {
      throw ValidationError(refusal())
    }
    return number
  }

  static func glyphs(_ text: String) throws -> GlyphPreference { try choice(text) }

  static func theme(_ text: String) throws -> String {
    guard ThemeLibrary.isName(text) else {
      throw ValidationError(tr("a theme's name is of lower-case letters, digits and hyphens"))
    }
    return text
  }

  static func language(_ text: String) throws -> Language {
    guard let language = Language(code: text) else {
      throw ValidationError(tr("it must be one of \(quoted(Language.allCases.map(\.rawValue)))"))
    }
    return language
  }

  static func player(_ text: String) throws -> String {
    do throws(PlayerNameError) { return try PlayerName(text).description } catch {
      throw ValidationError(error.description)
    }
  }

  static func pieces(_ text: String) throws -> PieceList {
    var pieces: [Tetromino] = []
    for (index, letter) in text.enumerated() {
      guard let piece = Tetromino(letter: letter) else {
        throw ValidationError(
          tr("letter \(index + 1) is '\(letter)'; a piece is one of I O T S Z J L, such as in TTLIO"))
      }
      pieces.append(piece)
    }
    return PieceList(pieces: pieces)
  }

  static func piece(_ text: String) throws -> PieceList {
    guard text.count == 1, let piece = text.first.flatMap(Tetromino.init(letter:)) else {
      throw ValidationError(tr("a piece is one of I O T S Z J L"))
    }
    return PieceList(pieces: [piece])
  }

  static func page(_ text: String) throws -> Int {
    try number(text, 1...Int.max, or: tr("a page is a whole number from 1"))
  }

  /// A value from a fixed set of words.
  static func choice<Value>(_ text: String) throws -> Value
  where Value: RawRepresentable<String> & CaseIterable {
    guard let value = Value(rawValue: text) else {
      let words = quoted(Value.allCases.map(\.rawValue))
      throw ValidationError(
        Value.allCases.count == 1 ? tr("there is only \(words)") : tr("it must be one of \(words)"))
    }
    return value
  }
}

/// Pieces as letters on the command line.
struct PieceList: Equatable { var pieces: [Tetromino] = [] }
