/// Lines that a player sends to another one.
public struct Attack: Hashable, Sendable {
  /// The target: a seat, from 1.
  public let target: Int
  /// The number among the sender's attacks, from 1.
  public let id: Int
  /// The highest number that the sender had received from the target by then; 0 for none.
  public let ack: Int
  /// The number of lines, 1 or more.
  public let lines: Int
}

/// An attack that arrives at its target.
public struct GarbageArrival: Hashable, Sendable {
  /// The most lines that can arrive at once or wait; any more are cancelled.
  public static let maxLines = 10_000

  /// The sender: a seat, from 1.
  public let sender: Int
  /// The number among the sender's attacks, from 1.
  public let id: Int
  /// The highest number that the sender had received from this player by then; 0 for none.
  public let ack: Int
  /// The number of lines, 1…10000.
  public let lines: Int
  /// The leftmost column of each line's hole, in the order of entering; empty unless the game is dealt.
  public let holes: [Int]

  /// An arrival.
  public init(from sender: Int, id: Int, ack: Int, lines: Int, holes: [Int] = []) {
    self.sender = sender
    self.id = id
    self.ack = ack
    self.lines = lines
    self.holes = holes
  }

  /// The arrival of `attack` from `sender`.
  init(_ attack: Attack, from sender: Int) {
    self.init(from: sender, id: attack.id, ack: attack.ack, lines: attack.lines)
  }
}
