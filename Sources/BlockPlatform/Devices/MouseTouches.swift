import BlockControls
import BlockEngine
import TerminalUI

/// Turns mouse events into touches: the left button is one finger, the right one two.
///
/// The left button with Shift, Alt or Control counts as the right one, for terminals that keep the right button to
/// themselves. A terminal has one pointer, so a press while a button is down means that its release was lost: the
/// running gesture is cancelled. A drag or a release without a press does nothing. Wheels are not touches.
package struct MouseTouches: Equatable, Sendable {
  package init() {}

  /// The number of fingers that the pressed button stands for; 0 if none is pressed.
  package private(set) var fingers = 0
  private var last = Point(x: 0, y: 0)

  /// The touches of an event, in order, for `GestureRecognizer` or `TapZones`.
  package mutating func touches(for event: MouseEvent) -> [Touch] {
    switch event.action {
    case .press:
      let cutOff = cancel()
      let hasModifier = !event.modifiers.isDisjoint(with: [.shift, .alt, .control])
      switch event.button {
      case .left: fingers = hasModifier ? 2 : 1
      case .right: fingers = 2
      case .middle, .none: fingers = 0
      }
      return cutOff + touches(.began, at: event.position)
    case .drag: return touches(.moved, at: event.position)
    case .release:
      let moved = fingers == 2 ? touches(.moved, at: event.position) : []
      defer { fingers = 0 }
      return moved + touches(.ended, at: event.position)
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return []
    }
  }

  /// Cancels the running gesture; `GestureRecognizer.cancel` does the same on the other side.
  package mutating func cancel() -> [Touch] {
    defer { fingers = 0 }
    return touches(.cancelled, at: last)
  }

  private mutating func touches(_ phase: Touch.Phase, at position: Point) -> [Touch] {
    last = position
    let place = TouchPoint(column: position.x, row: position.y)
    return (0..<fingers).map { Touch(id: $0, phase, at: place) }
  }
}
