import BlockEngine

/// A place that a bot would bring a piece to.
public struct BotChoice: Equatable, Sendable {
  /// Whether the falling piece is put aside for it first.
  public let usesHold: Bool
  /// The place.
  public let placement: Placement
  /// What it is worth, in the unit of the weights; comparable with other choices of the same search alone.
  public let worth: Int

  /// A choice.
  public init(usesHold: Bool, placement: Placement, worth: Int) {
    self.usesHold = usesHold
    self.placement = placement
    self.worth = worth
  }
}

/// How much a search may look at: fields that it scores, so that the same search gives the same on any machine.
public struct BotLimit: Equatable, Sendable {
  /// Scored fields, 1 or more.
  public var nodes: Int
  /// How many pieces it looks ahead at most, the falling one included.
  public var depth: Int

  /// A limit.
  public init(nodes: Int, depth: Int = .max) {
    self.nodes = nodes
    self.depth = depth
  }
}

/// What came of a search.
public struct BotResult: Sendable {
  /// The places, the best first; empty if there is none.
  public let choices: [BotChoice]
  /// How many fields were scored.
  public let nodes: Int
  /// How many pieces were looked ahead.
  public let depth: Int

  /// What came of a search.
  public init(choices: [BotChoice], nodes: Int, depth: Int) {
    self.choices = choices
    self.nodes = nodes
    self.depth = depth
  }
}

/// Whoever says where a piece shall go.
public protocol BotMind: AnyObject {
  /// Finds the best places for the falling piece of `position`.
  func search(_ position: BotPosition, limit: BotLimit) -> BotResult
}
