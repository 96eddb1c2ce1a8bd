import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// What stands beside and in the fields of a match.
@Suite struct MatchPanelTests {
  @Test(arguments: [(80, 24), (60, 20), (120, 40)])
  func thePersonHasTheFiguresThatTheBotHas(columns: Int, rows: Int) throws {
    let driver = try ModelDriver.match(size: Size(columns: columns, rows: rows))
    for words in [["Attack/min", "Att/min"], ["Lines"]] {
      let count = driver.screen.lines.reduce(0) { count, line in
        count + words.reduce(0) { $0 + line.split(separator: $1, omittingEmptySubsequences: false).count - 1 }
      }
      #expect(count == 2, "\(words): \(driver)")
    }
  }

  @Test(arguments: [(80, 24), (60, 20), (120, 40)])
  func noFigureTouchesAnEdge(columns: Int, rows: Int) throws {
    let screen = try ModelDriver.match(size: Size(columns: columns, rows: rows)).screen
    for y in 2..<rows {
      for x in [0, columns - 1] { #expect(screen[x, y].base == 0x20, "\(x), \(y):\n\(screen.text)") }
    }
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func theCountShowsTheKeysAndTheNextPieces(columns: Int, rows: Int) throws {
    let driver = try ModelDriver.match(size: Size(columns: columns, rows: rows), counts: false)
    for text in ["Next", "Hold", "Left", "Soft drop", "Hard drop", "Space"] {
      #expect(driver.shows(text), "\(text):\n\(driver)")
    }
  }

  @Test(arguments: [(80, 24), (60, 20), (120, 40)])
  func nobodysNextPieceIsLargerThanThePersons(columns: Int, rows: Int) throws {
    let driver = try ModelDriver.match(size: Size(columns: columns, rows: rows))
    let screen = driver.screen
    let heads = screen.lines.enumerated().flatMap { y, line in
      line.ranges(of: "Next").map { Point(x: line.distance(from: line.startIndex, to: $0.lowerBound), y: y) }
    }
    #expect(heads.count == 2, "\(driver)")
    // The rows of cells of the piece below each title.
    let heights = heads.map { head in
      (1...4).prefix { row in
        (0..<8).contains { column in
          let x = head.x + column
          return x < columns && screen[x, head.y + row] != .blank
        }
      }.count
    }
    #expect(heights[0] >= heights[1], "\(heights):\n\(driver)")
  }
}
