import ArgumentParser
import BlockEngine

/// Shell completions whose values are only known when the shell asks.
extension CompletionKind {
  /// The available themes, including the user's own.
  static var themes: CompletionKind {
    .shellCommand("blockfall themes 2>/dev/null | sed 's/ .*//'")
  }

  /// The available rule sets, including the user's own; the list's last line is JSON.
  static var rules: CompletionKind {
    .shellCommand("blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//'")
  }

  /// The attack tables of a match.
  static var attacks: CompletionKind { .list(AttackRules.Name.allCases.map(\.rawValue)) }

  /// The goals of a match, with a usual amount if one is required.
  static var goals: CompletionKind { .list(["standing", "life", "lines:120", "attack:120"]) }

  /// The stored replays.
  static var replays: CompletionKind {
    .shellCommand("blockfall replays 2>/dev/null | sed 's/ .*//'")
  }

  /// The names of saved positions.
  static var positions: CompletionKind { .shellCommand("blockfall positions 2>/dev/null") }
}
