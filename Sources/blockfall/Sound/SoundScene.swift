/// What is to be heard as long as nothing else is said: how loud, and which music.
struct SoundScene: Equatable, Sendable {
  /// From 0, off, to 100.
  var music = 0
  var effects = 0
  /// The music; nil if it rests.
  var mood: Mood?
  /// Whether a game is played, so that an effect may be due at any moment.
  var isPlaying = false

  /// Nothing at all.
  static let silent = SoundScene()

  /// Whether there is nothing to be heard in any case.
  var isSilent: Bool { music == 0 && effects == 0 }

  /// The scene that the settings want.
  ///
  /// - Parameter mood: What suits the screen; nil if no game is played.
  init(_ settings: Settings, mood: Mood?) {
    guard !settings.mute else { return }
    music = settings.music ? settings.musicVolume : 0
    effects = settings.effects ? settings.effectsVolume : 0
    self.mood = music > 0 ? mood : nil
    isPlaying = mood != nil && !isSilent
  }

  init() {}
}

/// What is asked of the sound.
enum SoundRequest: Equatable, Sendable {
  /// From now on this is to be heard.
  case scene(SoundScene)
  /// Plays an effect, in the place of one that is still heard.
  case cue(SoundCue)
  /// Plays sounds that say where something happened, beside everything else.
  case ears([EarCue])
}

/// What came of the sound.
enum SoundNews: Equatable, Sendable {
  /// The device is open.
  case ready
  /// Nothing can be heard.
  case silent(AudioUnavailableReason)
  /// A file cannot be used; told in a line.
  case damaged(String)
}

/// Why nothing can be heard.
enum AudioUnavailableReason: Equatable, Sendable {
  /// The player sits at another machine.
  case remote
  case noLibrary
  /// There is no sound device, and what the system says of it, if it was asked.
  case noDevice(String?)
  /// The device has gone away.
  case lost

  /// The reason as a person reads it, in a line.
  var description: String {
    switch self {
    case .remote: tr("Silent: over SSH it would sound at the other end.")
    case .noLibrary: tr("Silent: SDL2_mixer is missing (libsdl2-mixer-2.0-0).")
    case .noDevice(nil): tr("Silent: there is no sound device.")
    case .noDevice(let reason?): tr("Silent: %s", reason)
    case .lost: tr("Silent: the sound device is gone. Mute twice to look anew.")
    }
  }
}
