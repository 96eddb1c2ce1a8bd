/// Plays the sounds for play by ear; there are many, so each is rendered on first use.
struct SpatialCuePlayer {
  private let synthesizer = Synthesizer()
  /// The sounds' scores, read with the first sound.
  private var scores: [SpatialCue.Kind: SoundScore]?
  private var clips: [SpatialCue: AudioClip] = [:]
  private var channels: [SpatialCue.Voice: AudioDevice.Channel] = [
    .piece: .pieceA, .height: .heightA, .danger: .dangerA, .rest: .restA,
  ]
  /// The clip on each channel: a clip without an owner would be cut off.
  private var playingClips: [AudioDevice.Channel: AudioClip] = [:]

  /// The most cached clips, none larger than 60 KB.
  static let maxClips = 120

  /// Plays a sound and replaces the previous one in its voice.
  ///
  /// - Returns: the fault in the files, once.
  mutating func play(_ cue: SpatialCue, volume: Int, from files: SoundFiles, on device: AudioDevice)
    -> SoundFileError?
  {
    let failure = read(files)
    guard let clip = clip(of: cue, on: device), let channel = channels[cue.voice] else { return failure }
    device.fadeOut(channel)
    let next = channel.other
    channels[cue.voice] = next
    device.play(clip, on: next, volume: volume)
    playingClips[next] = clip
    return failure
  }

  private mutating func read(_ files: SoundFiles) -> SoundFileError? {
    guard scores == nil else { return nil }
    var read: [SpatialCue.Kind: SoundScore] = [:]
    var failure: SoundFileError?
    for kind in SpatialCue.Kind.allCases {
      do throws(SoundFileError) {
        read[kind] = try files.sound(kind.file)
      } catch {
        failure = failure ?? error
      }
    }
    scores = read
    return failure
  }

  private mutating func clip(of cue: SpatialCue, on device: AudioDevice) -> AudioClip? {
    if let clip = clips[cue] { return clip }
    guard let score = scores?[cue.kind],
      let clip = device.clip(synthesizer.render(score, cents: cue.cents, pan: cue.pan))
    else { return nil }
    if clips.count >= SpatialCuePlayer.maxClips { clips.removeAll() }
    clips[cue] = clip
    return clip
  }
}
