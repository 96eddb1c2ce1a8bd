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
  private var mood: Mood?
  private var asked: Mood?

  /// Milliseconds in which one piece of music gives way to the next.
  private static let fade: Int32 = 900

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
    piece?.clip.setVolume(volume)
    guard let piece else { return }
    if mood == nil, !isResting {
      device.pause(channel)
      isResting = true
    } else if mood == piece.mood, isResting {
      device.resume(channel)
      isResting = false
    }
  }

  /// Takes music that was made.
  mutating func take(_ samples: [Int16], of mood: Mood, key: Int, volume: Int, on device: AudioDevice) {
    if asked == mood { asked = nil }
    guard mood == self.mood, mood != piece?.mood, let clip = device.clip(samples) else { return }
    if isResting { device.halt(channel) } else { device.fadeOut(channel, milliseconds: MusicPlayer.fade) }
    isResting = false
    leaving = piece
    channel = channel.other
    piece = Piece(mood: mood, key: key, clip: clip)
    device.play(clip, on: channel, volume: volume, loops: true, fade: MusicPlayer.fade)
  }
}
