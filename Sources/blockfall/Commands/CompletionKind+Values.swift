import ArgumentParser

/// What a shell offers where the values are not known before somebody asks for them.
extension CompletionKind {
  /// The themes that there are, one's own among them.
  static var themes: CompletionKind {
    .shellCommand("blockfall themes 2>/dev/null | sed 's/ .*//'")
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
