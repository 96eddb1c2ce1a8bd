import BlockControls
import BlockEngine

/// A sensor's mounting: the matrix from the sensor's axes to the device's.
struct MountMatrix: Equatable, Sendable {
  /// Row by row, in millionths.
  private let millionths: [Int]

  static let identity = MountMatrix(millionths: [1_000_000, 0, 0, 0, 1_000_000, 0, 0, 0, 1_000_000])

  /// The sample in the device's axes.
  func apply(to sample: TiltSample) -> TiltSample {
    func row(_ index: Int) -> Int {
      let sum =
        millionths[index] * sample.x + millionths[index + 1] * sample.y + millionths[index + 2] * sample.z
      return (sum + (sum < 0 ? -500_000 : 500_000)) / 1_000_000
    }
    return TiltSample(x: row(0), y: row(3), z: row(6))
  }
}

extension MountMatrix {
  /// Reads `0, 1, 0; 1, 0, 0; 0, 0, -1`; nil for anything else and for a matrix with a row of zeros.
  init?(_ text: some StringProtocol) {
    let rows = text.split(separator: ";", omittingEmptySubsequences: false)
    guard rows.count == 3 else { return nil }
    var values: [Int] = []
    for row in rows {
      let columns = row.split(separator: ",", omittingEmptySubsequences: false)
      guard columns.count == 3 else { return nil }
      for column in columns {
        guard let value = DecimalNumber(column)?.rounded(times: 1_000_000),
          (-10_000_000...10_000_000).contains(value)
        else { return nil }
        values.append(value)
      }
      guard values.suffix(3).contains(where: { $0 != 0 }) else { return nil }
    }
    self.init(millionths: values)
  }
}
