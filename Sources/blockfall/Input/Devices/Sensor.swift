import BlockEngine

/// An accelerometer that can be asked.
protocol Sensor: Sendable {
  /// What it calls itself, fit to be shown.
  var name: String { get }
  /// Asks it; may take as long as its driver pleases.
  func read() -> SensorReading
}

/// What a sensor answered.
enum SensorReading: Equatable, Sendable {
  case sample(TiltSample)
  /// It is there and says nothing that is a figure.
  case unreadable
  case gone
}
