/// Something that happened in a game, with its time.
public struct GameEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// A piece appeared. If it has no room, `ended` follows.
    case spawned(FallingPiece)
    /// The piece moved without turning and is here now.
    case moved(FallingPiece, by: MoveCause)
    /// The piece turned and is like this now.
    case rotated(FallingPiece, Rotation)
    /// A command was impossible and changed nothing.
    case refused(GameCommand)
    /// The piece became part of the playfield.
    case locked(FallingPiece, by: MoveCause)
    /// The piece that just locked was spun into place.
    case spun(Spin)
    /// Full rows vanished; given by their places at the lock.
    case linesCleared(ClearedRows)
    /// A quad or a clearing spin right after another such clear, with the number of those before it without a break.
    ///
    /// Only rules with bonuses report this, `combo` and `allClear`.
    case backToBack(Int)
    /// A clear by the lock right after another clear, with the number of clears before it without a break.
    case combo(Int)
    /// A clear emptied the field.
    case allClear
    /// The falling piece went into hold; `spawned` follows with its replacement.
    case held(Tetromino)
    /// Rows of garbage rose from below.
    case garbageRose(rows: Int)
    /// Lines were sent to another player.
    case attackSent(Attack)
    /// Lines arrived from another player (a seat, from 1), with their number among all that the player sent, and the
    /// highest number of this game's own that the player had received by then.
    case garbageArrived(from: Int, id: Int, ack: Int, lines: Int)
    /// An attack of this game cancelled lines of another player, before they arrived or while they waited.
    case garbageCancelled(from: Int, id: Int, lines: Int)
    /// Lines of another player entered the field; `garbageRose` follows with the effect of all of them.
    case garbageEntered(from: Int, id: Int, lines: Int)
    /// Another player is out of the match.
    case opponentOut(Int)
    /// Topping out cost life; this much is left.
    case lifeLost(left: Int)
    /// Life was restored; this much is left.
    case lifeGiven(left: Int)
    /// From now on a hit takes this much life.
    case lossRose(Int)
    /// Rows at the top were removed because the game topped out and continues.
    case swept(rows: Int)
    /// The level rose to this one.
    case levelRose(Int)
    /// The game is over.
    case ended(EndCause)
  }

  /// What made a piece move or lock.
  public enum MoveCause: String, Sendable {
    /// A move to the side or a turn.
    case command
    case gravity, softDrop, hardDrop
  }

  /// When it happened.
  public let time: GameTime
  /// What happened.
  public let kind: Kind

  package init(_ kind: Kind, at time: GameTime) {
    self.kind = kind
    self.time = time
  }
}

/// A receiver of events.
///
/// Generic and internal, so that without a listener the compiler leaves out even the creation of events.
package protocol EventSink {
  mutating func record(_ event: @autoclosure () -> GameEvent)
}

/// A sink that ignores all events.
package struct NullSink: EventSink {
  package init() {}

  #if DEBUG
    // The thread sanitizer looks at the address of every `inout` argument; for a value without storage the compiler
    // passes whatever address is in a register.
    private let storage: UInt8 = 0
  #endif

  @inline(__always)
  package mutating func record(_ event: @autoclosure () -> GameEvent) {}
}

extension [GameEvent]: EventSink {
  @inline(__always)
  package mutating func record(_ event: @autoclosure () -> GameEvent) { append(event()) }
}
