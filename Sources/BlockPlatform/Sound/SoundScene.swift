/// The continuing state of the sound: volumes and music.
package struct SoundScene: Equatable, Sendable {
  /// The volume of music, from 0, off, to 100; the same for effects.
  package var music = 0
  package var effects = 0
  /// The music; nil if it is paused.
  package var musicState: MusicState?
  /// Whether a game is in progress, so that an effect may come at any moment.
  package var isPlaying = false

  package static let silent = SoundScene()

  package var isSilent: Bool { music == 0 && effects == 0 }

  package init() {}
}

/// A request to the sound.
package enum SoundRequest: Equatable, Sendable {
  /// Changes the scene.
  case scene(SoundScene)
  /// Plays an effect, which replaces the current one.
  case cue(SoundCue)
  /// Plays sounds for play by ear, beside everything else.
  case spatialCues([SpatialCue])
}

/// News of the sound.
package enum SoundNews: Equatable, Sendable {
  /// The device is open.
  case ready
  /// There is no sound.
  case silent(AudioUnavailableReason)
  /// A file cannot be used; the text is a line about it.
  case damaged(String)
}

/// The reason why there is no sound.
package enum AudioUnavailableReason: Equatable, Sendable {
  /// The player sits at another machine.
  case remote
  case noLibrary
  /// There is no sound device; the text is the system's reason if it was asked.
  case noDevice(String?)
  /// The device vanished.
  case lost

  /// The reason for the player, in a line.
  package var description: String {
    switch self {
    case .remote: tr("Silent: over SSH it would sound at the other end.")
    case .noLibrary: tr("Silent: SDL2_mixer is missing (libsdl2-mixer-2.0-0).")
    case .noDevice(nil): tr("Silent: there is no sound device.")
    case .noDevice(let reason?): tr("Silent: %s", reason)
    case .lost: tr("Silent: the sound device is gone. Mute twice to try again.")
    }
  }
}
