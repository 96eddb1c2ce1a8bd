import Foundation

@testable import BlockPlatform

/// The loudness of samples by ITU-R BS.1770-4, and their share of energy by frequency.
///
/// Uses pointers, because a tune has seven million samples and tests are not optimized.
struct LoudnessMeter {
  private let left: [Double]
  private let right: [Double]

  /// - Parameter samples: left and right alternating, 44,100 frames per second.
  init(_ samples: [Int16]) {
    left = LoudnessMeter.channel(0, of: samples)
    right = LoudnessMeter.channel(1, of: samples)
  }

  private static func channel(_ channel: Int, of samples: [Int16]) -> [Double] {
    eachFrame(of: samples, count: samples.count / 2) { from, to, frame in
      to[frame] = Double(from[2 &* frame &+ channel]) / 32_768
    }
  }

  /// An array of `count` figures, which `set` computes frame by frame.
  private static func eachFrame<Given>(
    of given: [Given], count: Int, _ set: (UnsafePointer<Given>, UnsafeMutablePointer<Double>, Int) -> Void
  ) -> [Double] {
    [Double](unsafeUninitializedCapacity: count) { figures, filled in
      given.withUnsafeBufferPointer { given in
        guard let from = given.baseAddress, let to = figures.baseAddress else { return }
        var frame = 0
        while frame < count {
          set(from, to, frame)
          frame &+= 1
        }
      }
      filled = count
    }
  }

  private static func energy(_ channel: [Double]) -> Double {
    channel.withUnsafeBufferPointer { channel in
      guard let first = channel.baseAddress else { return 0 }
      var (sum, frame) = (0.0, 0)
      while frame < channel.count {
        sum += first[frame] * first[frame]
        frame &+= 1
      }
      return sum
    }
  }

  /// The energy of each channel.
  var energies: (left: Double, right: Double) {
    (LoudnessMeter.energy(left), LoudnessMeter.energy(right))
  }

  /// The loudness of the whole, in LUFS, gated: parts much softer than the rest do not count.
  var loudness: Double {
    let loud = powers.filter { LoudnessMeter.level($0) > -70 }
    let gate = LoudnessMeter.level(loud.reduce(0, +) / Double(max(1, loud.count))) - 10
    let counted = loud.filter { LoudnessMeter.level($0) > gate }
    return LoudnessMeter.level(counted.reduce(0, +) / Double(max(1, counted.count)))
  }

  /// The loudness of the loudest 400 ms, in LUFS.
  var loudest: Double { LoudnessMeter.level(powers.max() ?? 0) }

  /// The share of the energy below a frequency, from 0 to 1.
  func share(below frequency: Double) -> Double {
    // A Butterworth filter of the fourth order, as two sections.
    var (low, whole) = (0.0, 0.0)
    for channel in [left, right] {
      let filtered = [0.541_196_1, 1.306_563].reduce(channel) {
        LoudnessMeter.Section(lowPass: frequency, quality: $1).filtering($0)
      }
      low += LoudnessMeter.energy(filtered)
      whole += LoudnessMeter.energy(channel)
    }
    return whole > 0 ? low / whole : 0
  }

  private static let rate = Double(Synthesizer.rate)

  private static func level(_ power: Double) -> Double { -0.691 + 10 * log10(max(power, 1e-12)) }

  /// The weighted power of both channels in blocks of 400 ms, each overlapping the next by three quarters.
  private var powers: [Double] {
    let block = Synthesizer.rate * 2 / 5
    let weighted = [left, right].map { channel in
      Section.head.filtering(Section.floor.filtering(channel))
    }
    // Running sums, so that a block's power is one difference.
    var sum = 0.0
    let sums = weighted[0].withUnsafeBufferPointer { left in
      LoudnessMeter.eachFrame(of: weighted[1], count: left.count) { right, sums, frame in
        if let left = left.baseAddress { sum += left[frame] * left[frame] + right[frame] * right[frame] }
        sums[frame] = sum
      }
    }
    func upTo(_ frame: Int) -> Double { frame == 0 || sums.isEmpty ? 0 : sums[min(frame, sums.count) - 1] }
    return stride(from: 0, through: max(sums.count, block) - block, by: block / 4).map {
      (upTo($0 + block) - upTo($0)) / Double(block)
    }
  }

  /// A second-order filter.
  private struct Section {
    var ahead: (Double, Double, Double)
    var back: (Double, Double)

    /// The shelving filter for the effect of a head on high tones, at 44,100 frames per second.
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

    /// The high-pass filter against tones too low to sound loud.
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
      return LoudnessMeter.eachFrame(of: input, count: input.count) { from, to, frame in
        let x = from[frame]
        let y = ahead.0 * x + ahead.1 * x1 + ahead.2 * x2 - back.0 * y1 - back.1 * y2
        x2 = x1
        x1 = x
        y2 = y1
        y1 = y
        to[frame] = y
      }
    }
  }
}
