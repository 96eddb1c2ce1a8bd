import Glibc
import TerminalUI

/// What the sound's thread does: keeps the device, and plays what it is told.
final class SoundPlayer {
  private let mailbox: SoundMailbox
  private let files: SoundFiles
  private var library: AudioLibrary?
  private var device: AudioDevice?
  /// Whether the device was looked for in vain, or has gone away: until the sound is switched off and on.
  private var isGivenUp = false
  private var scene = SoundScene.silent
  private var effects = EffectPlayer()
  private var ears = EarPlayer()
  private var music = MusicPlayer()
  /// Whether there is room for more music than was made.
  private var hasRoom = false
  /// When something was last to be heard.
  private var lastUse: Moment

  /// An effect this late is not heard any more: it would belong to nothing that is seen.
  private static let patience = Duration.seconds(1)
  /// So long after the last sound outside of a game the device is closed: open, it wakes the machine all the time.
  private static let rest = Duration.seconds(10)
  /// How often an open device is asked whether it is still there.
  private static let look: Int32 = 1_000

  private init(_ mailbox: SoundMailbox, files: SoundFiles) {
    self.mailbox = mailbox
    self.files = files
    lastUse = Clock.now
  }

  /// Starts the thread; false if the system has none left.
  static func start(_ mailbox: SoundMailbox, files: SoundFiles) -> Bool {
    DetachedThread.start {
      SoundPlayer(mailbox, files: files).run()
      mailbox.noteEnd()
    }
  }

  private func run() {
    while let orders = mailbox.orders(within: patience) {
      for order in orders {
        switch order {
        case .request(.scene(let scene), _): change(to: scene)
        case .request(.cue(let cue), let moment):
          if let device = deviceForEffect(of: moment) { effects.play(cue, volume: scene.effects, on: device) }
        case .request(.ears(let cues), let moment): play(cues, at: moment)
        case .rendered(let sound): take(sound)
        }
      }
      if let device { hasRoom = music.fill(device.music) }
      look()
    }
    close()
  }

  /// How long it waits for orders, in milliseconds; nil if nothing else is to be done.
  private var patience: Int32? {
    guard device != nil else { return nil }
    if hasRoom { return 0 }
    return music.isPlaying ? MusicPlayer.refill : SoundPlayer.look
  }

  // MARK: The scene

  private func change(to next: SoundScene) {
    let before = scene
    scene = next
    if next.isSilent {
      isGivenUp = false
      return close()
    }
    if before.isSilent || next.isPlaying { open() }
    guard let device else { return }
    music.change(to: next.mood, volume: next.music, on: device.music)
    ask()
  }

  /// Has made what is to be heard and not there yet.
  private func ask() {
    guard device != nil else { return }
    if let key = effects.wanted(key: music.key) {
      let (mailbox, files) = (mailbox, files)
      _ = DetachedThread.start { mailbox.post(.rendered(.effects(key: key, from: files))) }
    }
    if let tune = music.wanted() {
      let (mailbox, files) = (mailbox, files)
      _ = DetachedThread.start { mailbox.post(.rendered(.music(tune, from: files))) }
    }
  }

  private func take(_ sound: RenderedSound) {
    guard let device else { return }
    switch sound {
    case .effects(let key, let samples, let failure):
      effects.take(samples, key: key, on: device)
      if let failure { mailbox.tell(.damaged(failure.description)) }
    case .music(let tune, .success(let score)):
      music.take(score, of: tune, on: device.music)
      ask()
    case .music(_, .failure(let failure)): mailbox.tell(.damaged(failure.description))
    }
  }

  private func play(_ cues: [EarCue], at moment: Moment) {
    guard let device = deviceForEffect(of: moment) else { return }
    for cue in cues {
      let failure = ears.play(cue, volume: scene.effects, from: files, on: device)
      if let failure { mailbox.tell(.damaged(failure.description)) }
    }
  }

  /// The device for what is to be heard of a moment; nil if nothing is.
  private func deviceForEffect(of moment: Moment) -> AudioDevice? {
    guard scene.effects > 0 else { return nil }
    lastUse = Clock.now
    if device == nil {
      open()
      ask()
    }
    return Clock.now - moment < SoundPlayer.patience ? device : nil
  }

  // MARK: The device

  private func open() {
    guard device == nil, !isGivenUp else { return }
    lastUse = Clock.now
    if library == nil { library = AudioLibrary() }
    guard let library else { return giveUp(.noLibrary) }
    do throws(AudioFailure) {
      device = try AudioDevice(library)
      mailbox.tell(.ready)
    } catch {
      giveUp(.noDevice(error.reason))
    }
  }

  /// Notices a device that has gone away, and closes one that nobody needs for now.
  private func look() {
    guard let device else { return }
    if !device.isThere {
      close()
      giveUp(.lost)
    } else if scene.isPlaying {
      lastUse = Clock.now
    } else if Clock.now - lastUse > SoundPlayer.rest {
      close()
    }
  }

  private func giveUp(_ reason: AudioUnavailableReason) {
    isGivenUp = true
    mailbox.tell(.silent(reason))
  }

  /// Closes the device; what was to be heard stays at hand, unless all is switched off.
  private func close() {
    music.leaveRing()
    hasRoom = false
    device = nil
    if scene.isSilent { (effects, ears, music) = (EffectPlayer(), EarPlayer(), MusicPlayer()) }
  }
}
