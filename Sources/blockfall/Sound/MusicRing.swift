import CSound

/// Music on its way to the device: one thread writes it, the device's own reads it, and neither waits for the other.
///
/// It fades wherever it begins, rests, goes on or runs out: no change of its volume is a step.
final class MusicRing {
  /// For the device; as long as the ring is there.
  let stream: OpaquePointer

  /// nil if there is no memory for it.
  init?() {
    guard let stream = csound_stream_make() else { return nil }
    self.stream = stream
  }

  deinit { csound_stream_free(stream) }

  /// How many frames more it can take.
  var room: Int { Int(csound_stream_room(stream)) }

  /// Whether nothing is heard until the volume is another one.
  var isResting: Bool { csound_stream_rests(stream) != 0 }

  /// Goes over to a volume: 0, where it rests, to 100, as it is heard.
  func setVolume(_ volume: Int) {
    csound_stream_level(stream, Int32(volume * volume * Int(CSOUND_FULL) / 10_000))
  }

  /// Takes left and right by turns; frames for which there is no room are lost.
  func write(_ samples: [Int16]) { csound_stream_write(stream, samples, UInt32(samples.count / 2)) }

  /// Forgets what was not heard, while it rests.
  func clear() {
    if isResting { csound_stream_clear(stream) }
  }
}
