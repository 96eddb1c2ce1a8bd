import CSound
import Glibc

/// The sound device, open; for one thread alone.
///
/// While it is there, nothing that a sound library prints comes out: standard error leads nowhere.
final class AudioDevice {
  /// What is played beside what.
  enum Channel: Int32, CaseIterable {
    /// Four of them, as several effects may come while the device plays one buffer.
    case effectA, effectB, effectC, effectD
    /// For the voices that say where something happened: two of each, so that one can fade out while the next begins.
    case pieceA, pieceB, heightA, heightB, dangerA, dangerB, restA, restB

    /// The other one of the pair.
    var other: Channel { Channel(rawValue: rawValue ^ 1) ?? self }

    /// The next one for effects.
    var nextForEffects: Channel { Channel(rawValue: (rawValue + 1) % 4) ?? self }
  }

  /// Frames that are played at a time: 12 milliseconds.
  private static let frames: Int32 = 512

  private let mixer: OpaquePointer
  private let silenced: SilencedErrors
  /// What is heard of music; it rests at first.
  let music: MusicRing

  /// Opens the device.
  ///
  /// - Throws: why there is none.
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

  /// Whether the device has not gone away.
  var isThere: Bool { csound_is_open(mixer) != 0 }

  /// Readies samples to be played; nil if there is no memory for them.
  func clip(_ samples: [Int16]) -> AudioClip? { AudioClip(samples, mixer: mixer) }

  /// Plays a clip.
  ///
  /// - Parameters:
  ///   - volume: From 0 to 100, as it is heard.
  func play(_ clip: AudioClip, on channel: Channel, volume: Int) {
    clip.setVolume(volume)
    _ = csound_play(mixer, channel.rawValue, clip.chunk)
  }

  /// Has a channel fall silent within 8 milliseconds; cut off at once it would crack.
  func fadeOut(_ channel: Channel) { csound_fade_out(mixer, channel.rawValue) }
}

/// SDL2_mixer, once it has been loaded; it stays so until the program ends.
struct AudioLibrary {
  fileprivate let mixer: OpaquePointer

  /// Loads it; nil if it is not installed.
  init?() {
    guard let mixer = csound_load() else { return nil }
    self.mixer = mixer
  }
}

/// Why the device cannot be opened, as the system says it.
struct AudioFailure: Error {
  let reason: String
}

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

  /// Sets how loud it is from now on, also while it is played: 0 to 100, as it is heard.
  func setVolume(_ volume: Int) {
    // Twice the figure shall sound twice as loud, not be twice the amplitude.
    csound_clip_volume(mixer, chunk, Int32(volume * volume * 128 / 10_000))
  }
}

/// Standard error leading nowhere.
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
