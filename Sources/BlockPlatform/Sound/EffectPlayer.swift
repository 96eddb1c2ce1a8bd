/// Plays effects; each replaces the previous one.
struct EffectPlayer {
  private var clips: [SoundCue: [AudioClip]] = [:]
  /// The key of the effects, and the key in which they are being rendered.
  private var key: Int?
  private var requestedKey: Int?
  private var channel = AudioDevice.Channel.effectA
  /// The clip on each channel: a clip without an owner would be cut off, also when effects in another key arrive.
  private var playingClips: [AudioDevice.Channel: AudioClip] = [:]
  /// The index of the next variation.
  private var variationIndex = 0

  /// The key in which effects must be rendered; nil if they are ready or being rendered.
  mutating func keyToRender(key: Int) -> Int? {
    guard key != self.key, key != requestedKey else { return nil }
    requestedKey = key
    return key
  }

  /// Takes rendered effects.
  mutating func load(_ samples: [SoundCue: [[Int16]]], key: Int, on device: AudioDevice) {
    guard key == requestedKey else { return }
    clips = samples.mapValues { $0.compactMap(device.clip) }
    (self.key, requestedKey) = (key, nil)
  }

  /// Plays an effect if it is ready.
  mutating func play(_ cue: SoundCue, volume: Int, on device: AudioDevice) {
    guard let variations = clips[cue], !variations.isEmpty else { return }
    device.fadeOut(channel)
    channel = channel.nextForEffects
    variationIndex = (variationIndex + 1) % 60
    let clip = variations[variationIndex % variations.count]
    device.play(clip, on: channel, volume: volume)
    playingClips[channel] = clip
  }
}
