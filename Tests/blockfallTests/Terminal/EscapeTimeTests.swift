import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

@Suite struct EscapeTimeTests {
  @Test(
    arguments: [
      (nil, false, 30), (nil, true, 100), ("60", false, 60), ("60", true, 60), ("0", false, 30),
      ("-5", true, 100), ("soon", false, 30), ("99999999999999999999", false, 30), ("60000", false, 1_000),
    ] as [(String?, Bool, Int)])
  func theEnvironmentAsksForATime(escapeDelay: String?, isRemote: Bool, milliseconds: Int) {
    let time = EscapeTime.inEnvironment(escapeDelay: escapeDelay, isRemote: isRemote)
    #expect(time == .milliseconds(milliseconds))
  }

  /// The keys of Escape and, some milliseconds later, the rest of an arrow.
  private func keys(escapeTime: Int, gap: Int) -> [Key] {
    var typed = TypedInput()
    typed.escapeTimeout = .milliseconds(escapeTime)
    let start = Moment(nanoseconds: 5_000_000_000)
    typed.feed([0x1B][...], at: start)
    let later = start + .milliseconds(gap)
    if let deadline = typed.escapeDeadline, deadline <= later { typed.flush(at: deadline) }
    typed.feed(Array("[D".utf8)[...], at: later)
    return typed.events.compactMap { if case .key(let event) = $0 { event.key } else { nil } }
  }

  @Test func anEscapeWaitsAsLongAsItIsSet() {
    #expect(keys(escapeTime: 60, gap: 40) == [.left])
    #expect(keys(escapeTime: 30, gap: 40) == [.escape, .character("["), .character("D")])
    #expect(keys(escapeTime: 60, gap: 60).first == .escape)
  }

  @Test func theSettingPrecedesTheEnvironment() {
    var settings = Settings()
    #expect(ModelDriver(settings: settings).model.escapeTime == nil)
    settings.escapeTime = 60
    #expect(ModelDriver(settings: settings).model.escapeTime == .milliseconds(60))
  }
}
