/// Plays the music of one mood, and goes over to that of the next.
struct MusicPlayer {
  private struct Piece {
    let mood: Mood
    let key: Int
    let clip: AudioClip
  }

  /// What is heard, or rests, and what fades out before it.
  private var piece: Piece?
  private var leaving: Piece?
  private var channel = AudioDevice.Channel.musicA
  private var isResting = false
  /// How loud it is, of `steps`, and how loud it shall be: it rests and goes on without a cut.
  private var level = MusicPlayer.steps
  private var goal = MusicPlayer.steps
  /// As the settings have it, from 1 to 100.
  private var volume = 100
  private var mood: Mood?
  private var asked: Mood?

  /// Milliseconds in which one piece of music gives way to the next.
  private static let fade: Int32 = 900

  /// In so many steps the music goes to silence when it rests, and comes back.
  private static let steps = 12
  /// Milliseconds from one such step to the next.
  static let stepInterval: Int32 = 10

  /// Whether the next step is due soon.
  var isFading: Bool { piece != nil && level != goal }

  /// How many semitones effects are moved by to go with the music.
  var key: Int { piece?.key ?? 0 }

  /// The music that has to be made; nil where it is there or on its way.
  mutating func wanted() -> Mood? {
    guard let mood, mood != piece?.mood, mood != asked else { return nil }
    asked = mood
    return mood
  }

  /// Plays the music of a mood as soon as it is there, or with nil lets it rest where it is.
  mutating func change(to mood: Mood?, volume: Int, on device: AudioDevice) {
    self.mood = mood
    // Switched off it fades out as loud as it was.
    if volume > 0 { self.volume = volume }
    guard let piece else { return }
    goal = mood == nil ? 0 : MusicPlayer.steps
    if mood == piece.mood, isResting {
      device.resume(channel)
      isResting = false
    }
    piece.clip.setVolume(self.volume * level / MusicPlayer.steps)
  }

  /// Goes a step to where it is as loud as it shall be.
  mutating func fade(on device: AudioDevice) {
    guard let piece, isFading else { return }
    level += level < goal ? 1 : -1
    piece.clip.setVolume(volume * level / MusicPlayer.steps)
    if level == 0 {
      device.pause(channel)
      isResting = true
    }
  }

  /// Takes music that was made.
  mutating func take(_ samples: [Int16], of mood: Mood, key: Int, volume: Int, on device: AudioDevice) {
    if asked == mood { asked = nil }
    guard mood == self.mood, mood != piece?.mood, let clip = device.clip(samples) else { return }
    if isResting { device.halt(channel) } else { device.fadeOut(channel, milliseconds: MusicPlayer.fade) }
    isResting = false
    (level, goal) = (MusicPlayer.steps, MusicPlayer.steps)
    leaving = piece
    channel = channel.other
    piece = Piece(mood: mood, key: key, clip: clip)
    device.play(clip, on: channel, volume: volume, loops: true, fade: MusicPlayer.fade)
  }
}
