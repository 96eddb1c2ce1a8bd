import BlockEngine

/// Reads a rule file.
///
/// A line is `key = value`, empty, or begins with `#`. `name` names the rules; `inherits` names the built-in rule set
/// (default `modern`) that provides everything the file leaves out. `RulesetKey` has the other keys and their forms.
/// A file can also give a piece's matrices and kicks, and handling presets:
///
/// ```
/// matrix-t = .#../### .#../.##/.#.. ..../###/.#.. .#../##../.#..
/// kick-t-01 = -1,0 -1,-1 0,2 ground 0,-1
/// handling-fast = delay 100 ms rate 0 ms soft-drop 0
/// ```
///
/// A matrix has its rows from the top; there is one for each orientation, clockwise from the spawn. A kick is columns
/// to the right and rows down. The turn in place always comes first and is not listed, `ground` comes before the
/// kicks that only pieces on the ground try, and `centre` comes first of all if a flat piece can be held at its
/// middle column, then `beside` if all tests but the first need a taken cell directly left or right of the piece.
struct RulesetReader {
  let lines: RulesetLines
  var rules = Ruleset.modern
  /// Whether the file has the line `bonuses = no`.
  var disablesBonuses = false

  init(_ bytes: [UInt8]) throws(RulesetError) { lines = try RulesetLines(bytes) }

  /// Reads the file's rules and checks that they are playable.
  mutating func read() throws(RulesetError) -> Ruleset {
    for entry in lines.entries where !isKnown(entry.key) {
      let known = RulesetKey.allCases.map(\.rawValue).joined(separator: " ")
      throw RulesetError(
        line: entry.line,
        "there is no key '\(entry.key.excerpt)'; they are \(known), matrix-P, kick-P-FT and handling-NAME")
    }
    try checkKeys()
    // In the order of the keys: a table by level needs the levels first, and kicks need the rotation system.
    for key in RulesetKey.allCases {
      guard let entry = lines.entries.first(where: { $0.key == key.rawValue }) else { continue }
      guard entry.value.utf8.count <= 8_192, apply(key, entry.value) else {
        throw RulesetError(line: entry.line, "'\(key.rawValue)' is \(key.form)")
      }
    }
    rules.handling = lines.entries.contains { $0.key.hasPrefix("handling-") } ? [] : rules.handling
    for entry in lines.entries where RulesetKey(rawValue: String(entry.key)) == nil {
      guard applyPiece(entry.key, entry.value) || applyHandling(entry.key, entry.value) else {
        throw RulesetError(line: entry.line, "'\(entry.key.excerpt)' is \(RulesetReader.form(of: entry.key))")
      }
    }
    if disablesBonuses, rules.scoring.bonuses != nil {
      throw RulesetError(
        line: lines.entries.first { $0.key == RulesetKey.bonuses.rawValue }?.line,
        "'bonuses = no' does not go with points for spins, minis, combos or all clears")
    }
    guard rules.customName != nil else { throw RulesetError(line: nil, "rules need a line 'name = …'") }
    let lines = lines
    try RulesetChecks(rules) { key in lines.entries.first { $0.key == key.rawValue }?.line }.check()
    return rules
  }

  private func isKnown(_ key: Substring) -> Bool {
    RulesetKey(rawValue: String(key)) != nil
      || ["matrix-", "kick-", "handling-"].contains { key.hasPrefix($0) }
  }

  private mutating func apply(_ key: RulesetKey, _ text: Substring) -> Bool {
    if key == .description { return applyDescription(text) }
    var value = RulesetValue(text)
    let isValid =
      switch key {
      case .description: true
      case .name: applyName(&value)
      case .inherits: applyInherits(&value)
      case .field: applyField(&value)
      case .fieldChoices: applyFieldChoices(&value)
      case .hiddenRows: set(\.hiddenRows, value.number(4...20))
      case .lockOut: set(\.lockOut, value.choice())
      case .rotation:
        set(
          \.rotationSystem,
          value.word().flatMap { RotationSystem.Name(rawValue: String($0)) }.map(RotationSystem.init))
      case .turns: applyTurns(&value)
      case .spawnRow: set(\.spawnRow, value.number(-20...0))
      case .spawnDrop: set(\.dropsAtSpawn, value.choice(["yes": true, "no": false]))
      case .spawnHigher: set(\.spawnsHigherAfterClear, value.choice(["yes": true, "no": false]))
      case .sideways: set(\.sideways, value.choice())
      case .randomizer: applyRandomizer(&value)
      case .next: set(\.nextCount, value.number(1...6))
      case .hold: set(\.hold, value.choice())
      case .levels: applyLevels(&value)
      case .levelRise: applyLevelRise(&value)
      case .frames: applyFrames(&value)
      case .gravity: applyGravity(&value)
      case .gravityRise: applyGravityRise(&value)
      case .firstFall: applyFirstFall(&value)
      case .fallTiming: set(\.fallTiming, value.choice())
      case .lock: applyLock(&value)
      case .lockReset: applyLockReset(&value)
      case .lifts: applyLifts(&value)
      case .entryDelay: applyEntryDelay(&value)
      case .entryDelayAfterClear: set(\.entryDelay.afterClear, value.time(from: rules.levels.lowerBound))
      case .entryDelayHeight: applyEntryDelayHeight(&value)
      case .clearDelay: applyClearDelay(&value)
      case .softDrop: set(\.softDropLocks, value.choice(["locks": true, "stays": false]))
      case .hardDrop: set(\.hardDrop, value.choice())
      case .initialTurn: set(\.hasInitialTurn, value.choice(["yes": true, "no": false]))
      case .initialHold: set(\.hasInitialHold, value.choice(["yes": true, "no": false]))
      case .spins: set(\.spins, value.choice())
      case .fullSpinKick: applyFullSpinKick(&value)
      case .pointsSoftDrop: set(\.scoring.softDropRow, value.number(RulesetReader.points))
      case .pointsHardDrop: set(\.scoring.hardDropRow, value.number(RulesetReader.points))
      case .pointsLines:
        set(
          \.scoring.clears,
          value.numbers(4, RulesetReader.points).map { RowPoints(0, $0[0], $0[1], $0[2], $0[3]) })
      case .pointsFactor: set(\.scoring.factor, value.choice())
      case .bonuses: applyBonuses(&value)
      case .pointsSpins: setBonus(\.spins, rowPoints(&value))
      case .pointsMinis: setBonus(\.minis, rowPoints(&value))
      case .pointsCombo: setBonus(\.comboStep, value.number(RulesetReader.points))
      case .pointsAllClear: applyAllClear(&value)
      case .allClearChain:
        setBonus(\.chainsAllClears, value.choice(["yes": true, "no": false]))
      case .pointsBackToBack:
        setBonus(\.backToBackPercent, value.number(100...1_000)) && value.consume("percent")
      case .difficult: applyDifficult(&value)
      case .attack: set(\.attack, value.choice())
      case .handling: set(\.handling, value.consume("none") ? [] : nil)
      case .lineCap, .doubleKill, .dropPoints, .hearts, .ready, .readyCharge, .bothTurns, .stick, .entryFall,
        .extraLock, .bonusLevel, .roll, .sectionPar, .sideKicks:
        rules.machine?.apply(key, &value) ?? false
      }
    return isValid && value.isAtEnd
  }

  static let points = 0...1_000_000

  /// Sets a part of the rules; returns false if `value` is nil.
  mutating func set<Value>(_ path: WritableKeyPath<Ruleset, Value>, _ value: Value?) -> Bool {
    guard let value else { return false }
    rules[keyPath: path] = value
    return true
  }

  private mutating func applyName(_ value: inout RulesetValue) -> Bool {
    guard let name = value.word(), Ruleset.isCustomName(name) else { return false }
    rules.customName = String(name)
    return true
  }

  private mutating func applyDescription(_ text: Substring) -> Bool {
    let isPrintable = text.unicodeScalars.allSatisfy {
      !$0.properties.isDefaultIgnorableCodePoint && $0.properties.generalCategory != .control
        && $0.properties.generalCategory != .format && $0.properties.generalCategory != .lineSeparator
        && $0.properties.generalCategory != .paragraphSeparator
    }
    guard isPrintable, (1...60).contains(text.unicodeScalars.count) else { return false }
    rules.summary = String(text)
    return true
  }

  private mutating func applyInherits(_ value: inout RulesetValue) -> Bool {
    guard let base = value.word().flatMap({ Ruleset.Name(rawValue: String($0)) }) else { return false }
    let (name, summary) = (rules.customName, rules.summary)
    rules = Ruleset(base)
    rules.fieldChoices = []
    (rules.customName, rules.summary) = (name, summary)
    return true
  }

  private mutating func applyField(_ value: inout RulesetValue) -> Bool {
    guard let field = value.fieldSize() else { return false }
    (rules.width, rules.height) = (field.width, field.height)
    return true
  }

  private mutating func applyFieldChoices(_ value: inout RulesetValue) -> Bool {
    if value.consume("none") { return true }
    while !value.isAtEnd {
      guard let field = value.fieldSize(), !rules.fieldChoices.contains(field) else { return false }
      rules.fieldChoices.append(field)
    }
    return (2...4).contains(rules.fieldChoices.count) && rules.fieldChoices[0] == rules.field
  }

  private mutating func applyFullSpinKick(_ value: inout RulesetValue) -> Bool {
    set(\.fullSpinKick, value.optionalNumber(0...7))
  }

  private mutating func applyDifficult(_ value: inout RulesetValue) -> Bool {
    if value.consume("none") {
      return setBonus(\.difficultRows, 5) && setBonus(\.hasDifficultSpins, false)
    }
    let hasRows = value.consume("rows")
    guard let rows = hasRows ? value.number(1...4) : 5 else { return false }
    let hasSpins = value.consume("spins")
    return (hasRows || hasSpins) && setBonus(\.difficultRows, rows) && setBonus(\.hasDifficultSpins, hasSpins)
  }

  private mutating func applyTurns(_ value: inout RulesetValue) -> Bool {
    rules.turns = []
    if value.consume("none") { return true }
    if value.consume("cw") { rules.turns.insert(.clockwise) }
    if value.consume("ccw") { rules.turns.insert(.counterclockwise) }
    if value.consume("half") { rules.turns.insert(.half) }
    return !rules.turns.isEmpty
  }

  private mutating func applyLevels(_ value: inout RulesetValue) -> Bool {
    let ends = value.word()?.split(separator: "-", omittingEmptySubsequences: false) ?? []
    let highest = Int(Ruleset.possibleLevels.upperBound)
    guard ends.count == 2, let low = Int(ends[0], in: 0...highest),
      let high = Int(ends[1], in: low...highest)
    else { return false }
    rules.levels = low...high
    return true
  }

  private mutating func applyLevelRise(_ value: inout RulesetValue) -> Bool {
    switch value.word() {
    case "never": rules.levelRise = .never
    case "lines-late": rules.levelRise = .linesLate
    case "lines":
      return set(\.levelRise, value.number(1...1_000).map { .lines($0) })
    case "pieces":
      return set(\.levelRise, value.numbers(4, 0...100).map { .pieces(lines: $0) })
    default: return false
    }
    return true
  }

  private mutating func applyRandomizer(_ value: inout RulesetValue) -> Bool {
    switch value.word() {
    case "uniform": rules.randomizer = .uniform
    case "reroll": rules.randomizer = .reroll
    case "bag":
      if value.isAtEnd {
        rules.randomizer = .bag
      } else {
        return set(\.randomizer, value.number(Bag.sizes).map { .bag(copies: $0) })
      }
    case "history":
      guard let length = value.number(1...8), value.consume("tries"), let tries = value.number(1...16) else {
        return false
      }
      var history = Randomizer.History(length: length, tries: tries)
      if value.consume("pool") {
        guard let pool = value.number(Bag.sizes) else { return false }
        history.pool = pool
      }
      if value.consume("begin") {
        guard let pieces = value.pieces(1...8), pieces.count <= length else { return false }
        history.beginning = pieces
      }
      if value.consume("first-not") {
        guard let pieces = value.pieces(1...6), Set(pieces).count == pieces.count else { return false }
        history.notFirst = pieces
      }
      rules.randomizer = .history(history)
    default: return false
    }
    return true
  }
}

extension Ruleset {
  /// Reads rules from the text of a file.
  ///
  /// - Throws: `RulesetError` with what is wrong and what would be right.
  public init(text bytes: [UInt8]) throws(RulesetError) {
    var reader = try RulesetReader(bytes)
    self = try reader.read()
  }

  /// Checks rules that were made or changed in Swift: that they can be played, and that their text says all of them,
  /// since a replay carries it.
  ///
  /// - Throws: `RulesetError` with what does not go together; its line is one of `text`.
  public func validate() throws(RulesetError) {
    guard let customName, Ruleset.isCustomName(customName) else {
      throw RulesetError(
        line: nil, "rules need a name of their own: \(RulesetKey.name.form), and no built-in set's")
    }
    guard try Ruleset(text: Array(text.utf8)) == self else {
      throw RulesetError(
        line: nil,
        "these rules cannot be written as a file: something in them has no key, or is fixed by the machine")
    }
  }
}
