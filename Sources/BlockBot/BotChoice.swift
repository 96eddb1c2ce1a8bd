import BlockEngine
import BlockSearch

/// A placement that a bot considers.
public struct BotChoice: Equatable, Sendable {
  /// Whether to hold the falling piece first.
  public let usesHold: Bool
  /// The placement.
  public let placement: Placement
  /// The worth in the unit of the weights; comparable only with other choices of the same search.
  public let worth: Int

  /// A choice.
  public init(usesHold: Bool, placement: Placement, worth: Int) {
    self.usesHold = usesHold
    self.placement = placement
    self.worth = worth
  }
}

/// The limit of a search, in scored fields instead of time, so that it gives the same result on any machine.
public struct BotLimit: Equatable, Sendable {
  /// Scored fields, 1 or more.
  public var nodes: Int
  /// The greatest number of pieces to look ahead, the falling one included.
  public var depth: Int

  /// A limit.
  public init(nodes: Int, depth: Int = .max) {
    self.nodes = nodes
    self.depth = depth
  }
}

/// The result of a search.
public struct BotResult: Sendable {
  /// The choices, the best first; empty if there is none.
  public let choices: [BotChoice]
  /// The number of scored fields.
  public let nodes: Int
  /// The number of pieces looked ahead.
  public let depth: Int

  /// A result.
  public init(choices: [BotChoice], nodes: Int, depth: Int) {
    self.choices = choices
    self.nodes = nodes
    self.depth = depth
  }
}

/// The decision maker of a bot.
public protocol BotSearch: AnyObject {
  /// Finds the best placements for the falling piece of `position`.
  func search(_ position: BotPosition, limit: BotLimit) -> BotResult
}
