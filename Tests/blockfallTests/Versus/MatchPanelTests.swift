import TerminalTestSupport
import Testing

@testable import BlockEngine
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

  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func heldNextAndFiguresStandInFramesAtEachField(columns: Int, rows: Int) throws {
    let driver = try ModelDriver.match(size: Size(columns: columns, rows: rows))
    let lines = driver.screen.lines
    for title in ["─ Hold ─", "─ Next ─"] {
      let count = lines.reduce(0) { $0 + $1.ranges(of: title).count }
      #expect(count == 2, "\(title):\n\(driver)")
    }
    for words in ["Lines", "tt"] {
      let line = try #require(lines.first { $0.contains(words) }, "\(driver)")
      #expect(line.split(separator: "│").count { $0.contains(words) } <= 2, "\(driver)")
      #expect(line.contains { $0 == "│" }, "\(driver)")
    }
    // The frame of the right player ends before the screen does.
    for line in lines.dropFirst(2) where line.count == columns { #expect(line.last == " ", "\(driver)") }
  }

  @Test func aFrameNeverCoversTheNameOrTheFieldOfAnybody() throws {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60), (100, 30), (90, 28), (160, 45)] {
      for players in 2...4 {
        let request = VersusLayout.Request(
          players: players, people: [0], width: 10, height: 20, rowsAbove: 1, hasHalfRows: true)
        let size = Size(columns: columns, rows: rows)
        let layout = try #require(VersusLayout.fitting(Layout.belowBar(size), request))
        for place in layout.places where place.isFramed {
          for panel in [place.side, place.next].compactMap(\.self) {
            #expect(panel.minX >= 1 && panel.maxX < columns && panel.maxY <= rows, "\(size) \(players)")
            for other in layout.places {
              #expect(!panel.overlaps(other.name) && !panel.overlaps(other.field), "\(size) \(players)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: [(80, 24), (60, 24), (120, 40), (200, 60), (40, 15)])
  func theChainsOfBothSidesStandInTheirColumns(columns: Int, rows: Int) throws {
    var game = Game(ruleset: .league, seed: 1)
    game.combo = 3
    (game.backToBackCount, game.attackState.backToBackCount) = (6, 6)
    #expect(game.chargedLines > 0)
    let context = DrawingContext(
      size: Size(columns: columns, rows: rows), now: Moment(nanoseconds: 0),
      capabilities: DrawingCapabilities(isUnicode: true, hasColour: true))
    let request = VersusLayout.Request(players: 2, people: [0], rules: .league, in: context)
    let layout = try #require(VersusLayout.fitting(Layout.belowBar(context.size), request))
    for (index, place) in layout.places.enumerated() {
      var seat = MatchSeat(player: index + 1, name: "Ada", input: nil, bot: nil, isBot: index == 1)
      seat.isOpponent = index == 1
      func drawn(_ game: Game) -> CellBuffer {
        let view = SeatView(
          game: game, seat: seat, place: place, isASCII: false, goal: .lastStanding, wins: (0, 1),
          isOut: false,
          labels: MatchLabels(), context: context)
        return .drawn(columns, rows) { view.draw(into: &$0, isHidden: false) }
      }
      let text = drawn(game).text
      // The person's own column is full of pieces on the smallest screen.
      guard columns > 40 || index == 1 else { continue }
      #expect(text.contains("B2B") || text.contains("Back-to-back"), "\(text)")
      #expect(text.contains("×5"), "\(text)")
      if columns >= 120 || columns == 80 && index == 1 {
        let words = ["Surge", "Combo", "×2"] + (index == 1 ? ["Lines"] : [])
        for word in words { #expect(text.contains(word), "\(word):\n\(text)") }
      }
      var quiet = game
      quiet.combo = 1
      (quiet.backToBackCount, quiet.attackState.backToBackCount) = (1, 1)
      let before = drawn(quiet).text
      for word in ["B2B", "Back-to-back", "Surge", "Combo"] { #expect(!before.contains(word), "\(before)") }
    }
  }

  /// Panels without room for frames have lines with their titles, and each figure a word.
  @Test(arguments: [(80, 24, 4), (120, 40, 4), (40, 15, 2)])
  func linesPartWhatNarrowPanelsShow(columns: Int, rows: Int, players: Int) throws {
    let seats = ["person"] + Array(repeating: "bot-3", count: players - 1)
    let driver = try ModelDriver.match(
      (seats + Array(repeating: "nobody", count: 4 - players)).joined(separator: " "),
      size: Size(columns: columns, rows: rows))
    let lines = driver.screen.lines
    for title in ["─Hold─", "─Next─"] {
      #expect(lines.contains { $0.ranges(of: title).count == players }, "\(driver)")
    }
    var heads = 0
    for (row, line) in lines.enumerated() {
      for head in line.ranges(of: "Lines") {
        let above = lines[row - 1].dropFirst(line.distance(from: line.startIndex, to: head.lowerBound))
        #expect(above.hasPrefix("──────"), "a line above the figures:\n\(driver)")
        heads += 1
      }
    }
    #expect(heads >= players - 1, "\(driver)")
  }

  @Test func theFigureThatDecidesAMatchHasItsWordOrStandsAfterTheName() throws {
    let seats = "person bot-5 bot-3 bot-2"
    let goal: KeyValuePairs<Setting, String> = [.versusGoal: VersusSetup.Goal.lines.rawValue]
    let small = try ModelDriver.match(seats, goal, size: Size(columns: 60, rows: 24))
    for bot in ["B5:   0", "B3:   0", "B2:   0"] { #expect(small.shows(bot), "\(small)") }
    let people = try ModelDriver.match(
      "person person person nobody", goal, size: Size(columns: 40, rows: 15))
    #expect(people.screen.lines[1].ranges(of: "Lines 0").count == 3, "\(people)")
  }

  @Test(arguments: [(80, 24), (60, 20), (120, 40), (200, 60)])
  func nobodysNextPieceIsLargerThanThePersons(columns: Int, rows: Int) throws {
    let driver = try ModelDriver.match(size: Size(columns: columns, rows: rows))
    let screen = driver.screen
    let heads = screen.lines.enumerated().flatMap { y, line in
      line.ranges(of: "Next").map { Point(x: line.distance(from: line.startIndex, to: $0.lowerBound), y: y) }
    }
    #expect(heads.count == 2, "\(driver)")
    // The rows of the piece below each title: cells of its colours.
    let heights = heads.map { head in
      (1...5).drop { !hasPiece(screen, head, row: $0) }.prefix { hasPiece(screen, head, row: $0) }.count
    }
    #expect(heights[0] >= heights[1] && heights[1] > 0, "\(heights):\n\(driver)")
  }

  private func hasPiece(_ screen: CellBuffer, _ head: Point, row: Int) -> Bool {
    (head.x - 2..<head.x + 16).contains { x in
      guard x < screen.size.columns, head.y + row < screen.size.rows else { return false }
      let style = screen[x, head.y + row].style
      return [style.foreground, style.background].contains { MinoTexture.mino(of: $0) != nil }
    }
  }
}
