import BlockEngine

/// The end of a game: what is kept of it, what it is beside others, and how that is told.
extension GameScreen {
  enum Outcome: Equatable, Sendable {
    case kept
    /// It beat this one, or with nil is the first.
    case best(BestResult?)
  }

  /// What can be done at the end; where a puzzle was solved, the next one comes first.
  func overMenu() -> MenuList<Choice> {
    let next: [MenuList<Choice>.Item] =
      nextPuzzle == nil ? [] : [.init(.nextPuzzle, tr("Next puzzle"))]
    return MenuList(
      next + [.init(.again, tr("Again")), .init(.menu, tr("Menu")), .init(.share, tr("Share"))])
  }

  /// The puzzle that comes after the one that was solved; nil where the game was none that comes along.
  var nextPuzzle: GameSetup? {
    let game = session.game
    guard game.mode.kind == .puzzle, game.endCause == .goal else { return nil }
    let (set, number) = (PuzzleSet(), session.header.seed)
    guard set[number: number]?.position.queue == session.header.pieces else { return nil }
    return set[number: number + 1]?.setup(number: number + 1)
  }

  /// Has the result kept, with the player or among the quick games.
  func record(in context: inout AppContext) {
    guard let result = ReplayResult(of: session.game) else { return }
    let isKept = session.header.player != nil || context.settings.keepQuickGames
    context.requests.append(.record(session.id, session.header, result, isKept: isKept))
  }

  /// Takes what the result stands beside.
  mutating func note(_ previous: BestResult?, in context: inout AppContext) {
    let game = session.game
    let ranking = game.mode.kind.ranking
    let result = BestResult(id: session.id, score: game.score, duration: Int(game.time.microseconds))
    // The first quick game of all beats nothing; a race that was not finished is no time.
    let counts =
      (session.header.player != nil || previous != nil)
      && (ranking != .shortestTime || game.endCause == .goal)
    outcome = counts && result.beats(previous, by: ranking) ? .best(previous) : .kept
    if outcome != .kept { context.newBests.insert(session.id) }
  }

  /// The result, the most important figures first: a small terminal shows the first ones alone.
  func result() -> [Panel.Line] {
    let game = session.game
    let kind = game.mode.kind
    let time = Panel.Line.figure(tr("Time"), PlayTime.fine(game.time))
    let score = Panel.Line.figure(tr("Score"), labels.numeral.text(game.score))
    var lines: [Panel.Line] = []
    switch outcome {
    case .best(let previous?):
      lines.append(.text(tr("New best! Before: %s", previous.text(by: kind.ranking))))
    case .best(nil): lines.append(.text(tr("New best!")))
    case .kept, nil: break
    }
    switch kind.ranking {
    case .score, .none: lines.append(score)
    case .shortestTime, .longestTime: lines += [time, score]
    }
    for split in game.splits {
      if let text = split.text(in: kind, labels.numeral) { lines.append(.figure(text.title, text.figure)) }
    }
    lines += [
      .figure(tr("Lines"), labels.numeral.text(game.lines)), .figure(tr("Level"), String(game.level)),
    ]
    switch kind.ranking {
    case .score, .none:
      lines.append(.figure(tr("Time"), PlayTime.text(microseconds: game.time.microseconds)))
    case .shortestTime, .longestTime: break
    }
    lines.append(.figure(tr("Pieces"), String(game.pieceCount)))
    // A day's game is known by its date, a puzzle by its number.
    switch game.mode {
    case .daily(let day): lines.append(.figure(tr("Date"), day.description))
    case .puzzle: lines.append(.figure(tr("Puzzle"), String(session.header.seed)))
    case .endless, .sprint, .ultra, .survival, .dig, .zen, .practice:
      lines.append(.figure(tr("Seed"), String(session.header.seed)))
    }
    return lines
  }

  /// Says for a moment what the events tell that is worth it.
  mutating func announce(_ events: [GameEvent], at now: Moment) {
    // Most of the time a piece moves, and there is nothing to say of that.
    guard !events.allSatisfy(\.movesAlone) else { return }
    let said = Announcement(events, in: session.game, splitCount: splitCount, at: now)
    splitCount = session.game.splits.count
    if let said { announcement = said }
  }
}

extension Game {
  /// How the end of the game is called.
  var endTitle: String {
    switch (endCause, mode.kind) {
    case (.goal?, .sprint): tr("Forty lines!")
    case (.goal?, .ultra): tr("Time is over")
    case (.goal?, .dig): tr("Dug through!")
    case (.goal?, .daily): tr("A hundred pieces!")
    case (.goal?, _): tr("Solved!")
    case (.blockOut?, .puzzle) where ranOutOfPieces: tr("Out of pieces")
    case (_, .zen), (_, .practice): tr("The end")
    default: tr("Game over")
    }
  }
}
