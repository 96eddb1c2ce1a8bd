import BlockEngine
import BlockPlatform
import BlockRecords

/// A setting of a custom game, with its name, value and help.
package enum CustomGameRow: Hashable, Sendable, CaseIterable {
  case name, rules, goal, amount, limit, gravity, next, hold, randomizer, garbage, rising, topOut, invisible,
    well

  /// The rows of a game's settings; the goal's amount only if the goal has one.
  package static func rows(of game: CustomGame) -> [CustomGameRow] {
    allCases.filter { $0 != .amount || game.parts.goal.amount != nil }
  }

  package var title: String {
    switch self {
    case .name: tr("Name")
    case .rules: tr("Rules")
    case .goal: tr("Goal")
    case .amount: tr("How many")
    case .limit: tr("At most")
    case .gravity: tr("Gravity")
    case .next: tr("Next pieces")
    case .hold: tr("Hold", context: "a rule")
    case .randomizer: tr("Randomizer")
    case .garbage: tr("Garbage")
    case .rising: tr("Rising")
    case .topOut: tr("Topping out")
    case .invisible: tr("Invisible")
    case .well: tr("Well")
    }
  }

  /// The name of the group that begins with this row; nil within one.
  package var heading: String? {
    switch self {
    case .name: tr("Game", context: "a group of settings")
    case .goal: tr("Goal")
    case .gravity: tr("Pieces")
    case .garbage: tr("Field")
    default: nil
    }
  }

  /// A one-line explanation of the setting.
  package var help: String {
    switch self {
    case .name: tr("Letters a-z, digits and hyphens; Enter changes it.")
    case .rules: tr("How pieces turn, lock and score, and on which field.")
    case .goal: tr("How the game is won.")
    case .amount: tr("How much or how many; Enter lets you type a number.")
    case .limit: tr("How much time, or how many pieces, the goal may take; press Enter to type it.")
    case .gravity: tr("How fast pieces fall; at 20G they are on the floor at once.")
    case .next: tr("How many coming pieces you see.")
    case .hold: tr("How often a piece can be held.")
    case .randomizer: tr("How the pieces are drawn.")
    case .garbage: tr("Rows of garbage at the beginning.")
    case .rising: tr("Rows of garbage that come from below.")
    case .topOut: tr("What happens when there is no room.")
    case .invisible: tr("Whether locked pieces are invisible.")
    case .well: tr("Open columns between walls that never end.")
    }
  }

  /// The value in words.
  package func value(of game: CustomGame) -> String {
    let parts = game.parts
    return switch self {
    case .name: game.name
    case .rules: RulesChoice(game.rules)?.title ?? game.rules.name
    case .goal: parts.goal.title
    case .amount: parts.goalTitle
    case .limit: parts.limitTitle
    case .gravity: parts.fallTitle
    case .next: parts.nextCount.map(String.init) ?? tr("of the rules")
    case .hold: parts.holdTitle
    case .randomizer: parts.randomizerTitle
    case .garbage: parts.startGarbageTitle
    case .rising: parts.risingTitle
    case .topOut: parts.toppingOutTitle
    case .invisible: parts.isInvisible ? tr("yes") : tr("no")
    case .well: parts.well.map(String.init) ?? tr("none", context: "a well")
    }
  }

  /// Changes the value by some steps.
  ///
  /// - Parameter own: the rules of one's own, which are on offer too.
  package func change(_ game: inout CustomGame, by step: Int, own: OwnChoices) {
    func move<Value: Equatable>(_ path: WritableKeyPath<ModeParts, Value>, _ values: [Value]) {
      let now = game.parts[keyPath: path]
      // A value from a file that the list lacks stays reachable.
      let all = values.contains(now) ? values : [now] + values
      game.parts[keyPath: path] = all.cycled(from: now, by: step)
    }
    switch self {
    case .name: break
    case .rules:
      let now = RulesChoice(game.rules) ?? .classic
      game.rules = own.allRules.cycled(from: now, by: step).ruleset
    case .goal:
      let goals = ModeParts.Goal.offered
      let place = goals.firstIndex { $0.isSameKind(as: game.parts.goal) } ?? 0
      game.parts.goal = goals.cycled(from: goals[place], by: step)
    case .amount: move(\.goal, game.parts.goal.offeredAmounts.compactMap(game.parts.goal.with(amount:)))
    case .limit:
      let times = [30, 60, 120, 180, 300, 600, 1_200].map { ModeParts.Limit.time($0) }
      let pieces = [20, 50, 100, 150, 200, 500, 1_000].map { ModeParts.Limit.pieces($0) }
      move(\.limit, [nil] + times + pieces)
    case .gravity:
      let steady = [1_000, 500, 250, 100, 50, 20].map { ModeParts.Fall.every(milliseconds: $0) }
      move(\.fall, [.rules, .steady, .never] + steady + [.immediate])
    case .next: move(\.nextCount, [nil] + ModeParts.Range.next.map { $0 })
    case .hold: move(\.hold, [nil] + Ruleset.Hold.allCases.map { $0 })
    case .randomizer: move(\.randomizerChoice, [nil] + ModeParts.RandomizerChoice.allCases.map { $0 })
    case .garbage: move(\.startGarbage, [.none] + [2, 4, 6, 8, 10, 12, 16].map { .rows($0) } + [.half])
    case .rising:
      let timed = [30, 20, 15, 10, 8, 5, 3].map { ModeParts.Rising.every(seconds: $0) }
      move(\.rising, [.none] + timed + [.faster] + [4, 6, 8, 10].map { .refill(rows: $0) })
    case .topOut: move(\.toppingOut, ModeParts.ToppingOut.allCases)
    case .invisible: game.parts.isInvisible.toggle()
    case .well: move(\.well, [nil, 4, 5, 6, 8])
    }
  }
}

extension ModeParts.Goal {
  /// The goals on offer, each with a usual amount.
  fileprivate static let offered: [ModeParts.Goal] = [
    .none, .lines(40), .pieces(100), .score(10_000), .time(120), .noGarbage, .garbage(100), .combo,
  ]

  /// The name of the goal, without its amount.
  var title: String {
    switch self {
    case .none, .puzzle: tr("none", context: "a goal")
    case .lines: tr("lines")
    case .pieces: tr("pieces")
    case .score: tr("points")
    case .time: tr("time")
    case .noGarbage: tr("all garbage")
    case .garbage: tr("rows of garbage")
    case .combo: tr("one combo")
    }
  }

  fileprivate func isSameKind(as other: ModeParts.Goal) -> Bool {
    if let amount = other.amount { return with(amount: amount) == other }
    return self == other
  }

  /// The goal's amount; nil if it has none.
  var amount: Int? {
    switch self {
    case .lines(let amount), .pieces(let amount), .score(let amount), .time(let amount), .garbage(let amount):
      amount
    case .none, .noGarbage, .combo, .puzzle: nil
    }
  }

  /// The valid amounts of the goal.
  var amounts: ClosedRange<Int>? {
    switch self {
    case .lines: ModeParts.Range.lines
    case .pieces: ModeParts.Range.pieces
    case .score: ModeParts.Range.score
    case .time: ModeParts.Range.seconds
    case .garbage: ModeParts.Range.garbage
    case .none, .noGarbage, .combo, .puzzle: nil
    }
  }

  /// The amounts to step through.
  fileprivate var offeredAmounts: [Int] {
    switch self {
    case .lines: [10, 20, 40, 100, 150, 200, 400, 1_000]
    case .pieces: [20, 50, 100, 200, 500, 1_000]
    case .score: [1_000, 5_000, 10_000, 50_000, 100_000, 1_000_000]
    case .time: [30, 60, 120, 180, 300, 600, 1_200]
    case .garbage: [10, 18, 20, 50, 100, 200]
    case .none, .noGarbage, .combo, .puzzle: []
    }
  }

  /// The same goal with another amount; nil if that is invalid.
  func with(amount: Int) -> ModeParts.Goal? {
    guard let amounts, amounts.contains(amount) else { return nil }
    switch self {
    case .lines: return .lines(amount)
    case .pieces: return .pieces(amount)
    case .score: return .score(amount)
    case .time: return .time(amount)
    case .garbage: return .garbage(amount)
    case .none, .noGarbage, .combo, .puzzle: return nil
    }
  }
}

extension ModeParts.Limit {
  /// The limit's amount, in seconds or pieces.
  var amount: Int {
    switch self {
    case .time(let amount), .pieces(let amount): amount
    }
  }

  /// The valid amounts of the limit.
  var amounts: ClosedRange<Int> {
    switch self {
    case .time: ModeParts.Range.seconds
    case .pieces: ModeParts.Range.pieces
    }
  }

  /// The same limit with another amount; nil if that is invalid.
  func with(amount: Int) -> ModeParts.Limit? {
    guard amounts.contains(amount) else { return nil }
    switch self {
    case .time: return .time(amount)
    case .pieces: return .pieces(amount)
    }
  }
}

extension CustomGameRow {
  /// The amount of the setting that can be typed, and its valid range; nil if there is none.
  package func typed(of game: CustomGame) -> (amount: Int, range: ClosedRange<Int>)? {
    switch self {
    case .amount:
      if let amount = game.parts.goal.amount, let range = game.parts.goal.amounts { return (amount, range) }
      return nil
    case .limit: return game.parts.limit.map { ($0.amount, $0.amounts) }
    default: return nil
    }
  }

  /// Sets the amount of the setting, which must be in its range.
  package func set(_ amount: Int, in game: inout CustomGame) {
    if self == .limit {
      game.parts.limit = game.parts.limit?.with(amount: amount)
    } else if let goal = game.parts.goal.with(amount: amount) {
      game.parts.goal = goal
    }
  }
}
