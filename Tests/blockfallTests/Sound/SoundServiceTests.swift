import Testing

@testable import BlockPlatform
@testable import BlockScreens

@Suite struct SoundServiceTests {
  /// A fake player that receives the service's orders.
  private final class Player {
    private(set) var mailbox: SoundMailbox?

    func start(_ mailbox: SoundMailbox, _: SoundFiles) -> Bool {
      self.mailbox = mailbox
      return true
    }

    /// The number of orders since the last call.
    func handleOrders() throws -> Int {
      let mailbox = try #require(mailbox)
      return try #require(mailbox.orders(within: 0)).count
    }
  }

  private let player = Player()
  private let service: SoundService
  private let loud: SoundScene

  init() {
    let surroundings = AudioEnvironment(environment: { _ in nil }, exists: { _ in true })
    service = SoundService(
      environment: surroundings, files: { .located() }, startPlayer: player.start)
    var scene = SoundScene.silent
    scene.effects = 70
    loud = scene
  }

  private func cueArrives() throws -> Bool {
    _ = try player.handleOrders()
    service.perform(.sound(.cue(.chosen)))
    return try player.handleOrders() > 0
  }

  @Test func effectsWakeThePlayerUntilItSaysThatNothingCanBeHeard() throws {
    service.perform(.sound(.scene(loud)))
    #expect(try cueArrives())
    try #require(player.mailbox).post(.silent(.noLibrary))
    #expect(service.drainMessages().count == 1)
    #expect(try !cueArrives())
  }

  @Test func switchedOffAndOnAgainTheSoundIsTriedAgain() throws {
    service.perform(.sound(.scene(loud)))
    try #require(player.mailbox).post(.silent(.lost))
    _ = service.drainMessages()
    _ = try player.handleOrders()
    service.perform(.sound(.scene(.silent)))
    service.perform(.sound(.scene(loud)))
    #expect(try player.handleOrders() == 2)
    #expect(try cueArrives())
  }

  @Test func aDeviceThatIsThereAgainIsHeard() throws {
    service.perform(.sound(.scene(loud)))
    let mailbox = try #require(player.mailbox)
    mailbox.post(.silent(.lost))
    mailbox.post(.ready)
    _ = service.drainMessages()
    #expect(try cueArrives())
  }
}
