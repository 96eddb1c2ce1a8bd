import BlockEngine
import BlockRecords

/// How a player's commands came to the server in a match: figures for moderators, and no verdict.
///
/// The game sends each command at once. A program that withholds commands until it knows more sends several in one
/// message; so does a client that was without a connection for a while.
public struct KeyFigures: Equatable, Sendable {
  /// The time that the commands of one message may cover before it counts as a bundle, in microseconds of play.
  public static let bundleTime: Int64 = 200_000

  /// The messages with commands.
  public var messages: Int
  /// The commands in them.
  public var commands: Int
  /// The messages whose commands cover more than `bundleTime`.
  public var bundles: Int
  /// The longest time that the commands of one message cover, in microseconds of play.
  public var longest: Int64

  /// Figures; by default of nothing.
  public init(messages: Int = 0, commands: Int = 0, bundles: Int = 0, longest: Int64 = 0) {
    (self.messages, self.commands, self.bundles, self.longest) = (messages, commands, bundles, longest)
  }

  /// Counts a message.
  mutating func record(_ play: LinkMessage.Play) {
    var (count, time, first, last): (Int, Int64, Int64, Int64) = (0, 0, 0, 0)
    for entry in play.entries {
      time += entry.delay
      switch entry.event {
      case .command, .pad: break
      // What the server sent, or an end.
      case .garbage, .out, .givenUp: continue
      }
      if count == 0 { first = time }
      (count, last) = (count + 1, time)
    }
    guard count > 0 else { return }
    messages += 1
    commands += count
    if last - first > Self.bundleTime { bundles += 1 }
    longest = max(longest, last - first)
  }
}

/// What moderators may want to look at in a ranked match.
public struct MatchSigns: Equatable, Sendable {
  /// How each player's commands came, in seat order.
  public var keys: [KeyFigures]
  /// Whether all players came from one address; of IPv6, from one network of 64 bits.
  public var isOneAddress: Bool

  /// Signs of a match.
  public init(keys: [KeyFigures], isOneAddress: Bool) {
    (self.keys, self.isOneAddress) = (keys, isOneAddress)
  }
}
