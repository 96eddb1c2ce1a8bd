import BlockEngine
import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// Reports of the opponents to a player who cannot see their fields.
@Suite struct OpponentReportTests {
  private func report(_ height: Int, _ waiting: Int = 0, danger: Bool = false, out: Bool = false)
    -> OpponentReport
  {
    var report = OpponentReport()
    (report.height, report.waiting, report.isInDanger, report.isOut) = (height, waiting, danger, out)
    return report
  }

  @Test func onlyWhatChangesSomethingIsNews() {
    #expect(!report(3).isWorthReporting(after: report(0), .full))
    #expect(
      report(4).isWorthReporting(after: report(0), .full)
        && report(0).isWorthReporting(after: report(4), .full))
    #expect(
      report(0, 4).isWorthReporting(after: report(0), .full)
        && !report(0, 3).isWorthReporting(after: report(0), .full))
    // Brief narration reports only danger and the end.
    #expect(!report(9, 9).isWorthReporting(after: report(0), .brief))
    #expect(report(16, danger: true).isWorthReporting(after: report(14), .brief))
    #expect(report(9).isWorthReporting(after: report(16, danger: true), .brief))
    #expect(report(9, out: true).isWorthReporting(after: report(9), .brief))
    #expect(!report(9, out: true).isWorthReporting(after: report(9, out: true), .full))
  }

  @Test func heightWhatWaitsAndDangerAreSaid() {
    #expect(report(7, 2).words("Bot 3") == "Bot 3: height 7, waiting 2")
    #expect(report(16, danger: true).words("Bot 3") == "Bot 3: height 16, waiting 0, in danger")
    #expect(report(16, out: true).words("Bot 3") == "Bot 3: out")
  }

  @Test func aMatchTellsOfTheOpponentBetweenPiecesAndWhenAsked() throws {
    var settings = Settings()
    try settings.set(.versusSeats, "person bot-1 nobody nobody")
    try settings.set(.versusSeed, "7")
    var driver = ModelDriver(settings: settings, isPlain: true)
    driver.open("Versus")
    driver.press(.enter)
    driver.pass(.milliseconds(1_600))
    _ = driver.drainNarration()
    var told: [String] = []
    for _ in 0..<20 where told.isEmpty || !told.contains(where: { $0.hasPrefix("Bot 1: height ") }) {
      driver.pass(.seconds(1))
      told += driver.drainNarration()
    }
    #expect(told.contains { $0.hasPrefix("Bot 1: height ") }, "\(told)")
    driver.press(.character("."))
    let again = driver.drainNarration()
    #expect(again.first?.hasPrefix("Bot 1: height ") == true, "\(again)")
    driver.press(.character("."))
    #expect(driver.drainNarration().last == again.last, "asking twice repeats the answer")
    driver.press(.character("o"))
    #expect(driver.drainNarration().count == 1)
  }
}
