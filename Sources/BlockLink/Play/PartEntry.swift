import BlockEngine

/// Something that came to one player's game of a match, and when.
struct PartEntry: Equatable, Sendable {
  enum Event: Equatable, Sendable {
    /// A command; whether a held key repeats it.
    case command(GameCommand, isRepeat: Bool)
    /// An attack arrived.
    case garbage(GarbageArrival)
    /// Another player went out.
    case out(player: Int)
    /// The player gave up, or was ruled out.
    case givenUp
  }

  /// By the game's own clock.
  let time: GameTime
  let event: Event
}

/// All that came to one player's game, in order: eight bytes for each, and the arrivals.
struct PartLog: Sendable {
  /// A place in the log, and what stands before it.
  struct Cursor: Equatable, Sendable {
    fileprivate(set) var index = 0
    /// When the entry before was.
    fileprivate(set) var time = GameTime.zero
    fileprivate var arrivals = 0
  }

  private struct Mark: Sendable {
    /// Microseconds since the entry before.
    let delay: UInt32
    /// What: a command's number, +16 if it repeats; 32 garbage; 33 giving up; 34 nothing, where the time between two
    /// entries is too long for one; 64 + a player who went out.
    let code: UInt32
  }

  private var marks: [Mark] = []
  private var arrivals: [GarbageArrival] = []
  /// The place behind the last entry.
  private(set) var end = Cursor()

  /// - Precondition: the entry is not before the last one.
  mutating func append(_ entry: PartEntry) {
    var delay = UInt64(entry.time.microseconds - end.time.microseconds)
    while delay > UInt64(UInt32.max) {
      marks.append(Mark(delay: .max, code: 34))
      delay -= UInt64(UInt32.max)
    }
    let code: UInt32
    switch entry.event {
    case .command(let command, let isRepeat): code = UInt32(command.rawValue) + (isRepeat ? 16 : 0)
    case .garbage(let arrival):
      arrivals.append(arrival)
      code = 32
    case .givenUp: code = 33
    case .out(let player): code = 64 + UInt32(player)
    }
    marks.append(Mark(delay: UInt32(delay), code: code))
    end = Cursor(index: marks.count, time: entry.time, arrivals: arrivals.count)
  }

  /// The entry at `cursor`, which goes on to the next one; nil at the end.
  func next(_ cursor: inout Cursor) -> PartEntry? {
    while cursor.index < marks.count {
      let mark = marks[cursor.index]
      cursor.index += 1
      cursor.time = cursor.time.advanced(by: Int64(mark.delay))
      switch mark.code {
      case 34: continue
      case 33: return PartEntry(time: cursor.time, event: .givenUp)
      case 32:
        cursor.arrivals += 1
        return PartEntry(time: cursor.time, event: .garbage(arrivals[cursor.arrivals - 1]))
      case 64...: return PartEntry(time: cursor.time, event: .out(player: Int(mark.code - 64)))
      default:
        let command = GameCommand(rawValue: UInt8(mark.code & 15)) ?? .left
        return PartEntry(time: cursor.time, event: .command(command, isRepeat: mark.code >= 16))
      }
    }
    return nil
  }

  /// Takes off what stands behind `cursor`.
  mutating func cut(to cursor: Cursor) {
    marks.removeLast(marks.count - cursor.index)
    arrivals.removeLast(arrivals.count - cursor.arrivals)
    end = cursor
  }
}

extension Game {
  /// Lets an entry of a log happen.
  ///
  /// - Precondition: the entry is not before the game's time, and fits the game.
  mutating func take(_ entry: PartEntry, events: inout [GameEvent]) {
    switch entry.event {
    case .command(let command, _): perform(command, at: entry.time, events: &events)
    case .garbage(let arrival): perform(.garbage(arrival), at: entry.time, events: &events)
    case .out(let player): perform(.out(player: player), at: entry.time, events: &events)
    case .givenUp: giveUp(at: entry.time)
    }
  }
}
