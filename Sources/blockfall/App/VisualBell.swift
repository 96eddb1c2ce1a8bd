import TerminalUI

/// Has the whole screen flash, not too often.
struct VisualBell: Sendable {
  private var start: Moment?
  private var isOn = false

  private static let length = Duration.milliseconds(80)
  /// Two a second at most: quicker flashes can harm.
  private static let pause = Duration.milliseconds(500)

  /// When the screen has to be as it is again.
  var end: Moment? { isOn ? start.map { $0 + VisualBell.length } : nil }

  /// What is to be done now, where a flash may be wished.
  mutating func effects(isWished: Bool, at now: Moment) -> [Effect] {
    if let end, end <= now {
      isOn = false
      return [.flash(false)]
    }
    guard isWished, start.map({ now - $0 >= VisualBell.pause }) ?? true else { return [] }
    (start, isOn) = (now, true)
    return [.flash(true)]
  }
}
