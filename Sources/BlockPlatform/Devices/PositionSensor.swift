import BlockControls
import BlockEngine

/// An accelerometer that the kernel shows as one file, `(x,y)` or `(x,y,z)`: hdaps, lis3lv02d, applesmc.
struct PositionSensor: Sensor, Equatable {
  let name: String
  private let file: String
  private let rest: [Int]
  /// The file's value for one g.
  private let countsPerG: Int

  /// A sensor; `calibration` is the file with the rest position of one that reports uncalibrated values.
  init(name: String, file: String, calibration: String? = nil, countsPerG: Int) {
    self.name = name
    self.file = file
    self.countsPerG = max(countsPerG, 1)
    rest = calibration.flatMap { SmallFile.read($0).text }.flatMap(PositionSensor.values) ?? []
  }

  func read() -> SensorReading {
    switch SmallFile.read(file) {
    case .gone: return .gone
    case .unreadable: return .unreadable
    case .text(let text):
      guard let values = PositionSensor.values(of: text) else { return .unreadable }
      let milliG = values.enumerated().map { index, value in
        (value - (index < rest.count ? rest[index] : 0)) * 1_000 / countsPerG
      }
      return .sample(TiltSample(axes: milliG))
    }
  }

  /// The two or three integers of `(x,y)` or `(x,y,z)`; nil for anything else.
  static func values(of text: String) -> [Int]? {
    let words = text.split { $0.isWhitespace || "(),".contains($0) }
    let values = words.compactMap { Int($0) }.filter { (-1_000_000...1_000_000).contains($0) }
    guard values.count == words.count, (2...3).contains(values.count) else { return nil }
    return values
  }
}
