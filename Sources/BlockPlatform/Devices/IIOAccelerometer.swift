import BlockControls
import BlockEngine

/// An accelerometer of Linux's industrial I/O: `/sys/bus/iio/devices/iio:deviceN`.
///
/// m/s² = (raw + offset) × scale, each per axis (`in_accel_x_scale`) or for all (`in_accel_scale`).
struct IIOAccelerometer: Sensor, Equatable {
  let name: String
  /// Its place in the device, such as `accel-base` or `accel-display`; empty if the driver does not say.
  let label: String
  private let axes: [Axis]
  private let matrix: MountMatrix

  private struct Axis: Equatable {
    let file: String
    let scale: DecimalNumber
    let offset: DecimalNumber
  }

  /// The accelerometer in a folder; nil if there is none.
  ///
  /// It needs an x and a y axis; a missing z axis is computed from them.
  init?(folder: String) {
    func value(_ names: String...) -> DecimalNumber? {
      names.lazy.compactMap { SmallFile.read("\(folder)/\($0)").text.flatMap { DecimalNumber($0) } }.first
    }
    let files = SmallFile.names(in: folder)
    let axes = ["x", "y", "z"].filter { files.contains("in_accel_\($0)_raw") }
    guard axes.starts(with: ["x", "y"]) else { return nil }
    self.axes = axes.map { axis in
      Axis(
        file: "\(folder)/in_accel_\(axis)_raw",
        scale: value("in_accel_\(axis)_scale", "in_accel_scale") ?? .one,
        offset: value("in_accel_\(axis)_offset", "in_accel_offset") ?? .zero)
    }
    matrix =
      ["in_accel_mount_matrix", "in_mount_matrix", "mount_matrix"].lazy
      .compactMap { SmallFile.read("\(folder)/\($0)").text.flatMap { MountMatrix($0) } }.first ?? .identity
    name = SmallFile.printable(SmallFile.read("\(folder)/name").text ?? "accelerometer")
    label = SmallFile.printable(
      SmallFile.read("\(folder)/label").text ?? SmallFile.read("\(folder)/location").text ?? "")
  }

  func read() -> SensorReading {
    var values: [Int] = []
    for axis in axes {
      switch SmallFile.read(axis.file) {
      case .gone: return .gone
      case .unreadable: return .unreadable
      case .text(let text):
        guard let value = DecimalNumber(text)?.plus(axis.offset)?.times(axis.scale)?.milliG else {
          return .unreadable
        }
        values.append(value)
      }
    }
    return .sample(matrix.apply(to: TiltSample(axes: values)))
  }
}

extension TiltSample {
  /// A sample of the x and y axes, and of the z axis if the sensor has one.
  init(axes: [Int]) {
    self.init(
      x: axes[0], y: axes[1], z: axes.count > 2 ? axes[2] : TiltSample.estimatedZ(x: axes[0], y: axes[1]))
  }

  /// The z component of 1 g in a resting device that lies face up.
  static func estimatedZ(x: Int, y: Int) -> Int {
    let x = min(max(x, -1_000), 1_000)
    let y = min(max(y, -1_000), 1_000)
    let rest = 1_000_000 - x * x - y * y
    return rest <= 0 ? 0 : (0...1_000).last { $0 * $0 <= rest } ?? 0
  }
}
