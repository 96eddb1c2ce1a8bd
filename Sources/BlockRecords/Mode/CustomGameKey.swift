import BlockEngine

/// The keys of custom games' files, in the order of writing.
package enum CustomGameKey: String, CaseIterable, Sendable {
  case name, rules, goal, limit, gravity, next, hold, randomizer, garbage, rising
  case topOut = "top-out"
  case invisible, well

  /// The form of the value: words stand for themselves, N for a whole number, `|` separates alternatives, `[ ]`
  /// encloses optional parts.
  ///
  /// What a file contains is the same in every language; only what explains it, as a range does, is translated.
  package var form: LocalizedMessage {
    func numbers(_ range: ClosedRange<Int>) -> LocalizedMessage { .numbers(range) }
    typealias Range = ModeParts.Range
    return switch self {
    case .name: LocalizedMessage("a-z, 0-9, - (\(numbers(1...24))), and no mode's name")
    case .rules: "NAME [WxH]"
    case .goal:
      // Words of the file are values, which no language translates.
      LocalizedMessage(
        "\(CustomGameKey.goals); N from 1, \("lines"), \("pieces") and \("garbage") to \(Range.lines.upperBound), \("score") to \(Range.score.upperBound), \("time") to \(Range.seconds.upperBound)"
      )
    case .limit:
      "none | time N s, \(numbers(Range.seconds)) | pieces N, \(numbers(Range.pieces))"
    case .gravity: "rules | steady | none | at-once | N ms, \(numbers(Range.fall))"
    case .next: "rules | \(numbers(Range.next))"
    case .hold: "rules | none | once | free"
    case .randomizer: "rules | uniform | bag | bag2 | reroll | history"
    case .garbage: "none | half | \(numbers(Range.startGarbage))"
    case .rising:
      "none | faster | every N s, \(numbers(Range.rising)) | refill \(numbers(Range.startGarbage))"
    case .topOut: "ends | life | sweeps"
    case .invisible: "yes | no"
    case .well: "none | \(numbers(Range.well))"
    }
  }

  private static var goals: String {
    "none | lines N | pieces N | score N | time N s | garbage | garbage N | combo"
  }
}
