import ArgumentParser
import BlockEngine

/// What a shell offers where the values are not known before somebody asks for them.
extension CompletionKind {
  /// The themes that there are, one's own among them.
  static var themes: CompletionKind {
    .shellCommand("blockfall themes 2>/dev/null | sed 's/ .*//'")
  }

  /// The rule sets that there are, one's own among them; the list's last line is JSON.
  static var rules: CompletionKind {
    .shellCommand("blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//'")
  }

  /// The tables of attacks of a match.
  static var attacks: CompletionKind { .list(AttackRules.Name.allCases.map(\.rawValue)) }

  /// What a match is played for, with a usual time where there has to be one.
  static var goals: CompletionKind {
    .list(["standing", "life", "lines:120", "attack:120"])
  }

  /// The replays that are kept.
  static var replays: CompletionKind {
    .shellCommand("blockfall replays 2>/dev/null | sed 's/ .*//'")
  }

  /// The names of saved positions.
  static var positions: CompletionKind {
    .shellCommand("blockfall positions 2>/dev/null")
  }
}
