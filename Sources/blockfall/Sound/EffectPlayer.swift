/// Plays effects, each in the place of the one before.
struct EffectPlayer {
  private var clips: [SoundCue: [AudioClip]] = [:]
  /// The key that they are in, and the one that they are being made in.
  private var key: Int?
  private var asked: Int?
  private var channel = AudioDevice.Channel.effectA
  /// What each channel plays: a clip that nobody holds is cut off at once, also when effects of another key come.
  private var sounding: [AudioDevice.Channel: AudioClip] = [:]
  /// Which variation is next.
  private var turn = 0

  /// The key that effects have to be made in; nil if they are there or on their way.
  mutating func wanted(key: Int) -> Int? {
    guard key != self.key, key != asked else { return nil }
    asked = key
    return key
  }

  /// Takes the effects that were made.
  mutating func take(_ samples: [SoundCue: [[Int16]]], key: Int, on device: AudioDevice) {
    guard key == asked else { return }
    clips = samples.mapValues { $0.compactMap(device.clip) }
    (self.key, asked) = (key, nil)
  }

  /// Plays an effect, if it is there.
  mutating func play(_ cue: SoundCue, volume: Int, on device: AudioDevice) {
    guard let variations = clips[cue], !variations.isEmpty else { return }
    device.fadeOut(channel)
    channel = channel.nextForEffects
    turn = (turn + 1) % 60
    let clip = variations[turn % variations.count]
    device.play(clip, on: channel, volume: volume)
    sounding[channel] = clip
  }
}
