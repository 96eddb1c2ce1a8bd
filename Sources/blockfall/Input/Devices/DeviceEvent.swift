import BlockEngine
import TerminalUI

/// What a sensor, a pad or the sound just did.
enum DeviceEvent: Equatable, Sendable {
  /// A sample of gravity, and when it was read.
  case tilt(TiltSample, at: Moment)
  case sensor(SensorNotice)
  case pad(PadEvent)
  /// This is a telephone that can vibrate.
  case vibrator
  case sound(SoundNews)
}

/// What there is to say of the tilt sensor.
enum SensorNotice: Equatable, Sendable {
  /// There is none; said once, when tilt is switched on.
  case none
  case appeared(name: String)
  case vanished(name: String)
  /// It is there but holds no figures; said once, until it does again.
  case unreadable(name: String)
}

/// What a pad did; pads are told apart by the number of their device, `/dev/input/js0` is 0.
struct PadEvent: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    case appeared(name: String)
    /// It has motors.
    case canShake
    /// It is gone; what was held on it has been reported as let go before.
    case vanished
    /// It is there, but this user may not read it; said once.
    case refused
    case button(Int, isDown: Bool)
    /// An axis from −32767 to 32767, to the right or down where positive.
    case axis(PadAxis, Int)
  }
  var pad: Int
  var action: Action
}

/// An axis of a pad.
enum PadAxis: Hashable, Sendable {
  /// The main stick.
  case x, y
  /// The directional cross: −32767, 0 or 32767.
  case hatX, hatY
  /// Any further one, by its number.
  case other(Int)
}

extension ControlTime {
  /// The same moment in the engine's microseconds, rounded down.
  init(_ moment: Moment) {
    self.init(microseconds: moment.nanoseconds / 1_000)
  }
}
