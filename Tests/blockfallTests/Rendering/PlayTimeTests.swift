import Testing

@testable import BlockPlatform

@Suite struct PlayTimeTests {
  @Test(
    arguments: [
      (0, "0:00"), (999_999, "0:00"), (1_000_000, "0:01"), (59_999_999, "0:59"), (60_000_000, "1:00"),
      (754_000_000, "12:34"), (3_599_999_999, "59:59"), (3_600_000_000, "1:00:00"),
      (3_723_000_000, "1:02:03"), (359_999_000_000, "99:59:59"), (.max, "2562047788:00:54"),
    ] as [(Int64, String)])
  func aTimeIsReadInMinutesAndHours(microseconds: Int64, text: String) {
    #expect(PlayTime.text(microseconds: microseconds) == text)
    #expect(PlayTime.length(seconds: microseconds / 1_000_000) == text.count)
  }
}
