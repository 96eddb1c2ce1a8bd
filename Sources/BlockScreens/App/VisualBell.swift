import TerminalUI

/// Flashes the whole screen, at a limited rate.
struct VisualBell: Sendable {
  private var start: Moment?
  private var isOn = false

  private static let length = Duration.milliseconds(80)
  /// At most two flashes a second: faster ones can be harmful.
  private static let pause = Duration.milliseconds(500)

  /// When the flash ends.
  var end: Moment? { isOn ? start.map { $0 + VisualBell.length } : nil }

  /// The effects to perform now, given whether a flash is requested.
  mutating func effects(isRequested: Bool, at now: Moment) -> [Effect] {
    if let end, end <= now {
      isOn = false
      return [.flash(false)]
    }
    guard isRequested, start.map({ now - $0 >= VisualBell.pause }) ?? true else { return [] }
    (start, isOn) = (now, true)
    return [.flash(true)]
  }
}
