import BlockPlatform

/// A request to sensors and pads.
package enum DeviceRequest: Equatable, Sendable {
  case switchTo(DeviceSwitches)
  /// Rumbles a pad, if it has motors; strengths from 0 to 65535.
  case rumble(pad: Int, strong: UInt16, weak: UInt16, milliseconds: UInt16)
  /// Vibrates the telephone.
  case vibrate(milliseconds: UInt16)
}

/// Which devices are on.
package struct DeviceSwitches: Equatable, Sendable {
  var tilt = false
  var pads = false
  /// Whether to look for the telephone's vibrator.
  var vibration = false
  /// Whether the sensor pauses, so that it causes no wake-ups.
  var isPaused = true
}

/// Sensors and pads as a service of the run loop.
extension ControlDevices: Service {
  package func drainMessages() -> [Message] { receive().map(Message.device) }

  package func perform(_ effect: Effect) {
    guard case .devices(let request) = effect else { return }
    switch request {
    case .switchTo(let switches):
      setPaused(switches.isPaused)
      switchTilt(on: switches.tilt)
      switchPads(on: switches.pads)
      switchVibrator(on: switches.vibration)
    case .rumble(let pad, let strong, let weak, let milliseconds):
      rumble(pad: pad, strong: strong, weak: weak, milliseconds: milliseconds)
    case .vibrate(let milliseconds): vibrate(milliseconds: milliseconds)
    }
  }
}
