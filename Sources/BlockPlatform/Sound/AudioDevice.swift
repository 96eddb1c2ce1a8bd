import CSound
import Glibc

/// The open sound device; for use by one thread.
///
/// While it is open, standard error leads to `/dev/null`, since sound libraries print to it.
final class AudioDevice {
  /// A channel of the mixer.
  enum Channel: Int32, CaseIterable {
    /// Four channels, as several effects may come while the device plays one buffer.
    case effectA, effectB, effectC, effectD
    /// Two channels for each voice of play by ear, so that one can fade out while the next begins.
    case pieceA, pieceB, heightA, heightB, dangerA, dangerB, restA, restB

    /// The other channel of the pair.
    var other: Channel { Channel(rawValue: rawValue ^ 1) ?? self }

    /// The next channel for effects.
    var nextForEffects: Channel { Channel(rawValue: (rawValue + 1) % 4) ?? self }
  }

  /// The frames per buffer: 12 milliseconds.
  private static let frames: Int32 = 512

  private let mixer: OpaquePointer
  private let silenced: SilencedErrors
  /// The music's samples; paused at first.
  let music: MusicRing

  /// Opens the device.
  ///
  /// - Throws: the reason why it cannot be opened.
  init(_ library: AudioLibrary) throws(AudioFailure) {
    mixer = library.mixer
    silenced = SilencedErrors()
    guard let music = MusicRing() else { throw AudioFailure(reason: tr("there is no memory left")) }
    self.music = music
    let channels = Int32(Channel.allCases.count)
    guard csound_open(mixer, Int32(Synthesizer.rate), AudioDevice.frames, channels) == 0 else {
      throw AudioFailure(reason: SmallFile.printable(String(cString: csound_error(mixer)), most: 60))
    }
    csound_play_stream(mixer, music.stream)
  }

  deinit { csound_close(mixer) }

  /// Whether the device is still present.
  var isConnected: Bool { csound_is_open(mixer) != 0 }

  /// Prepares samples for playing; nil if there is no memory for them.
  func clip(_ samples: [Int16]) -> AudioClip? { AudioClip(samples, mixer: mixer) }

  /// Plays a clip.
  ///
  /// - Parameters:
  ///   - volume: the perceived volume, 0 to 100.
  func play(_ clip: AudioClip, on channel: Channel, volume: Int) {
    clip.setVolume(volume)
    _ = csound_play(mixer, channel.rawValue, clip.chunk)
  }

  /// Fades a channel out within 8 milliseconds; an abrupt end would crack.
  func fadeOut(_ channel: Channel) { csound_fade_out(mixer, channel.rawValue) }
}

/// SDL2_mixer, loaded until the program ends.
struct AudioLibrary {
  fileprivate let mixer: OpaquePointer

  /// Loads the library; nil if it is not installed.
  init?() {
    guard let mixer = csound_load() else { return nil }
    self.mixer = mixer
  }
}

/// The system's reason why the device cannot be opened.
struct AudioFailure: Error { let reason: String }

/// Samples that the device can play.
final class AudioClip {
  fileprivate let chunk: OpaquePointer
  private let mixer: OpaquePointer
  private let samples: UnsafeMutableBufferPointer<Int16>

  fileprivate init?(_ samples: [Int16], mixer: OpaquePointer) {
    let copy = UnsafeMutableBufferPointer<Int16>.allocate(capacity: samples.count)
    _ = copy.initialize(from: samples)
    let bytes = UInt32(samples.count * MemoryLayout<Int16>.size)
    guard let chunk = csound_clip_make(mixer, copy.baseAddress, bytes) else {
      copy.deallocate()
      return nil
    }
    self.chunk = chunk
    self.mixer = mixer
    self.samples = copy
  }

  deinit {
    csound_clip_free(mixer, chunk)
    samples.deallocate()
  }

  /// Sets the perceived volume, 0 to 100, also during playback.
  func setVolume(_ volume: Int) {
    // Perceived loudness is not proportional to amplitude: twice the volume should sound twice as loud.
    csound_clip_volume(mixer, chunk, Int32(volume * volume * 128 / 10_000))
  }
}

/// Redirects standard error to `/dev/null` as long as it exists.
private final class SilencedErrors {
  private let saved: CInt

  init() {
    saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard saved >= 0, nowhere >= 0 else { return }
    dup2(nowhere, STDERR_FILENO)
    close(nowhere)
  }

  deinit {
    guard saved >= 0 else { return }
    dup2(saved, STDERR_FILENO)
    close(saved)
  }
}
