import BlockEngine

extension CustomGame {
  /// The greatest size of a custom game's file in bytes.
  public static let maxTextBytes = 4_096

  /// The game as a file that `init(text:rules:)` reads back to the same value.
  public var text: String {
    let field = rules.customName == nil && rules.field != Ruleset(rules.base).field ? " \(rules.field)" : ""
    let lines: [(CustomGameKey, String)] = [
      (.name, name), (.rules, rules.name + field), (.goal, goalText), (.limit, limitText),
      (.gravity, gravityText),
      (.next, parts.nextCount.map(String.init) ?? "rules"), (.hold, parts.hold?.rawValue ?? "rules"),
      (.randomizer, parts.randomizerChoice?.rawValue ?? "rules"), (.garbage, garbageText),
      (.rising, risingText),
      (.topOut, parts.toppingOut.rawValue), (.invisible, parts.isInvisible ? "yes" : "no"),
      (.well, parts.well.map(String.init) ?? "none"),
    ]
    return lines.map { "\($0.0.rawValue) = \($0.1)\n" }.joined()
  }

  private var goalText: String {
    switch parts.goal {
    case .none, .puzzle: "none"
    case .lines(let count): "lines \(count)"
    case .pieces(let count): "pieces \(count)"
    case .score(let points): "score \(points)"
    case .time(let seconds): "time \(seconds) s"
    case .noGarbage: "garbage"
    case .garbage(let rows): "garbage \(rows)"
    case .combo: "combo"
    }
  }

  private var limitText: String {
    switch parts.limit {
    case nil: "none"
    case .time(let seconds): "time \(seconds) s"
    case .pieces(let count): "pieces \(count)"
    }
  }

  private var gravityText: String {
    switch parts.fall {
    case .rules: "rules"
    case .steady: "steady"
    case .never: "none"
    case .immediate: "at-once"
    case .every(let milliseconds): "\(milliseconds) ms"
    }
  }

  private var garbageText: String {
    switch parts.startGarbage {
    case .none: "none"
    case .half: "half"
    case .rows(let rows): "\(rows)"
    }
  }

  private var risingText: String {
    switch parts.rising {
    case .none: "none"
    case .faster: "faster"
    case .every(let seconds): "every \(seconds) s"
    case .refill(let rows): "refill \(rows)"
    }
  }

  /// Reads a custom game from the text of a file.
  ///
  /// - Parameter rules: finds rules by name; returns nil for an unknown name.
  /// - Throws: `RulesetError` with what is wrong and what would be right.
  public init(text bytes: [UInt8], rules: (String) -> Ruleset?) throws(RulesetError) {
    guard bytes.count <= CustomGame.maxTextBytes else {
      throw RulesetError(
        line: nil, "it is larger than \(CustomGame.maxTextBytes) bytes, so it is no custom game")
    }
    self.init(name: "", rules: .classic)
    let entries = try RulesetLines(bytes).entries
    for entry in entries {
      guard let key = CustomGameKey(rawValue: String(entry.key)) else {
        let known = CustomGameKey.allCases.map(\.rawValue).joined(separator: " ")
        throw RulesetError(line: entry.line, "there is no key '\(entry.key.excerpt)'; they are \(known)")
      }
      var value = RulesetValue(entry.value)
      if key == .rules, let found = try CustomGame.rules(&value, line: entry.line, rules) {
        self.rules = found
      } else if key == .rules || !parts.apply(key, &value, name: &name) || !value.isAtEnd {
        throw RulesetError(line: entry.line, "'\(key.rawValue)' is \(key.form)")
      }
    }
    guard !name.isEmpty else { throw RulesetError(line: nil, "a custom game needs a line 'name = …'") }
    do throws(ModeConflict) { try parts.check(with: self.rules) } catch {
      throw RulesetError(line: nil, error.localizedMessage)
    }
  }

  private static func rules(
    _ value: inout RulesetValue, line: Int, _ find: (String) -> Ruleset?
  ) throws(RulesetError) -> Ruleset? {
    guard let name = value.word() else { return nil }
    guard let rules = find(String(name)) else {
      throw RulesetError(line: line, "there are no rules '\(name.excerpt)'")
    }
    guard let field = value.word() else { return rules }
    guard let size = rules.availableFields.first(where: { $0.description == String(field) }), value.isAtEnd,
      let chosen = rules.customName == nil ? Ruleset(rules.base, field: size) : rules
    else {
      let known = LocalizedMessage.either(rules.availableFields.map(\.description))
      throw RulesetError(line: line, "the field of the rules '\(name.excerpt)' is \(known)")
    }
    return chosen
  }
}

extension ModeParts {
  /// Applies a line's value; returns whether it has the key's form.
  fileprivate mutating func apply(
    _ key: CustomGameKey, _ value: inout RulesetValue, name: inout String
  ) -> Bool {
    func set<Value>(_ path: WritableKeyPath<ModeParts, Value>, _ value: Value?) -> Bool {
      guard let value else { return false }
      self[keyPath: path] = value
      return true
    }
    switch key {
    case .rules: return false
    case .name:
      guard let word = value.word(), CustomGame.isName(word) else { return false }
      name = String(word)
      return true
    case .goal: return set(\.goal, ModeParts.goal(&value))
    case .limit:
      if value.consume("none") { return true }
      return set(\.limit, ModeParts.limit(&value).map(Optional.some))
    case .gravity: return set(\.fall, ModeParts.fall(&value))
    case .next:
      if value.consume("rules") { return true }
      return set(\.nextCount, value.number(Range.next).map(Optional.some))
    case .hold:
      if value.consume("rules") { return true }
      return set(\.hold, value.word().flatMap { Ruleset.Hold(rawValue: String($0)) }.map(Optional.some))
    case .randomizer:
      if value.consume("rules") { return true }
      return set(
        \.randomizerChoice, value.word().flatMap { RandomizerChoice(rawValue: String($0)) }.map(Optional.some)
      )
    case .garbage:
      if value.consume("none") { return true }
      if value.consume("half") { return set(\.startGarbage, .half) }
      return set(\.startGarbage, value.number(Range.startGarbage).map { .rows($0) })
    case .rising: return set(\.rising, ModeParts.rising(&value))
    case .topOut: return set(\.toppingOut, value.word().flatMap { ToppingOut(rawValue: String($0)) })
    case .invisible: return set(\.isInvisible, value.choice(["yes": true, "no": false]))
    case .well:
      if value.consume("none") { return true }
      return set(\.well, value.number(Range.well).map(Optional.some))
    }
  }

  private static func goal(_ value: inout RulesetValue) -> Goal? {
    switch value.word() {
    case "none": return Goal.none
    case "combo": return .combo
    case "lines": return value.number(Range.lines).map(Goal.lines)
    case "pieces": return value.number(Range.pieces).map(Goal.pieces)
    case "score": return value.number(Range.score).map(Goal.score)
    case "time":
      guard let seconds = value.number(Range.seconds), value.consume("s") else { return nil }
      return .time(seconds)
    case "garbage": return value.isAtEnd ? .noGarbage : value.number(Range.garbage).map(Goal.garbage)
    default: return nil
    }
  }

  private static func limit(_ value: inout RulesetValue) -> Limit? {
    switch value.word() {
    case "pieces": return value.number(Range.pieces).map(Limit.pieces)
    case "time":
      guard let seconds = value.number(Range.seconds), value.consume("s") else { return nil }
      return .time(seconds)
    default: return nil
    }
  }

  private static func fall(_ value: inout RulesetValue) -> Fall? {
    if value.consume("rules") { return .rules }
    if value.consume("steady") { return .steady }
    if value.consume("none") { return .never }
    if value.consume("at-once") { return .immediate }
    guard let milliseconds = value.number(Range.fall), value.consume("ms") else { return nil }
    return .every(milliseconds: milliseconds)
  }

  private static func rising(_ value: inout RulesetValue) -> Rising? {
    if value.consume("none") { return Rising.none }
    if value.consume("faster") { return .faster }
    if value.consume("refill") { return value.number(Range.startGarbage).map { .refill(rows: $0) } }
    guard value.consume("every"), let seconds = value.number(Range.rising), value.consume("s") else {
      return nil
    }
    return .every(seconds: seconds)
  }
}
