import BlockEngine
import BlockPlatform

extension ModeParts {
  /// A game's parts in a line, the goal first, without those that are as in the endless mode.
  var summary: String {
    var words = [goalTitle]
    if limit != nil { words.append(tr("at most %s", limitTitle)) }
    if startGarbage != .none { words.append(tr("%s garbage", startGarbageTitle)) }
    if rising != .none { words.append(tr("rising garbage: %s", risingTitle)) }
    if toppingOut != .ends { words.append(tr("topping out: %s", toppingOutTitle)) }
    if fall != .rules { words.append(tr("gravity %s", fallTitle)) }
    if let nextCount { words.append(tr("%s next", String(nextCount))) }
    if hold != nil { words.append(tr("hold %s", holdTitle)) }
    if randomizerChoice != nil { words.append(randomizerTitle) }
    if isInvisible { words.append(tr("invisible")) }
    if let well { words.append(tr("well of %s", String(well))) }
    if waitsForPlayer { words.append(tr("pieces wait")) }
    return words.joined(separator: ", ")
  }

  package var goalTitle: String {
    switch goal {
    case .none, .puzzle: tr("no goal")
    case .lines(let count): trn("%s line", "%s lines", count, String(count))
    case .pieces(let count): trn("%s piece", "%s pieces", count, String(count))
    case .score(let points): trn("%s point", "%s points", points, Numeral().text(points))
    case .time(let seconds): PlayTime.text(microseconds: Int64(seconds) * 1_000_000)
    case .noGarbage: tr("all garbage")
    case .garbage(let rows): trn("%s row of garbage", "%s rows of garbage", rows, String(rows))
    case .combo: tr("one combo")
    }
  }

  package var limitTitle: String {
    switch limit {
    case nil: tr("no limit")
    case .time(let seconds): PlayTime.text(microseconds: Int64(seconds) * 1_000_000)
    case .pieces(let count): trn("%s piece", "%s pieces", count, String(count))
    }
  }

  package var startGarbageTitle: String {
    switch startGarbage {
    case .none: tr("none", context: "rows")
    case .rows(let rows): trn("%s row", "%s rows", rows, String(rows))
    case .half: tr("half the field")
    }
  }

  package var risingTitle: String {
    switch rising {
    case .none: tr("none", context: "rising rows")
    case .every(let seconds): tr("a row every %s s", String(seconds))
    case .faster: tr("ever faster")
    case .refill(let rows): trn("back to %s row", "back to %s rows", rows, String(rows))
    }
  }

  package var toppingOutTitle: String {
    switch toppingOut {
    case .ends: tr("ends the game")
    case .costsLife: tr("costs life")
    case .sweeps: tr("sweeps the field")
    }
  }

  package var fallTitle: String {
    switch fall {
    case .rules: tr("of the rules")
    case .steady: tr("steady")
    case .never: tr("none", context: "gravity")
    case .immediate: tr("20G")
    case .every(let milliseconds): tr("%s ms", String(milliseconds))
    }
  }

  package var holdTitle: String {
    switch hold {
    case nil: tr("of the rules")
    case .some(.none): tr("never")
    case .once: tr("once per piece")
    case .free: tr("always")
    }
  }

  package var randomizerTitle: String {
    switch randomizerChoice {
    case nil: tr("of the rules")
    case .uniform: tr("any piece")
    case .bag: tr("bag of seven")
    case .bag2: tr("bag of fourteen")
    case .reroll: tr("one reroll")
    case .history: tr("history of four")
    }
  }
}
