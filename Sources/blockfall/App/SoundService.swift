import TerminalUI

/// The sound as a service of the run loop; it opens nothing before there is something to play.
final class SoundService: Service {
  private let files: () -> SoundFiles
  private let surroundings: SoundSurroundings
  private let startPlayer: (SoundMailbox, SoundFiles) -> Bool
  private var mailbox: SoundMailbox?
  /// News to report when there is no thread to ask.
  private var silence: AudioUnavailableReason?
  private var isTold = false
  /// Whether the thread has found that no sound can play, so that effects need not wake it.
  private var isDeaf = false

  /// How long the program waits at its end for the device to close.
  private static let patience: Int32 = 150

  /// Creates the service with the sound off.
  ///
  /// - Parameters:
  ///   - files: Finds the sound files; called once there is something to play.
  ///   - startPlayer: Starts the thread that plays the mailbox's contents; false if no thread is available.
  init(
    surroundings: SoundSurroundings, files: @escaping () -> SoundFiles,
    startPlayer: @escaping (SoundMailbox, SoundFiles) -> Bool = { SoundPlayer.start($0, files: $1) }
  ) {
    self.surroundings = surroundings
    self.files = files
    self.startPlayer = startPlayer
  }

  var descriptor: Int32 { mailbox?.newsBell ?? -1 }

  func takeMessages() -> [Message] {
    if let silence, !isTold {
      isTold = true
      return [.device(.sound(.silent(silence)))]
    }
    return (mailbox?.takeNews() ?? []).map { news in
      switch news {
      case .ready: isDeaf = false
      case .silent: isDeaf = true
      case .damaged: break
      }
      return .device(.sound(news))
    }
  }

  func perform(_ effect: Effect) {
    guard case .sound(let request) = effect else { return }
    switch request {
    case .cue where isDeaf, .ears where isDeaf: return
    // Switching the sound off and on makes it look for a device again.
    case .scene(let scene) where scene.isSilent: isDeaf = false
    case .cue, .ears, .scene: break
    }
    if mailbox == nil, silence == nil, case .scene(let scene) = request, !scene.isSilent { start() }
    mailbox?.post(.request(request, at: Clock.now))
  }

  private func start() {
    silence = surroundings.silence
    guard silence == nil else { return }
    guard let mailbox = SoundMailbox(), startPlayer(mailbox, files()) else {
      silence = .noDevice(nil)
      return
    }
    self.mailbox = mailbox
  }

  func close() {
    mailbox?.stop(atMost: SoundService.patience)
    mailbox = nil
  }
}
