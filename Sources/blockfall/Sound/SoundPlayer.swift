import Glibc
import TerminalUI

/// The work of the sound's thread: it keeps the device and plays what it is told to.
final class SoundPlayer {
  private let mailbox: SoundMailbox
  private let files: SoundFiles
  private var library: AudioLibrary?
  private var device: AudioDevice?
  /// Whether opening the device failed or the device vanished; reset by switching the sound off and on.
  private var isGivenUp = false
  private var scene = SoundScene.silent
  private var effects = EffectPlayer()
  private var ears = EarPlayer()
  private var music = MusicPlayer()
  /// Whether there is room for more music.
  private var hasRoom = false
  /// The time of the last sound.
  private var lastUse: Moment

  /// The age at which an effect is dropped: nothing on the screen would match it.
  private static let patience = Duration.seconds(1)
  /// The time after the last sound outside a game until the device is closed; an open one keeps waking the machine.
  private static let rest = Duration.seconds(10)
  /// The time between two checks of an open device, in milliseconds.
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

  /// The longest wait for orders, in milliseconds; nil if there is nothing else to do.
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

  /// Starts to prepare missing sounds.
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

  /// The device for an effect of a moment; nil if it must not sound.
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

  /// Notices a vanished device, and closes an unused one.
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

  /// Closes the device; keeps rendered sounds unless all sound is off.
  private func close() {
    music.leaveRing()
    hasRoom = false
    device = nil
    if scene.isSilent { (effects, ears, music) = (EffectPlayer(), EarPlayer(), MusicPlayer()) }
  }
}
