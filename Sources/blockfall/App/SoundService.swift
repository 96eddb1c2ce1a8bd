/// The sound as the run loop knows it: nothing of it is there before something is to be heard.
final class SoundService: Service {
  private let files: () -> SoundFiles
  private let surroundings: SoundSurroundings
  private var mailbox: SoundMailbox?
  /// What there is to tell without a thread to ask.
  private var silence: Silence?
  private var isTold = false

  /// How long the end of the program waits for the device to be closed.
  private static let patience: Int32 = 150

  /// Sound that is off.
  ///
  /// - Parameter files: Where the files of sounds are; asked for once something is to be heard.
  init(surroundings: SoundSurroundings, files: @escaping () -> SoundFiles) {
    self.surroundings = surroundings
    self.files = files
  }

  var descriptor: Int32 { mailbox?.newsBell ?? -1 }

  func takeMessages() -> [Message] {
    if let silence, !isTold {
      isTold = true
      return [.device(.sound(.silent(silence)))]
    }
    return mailbox?.takeNews().map { Message.device(.sound($0)) } ?? []
  }

  func perform(_ effect: Effect) {
    guard case .sound(let request) = effect else { return }
    if mailbox == nil, silence == nil, case .scene(let scene) = request, !scene.isSilent { start() }
    mailbox?.post(.request(request, at: DeviceClock.now()))
  }

  private func start() {
    silence = surroundings.silence
    guard silence == nil else { return }
    guard let mailbox = SoundMailbox(), SoundPlayer.start(mailbox, files: files()) else {
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
