import BlockPlatform

extension SoundScene {
  /// The scene for the settings.
  ///
  /// - Parameter mood: the music for the screen; nil if no game is played.
  package init(_ settings: Settings, musicState: MusicState?) {
    self.init()
    guard !settings.mute else { return }
    music = settings.music ? settings.musicVolume : 0
    effects = settings.effects ? settings.effectsVolume : 0
    self.musicState = music > 0 ? musicState : nil
    isPlaying = musicState != nil && !isSilent
  }
}
