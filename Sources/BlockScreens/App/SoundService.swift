import BlockPlatform
import TerminalUI

/// The sound as a service of the run loop; it opens nothing before there is something to play.
package final class SoundService: Service {
  private let files: () -> SoundFiles
  private let environment: AudioEnvironment
  private let startPlayer: (SoundMailbox, SoundFiles) -> Bool
  private var mailbox: SoundMailbox?
  /// News to report when there is no thread to ask.
  private var unavailableReason: AudioUnavailableReason?
  private var isReported = false
  /// Whether the thread has found that no sound can play, so that effects need not wake it.
  private var hasNoDevice = false

  /// How long the program waits at its end for the device to close.
  private static let stopTimeout: Int32 = 150

  /// Creates the service with the sound off.
  ///
  /// - Parameters:
  ///   - files: Finds the sound files; called once there is something to play.
  ///   - startPlayer: Starts the thread that plays the mailbox's contents; false if no thread is available.
  package init(
    environment: AudioEnvironment, files: @escaping () -> SoundFiles,
    startPlayer: @escaping (SoundMailbox, SoundFiles) -> Bool = { SoundPlayer.start($0, files: $1) }
  ) {
    self.environment = environment
    self.files = files
    self.startPlayer = startPlayer
  }

  package var descriptor: Int32 { mailbox?.newsEvent ?? -1 }

  package func drainMessages() -> [Message] {
    if let unavailableReason, !isReported {
      isReported = true
      return [.device(.sound(.silent(unavailableReason)))]
    }
    return (mailbox?.drainNews() ?? []).map { news in
      switch news {
      case .ready: hasNoDevice = false
      case .silent: hasNoDevice = true
      case .damaged: break
      }
      return .device(.sound(news))
    }
  }

  package func perform(_ effect: Effect) {
    guard case .sound(let request) = effect else { return }
    switch request {
    case .cue where hasNoDevice, .spatialCues where hasNoDevice: return
    // Switching the sound off and on makes it look for a device again.
    case .scene(let scene) where scene.isSilent: hasNoDevice = false
    case .cue, .spatialCues, .scene: break
    }
    if mailbox == nil, unavailableReason == nil, case .scene(let scene) = request, !scene.isSilent { start() }
    mailbox?.post(.request(request, at: Clock.now))
  }

  private func start() {
    unavailableReason = environment.unavailableReason
    guard unavailableReason == nil else { return }
    guard let mailbox = SoundMailbox(), startPlayer(mailbox, files()) else {
      unavailableReason = .noDevice(nil)
      return
    }
    self.mailbox = mailbox
  }

  package func close() {
    mailbox?.stop(atMost: SoundService.stopTimeout)
    mailbox = nil
  }
}
