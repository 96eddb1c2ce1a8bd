/// An input to a game from outside.
public enum GameInput: Hashable, Sendable {
  /// A command of the game's own player.
  case command(GameCommand)
  /// The buttons that the game's own player holds from now on, under rules with a pad.
  case pad(PadButtons)
  /// The arrival of another player's attack.
  indirect case garbage(GarbageArrival)
  /// Another player is out of the match.
  indirect case out(player: Int)
}

/// Why a game cannot take an input.
public enum GameInputError: Error, Equatable {
  /// A pad under rules that have none.
  case noPad
  /// Buttons that the rules' pad does not have.
  case buttons(PadButtons, of: PadButtons)
  /// An input from others to a single game.
  case notInMatch
  /// A player (a seat, from 1) who is not one of the others.
  case player(Int)
  /// A player who is already out.
  case alreadyOut(Int)
  /// An attack whose number is not above the last one from its sender.
  case outOfOrder(Int, last: Int)
  /// An acknowledgement of an attack that was never sent.
  case unsentAcknowledged(Int, lastSent: Int)
  /// An attack without lines, or with too many.
  case lines(Int)
  /// A dealt game's arrival without a valid hole for each line, or another game's with any.
  case holes(columns: ClosedRange<Int>, hasHiddenSeed: Bool)
}

extension GameInputError: Localizable {
  /// One sentence that says what is wrong.
  public var localizedMessage: LocalizedMessage {
    switch self {
    case .noPad: "these rules have no pad; they are played by commands"
    case .buttons(let buttons, let known):
      "the pad of these rules has no \(buttons.letters); it has \(known.letters)"
    case .notInMatch: "the game is not one of a match, and nothing arrives in it"
    case .player(let player): "player \(player) is not one of the others"
    case .alreadyOut(let player): "player \(player) is out already"
    case .outOfOrder(let id, let last): "attack \(id) does not come after attack \(last) of the same player"
    case .unsentAcknowledged(let ack, let last):
      "it acknowledges attack \(ack), and the last one sent is \(last)"
    case .lines(let lines): "it has \(lines) lines; an attack has 1 to \(GarbageArrival.maxLines)"
    case .holes(let columns, true):
      "a dealt game's arrival has a hole for each line, from \(columns.lowerBound) to \(columns.upperBound)"
    case .holes(_, false): "only a dealt game's arrival has holes"
    }
  }
}

extension Game {
  /// Advances to `time` and then executes `input`; a refused command, or an input with an error by `inputError(for:)`,
  /// changes nothing but the time.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func perform(_ input: GameInput, at time: GameTime) {
    var nullSink = NullSink()
    perform(input, at: time, recordingTo: &nullSink)
  }

  /// Advances to `time`, executes `input` and appends what happens to `events`.
  ///
  /// - Precondition: `time` is not before the game's own.
  public mutating func perform(_ input: GameInput, at time: GameTime, events: inout [GameEvent]) {
    perform(input, at: time, recordingTo: &events)
  }

  mutating func perform(_ input: GameInput, at time: GameTime, recordingTo sink: inout some EventSink) {
    if case .command(let command) = input {
      perform(command, at: time, recordingTo: &sink)
      return
    }
    advance(to: time, recordingTo: &sink)
    guard !isOver, inputError(for: input) == nil else { return }
    switch input {
    case .command: break
    case .pad(let buttons): pad?.held = buttons
    case .garbage(let arrival): receive(arrival, recordingTo: &sink)
    case .out(let player):
      attackState.opponents[player - 1].isOut = true
      sink.record(GameEvent(.opponentOut(player), at: time))
      if !attackState.hasActiveOpponent { end(.goal, recordingTo: &sink) }
    }
    checkAfterStep()
  }

  /// Why the game cannot execute `input` in its current state; nil if it can.
  ///
  /// Commands are always possible.
  public func inputError(for input: GameInput) -> GameInputError? {
    switch input {
    case .command: return nil
    case .pad(let buttons):
      guard let known = shared.ruleset.machine?.buttons else { return .noPad }
      let unknown = buttons.subtracting(known)
      return unknown.isEmpty ? nil : .buttons(unknown, of: known)
    case .out(let player): return playerError(for: player)
    case .garbage(let arrival):
      if let error = playerError(for: arrival.sender) { return error }
      let last = attackState.opponents[arrival.sender - 1].received
      if arrival.id <= last { return .outOfOrder(arrival.id, last: last) }
      if arrival.ack > attackState.lastID || arrival.ack < 0 {
        return .unsentAcknowledged(arrival.ack, lastSent: attackState.lastID)
      }
      if !(1...GarbageArrival.maxLines).contains(arrival.lines) { return .lines(arrival.lines) }
      let hasHiddenSeed = attackState.versus?.hasHiddenSeed == true
      let columns = 0...(holePlaces - 1)
      let hasHoles = arrival.holes.count == (hasHiddenSeed ? arrival.lines : 0)
      return hasHoles && arrival.holes.allSatisfy(columns.contains)
        ? nil : .holes(columns: columns, hasHiddenSeed: hasHiddenSeed)
    }
  }

  private func playerError(for player: Int) -> GameInputError? {
    guard let versus = attackState.versus else { return .notInMatch }
    guard (1...versus.players).contains(player), player != versus.player else { return .player(player) }
    return attackState.opponents[player - 1].isOut ? .alreadyOut(player) : nil
  }

  /// The number of possible places of a garbage hole.
  private var holePlaces: Int {
    playfield.width - attackState.rules.holeWidth(onFieldOf: playfield.width) + 1
  }

  private mutating func receive(_ arrival: GarbageArrival, recordingTo sink: inout some EventSink) {
    let kind = GameEvent.Kind.garbageArrived(
      from: arrival.sender, id: arrival.id, ack: arrival.ack, lines: arrival.lines)
    sink.record(GameEvent(kind, at: time))
    let left = attackState.receive(arrival, atMost: GarbageArrival.maxLines - attackState.waiting.lines)
    if left < arrival.lines {
      let crossed = GameEvent.Kind.garbageCancelled(
        from: arrival.sender, id: arrival.id, lines: arrival.lines - left)
      sink.record(GameEvent(crossed, at: time))
    }
    let due = time.advanced(by: attackState.rules.delay)
    // Consecutive rows with the same hole wait as one part.
    var part = 0
    for line in 0..<left {
      let hole =
        arrival.holes.isEmpty ? drawHole(isFirst: line == 0) : arrival.holes[arrival.lines - left + line]
      if part > 0, hole != attackState.lastHole {
        wait(part, of: arrival, due: due)
        part = 0
      }
      attackState.lastHole = hole
      part += 1
    }
    if part > 0 { wait(part, of: arrival, due: due) }
  }

  private mutating func wait(_ lines: Int, of arrival: GarbageArrival, due: GameTime) {
    attackState.waiting.append(
      WaitingGarbage(
        sender: arrival.sender, id: arrival.id, lines: lines, due: due, hole: attackState.lastHole ?? 0,
        sequenceNumber: attackState.queuedPartCount))
    attackState.queuedPartCount.increase()
  }

  /// Draws the hole of a row of an attack, which may be the same as the last one.
  private mutating func drawHole(isFirst: Bool) -> Int {
    let chance = isFirst ? attackState.rules.holeChange : attackState.rules.innerHoleChange
    if let last = attackState.lastHole, chance < 100, chance == 0 || garbage.draw(below: 100) >= chance {
      return last
    }
    return garbage.draw(below: holePlaces)
  }
}
