import BlockEngine

/// The buttons of a pad that a player's keys hold down.
///
/// The rules' machine makes shifts and drops of them; nothing here repeats. If a terminal tells no releases, a press is
/// a command, which presses the button for one frame; only Down, which does nothing in so short a time, stays down for
/// as long as a tap of a finger takes, and from one report of a held key to the next. What is pressed while no piece
/// falls stays down until the next one is there, so that it turns or holds it as a held button does.
public struct PadKeys: Hashable, Sendable {
  /// How long a tapped Down counts as held, in microseconds.
  public static let tapTime: Int64 = 100_000

  /// The buttons that are down.
  public var held: PadButtons { pressed.union(latched) }

  private var pressed: PadButtons = []
  /// The buttons that stay down until a piece appears.
  private var latched: PadButtons = []
  /// The time at which a piece took over what was latched; nil before.
  private var latchEnd: ControlTime?
  /// The time until which a tapped Down counts as held.
  private var tapEnd: ControlTime?

  /// No button is down.
  public init() {}

  /// The time of the next change by itself; nil if there is none.
  public var nextDeadline: ControlTime? {
    guard let tapEnd, let latchEnd else { return tapEnd ?? latchEnd }
    return min(tapEnd, latchEnd)
  }

  /// Lets go of what was only tapped.
  public mutating func advance(to time: ControlTime) {
    if let latchEnd, latchEnd <= time { (latched, self.latchEnd) = ([], nil) }
    guard let tapEnd, tapEnd <= time else { return }
    self.tapEnd = nil
    pressed.remove(.down)
  }

  /// A key was reported, whose release nobody will tell, while no piece falls: its button stays down until one does.
  public mutating func latch(_ button: PadButtons) {
    latched.formUnion(button)
    latchEnd = nil
  }

  /// A piece appeared.
  public mutating func pieceSpawned(at time: ControlTime) {
    if !latched.isEmpty { latchEnd = time }
  }

  /// A key went down, or turned out to be held.
  public mutating func press(_ button: PadButtons) {
    pressed.formUnion(button)
    if button.contains(.down) { tapEnd = nil }
  }

  /// A key came up.
  public mutating func release(_ button: PadButtons) {
    pressed.subtract(button)
    if button.contains(.down) { tapEnd = nil }
  }

  /// A key was reported whose release nobody will tell.
  ///
  /// - Returns: whether a command has to press the button for one frame.
  public mutating func tap(_ button: PadButtons, at time: ControlTime) -> Bool {
    guard button == .down else { return true }
    if tapEnd == nil, pressed.contains(.down) { return false }
    pressed.insert(.down)
    tapEnd = time.advanced(by: PadKeys.tapTime)
    return false
  }

  /// Lets go of everything: for a pause or the end of a game.
  public mutating func releaseAll() {
    (pressed, latched) = ([], [])
    (tapEnd, latchEnd) = (nil, nil)
  }
}
