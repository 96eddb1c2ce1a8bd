import BlockEngine

/// The buttons of a pad that a player's keys hold down.
///
/// The rules' machine makes shifts and drops of them; nothing here repeats. If a terminal tells no releases, a press is
/// a command, which presses the button for one frame; only Down, which does nothing in so short a time, stays down for
/// as long as a tap of a finger takes, and from one report of a held key to the next.
public struct PadKeys: Hashable, Sendable {
  /// How long a tapped Down counts as held, in microseconds.
  public static let tapTime: Int64 = 100_000

  /// The buttons that are down.
  public private(set) var held: PadButtons = []
  /// The time until which a tapped Down counts as held.
  private var tapEnd: ControlTime?

  /// No button is down.
  public init() {}

  /// The time of the next change by itself; nil if there is none.
  public var nextDeadline: ControlTime? { tapEnd }

  /// Lets go of what was only tapped.
  public mutating func advance(to time: ControlTime) {
    guard let tapEnd, tapEnd <= time else { return }
    self.tapEnd = nil
    held.remove(.down)
  }

  /// A key went down, or turned out to be held.
  public mutating func press(_ button: PadButtons) {
    held.formUnion(button)
    if button.contains(.down) { tapEnd = nil }
  }

  /// A key came up.
  public mutating func release(_ button: PadButtons) {
    held.subtract(button)
    if button.contains(.down) { tapEnd = nil }
  }

  /// A key was reported whose release nobody will tell.
  ///
  /// - Returns: whether a command has to press the button for one frame.
  public mutating func tap(_ button: PadButtons, at time: ControlTime) -> Bool {
    guard button == .down else { return true }
    if tapEnd == nil, held.contains(.down) { return false }
    held.insert(.down)
    tapEnd = time.advanced(by: PadKeys.tapTime)
    return false
  }

  /// Lets go of everything: for a pause or the end of a game.
  public mutating func releaseAll() {
    held = []
    tapEnd = nil
  }
}
