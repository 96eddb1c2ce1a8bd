import BlockEngine
import BlockPlatform
import BlockSettings
import TerminalUI

/// The effects over a field and the announcement of the last lock.
package struct FieldEffects: Sendable {
  package var animation: FieldAnimation?
  /// The time until which the field stands a row lower.
  package var shakeEnd: Moment?
  /// The lit floor under a dropped piece.
  package var floorFlash: FloorFlash?
  /// The announcement of the last lock.
  package var announcement: Announcement?
  /// The celebration of a great lock.
  package var celebration: Celebration?
  /// What is seen for a moment over the field.
  private(set) var moments: [FieldMoment] = []
  /// The row of the falling piece at its latest event, and the score at the latest lock.
  private var pieceRow: Int?
  private var score = 0
  /// When the last piece locked, and how many had by then.
  private var lastLock = (time: GameTime.zero, count: 0)
  /// Whether the stack is so high that the frame pulses, and since when.
  private var dangerStart: Moment?
  /// Whether the frame is in the bright half of its pulse.
  package private(set) var isPulseLit = false
  /// Whether the stack has turned grey at the end.
  package private(set) var isGrey = false
  /// The number of splits that have been announced.
  var splitCount = 0
  /// Grows whenever anything but the falling piece's place may look different.
  package private(set) var revision = 0

  /// Requests a complete redraw of the next frame, for a change without an event.
  package mutating func setNeedsRedraw() { revision += 1 }

  /// Shows an event; a new animation replaces the old one.
  ///
  /// - Parameter matrix: the piece's matrix before it rotated; nil if nothing rotated.
  package mutating func show(
    _ event: GameEvent, from matrix: Matrix?, motion: FieldAnimation.Motion, at now: Moment
  ) {
    if !event.onlyMovesPiece { setNeedsRedraw() }
    switch event.kind {
    case .spawned(let piece), .moved(let piece, _), .rotated(let piece, _): pieceRow = piece.y
    default: break
    }
    let moving = FieldAnimation(for: event, from: matrix, motion: motion, at: now)
    if let moving {
      animation = moving
    } else if case .locked = event.kind {
      animation = nil
    } else if case .gliding = animation?.state(at: now), case .moved = event.kind {
      animation = nil
    }
  }

  /// Announces the events that are worth it.
  package mutating func announce(_ events: [GameEvent], in game: Game, _ settings: Settings, at now: Moment) {
    // Usually a piece just moves, which is no news.
    guard !events.allSatisfy(\.onlyMovesPiece) else { return }
    addMoments(for: events, in: game, settings, at: now)
    let celebrates = settings.showsCelebrations
    let current = Announcement(events, in: game, splitCount: splitCount, at: now)
    splitCount = game.splits.count
    if let lock = events.last(where: \.isLock) {
      lastLock = (lock.time, game.lockCount)
      // A piece without a clear ends the combo, so that nothing may say it any longer.
      if announcement?.tellsCombo == true { announcement = nil }
    }
    if let current { announcement = current }
    if celebrates, let great = Celebration(events, at: now) { celebration = great }
  }

  private mutating func addMoments(
    for events: [GameEvent], in game: Game, _ settings: Settings, at now: Moment
  ) {
    var points = game.score - score
    for event in events {
      // A drop's own points are no part of what rises from the rows.
      guard case .locked(let piece, by: .hardDrop) = event.kind, let pieceRow else { continue }
      points -= max(0, piece.y - pieceRow) * game.ruleset.scoring.hardDropRow
    }
    score = game.score
    let new = FieldMoment.moments(
      events, in: game, pieceRow: pieceRow, points: points, settings: settings, at: now)
    // A replay that is wound on shows the last of several locks.
    if !new.isEmpty { moments.removeAll { $0.start == now } }
    moments += new
    if moments.contains(where: { $0.kind == .greying }) { isGrey = true }
    let isInDanger =
      settings.motion != .none && !game.isOver && SpatialCue(dangerOn: game.visiblePlayfield) != nil
    if isInDanger != (dangerStart != nil) { (dangerStart, isPulseLit) = (isInDanger ? now : nil, isInDanger) }
  }

  /// Shows how a match ends for a player: sparks rise from the winner's stack, the others' turn grey.
  package mutating func showEnd(of game: Game, isWinner: Bool, _ settings: Settings, at now: Moment) {
    guard settings.motion == .full, !isWinner || settings.showsCelebrations else { return }
    moments.removeAll { $0.kind == .greying }
    moments.append(FieldMoment(endOf: game, isWinner: isWinner, at: now))
    isGrey = !isWinner
    setNeedsRedraw()
  }

  /// Half of the pulse: the frame changes twice a second.
  private static let pulseTime = Duration.milliseconds(500)

  /// Takes on a score that was reached before anything is shown.
  mutating func begin(at game: Game) {
    (score, splitCount, pieceRow) = (game.score, game.splits.count, game.fallingPiece?.y)
  }

  /// The rows of a stack that have turned grey from below.
  package func greyRows(of height: Int, at now: Moment) -> Int {
    guard isGrey else { return 0 }
    let step = moments.lazy.filter { $0.kind == .greying }.compactMap { $0.step(at: now) }.first
    return step.map { height * ($0 + 1) / 8 } ?? height
  }

  /// When a game's last piece locked; zero if that was not seen, as after undo.
  func lastLock(of game: Game) -> GameTime { lastLock.count == game.lockCount ? lastLock.time : .zero }

  /// The score to show, which runs up after a clear.
  func shownScore(of score: Int, at now: Moment) -> Int {
    moments.lazy.reversed().compactMap { $0.shownScore(of: score, at: now) }.first ?? score
  }

  /// The frame's colour, if a moment or the stack's height changes it.
  package var frameInk: Ink? {
    if isPulseLit { return .warning }
    return moments.contains { $0.kind == .tint } ? .accent : nil
  }

  /// Ends the effects whose time is over.
  package mutating func removeExpired(at now: Moment) {
    if animation?.state(at: now) == nil { animation = nil }
    if let dangerStart {
      let isLit = Int((now - dangerStart) / FieldEffects.pulseTime) % 2 == 0
      if isLit != isPulseLit {
        isPulseLit = isLit
        setNeedsRedraw()
      }
    }
    if !moments.isEmpty {
      moments.removeAll { $0.step(at: now) == nil }
      // The next picture is another one, though no event has come.
      setNeedsRedraw()
    }
    func isOver(_ end: Moment?) -> Bool { end.map { $0 <= now } ?? false }
    guard
      isOver(shakeEnd) || isOver(announcement?.until) || isOver(floorFlash?.until)
        || isOver(celebration?.until)
    else { return }
    setNeedsRedraw()
    if isOver(shakeEnd) { shakeEnd = nil }
    if isOver(announcement?.until) { announcement = nil }
    if isOver(floorFlash?.until) { floorFlash = nil }
    if isOver(celebration?.until) { celebration = nil }
  }

  /// Ends all effects.
  package mutating func removeAll() {
    (animation, shakeEnd, floorFlash, announcement, celebration) = (nil, nil, nil, nil, nil)
    (moments, dangerStart, isPulseLit) = ([], nil, false)
  }

  /// Ends what moves, for a pause.
  package mutating func rest() { (animation, shakeEnd, floorFlash, moments) = (nil, nil, nil, []) }

  /// The time of the next automatic change.
  package func nextChange(after now: Moment) -> Moment? {
    let pulse = dangerStart.map { start in
      start + FieldEffects.pulseTime * (Int((now - start) / FieldEffects.pulseTime) + 1)
    }
    return earliest(
      earliest(nextMomentChange(after: now), pulse),
      earliest(
        earliest(animation?.nextChange(after: now), earliest(shakeEnd, floorFlash?.until)),
        earliest(announcement?.until, celebration?.until)))
  }
}

extension FieldEffects {
  /// The time of the next picture of a moment; nil if there is none.
  package func nextMomentChange(after now: Moment) -> Moment? {
    moments.lazy.compactMap { $0.nextChange(after: now) }.min()
  }

  /// Whether a moment is seen, whose picture changes with time.
  package var hasMoments: Bool { !moments.isEmpty }

  /// Draws the moments over a drawn field.
  package func drawMoments(
    in field: Rect, _ scale: MinoScale, isASCII: Bool, piece: FallingPiece?, at now: Moment,
    into buffer: inout CellBuffer
  ) {
    guard scale != .braille else { return }
    let canvas = FieldMoment.Canvas(field: field, scale: scale, isASCII: isASCII, piece: piece)
    for moment in moments { moment.draw(on: canvas, at: now, into: &buffer) }
  }
}

extension Game {
  /// The time, in microseconds, over which to count the pieces of a running game: up to the clock's last tick of a length,
  /// or to the last lock if that is later, as whole seconds would be too short for its pieces.
  func paceTime(lastLock: GameTime, tick: Int64) -> Int64 {
    let now = time.microseconds
    return isOver ? now : max(now / tick * tick, min(now, lastLock.microseconds))
  }

  /// Where the piece would land, as far as the game shows it.
  ///
  /// Consoles never do, and arcade machines up to level 100. Source: the engines of the arcade machines, which stop
  /// showing it there.
  @inline(__always)
  var shownGhost: FallingPiece? {
    switch ruleset.machine {
    case nil: ghost
    case .arcade?: level < 100 ? ghost : nil
    case .console?, .handheld?: nil
    }
  }

  /// Whether the lock delay is running.
  @inline(__always)
  var isLocking: Bool { if case .locking = phase { true } else { false } }
}

extension FieldEffects {
  /// The falling piece of a game for drawing; nil if none falls.
  @inline(__always)
  package func piece(of game: Game, showsGhost: Bool, at now: Moment) -> DrawnPiece? {
    game.fallingPiece.map {
      DrawnPiece(piece: $0, ghost: showsGhost ? game.shownGhost : nil, animation: animation?.state(at: now))
    }
  }

  /// Whether it suffices to redraw the piece: it falls, and nothing else covers the field.
  @inline(__always)
  package func canRedraw(_ piece: DrawnPiece, aloneIn game: Game) -> Bool {
    guard shakeEnd == nil, celebration == nil, moments.isEmpty else { return false }
    // A piece on the ground looks different.
    if game.isLocking { return false }
    switch piece.animation {
    case .flashing, .vanishing, .settling: return false
    case .gliding, nil: return true
    }
  }
}

extension GameEvent {
  /// Whether a piece locked.
  var isLock: Bool { if case .locked = kind { true } else { false } }

  /// Whether the event changes only the place of the falling piece.
  var onlyMovesPiece: Bool {
    switch kind {
    case .moved(_, by: .softDrop): false  // It scores.
    case .moved, .rotated, .refused: true
    default: false
    }
  }
}
