import BlockEngine

/// Averages samples to find the rest position.
struct Calibration: Hashable, Sendable {
  private let samples: Int
  private var count = 0
  private var x = 0
  private var y = 0
  private var z = 0
  /// The rest position; nil until there are enough samples.
  private(set) var rest: RestPosition?

  init(samples: Int) { self.samples = samples }

  mutating func add(_ sample: TiltSample) {
    x += sample.x
    y += sample.y
    z += sample.z
    count += 1
    guard count >= samples else { return }
    let mean = TiltSample(x: x / count, y: y / count, z: z / count)
    // Samples that cancel each other out come from shaking, not from rest.
    if mean.magnitude >= 300 {
      rest = RestPosition(rest: mean)
    } else {
      self = Calibration(samples: samples)
    }
  }
}
