import BlockControls
import BlockEngine
import TerminalUI

/// An event from a sensor, a pad or the sound.
package enum DeviceEvent: Equatable, Sendable {
  /// A gravity sample and the time of its reading.
  case tilt(TiltSample, at: Moment)
  case sensor(SensorNotice)
  case pad(PadEvent)
  /// The phone can vibrate.
  case vibrator
  case sound(SoundNews)
}

/// A change in the tilt sensor's availability.
package enum SensorNotice: Equatable, Sendable {
  /// There is no sensor; reported once, when tilt is switched on.
  case none
  case appeared(name: String)
  case vanished(name: String)
  /// The sensor gives no values; reported once until it gives values again.
  case unreadable(name: String)
}

/// An event of a pad; `pad` is the number of its device: 0 for `/dev/input/js0`.
package struct PadEvent: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    case appeared(name: String)
    /// The pad has motors.
    case canRumble
    /// The pad is gone; releases of its held buttons have been reported before.
    case vanished
    /// This user may not read the pad; reported once.
    case refused
    case button(Int, isDown: Bool)
    /// An axis moved, from −32767 to 32767; positive is right or down.
    case axis(PadAxis, Int)
  }
  package var pad: Int
  package var action: Action
}

package enum PadAxis: Hashable, Sendable {
  /// The main stick.
  case x, y
  /// The directional cross: −32767, 0 or 32767.
  case hatX, hatY
  /// Any further axis, by its number.
  case other(Int)
}

extension ControlTime {
  /// The same moment in the engine's microseconds, rounded down.
  package init(_ moment: Moment) {
    self.init(microseconds: moment.nanoseconds / 1_000)
  }
}

extension Moment {
  /// Converts a control time.
  package init(_ time: ControlTime) {
    let (nanoseconds, overflow) = time.microseconds.multipliedReportingOverflow(by: 1_000)
    self.init(nanoseconds: overflow ? (time.microseconds < 0 ? .min : .max) : nanoseconds)
  }
}
