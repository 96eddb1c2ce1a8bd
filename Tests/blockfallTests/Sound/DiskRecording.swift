import Foundation

/// The program's sound as SDL's disk driver writes it: signed 16 bits, left and right alternating.
///
/// The file is the clock: it grows by 512 frames at a time, much more slowly than in real time, so that times
/// agree even on a busy machine.
struct DiskRecording {
  let path: String
  /// Milliseconds that the driver waits after each 512 frames, which last 12 ms in real time.
  static let rest = 60

  init(in home: TemporaryFolder) { path = home.path + "/sound.raw" }

  var environment: [String: String?] {
    [
      "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": path,
      "SDL_DISKAUDIODELAY": String(DiskRecording.rest),
    ]
  }

  /// The frames written so far; the driver holds back fewer than a thousand more.
  var frames: Int {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return (size ?? 0) / 4
  }

  /// The left channel from a frame on.
  func left(from frame: Int) -> [Int] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return [] }
    return stride(from: frame * 4, to: data.count - 3, by: 4).map { place in
      Int(Int16(bitPattern: UInt16(data[place]) | UInt16(data[place + 1]) << 8))
    }
  }

  /// The amplitude above which a sample is audible.
  private static let loud = 60

  /// The frame at which a sound begins, from a frame on.
  func onset(from frame: Int) -> Int? {
    left(from: frame).firstIndex { abs($0) > DiskRecording.loud }.map { $0 + frame }
  }

  /// The largest step between neighbouring samples.
  static func largestStep(_ samples: [Int]) -> Int {
    zip(samples, samples.dropFirst()).map { abs($0 - $1) }.max() ?? 0
  }

  /// The likeness of a recording to samples that begin with it: 1 if they are equal, 0 if unrelated.
  static func likeness(_ heard: [Int], _ samples: [Int16], volume: Int) -> Double {
    let played = stride(from: 0, to: samples.count, by: 2).map { Int(samples[$0]) * volume / 128 }
    guard let start = played.firstIndex(where: { abs($0) > loud }) else { return 0 }
    let expected = played[start...].prefix(heard.count)
    var (both, one, other) = (0.0, 0.0, 0.0)
    for (a, b) in zip(expected, heard) {
      both += Double(a * b)
      one += Double(a * a)
      other += Double(b * b)
    }
    return one > 0 && other > 0 ? both / (one * other).squareRoot() : 0
  }
}
