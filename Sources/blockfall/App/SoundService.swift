import TerminalUI

/// The sound as the run loop knows it: nothing of it is there before something is to be heard.
final class SoundService: Service {
  private let files: () -> SoundFiles
  private let surroundings: SoundSurroundings
  private let startPlayer: (SoundMailbox, SoundFiles) -> Bool
  private var mailbox: SoundMailbox?
  /// What there is to tell without a thread to ask.
  private var silence: AudioUnavailableReason?
  private var isTold = false
  /// Whether the thread has found that nothing can be heard: effects do not wake it for nothing.
  private var isDeaf = false

  /// How long the end of the program waits for the device to be closed.
  private static let patience: Int32 = 150

  /// Sound that is off.
  ///
  /// - Parameters:
  ///   - files: Where the files of sounds are; asked for once something is to be heard.
  ///   - startPlayer: Starts the thread that plays what the mailbox gets; false if there is none to have.
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
    // Switched off and on again, the sound looks for a device anew.
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

  /// Ends it.
  func close() {
    mailbox?.stop(atMost: SoundService.patience)
    mailbox = nil
  }
}
