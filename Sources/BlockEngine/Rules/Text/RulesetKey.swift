/// The keys of rule files, in the order of writing and applying them.
package enum RulesetKey: String, CaseIterable, Sendable {
  case name, description, inherits
  case field, fieldChoices = "field-choices", hiddenRows = "hidden-rows", lockOut = "lock-out"
  case rotation, turns, spawnRow = "spawn-row", spawnDrop = "spawn-drop", spawnHigher = "spawn-higher",
    sideways
  case randomizer, next, hold
  case levels, levelRise = "level-rise", frames
  case gravity, gravityRise = "gravity-rise", firstFall = "first-fall"
  case fallTiming = "fall-timing"
  case lock, lockReset = "lock-reset", lifts
  case entryDelay = "entry-delay", entryDelayAfterClear = "entry-delay-after-clear"
  case entryDelayHeight = "entry-delay-height", clearDelay = "clear-delay"
  case softDrop = "soft-drop", hardDrop = "hard-drop", initialTurn = "initial-turn", initialHold =
    "initial-hold"
  case spins, fullSpinKick = "full-spin-kick", pointsSoftDrop = "points-soft-drop", pointsHardDrop =
    "points-hard-drop"
  case pointsLines = "points-lines", pointsFactor = "points-factor", bonuses
  case pointsSpins = "points-spins", pointsMinis = "points-minis", pointsCombo = "points-combo"
  case pointsAllClear = "points-all-clear", allClearChain = "all-clear-chain"
  case pointsBackToBack = "points-back-to-back", difficult, attack
  case handling
  case lineCap = "line-cap", doubleKill = "double-kill", dropPoints = "drop-points", hearts
  case ready, readyCharge = "ready-charge", bothTurns = "both-turns", stick, entryFall = "entry-fall"
  case extraLock = "extra-lock", bonusLevel = "bonus-level", roll, sectionPar = "section-par", sideKicks =
    "side-kicks"

  /// The keys of every rule file, whatever the rules.
  package static let common: [RulesetKey] = [.name, .description, .inherits]
  /// The keys that are options of a machine, and go with nothing else.
  package static let ofMachines: [RulesetKey] = [
    .lineCap, .doubleKill, .dropPoints, .hearts, .ready, .readyCharge, .bothTurns, .stick, .entryFall,
    .extraLock, .bonusLevel, .roll, .sectionPar, .sideKicks,
  ]
}
