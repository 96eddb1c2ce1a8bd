/// What is asked of sensors and pads.
enum DeviceRequest: Equatable, Sendable {
  case switchTo(DeviceSwitches)
  /// Shakes a pad, where it has motors; strengths from 0 to 65535.
  case shake(pad: Int, strong: UInt16, weak: UInt16, milliseconds: UInt16)
  /// Has the telephone vibrate.
  case vibrate(milliseconds: UInt16)
}

/// Which devices are on.
struct DeviceSwitches: Equatable, Sendable {
  var tilt = false
  var pads = false
  /// Whether the telephone's vibrator is looked for.
  var vibration = false
  /// Whether the sensor is left alone for now, so that it wakes nobody.
  var rests = true
}

/// Sensors and pads as the run loop knows them.
final class DeviceService: Service {
  private let devices: ControlDevices

  init(_ devices: ControlDevices) {
    self.devices = devices
  }

  var descriptor: Int32 { devices.descriptor }

  func takeMessages() -> [Message] { devices.receive().map(Message.device) }

  func perform(_ effect: Effect) {
    guard case .devices(let request) = effect else { return }
    switch request {
    case .switchTo(let switches):
      devices.rest(switches.rests)
      devices.switchTilt(on: switches.tilt)
      devices.switchPads(on: switches.pads)
      devices.switchVibrator(on: switches.vibration)
    case .shake(let pad, let strong, let weak, let milliseconds):
      devices.shake(pad: pad, strong: strong, weak: weak, milliseconds: milliseconds)
    case .vibrate(let milliseconds): devices.vibrate(milliseconds: milliseconds)
    }
  }

  /// Switches everything off.
  func close() { devices.close() }
}
