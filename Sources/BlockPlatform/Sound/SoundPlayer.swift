import Glibc
import TerminalUI

/// The work of the sound's thread: it keeps the device and plays what it is told to.
package final class SoundPlayer {
  private let mailbox: SoundMailbox
  private let files: SoundFiles
  private var library: AudioLibrary?
  private var device: AudioDevice?
  /// Whether opening the device failed or the device vanished; reset by switching the sound off and on.
  private var hasFailed = false
  private var scene = SoundScene.silent
  private var effects = EffectPlayer()
  private var spatialCues = SpatialCuePlayer()
  private var music = MusicPlayer()
  /// Whether there is room for more music.
  private var hasRoom = false
  /// The time of the last sound.
  private var lastUse: Moment

  /// The age at which an effect is dropped: nothing on the screen would match it.
  private static let maxEffectAge = Duration.seconds(1)
  /// The time after the last sound outside a game until the device is closed; an open one keeps waking the machine.
  private static let idleTimeout = Duration.seconds(10)
  /// The time between two checks of an open device, in milliseconds.
  private static let checkInterval: Int32 = 1_000

  private init(_ mailbox: SoundMailbox, files: SoundFiles) {
    self.mailbox = mailbox
    self.files = files
    lastUse = Clock.now
  }

  /// Starts the thread; false if the system has none left.
  package static func start(_ mailbox: SoundMailbox, files: SoundFiles) -> Bool {
    DetachedThread.start {
      SoundPlayer(mailbox, files: files).run()
      mailbox.signalEnd()
    }
  }

  private func run() {
    while let orders = mailbox.orders(within: waitTimeout) {
      for order in orders {
        switch order {
        case .request(.scene(let scene), _): change(to: scene)
        case .request(.cue(let cue), let moment):
          if let device = deviceForEffect(of: moment) { effects.play(cue, volume: scene.effects, on: device) }
        case .request(.spatialCues(let cues), let moment): play(cues, at: moment)
        case .rendered(let sound): store(sound)
        }
      }
      if let device { hasRoom = music.fill(device.music) }
      checkDevice()
    }
    close()
  }

  /// The longest wait for orders, in milliseconds; nil if there is nothing else to do.
  private var waitTimeout: Int32? {
    guard device != nil else { return nil }
    if hasRoom { return 0 }
    return music.isPlaying ? MusicPlayer.refillInterval : SoundPlayer.checkInterval
  }

  // MARK: The scene

  private func change(to next: SoundScene) {
    let before = scene
    scene = next
    if next.isSilent {
      hasFailed = false
      return close()
    }
    if before.isSilent || next.isPlaying { open() }
    guard let device else { return }
    music.change(to: next.musicState, volume: next.music, on: device.music)
    requestMissingSounds()
  }

  /// Starts to prepare missing sounds.
  private func requestMissingSounds() {
    guard device != nil else { return }
    if let key = effects.keyToRender(key: music.key) {
      let (mailbox, files) = (mailbox, files)
      _ = DetachedThread.start { mailbox.post(.rendered(.effects(key: key, from: files))) }
    }
    if let tune = music.tuneToLoad() {
      let (mailbox, files) = (mailbox, files)
      _ = DetachedThread.start { mailbox.post(.rendered(.music(tune, from: files))) }
    }
  }

  private func store(_ sound: RenderedSound) {
    guard let device else { return }
    switch sound {
    case .effects(let key, let samples, let failure):
      effects.load(samples, key: key, on: device)
      if let failure { mailbox.post(.damaged(failure.description)) }
    case .music(let tune, .success(let score)):
      music.load(score, of: tune, on: device.music)
      requestMissingSounds()
    case .music(_, .failure(let failure)): mailbox.post(.damaged(failure.description))
    }
  }

  private func play(_ cues: [SpatialCue], at moment: Moment) {
    guard let device = deviceForEffect(of: moment) else { return }
    for cue in cues {
      let failure = spatialCues.play(cue, volume: scene.effects, from: files, on: device)
      if let failure { mailbox.post(.damaged(failure.description)) }
    }
  }

  /// The device for an effect of a moment; nil if it must not sound.
  private func deviceForEffect(of moment: Moment) -> AudioDevice? {
    guard scene.effects > 0 else { return nil }
    lastUse = Clock.now
    if device == nil {
      open()
      requestMissingSounds()
    }
    return Clock.now - moment < SoundPlayer.maxEffectAge ? device : nil
  }

  // MARK: The device

  private func open() {
    guard device == nil, !hasFailed else { return }
    lastUse = Clock.now
    if library == nil { library = AudioLibrary() }
    guard let library else { return fail(.noLibrary) }
    do throws(AudioFailure) {
      device = try AudioDevice(library)
      mailbox.post(.ready)
    } catch {
      fail(.noDevice(error.reason))
    }
  }

  /// Notices a vanished device, and closes an unused one.
  private func checkDevice() {
    guard let device else { return }
    if !device.isConnected {
      close()
      fail(.lost)
    } else if scene.isPlaying {
      lastUse = Clock.now
    } else if Clock.now - lastUse > SoundPlayer.idleTimeout {
      close()
    }
  }

  private func fail(_ reason: AudioUnavailableReason) {
    hasFailed = true
    mailbox.post(.silent(reason))
  }

  /// Closes the device; keeps rendered sounds unless all sound is off.
  private func close() {
    music.detachRing()
    hasRoom = false
    device = nil
    if scene.isSilent {
      (effects, spatialCues, music) = (EffectPlayer(), SpatialCuePlayer(), MusicPlayer())
    }
  }
}
