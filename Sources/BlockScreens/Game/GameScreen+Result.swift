import BlockBot
import BlockControls
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The end of a game: the saved result, the best to compare it with, and the drawing.
extension GameScreen {
  enum Outcome: Equatable, Sendable {
    /// Not a best; the best so far is given, if there is one.
    case recorded(BestResult?)
    /// A new best that beat this one; nil if it is the first.
    case best(BestResult?)
  }

  /// The menu at the end; after a solved puzzle the next one comes first.
  private func overMenu(in context: ScreenContext) -> MenuList<Choice> {
    if isTurn { return MenuList([.init(.menu, tr("Results")), .init(.share, tr("Share"))]) }
    let more: [MenuList<Choice>.Item] =
      isResultShort(in: context) ? [.init(.more, showsWholeResult ? tr("Less") : tr("More"))] : []
    let watch: [MenuList<Choice>.Item] = canWatch ? [.init(.watch, tr("Watch"))] : []
    let next: [MenuList<Choice>.Item] = nextPuzzle == nil ? [] : [.init(.nextPuzzle, tr("Next puzzle"))]
    let undo: [MenuList<Choice>.Item] = isEndOpen ? [.init(.undo, tr("Undo"))] : []
    let solution: [MenuList<Choice>.Item] =
      isPuzzle && seat.session.game.endCause != .goal ? [.init(.solution, tr("Show me"))] : []
    let analysis: [MenuList<Choice>.Item] =
      canBeAnalysed && !isEndOpen ? [.init(.analyse, tr("Analyse"))] : []
    let send: [MenuList<Choice>.Item] =
      canBeSent && !isEndOpen && (sending == nil || sending?.failure != nil) ? [.init(.send, tr("Send"))] : []
    return MenuList(
      next + undo + [.init(.again, againTitle(in: context))] + solution + watch + analysis
        + [.init(.share, tr("Share"))] + send + more + [.init(.menu, tr("Menu"))])
  }

  /// What begins again; the mode is said, if there is room, where a quick game would be another one.
  private func againTitle(in context: ScreenContext) -> String {
    let mode = GameMode.title(ofResult: seat.session.header.resultCategory)
    guard !isPractice, !isPuzzle, training == nil, mode != context.settings.mode.title else {
      return tr("Again")
    }
    let title = tr("Again: %s", mode)
    // A frame and a column at either side.
    let room =
      layout(in: context).flatMap { resultArea($0, in: context)?.size.columns } ?? context.size.columns
    return CellBuffer.columns(of: title) + 4 <= room ? title : tr("Again")
  }

  /// Whether the game's replay can be watched: it is kept.
  private var canWatch: Bool { !isPractice && !isTurn && !isEndOpen && isKept }

  /// Whether there is enough of the game for an analysis, by a bot that plays its rules.
  private var canBeAnalysed: Bool {
    let game = seat.session.game
    return !isPractice && !isPuzzle && isKept && game.ruleset.machine == nil
      && game.lockCount >= AnalysisReport.fewPieces
  }

  var isPuzzle: Bool { seat.session.game.mode.kind == .puzzle }

  /// Replays a solution of the puzzle from its start.
  func solution(in context: ScreenContext) -> Transition {
    let setup = seat.session.header.setupAgain(seed: seat.session.header.seed)
    return .push(ReplayScreen(awaiting: BackgroundValue { Replay.solution(of: setup) }, in: context))
  }

  /// The puzzle after the solved one; nil if this game is not a built-in puzzle.
  var nextPuzzle: GameSetup? {
    let game = seat.session.game
    guard game.mode.kind == .puzzle, game.endCause == .goal else { return nil }
    let (set, number) = (PuzzleSet(), seat.session.header.seed)
    guard set[number: number]?.position.queue == seat.session.header.pieces else { return nil }
    return set[number: number + 1]?.setup(number: number + 1)
  }

  /// Handles the end of the game and shows it.
  mutating func showEnd(in context: inout ScreenContext) {
    endResult(in: &context)
    (seat.effects.announcement, seat.effects.celebration, seat.effects.floorFlash) = (nil, nil, nil)
    saveLearntMoves(in: &context)
    stage = .over(overMenu(in: context), since: context.now)
    seat.controls.cancel(at: ControlTime(context.now))
  }

  /// Ends the game; after an unsolved puzzle the player may still undo the last piece.
  private mutating func endResult(in context: inout ScreenContext) {
    let cause = seat.session.game.endCause
    guard isPuzzle, !isTurn, !isPractice, cause != .goal, cause != .givenUp else {
      return saveResult(in: &context)
    }
    isEndOpen = true
    let header = seat.session.header
    let player = context.players.first { $0.name == header.player }
    context.ask(.best(.of(player), rules: header.rulesText, mode: header.resultCategory))
  }

  /// Closes the game and saves its result.
  mutating func saveResult(in context: inout ScreenContext) {
    isEndOpen = false
    seat.session.leave(at: context.now)
    record(in: &context)
    updateOverMenu(in: context)
  }

  /// Offers what the end offers now, if the game is over.
  mutating func updateOverMenu(in context: ScreenContext) {
    guard case .over(let before, let since) = stage else { return }
    var menu = overMenu(in: context)
    menu.select(before.selected)
    stage = .over(menu, since: since)
  }

  /// Shows the whole result instead of the short one, or the other way around.
  mutating func showMore(in context: ScreenContext) {
    showsWholeResult.toggle()
    resultScroll = 0
    updateOverMenu(in: context)
  }

  /// Saves the result, with the player or among the quick games.
  private mutating func record(in context: inout ScreenContext) {
    isKept = seat.session.header.player != nil || context.settings.keepQuickGames
    guard let result = ReplayResult(of: seat.session.game) else { return }
    let isSaved = isKept
    let locked = seat.session.game.lockCount
    context.ask(.record(seat.session.id, seat.session.header, result, locked: locked, isSaved: isSaved))
    guard !isSaved else { return }
    // A result that is not saved is still compared with the best.
    let header = seat.session.header
    context.ask(.best(.quickGames, rules: header.rulesText, mode: header.resultCategory))
  }

  /// Compares the result with the previous best.
  mutating func showDifference(_ previous: BestResult?, in context: inout ScreenContext) {
    let game = seat.session.game
    let ranking = seat.session.header.resultMode.ranking
    let result = BestResult(
      id: seat.session.id, score: game.score, duration: Int(game.time.microseconds), lines: game.lines)
    // The very first quick game beats nothing; a run given up counts for no best, and an unfinished race has no time.
    let counts =
      (seat.session.header.player != nil || previous != nil) && game.endCause != .givenUp
      && (ranking != .shortestTime || game.endCause == .goal)
    outcome = counts && result.beats(previous, by: ranking) ? .best(previous) : .recorded(previous)
    guard case .best = outcome else { return }
    context.markNewBest(seat.session.id)
    if context.settings.showsCelebrations { confetti = Confetti(start: context.now) }
  }

  /// The result, the most important figures first: a small terminal shows only those.
  func result(in context: ScreenContext) -> [Panel.Line] {
    let game = seat.session.game
    let ranking = game.mode.ranking
    let time = Panel.Line.figure(tr("Time"), PlayTime.fine(game.time))
    let score = Panel.Line.figure(tr("Score"), labels.numeral.text(game.score))
    var lines: [Panel.Line] = []
    switch outcome {
    case .best: lines.append(.strong(tr("New best!")))
    case .recorded, nil: break
    }
    let arcade = game.arcadeStatus
    if let arcade { lines.append(.figure(tr("Grade"), arcade.grade)) }
    switch ranking {
    // The third arcade machine counts no points.
    case .score, .lines, .none: lines += arcade?.family == .third ? [] : [score]
    case .shortestTime, .longestTime: lines += [time, score]
    }
    // Important for comparing times: over SSH the keys arrive in bursts.
    if game.mode.isRaced, context.settings.comesOverSSH { lines.append(.text(tr("over SSH"))) }
    lines += comparison
    let isSmall = context.size.rows < GameScreen.minRowsForAllLines
    // A split at the end equals the time, which is shown above.
    for split in game.splits where split.time < game.time {
      if let text = split.text(in: game.mode.goal, labels.numeral) {
        lines.append(.figure(text.title, text.figure))
      }
    }
    lines.append(.figure(tr("Lines"), labels.numeral.text(game.lines)))
    // In a race the level does not matter, and its own figures need the room.
    if ranking != .shortestTime { lines.append(.figure(tr("Level"), String(game.level))) }
    switch ranking {
    case .score, .lines, .none:
      lines.append(.figure(tr("Time"), PlayTime.text(microseconds: game.time.microseconds)))
    case .shortestTime, .longestTime: break
    }
    lines.append(.figure(labels.pieces, labels.numeral.text(game.lockCount)))
    if let arcade { lines += arcade.resultLines(game.ruleset.frameRate, isTall: !isSmall) }
    lines.append(mark)
    return lines + statisticsLines(in: context)
  }

  /// The least rows at which a result has the usual order.
  static let minRowsForAllLines = 20

  /// The game's identification: the date of a daily game, the number of a puzzle.
  var mark: Panel.Line {
    let game = seat.session.game
    if let day = seat.session.header.day { return .figure(tr("Date"), day.description) }
    let name = game.mode.kind == .puzzle ? tr("Puzzle") : tr("Seed")
    return .figure(name, String(seat.session.header.seed))
  }

  /// Whether the frame shines because the game is a new best.
  func isHighlighted(in context: ScreenContext) -> Bool {
    guard case .over = stage, case .best = outcome else { return false }
    return context.settings.showsCelebrations
  }

  /// How the game was played, and how fast.
  private func statisticsLines(in context: ScreenContext) -> [Panel.Line] {
    let game = seat.session.game
    let statistics = seat.session.statistics
    let numeral = labels.numeral
    var lines = statistics.lines(numeral)
    if game.hasPad { lines += statistics.stack.lines(numeral, isTall: context.size.rows > 24) }
    lines.append(.figure(labels.pace, numeral.text(thousandths: statistics.piecesPerSecond)))
    if countsKeys, statistics.pieces > 0 {
      lines.append(.figure(labels.keysPerPiece, numeral.text(thousandths: statistics.keysPerPiece)))
      // A race's frame has no spare row on a terminal of 24 rows.
      if context.size.rows > 24 {
        lines.append(.figure(tr("Keys/s"), numeral.text(thousandths: statistics.keysPerSecond)))
      }
    }
    if game.ruleset.scoresSpins || game.versus != nil {
      lines.append(.figure(labels.attack, numeral.text(statistics.attack)))
    }
    return lines + finesseLines(in: context)
  }
}
