import BlockPlatform
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Where not all buttons of a screen fit, one of them shows the others.
@Suite struct ButtonPagesTests {
  @Test(arguments: [20, 24, 30, 40, 60, 80], 1...3) func everyButtonIsShownInTurn(columns: Int, rows: Int) {
    let titles = ["Watch", "Analyse", "Share", "Send", "Totals", "Graphs", "Matches", "Boards", "Date"]
    let buttons = titles.enumerated().map { ButtonRow<Int>.Button($0.offset, .character("x"), $0.element) }
    let context = ModelDriver(size: Size(columns: columns, rows: 12)).model.context.drawing
    var pages = ButtonPages()
    var shown: Set<Int> = []
    for _ in titles {
      let row = pages.row(buttons, more: -1, maxRows: rows, in: context)
      let ids = row.shown(in: context.size).map(\.id)
      #expect(Set(ids).isSuperset(of: titles.indices) || ids.first == -1)
      shown.formUnion(ids)
      pages.turn(row, in: context.size)
    }
    #expect(shown.isSuperset(of: titles.indices))
  }

  @Test func theHistoryShowsAllOfItsKeysOnASmallScreen() {
    var driver = ModelDriver(size: Size(columns: 24, rows: 12))
    driver.open("History")
    var seen = ""
    for _ in 0..<12 {
      seen += driver.screen.text
      driver.press(.character("."))
    }
    for title in ["Totals", "Graphs", "Matches", "Boards", "Player", "Mode"] {
      #expect(seen.contains(title), "\(title) is not in \(seen)")
    }
  }
}
