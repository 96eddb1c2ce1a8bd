import CSound

/// A buffer of music for the device: one thread writes, the device's own thread reads, and neither waits for the
/// other.
///
/// It fades at each start, pause, resumption and underrun, so the volume never jumps.
final class MusicRing {
  /// The stream for the device; valid as long as the ring.
  let stream: OpaquePointer

  /// nil if there is no memory for it.
  init?() {
    guard let stream = csound_stream_make() else { return nil }
    self.stream = stream
  }

  deinit { csound_stream_free(stream) }

  /// The free room in frames.
  var freeFrames: Int { Int(csound_stream_free_frames(stream)) }

  /// Whether it is silent until the volume changes.
  var isPaused: Bool { csound_stream_is_paused(stream) != 0 }

  /// Fades to a perceived volume: 0, which pauses, to 100.
  func setVolume(_ volume: Int) {
    csound_stream_level(stream, Int32(volume * volume * Int(CSOUND_FULL) / 10_000))
  }

  /// Writes interleaved stereo samples; frames without room are dropped.
  func write(_ samples: [Int16]) { csound_stream_write(stream, samples, UInt32(samples.count / 2)) }

  /// Drops unplayed samples if it is paused.
  func clear() {
    if isPaused { csound_stream_clear(stream) }
  }
}
