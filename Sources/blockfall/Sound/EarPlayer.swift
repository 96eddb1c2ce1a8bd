/// Plays sounds that say where something happened: each is made when it is first heard, as there are many.
struct EarPlayer {
  private let synthesizer = Synthesizer()
  /// The sounds as they are written down, read with the first that is heard.
  private var scores: [EarCue.Kind: SoundScore]?
  private var clips: [EarCue: AudioClip] = [:]
  private var channels: [EarCue.Voice: AudioDevice.Channel] = [
    .piece: .pieceA, .height: .heightA, .danger: .dangerA, .rest: .restA,
  ]
  /// What each channel plays: a clip that nobody holds is cut off at once.
  private var sounding: [AudioDevice.Channel: AudioClip] = [:]

  /// How many are at hand at most, of which none takes more than 60 KB.
  static let most = 120

  /// Plays a sound, in the place of the one before in its voice.
  ///
  /// - Returns: what is wrong with the files, once.
  mutating func play(_ cue: EarCue, volume: Int, from files: SoundFiles, on device: AudioDevice)
    -> SoundFileError?
  {
    let failure = read(files)
    guard let clip = clip(of: cue, on: device), let channel = channels[cue.voice] else { return failure }
    device.fadeOut(channel)
    let next = channel.other
    channels[cue.voice] = next
    device.play(clip, on: next, volume: volume)
    sounding[next] = clip
    return failure
  }

  private mutating func read(_ files: SoundFiles) -> SoundFileError? {
    guard scores == nil else { return nil }
    var read: [EarCue.Kind: SoundScore] = [:]
    var failure: SoundFileError?
    for kind in EarCue.Kind.allCases {
      do throws(SoundFileError) {
        read[kind] = try files.sound(kind.file)
      } catch {
        failure = failure ?? error
      }
    }
    scores = read
    return failure
  }

  private mutating func clip(of cue: EarCue, on device: AudioDevice) -> AudioClip? {
    if let clip = clips[cue] { return clip }
    guard let score = scores?[cue.kind],
      let clip = device.clip(synthesizer.render(score, cents: cue.cents, pan: cue.pan))
    else { return nil }
    if clips.count >= EarPlayer.most { clips.removeAll() }
    clips[cue] = clip
    return clip
  }
}
