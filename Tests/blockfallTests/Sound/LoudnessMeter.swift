import Foundation

@testable import blockfall

/// How loud samples are for ears, after ITU-R BS.1770-4, and where their energy lies.
struct LoudnessMeter {
  private let left: [Double]
  private let right: [Double]

  /// - Parameter samples: left and right by turns, 44,100 frames a second.
  init(_ samples: [Int16]) {
    left = stride(from: 0, to: samples.count, by: 2).map { Double(samples[$0]) / 32_768 }
    right = stride(from: 1, to: samples.count, by: 2).map { Double(samples[$0]) / 32_768 }
  }

  /// The energy of each channel.
  var energies: (left: Double, right: Double) {
    (left.reduce(0) { $0 + $1 * $1 }, right.reduce(0) { $0 + $1 * $1 })
  }

  /// The loudness of the whole, in LUFS: what is much softer than the rest does not count.
  var loudness: Double {
    let loud = powers.filter { LoudnessMeter.level($0) > -70 }
    let gate = LoudnessMeter.level(loud.reduce(0, +) / Double(max(1, loud.count))) - 10
    let counted = loud.filter { LoudnessMeter.level($0) > gate }
    return LoudnessMeter.level(counted.reduce(0, +) / Double(max(1, counted.count)))
  }

  /// The loudness of the loudest 400 milliseconds, in LUFS.
  var loudest: Double { LoudnessMeter.level(powers.max() ?? 0) }

  /// The share of the energy below a frequency, from 0 to 1.
  func share(below frequency: Double) -> Double {
    // Butterworth's of the fourth order: two sections.
    var (low, whole) = (0.0, 0.0)
    for channel in [left, right] {
      let filtered = [0.541_196_1, 1.306_563].reduce(channel) {
        LoudnessMeter.Section(lowPass: frequency, quality: $1).filtering($0)
      }
      low += filtered.reduce(0) { $0 + $1 * $1 }
      whole += channel.reduce(0) { $0 + $1 * $1 }
    }
    return whole > 0 ? low / whole : 0
  }

  private static let rate = Double(Synthesizer.rate)

  private static func level(_ power: Double) -> Double { -0.691 + 10 * log10(max(power, 1e-12)) }

  /// The weighted power of each 400 milliseconds, of both channels together; three quarters of each are in the next.
  private var powers: [Double] {
    let block = Synthesizer.rate * 2 / 5
    let frames = max(left.count, block)
    var sums = [Double](repeating: 0, count: frames + 1)
    let weighted = [left, right].map { channel in
      Section.head.filtering(Section.floor.filtering(channel))
    }
    for frame in 0..<frames {
      let power = weighted.reduce(0) { $0 + (frame < $1.count ? $1[frame] * $1[frame] : 0) }
      sums[frame + 1] = sums[frame] + power
    }
    return stride(from: 0, through: frames - block, by: block / 4).map {
      (sums[$0 + block] - sums[$0]) / Double(block)
    }
  }

  /// A filter of the second order.
  private struct Section {
    var ahead: (Double, Double, Double)
    var back: (Double, Double)

    /// What a head does to high tones, for 44,100 frames a second.
    static var head: Section {
      let (turn, quality) = (tan(.pi * 1_681.974_450_955_533 / rate), 0.707_175_236_955_419_6)
      let gain = pow(10, 3.999_843_853_973_347 / 20)
      let root = pow(gain, 0.499_666_774_154_541_6)
      let unit = 1 + turn / quality + turn * turn
      return Section(
        ahead: (
          (gain + root * turn / quality + turn * turn) / unit, 2 * (turn * turn - gain) / unit,
          (gain - root * turn / quality + turn * turn) / unit
        ),
        back: (2 * (turn * turn - 1) / unit, (1 - turn / quality + turn * turn) / unit))
    }

    /// What is too low to be heard as loud.
    static var floor: Section {
      let (turn, quality) = (tan(.pi * 38.135_470_876_024_44 / rate), 0.500_327_037_323_877_3)
      let unit = 1 + turn / quality + turn * turn
      return Section(
        ahead: (1, -2, 1),
        back: (2 * (turn * turn - 1) / unit, (1 - turn / quality + turn * turn) / unit))
    }

    init(ahead: (Double, Double, Double), back: (Double, Double)) {
      (self.ahead, self.back) = (ahead, back)
    }

    init(lowPass frequency: Double, quality: Double) {
      let turn = tan(.pi * frequency / rate)
      let unit = 1 + turn / quality + turn * turn
      let gain = turn * turn / unit
      self.init(
        ahead: (gain, 2 * gain, gain),
        back: (2 * (turn * turn - 1) / unit, (1 - turn / quality + turn * turn) / unit))
    }

    func filtering(_ input: [Double]) -> [Double] {
      var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
      return input.map { x in
        let y = ahead.0 * x + ahead.1 * x1 + ahead.2 * x2 - back.0 * y1 - back.1 * y2
        (x2, x1, y2, y1) = (x1, x, y1, y)
        return y
      }
    }
  }
}
