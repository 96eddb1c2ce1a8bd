import BlockControls
import BlockEngine

/// An accelerometer that can be read.
protocol Sensor: Sendable {
  /// Its name, safe to show in a terminal.
  var name: String { get }
  /// Reads it; takes as long as the driver needs.
  func read() -> SensorReading
}

/// The result of reading a sensor.
enum SensorReading: Equatable, Sendable {
  case sample(TiltSample)
  /// The sensor exists but gives no valid values.
  case unreadable
  case gone
}
