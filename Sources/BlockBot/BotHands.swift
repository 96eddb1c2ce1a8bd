import BlockEngine
import BlockSearch

/// The hands of a bot: they bring a piece to its chosen place, key by key at their own pace.
struct BotHands {
  /// The plan for a piece.
  struct Plan {
    /// The piece, by the game's count.
    let pieceCount: Int
    let target: Placement
    let usesHold: Bool
    /// The usual time between keys, in microseconds.
    let interval: Int64
    /// What the times between keys vary by; nil for even ones.
    var rhythm: SeededGenerator?
    /// The remaining key presses, unless the game changes meanwhile.
    var presses: [PlacementPath.Press] = []
    /// The last step to a side.
    var last: GameCommand?
    /// The time of the next key.
    var next: GameTime
    /// Whether the next button of a pad is one of the other thumb, which presses beside the first.
    var usesOtherThumb = false
    /// The held key, and the time of its next step.
    var held: (command: GameCommand, next: GameTime)?

    /// The time until the next key.
    mutating func pause() -> Int64 {
      guard var rhythm else { return interval }
      let share = BotHands.shares[Int(rhythm.draw(below: UInt64(BotHands.shares.count)))]
      self.rhythm = rhythm
      return max(1, interval * share / 100)
    }
  }

  /// The times between keys in percent of the usual one, all equally likely; their mean is 100.
  ///
  /// They are the sixteenths of a log-normal distribution with a deviation of 0.3: people's pauses are skewed, many a
  /// little short and a few long.
  private static let shares: [Int64] = [
    55, 64, 71, 76, 80, 85, 89, 93, 98, 103, 108, 114, 121, 130, 142, 171,
  ]

  /// The most presses that any place needs: three turns and a step for each column, with as many again to spare.
  private static let mostPresses = 2 * (3 + 26)
  /// The time between two presses of a button of a pad, at least: ten a second.
  static let buttonInterval: Int64 = 100_000
  /// A frame of a machine and a little more: a button pressed twice within one counts once.
  static let frame: Int64 = 20_000

  private var plan: Plan?
  /// The latest commands given, oldest first: the time of each, and the plan before it.
  private var issued: [(time: GameTime, plan: Plan)] = []

  /// The time between steps of a held key, for keys at the given interval.
  private static func step(_ interval: Int64) -> Int64 { min(BotGrade.repeatInterval, interval) }

  /// The speed at which the game's piece falls between keys.
  static func pace(of game: Game, interval: Int64) -> PlacementPace {
    PlacementPace(
      fallInterval: game.rowInterval, keyInterval: interval,
      // With a lock delay, a held key outruns gravity.
      repeatInterval: game.ruleset.lockDelay == nil ? step(interval) : 0)
  }

  /// Drops the plan after an outside change of the game.
  mutating func discardPlan() {
    plan = nil
    issued = []
  }

  /// The next commands for `game`, all for one piece; empty if the game ends before there is one.
  ///
  /// They end with the piece, or with a hold. Earlier commands with times after the game's own count as not executed.
  ///
  /// - Parameters:
  ///   - limit: the greatest number of commands, 1 or more.
  ///   - deciding: plans what to do with a game's falling piece; returns nil to give up.
  mutating func moves<Failure>(
    for game: Game, atMost limit: Int = .max, deciding: (Game) throws(Failure) -> Plan?
  ) throws(Failure) -> [BotPlayer.Move] {
    if let undone = issued.first(where: { $0.time > game.time }) { plan = undone.plan }
    issued = []
    var game = game
    var moves: [BotPlayer.Move] = []
    // The plan after the last command; later changes during this call are tentative.
    var after: Plan?
    defer { if !moves.isEmpty { plan = after } }
    while !game.isOver {
      if plan?.pieceCount != game.pieceCount || game.fallingPiece == nil {
        // The piece locks by itself.
        if !moves.isEmpty { break }
        if game.fallingPiece == nil {
          guard let due = game.nextDeadline else { break }
          game.advance(to: due)
          continue
        }
        plan = try deciding(game)
      }
      guard let plan else { break }
      guard let move = move(of: plan, game) else {
        // The plan waits, or the piece has locked by itself.
        game.advance(to: max(plan.next, game.time))
        self.plan?.next = game.time.advanced(by: plan.interval)
        self.plan?.held = nil
        self.plan?.usesOtherThumb = false
        continue
      }
      moves.append(move)
      issued.append((move.time, plan))
      after = self.plan
      let isLast = move.command == .hold || (move.command == .hardDrop && !game.hasPad)
      if moves.count == limit || isLast { break }
      let lockCount = game.lockCount
      game.perform(move.command, at: move.time)
      if game.lockCount != lockCount { break }
    }
    return moves
  }

  /// The next command of a plan; nil if there is none when it is due.
  private mutating func move(of plan: Plan, _ game: Game) -> BotPlayer.Move? {
    if let held = plan.held, let move = move(at: held.next, game), move.command == held.command {
      return BotPlayer.Move(
        command: move.command, time: move.time, isRepeat: true, pieceCount: move.pieceCount)
    }
    return move(at: plan.next, game)
  }

  /// The command for the planned piece at a time; nil if the piece is gone by then, or the plan waits.
  private mutating func move(at time: GameTime, _ game: Game) -> BotPlayer.Move? {
    guard var plan else { return nil }
    var game = game
    let count = game.pieceCount
    game.advance(to: max(time, game.time))
    if game.isOver || game.pieceCount != count { return nil }
    guard let (command, isHeld) = command(&plan, game) else { return nil }
    // A button that is held is pressed in every frame.
    let step: GameTime? =
      game.hasPad ? game.nextDeadline : game.time.advanced(by: BotHands.step(plan.interval))
    plan.held = isHeld ? step.map { (command, $0) } : nil
    let pause = plan.pause()
    if game.hasPad {
      // One thumb turns while the other one steps.
      plan.usesOtherThumb = !plan.usesOtherThumb && command.turns && steps(to: plan.target, game)
      plan.next = game.time.advanced(by: plan.usesOtherThumb ? BotHands.frame : pause)
    } else {
      plan.next = game.time.advanced(by: pause)
    }
    self.plan = plan
    return BotPlayer.Move(command: command, time: game.time, isRepeat: false, pieceCount: count)
  }

  /// The command for the next key, and whether the key is held for another step; nil for a wait.
  private func command(_ plan: inout Plan, _ game: Game) -> (GameCommand, isHeld: Bool)? {
    if plan.usesHold { return (.hold, false) }
    if game.hasPad { return padCommand(for: plan, game) }
    let pace = BotHands.pace(of: game, interval: plan.interval)
    if pace.rows > 2 || !wouldReach(plan.presses, to: plan.target, game) {
      guard let path = PathFinder(from: game, pace: pace).path(to: plan.target) else {
        return (.hardDrop, false)
      }
      plan.presses = path.presses
      if pace.rows <= 2, turnsBack(plan), let direct = PathFinder(from: game).path(to: plan.target) {
        plan.presses = direct.presses
      }
    }
    guard let press = plan.presses.first else { return (.hardDrop, false) }
    plan.presses.removeFirst()
    guard let command = press.command else { return nil }
    if command == .left || command == .right { plan.last = command }
    if press.steps > 1 {
      plan.presses.insert(PlacementPath.Press(command: command, steps: press.steps - 1), at: 0)
    }
    return (command, press.steps > 1)
  }

  /// Whether a new way begins with a step back to where the last one came from.
  ///
  /// A way with gravity counts on a row at least between two keys. While the piece is slower, a step to a side is no
  /// more than a pause, and one way after the other would have it step to and fro.
  private func turnsBack(_ plan: Plan) -> Bool {
    switch (plan.last, plan.presses.first?.command) {
    case (.left, .right), (.right, .left): true
    default: false
    }
  }

  /// The next press of a button in a machine's game: turns, steps beside them, then the drop that the rules have.
  ///
  /// The drop begins above the place, when nothing else is to be pressed. Down is held until the piece locks.
  private func padCommand(for plan: Plan, _ game: Game) -> (GameCommand, isHeld: Bool)? {
    guard let piece = game.fallingPiece else { return nil }
    let target = plan.target.piece
    let isTurned = piece.matrix == target.matrix
    if !isTurned, !plan.usesOtherThumb {
      let turns = (target.orientation.rawValue &- piece.orientation.rawValue) & 3
      return (turns == 3 ? .rotateCounterclockwise : .rotateClockwise, false)
    }
    if piece.x != target.x { return (piece.x > target.x ? .left : .right, false) }
    if !isTurned { return nil }
    let isGrounded = game.ghost.map { $0.y == piece.y } ?? true
    let dropsAtOnce = game.ruleset.machine?.buttons(for: .hardDrop) != nil
    return dropsAtOnce && !isGrounded ? (.hardDrop, false) : (.softDrop, true)
  }

  /// Whether even presses of buttons from a time on bring the falling piece of a machine's game to a place.
  static func reach(
    _ target: Placement, in game: Game, from start: GameTime, interval: Int64
  ) -> Bool {
    var game = game
    var hands = BotHands()
    let count = game.pieceCount
    hands.plan = Plan(pieceCount: count, target: target, usesHold: false, interval: interval, next: start)
    // Without gravity, presses that lead nowhere would go on for ever.
    for _ in 0..<mostPresses {
      guard let plan = hands.plan else { return false }
      game.advance(to: max(plan.next, game.time))
      guard !game.isOver, game.pieceCount == count, let piece = game.fallingPiece, let ghost = game.ghost
      else { return false }
      guard let move = hands.move(at: plan.next, game), !move.command.drops else {
        return piece.x == target.piece.x
          && Placement(piece: ghost, spin: nil).hasSameEffect(as: Placement(piece: target.piece, spin: nil))
      }
      game.perform(move.command, at: move.time)
    }
    return false
  }

  /// Whether a piece still has to go to a side.
  private func steps(to target: Placement, _ game: Game) -> Bool {
    game.fallingPiece.map { $0.x != target.piece.x } ?? false
  }

  /// Whether the given keys, pressed at once, would bring the piece to its place; cheaper than a search.
  private func wouldReach(_ presses: [PlacementPath.Press], to target: Placement, _ game: Game) -> Bool {
    var game = game
    for press in presses {
      guard let command = press.command else { continue }
      for _ in 0..<press.steps { game.perform(command, at: game.time) }
    }
    guard let ghost = game.ghost, let piece = game.fallingPiece else { return false }
    let isSpun = target.spin == nil || piece.y == ghost.y
    return isSpun && Placement(piece: ghost, spin: target.spin).hasSameEffect(as: target)
  }
}

extension GameCommand {
  /// Whether it turns a piece.
  fileprivate var turns: Bool {
    switch self {
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf: true
    case .left, .right, .softDrop, .hardDrop, .hold: false
    }
  }

  /// Whether it drops a piece.
  fileprivate var drops: Bool { self == .softDrop || self == .hardDrop }
}
