/// Lines that a player sends to another.
public struct Attack: Hashable, Sendable {
  /// Whom they go to: a seat, from 1.
  public let target: Int
  /// Their number among all attacks of their sender, from 1.
  public let id: Int
  /// The highest number that the sender had received from the target by then; 0 for none.
  public let ack: Int
  /// How many lines, 1 or more.
  public let lines: Int
}

/// An attack as it reaches its target.
public struct GarbageArrival: Hashable, Sendable {
  /// The most lines that can arrive at once, and the most that can wait: what comes beyond is cancelled.
  public static let mostLines = 10_000

  /// Who sent it: a seat, from 1.
  public let sender: Int
  /// Its number among all attacks of its sender, from 1.
  public let id: Int
  /// The highest number that its sender had received from this player by then; 0 for none.
  public let ack: Int
  /// How many lines, 1…10000.
  public let lines: Int
  /// The leftmost column of each line's hole, the line that enters first being the first; empty unless the game is
  /// dealt.
  public let holes: [Int]

  /// An arrival.
  public init(from sender: Int, id: Int, ack: Int, lines: Int, holes: [Int] = []) {
    self.sender = sender
    self.id = id
    self.ack = ack
    self.lines = lines
    self.holes = holes
  }

  /// The arrival of `attack`.
  init(_ attack: Attack, from sender: Int) {
    self.init(from: sender, id: attack.id, ack: attack.ack, lines: attack.lines)
  }
}
