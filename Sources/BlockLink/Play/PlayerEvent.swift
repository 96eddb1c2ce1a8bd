import BlockEngine

/// An event in one player's game of a match; `Garbage` is what is known of an attack that arrives.
enum PlayEvent<Garbage: Equatable & Sendable>: Equatable, Sendable {
  /// A command; `isRepeat` says whether key repeat produced it rather than a press.
  case command(GameCommand, isRepeat: Bool)
  /// The buttons held from then on, under rules with a pad.
  case pad(PadButtons)
  /// An attack arrived.
  case garbage(Garbage)
  /// Another player was eliminated.
  case out(player: Int)
  /// The player gave up or was ruled out.
  case givenUp
}

/// The sender of an attack and its number there.
struct AttackReference: Equatable, Sendable {
  var sender: Int
  var id: Int
}

extension PlayEvent<GarbageArrival> {
  /// The event as a client reports it.
  var reported: PlayEvent<AttackReference> {
    switch self {
    case .command(let command, let isRepeat): .command(command, isRepeat: isRepeat)
    case .pad(let buttons): .pad(buttons)
    case .garbage(let arrival): .garbage(AttackReference(sender: arrival.sender, id: arrival.id))
    case .out(let player): .out(player: player)
    case .givenUp: .givenUp
    }
  }
}

/// An event in one player's game of a match, with its time.
struct PlayerEvent: Equatable, Sendable {
  /// The time by the game's own clock.
  let time: GameTime
  let event: PlayEvent<GarbageArrival>
}

/// A game's entries in order: eight bytes for each, and the garbage arrivals.
struct PlayerEventLog: Sendable {
  /// A position in the log with its running totals.
  struct Cursor: Equatable, Sendable {
    fileprivate(set) var index = 0
    /// The time of the previous entry.
    fileprivate(set) var time = GameTime.zero
    fileprivate var arrivals = 0
  }

  private struct PackedEntry: Sendable {
    /// The microseconds since the previous entry.
    let delay: UInt32
    /// The event: a command's number, or one of `Code`.
    let code: UInt32
  }

  private enum Code {
    /// Added to the number of a command from key repeat.
    static let isRepeat: UInt32 = 16
    static let garbage: UInt32 = 32
    static let givenUp: UInt32 = 33
    /// No event, for a gap too long for one entry.
    static let gap: UInt32 = 34
    /// Added to the number of an eliminated player.
    static let out: UInt32 = 64
    /// Added to the buttons of a pad.
    static let pad: UInt32 = 256
  }

  private var packed: [PackedEntry] = []
  private var arrivals: [GarbageArrival] = []
  /// The number of holes of all arrivals.
  private var holeCount = 0
  /// The position after the last entry.
  private(set) var end = Cursor()

  /// About the bytes of memory that it takes.
  var bytes: Int { packed.count * 8 + arrivals.count * 80 + holeCount * 8 }

  /// Appends an entry.
  ///
  /// - Precondition: the entry is not before the last one.
  mutating func append(_ entry: PlayerEvent) {
    var delay = UInt64(max(0, entry.time.microseconds - end.time.microseconds))
    while delay > UInt64(UInt32.max) {
      packed.append(PackedEntry(delay: .max, code: Code.gap))
      delay -= UInt64(UInt32.max)
    }
    let code: UInt32
    switch entry.event {
    case .command(let command, let isRepeat): code = UInt32(command.rawValue) + (isRepeat ? Code.isRepeat : 0)
    case .garbage(let arrival):
      arrivals.append(arrival)
      holeCount += arrival.holes.count
      code = Code.garbage
    case .givenUp: code = Code.givenUp
    case .pad(let buttons): code = Code.pad + UInt32(buttons.rawValue)
    case .out(let player): code = Code.out + UInt32(player)
    }
    packed.append(PackedEntry(delay: UInt32(delay), code: code))
    end = Cursor(index: packed.count, time: entry.time, arrivals: arrivals.count)
  }

  /// The entry at `cursor`, which moves on to the next one; nil at the end.
  func next(_ cursor: inout Cursor) -> PlayerEvent? {
    while cursor.index < packed.count {
      let mark = packed[cursor.index]
      cursor.index += 1
      cursor.time = cursor.time.advanced(by: Int64(mark.delay))
      switch mark.code {
      case Code.gap: continue
      case Code.givenUp: return PlayerEvent(time: cursor.time, event: .givenUp)
      case Code.garbage:
        cursor.arrivals += 1
        return PlayerEvent(time: cursor.time, event: .garbage(arrivals[cursor.arrivals - 1]))
      case Code.pad...:
        let buttons = PadButtons(rawValue: UInt8(truncatingIfNeeded: mark.code - Code.pad))
        return PlayerEvent(time: cursor.time, event: .pad(buttons))
      case Code.out...:
        return PlayerEvent(time: cursor.time, event: .out(player: Int(mark.code - Code.out)))
      default:
        let command = GameCommand(rawValue: UInt8(mark.code % Code.isRepeat)) ?? .left
        return PlayerEvent(time: cursor.time, event: .command(command, isRepeat: mark.code >= Code.isRepeat))
      }
    }
    return nil
  }

  /// Removes everything after `cursor`; nothing if that is beyond the end.
  mutating func truncate(to cursor: Cursor) {
    guard cursor.index <= packed.count, cursor.arrivals <= arrivals.count else { return }
    packed.removeLast(packed.count - cursor.index)
    for arrival in arrivals[cursor.arrivals...] { holeCount -= arrival.holes.count }
    arrivals.removeLast(arrivals.count - cursor.arrivals)
    end = cursor
  }
}

extension Game {
  /// Performs an entry of a log.
  ///
  /// - Precondition: the entry is not before the game's time, and fits the game.
  mutating func perform(_ entry: PlayerEvent, events: inout [GameEvent]) {
    switch entry.event {
    case .command(let command, _): perform(command, at: entry.time, events: &events)
    case .pad(let buttons): perform(.pad(buttons), at: entry.time, events: &events)
    case .garbage(let arrival): perform(.garbage(arrival), at: entry.time, events: &events)
    case .out(let player): perform(.out(player: player), at: entry.time, events: &events)
    case .givenUp: giveUp(at: entry.time)
    }
  }
}
