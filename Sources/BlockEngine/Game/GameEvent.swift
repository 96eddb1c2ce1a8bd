/// Something that happened in a game, and when.
public struct GameEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// A piece appeared. If it found no room, `ended` follows.
    case spawned(FallingPiece)
    /// The piece went to another place without turning, and is here now.
    case moved(FallingPiece, by: MoveCause)
    /// The piece turned, and is like this now.
    case rotated(FallingPiece, Rotation)
    /// A command could not be obeyed and changed nothing.
    case refused(GameCommand)
    /// The piece became part of the playfield.
    case locked(FallingPiece, by: MoveCause)
    /// The piece that just locked had been spun into place.
    case spun(Spin)
    /// Rows were full and vanished, by where they were when the piece locked.
    case linesCleared(ClearedRows)
    /// A quad or a clearing spin that follows such a clear, with how many came before it without a break. Only rules
    /// that score bonuses report it, `combo` and `allClear`.
    case backToBack(Int)
    /// A clear by the lock right after another clear, with how many came before it without a break.
    case combo(Int)
    /// A clear left nothing on the field.
    case allClear
    /// The falling piece was put aside; `spawned` follows with the one that comes instead.
    case held(Tetromino)
    /// Rows of garbage rose from below.
    case garbageRose(rows: Int)
    /// Lines went to another player.
    case attackSent(Attack)
    /// Lines came from another player (a seat, from 1), by their number among all that he sent, and the highest
    /// number of this game's that he had received by then.
    case garbageArrived(from: Int, id: Int, ack: Int, lines: Int)
    /// Lines that came will not enter: an attack of this game cancelled them, before they came or while they waited.
    case garbageCancelled(from: Int, id: Int, lines: Int)
    /// Lines that came entered the field; what all of them did to it, `garbageRose` tells next.
    case garbageEntered(from: Int, id: Int, lines: Int)
    /// Another player went out of the match.
    case opponentOut(Int)
    /// Topping out took life; so much is left.
    case lifeLost(left: Int)
    /// Life was given back; so much is left.
    case lifeGiven(left: Int)
    /// A hit takes so much life from now on.
    case lossRose(Int)
    /// So many rows were swept away from above, because the game topped out and goes on.
    case swept(rows: Int)
    /// The level rose to this one.
    case levelRose(Int)
    /// The game is over.
    case ended(EndCause)
  }

  /// What made a piece move or lock.
  public enum MoveCause: String, Sendable {
    /// A move to the side.
    case command
    case gravity, softDrop, hardDrop
  }

  /// When it happened.
  public let time: GameTime
  /// What happened.
  public let kind: Kind

  init(_ kind: Kind, at time: GameTime) {
    self.kind = kind
    self.time = time
  }
}

/// Who is told what happens.
///
/// Generic and internal, so that a game with nobody listening is compiled without
/// even the making of events.
protocol EventSink {
  mutating func record(_ event: @autoclosure () -> GameEvent)
}

/// Nobody listens.
struct NoListener: EventSink {
  #if DEBUG
    // The thread sanitizer looks at the address of whatever is passed as `inout`, and where a value has no storage
    // the compiler passes any that happens to stand in a register.
    private let storage: UInt8 = 0
  #endif

  @inline(__always)
  mutating func record(_ event: @autoclosure () -> GameEvent) {}
}

extension [GameEvent]: EventSink {
  @inline(__always)
  mutating func record(_ event: @autoclosure () -> GameEvent) { append(event()) }
}
