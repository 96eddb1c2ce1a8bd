import BlockEngine

/// The hands of a bot: they bring a piece to the place that was decided on, key by key at their pace.
struct BotHands {
  /// What is to be done with a piece.
  struct Plan {
    /// Which piece of the game, by its count.
    let pieceCount: Int
    let target: Placement
    let usesHold: Bool
    /// From key to key, microseconds.
    let interval: Int64
    /// What is still to be done for it, if nothing comes between.
    var presses: [PlacementPath.Press] = []
    /// When the next key is due.
    var next: GameTime
    /// The key that is held, and when its next step is due.
    var held: (command: GameCommand, next: GameTime)?
  }

  private var plan: Plan?
  /// What has been said last, oldest first: when each command is due, and the plan before it.
  private var said: [(time: GameTime, plan: Plan)] = []

  /// How long a held key takes from step to step where keys are so far apart.
  private static func step(_ interval: Int64) -> Int64 { min(BotGrade.repeatInterval, interval) }

  /// How far the piece of a game falls while keys are pressed.
  static func pace(of game: Game, interval: Int64) -> PlacementPace {
    PlacementPace(
      fallInterval: game.fallInterval, keyInterval: interval,
      // Where a piece can be moved on the ground, a held key outruns gravity.
      repeatInterval: game.ruleset.lockDelay == nil ? step(interval) : 0)
  }

  /// Forgets what was decided: the game has changed otherwise.
  mutating func forget() {
    plan = nil
    said = []
  }

  /// The next commands for `game`, all for one piece; none if the game ends before there is one.
  ///
  /// They end with the piece, or with putting it aside. What was said for later than the game's time has not been done.
  ///
  /// - Parameters:
  ///   - most: how many at most, 1 or more.
  ///   - deciding: what shall be done with the falling piece of a game; nil to give up.
  mutating func way<Failure>(
    for game: Game, atMost most: Int = .max, deciding: (Game) throws(Failure) -> Plan?
  ) throws(Failure) -> [BotPlayer.Move] {
    if let undone = said.first(where: { $0.time > game.time }) { plan = undone.plan }
    said = []
    var game = game
    var way: [BotPlayer.Move] = []
    // As it is after the last command; how the piece goes on by itself is looked at again once that is given.
    var after: Plan?
    defer { if !way.isEmpty { plan = after } }
    while !game.isOver {
      if plan?.pieceCount != game.pieceCount {
        // The piece locks by itself.
        if !way.isEmpty { break }
        plan = try deciding(game)
      }
      guard let plan else { break }
      guard let move = move(of: plan, game) else {
        // It waits, or the piece locked by itself meanwhile.
        game.advance(to: max(plan.next, game.time))
        self.plan?.next = game.time.advanced(by: plan.interval)
        self.plan?.held = nil
        continue
      }
      way.append(move)
      said.append((move.time, plan))
      after = self.plan
      if way.count == most || move.command == .hold || move.command == .hardDrop { break }
      let lockCount = game.lockCount
      game.perform(move.command, at: move.time)
      if game.lockCount != lockCount { break }
    }
    return way
  }

  /// The next command of a plan; nil if there is none at the time for which one is due.
  private mutating func move(of plan: Plan, _ game: Game) -> BotPlayer.Move? {
    if let held = plan.held, let move = move(at: held.next, game), move.command == held.command {
      return BotPlayer.Move(
        command: move.command, time: move.time, isRepeat: true, pieceCount: move.pieceCount)
    }
    return move(at: plan.next, game)
  }

  /// The command for the planned piece at a time; nil if the piece is gone by then, or nothing is to be done yet.
  private mutating func move(at time: GameTime, _ game: Game) -> BotPlayer.Move? {
    guard var plan else { return nil }
    var game = game
    let count = game.pieceCount
    game.advance(to: max(time, game.time))
    if game.isOver || game.pieceCount != count { return nil }
    guard let (command, isHeld) = command(&plan, game) else { return nil }
    let step = BotHands.step(plan.interval)
    plan.held = isHeld ? (command, game.time.advanced(by: step)) : nil
    plan.next = game.time.advanced(by: plan.interval)
    self.plan = plan
    return BotPlayer.Move(command: command, time: game.time, isRepeat: false, pieceCount: count)
  }

  /// What to press now to come to the target, and whether the key is held for another step; nil for a wait.
  private func command(_ plan: inout Plan, _ game: Game) -> (GameCommand, isHeld: Bool)? {
    if plan.usesHold { return (.hold, false) }
    let pace = BotHands.pace(of: game, interval: plan.interval)
    if pace.rows > 2 || !leads(plan.presses, to: plan.target, game) {
      guard let path = PlacementWalk(from: game, pace: pace).path(to: plan.target) else {
        return (.hardDrop, false)
      }
      plan.presses = path.presses
    }
    guard let press = plan.presses.first else { return (.hardDrop, false) }
    plan.presses.removeFirst()
    guard let command = press.command else { return nil }
    if press.steps > 1 {
      plan.presses.insert(PlacementPath.Press(command: command, steps: press.steps - 1), at: 0)
    }
    return (command, press.steps > 1)
  }

  /// Whether keys pressed at once would bring the piece to a place: to look is cheaper than to search anew.
  private func leads(_ presses: [PlacementPath.Press], to target: Placement, _ game: Game) -> Bool {
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
