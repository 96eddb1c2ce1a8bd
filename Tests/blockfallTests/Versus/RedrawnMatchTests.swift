import BlockEngine
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// Redrawing a match over the last frame gives the same picture as drawing the whole frame.
@Suite struct RedrawnMatchTests {
  struct Look: Sendable, CustomTestStringConvertible {
    let size: Size
    var seats = "person bot-3 nobody nobody"
    var rules = "modern"
    var goal = "standing"
    var isUnicode = true
    var hasColour = true
    var reducedMotion = false
    var testDescription: String {
      "\(size.columns)x\(size.rows), \(seats), \(rules), \(goal), unicode \(isUnicode), colour \(hasColour)"
    }
  }

  static let looks = [
    Look(size: Size(columns: 80, rows: 24)), Look(size: Size(columns: 120, rows: 40), goal: "life"),
    Look(size: Size(columns: 200, rows: 60), goal: "lines"),
    Look(size: Size(columns: 60, rows: 24), seats: "person person nobody nobody"),
    Look(size: Size(columns: 120, rows: 40), seats: "person bot-2 bot-5 bot-8", goal: "attack"),
    Look(size: Size(columns: 80, rows: 24), seats: "person bot-2 bot-5 bot-8"),
    Look(size: Size(columns: 40, rows: 15), seats: "person bot-3 bot-4 nobody"),
    Look(size: Size(columns: 80, rows: 24), rules: "classic"),
    Look(size: Size(columns: 80, rows: 24), isUnicode: false),
    Look(size: Size(columns: 80, rows: 24), hasColour: false),
    Look(size: Size(columns: 80, rows: 24), reducedMotion: true),
  ]

  @Test(arguments: looks)
  func itIsAsIfAllWereDrawn(look: Look) throws {
    var settings = Settings()
    settings.motion = look.reducedMotion ? .none : .full
    try settings.set(.versusSeats, look.seats)
    try settings.set(.versusRules, look.rules)
    try settings.set(.versusGoal, look.goal)
    try settings.set(.versusSeed, "7")
    var driver = ModelDriver(
      size: look.size, isUnicode: look.isUnicode, hasColour: look.hasColour, hasShades: look.hasColour,
      settings: settings)
    driver.open("Versus")
    driver.press(.enter)
    driver.pass(.milliseconds(1_500))
    let keys: [Key] =
      [.left, .right, .right, .up, .down, .enter, .character(" "), .character("c")]
      + [.character("a"), .character("d"), .character("w"), .character("s")]
    let redrawn = driver.redrawn(pressing: keys) { driver in
      if driver.shows("Again") || driver.shows("Next match") {
        driver.pass(.seconds(1))
        driver.press(.enter)
        driver.pass(.milliseconds(1_500))
      }
    }
    #expect(redrawn > 150, "most frames need no full redraw")
  }

  /// One player's move redraws only that player's field.
  @Test func aMoveTouchesNothingButItsOwnField() throws {
    var settings = Settings()
    try settings.set(.versusSeats, "person person nobody nobody")
    var driver = ModelDriver(settings: settings)
    driver.open("Versus")
    driver.press(.enter)
    driver.pass(.milliseconds(1_600))
    var buffer = CellBuffer(size: Size(columns: 80, rows: 24))
    driver.model.view(into: &buffer)
    buffer.markClean()
    driver.press(.character("a"))
    let isRedrawn = driver.model.redraw(&buffer)
    #expect(isRedrawn)
    let dirtySpans = buffer.dirtySpans.filter { !$0.isEmpty }
    #expect(!dirtySpans.isEmpty && dirtySpans.count <= 8)
    #expect(dirtySpans.allSatisfy { $0.upperBound <= 40 })
  }

  @Test func noTwoPlayersDrawInTheSameCells() throws {
    for columns in stride(from: 40, through: 200, by: 20) {
      for rows in [15, 24, 40, 60] {
        for players in 2...4 {
          for people in [[], [0], [0, 1]] {
            let request = VersusLayout.Request(
              players: players, people: people, width: 10, height: 20, rowsAbove: 2)
            let rect = Layout.belowBar(Size(columns: columns, rows: rows))
            guard let layout = VersusLayout.fitting(rect, request) else { continue }
            let extents = layout.places.map(\.extent)
            for (index, a) in extents.enumerated() {
              for b in extents[(index + 1)...] {
                let isApart = a.maxX <= b.minX || b.maxX <= a.minX || a.maxY <= b.minY || b.maxY <= a.minY
                #expect(isApart, "\(columns)x\(rows), \(players) players: \(a) and \(b)")
              }
            }
          }
        }
      }
    }
  }
}
