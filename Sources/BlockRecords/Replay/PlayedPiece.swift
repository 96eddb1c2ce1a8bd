import BlockEngine

/// A piece of a game, from where it appeared to where it locked.
///
/// It is a class because its two games are large, and it is passed on.
public final class PlayedPiece: Sendable {
  /// Its number among the pieces that locked, from 1.
  public let number: Int
  /// The game as the turn began: before a hold, if the player held.
  public let origin: Game
  /// The game as the piece that locked appeared: after a hold, if the player held.
  public let start: Game
  /// Whether the player held first, so that another piece locked than the one that fell.
  public let usesHold: Bool
  /// Pressed keys since the turn began, without holds, hard drops and what held keys repeat.
  public let keys: Int
  /// The piece at the moment of locking.
  public let piece: FallingPiece
  /// The spin; nil for none.
  public let spin: Spin?
  /// Rows cleared.
  public let rows: Int
  /// Whether it emptied the field.
  public let isAllClear: Bool
  /// Lines that it sent, or would have sent.
  public let attack: Int
  /// When it locked.
  public let time: GameTime

  init(
    number: Int, origin: Game, start: Game, usesHold: Bool, keys: Int, piece: FallingPiece, spin: Spin?,
    rows: Int, isAllClear: Bool, attack: Int, time: GameTime
  ) {
    (self.number, self.origin, self.start, self.usesHold, self.keys) = (number, origin, start, usesHold, keys)
    (self.piece, self.spin, self.rows, self.isAllClear) = (piece, spin, rows, isAllClear)
    (self.attack, self.time) = (attack, time)
  }
}

/// Follows a game and tells of each piece that locked.
///
/// What happens is counted in the order of play: `countKey(of:)` before a step, `count(_:)` for each event,
/// `update(from:)` after it.
public struct PieceTracker: Sendable {
  private var origin: Game?
  /// The game after a hold; nil if there was none.
  private var afterHold: Game?
  private var keys = 0
  /// The piece that has just locked, with its clear.
  private var locked: (piece: FallingPiece, time: GameTime, spin: Spin?, rows: Int, isAllClear: Bool)?
  private var hasSpawned = false

  /// Follows a game from its current piece on.
  public init(_ game: Game) { restart(at: game) }

  /// Forgets the current piece, because the game has gone to another moment.
  public mutating func restart(at game: Game) {
    self = PieceTracker()
    origin = game.fallingPiece == nil ? nil : game
  }

  private init() {}

  /// Counts the key of a step, if it is one that moves or turns a piece.
  public mutating func countKey(of step: ReplayStep) {
    guard let command = step.command, !step.isRepeat, command != .hold, command != .hardDrop else { return }
    keys += 1
  }

  /// Counts an event.
  public mutating func count(_ event: GameEvent) {
    switch event.kind {
    case .locked(let piece, _): locked = (piece, event.time, nil, 0, false)
    case .spun(let spin): locked?.spin = spin
    case .linesCleared(let rows): locked?.rows = rows.count
    case .spawned: hasSpawned = true
    default: break
    }
  }

  /// Whether a piece has locked or appeared since the last update, without which an update changes nothing.
  var isDue: Bool { locked != nil || hasSpawned }

  /// Takes the game after a step; returns the piece that the step locked.
  public mutating func update(from game: Game) -> PlayedPiece? {
    guard isDue else { return nil }
    var played: PlayedPiece?
    if let locked {
      if let origin {
        played = PlayedPiece(
          number: origin.lockCount + 1, origin: origin, start: afterHold ?? origin,
          usesHold: afterHold != nil, keys: keys, piece: locked.piece, spin: locked.spin, rows: locked.rows,
          isAllClear: locked.rows > 0 && origin.isEmptied(by: locked.piece),
          attack: game.attack - origin.attack,
          time: locked.time)
      }
      self = PieceTracker(waitingWith: hasSpawned)
    }
    if hasSpawned, game.fallingPiece != nil {
      if origin == nil {
        origin = game
        // What was pressed before there was a piece is part of the way in which it appeared.
        keys = 0
      } else {
        afterHold = game
      }
    }
    hasSpawned = false
    return played
  }

  private init(waitingWith hasSpawned: Bool) { self.hasSpawned = hasSpawned }
}

extension Game {
  /// Whether locking `piece` leaves no mino on the field.
  fileprivate func isEmptied(by piece: FallingPiece) -> Bool {
    var playfield = playfield
    return playfield.lock(piece) != nil && playfield.minoCount == 0
  }
}
