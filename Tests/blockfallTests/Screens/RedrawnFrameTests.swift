import BlockEngine
import Testing

@testable import blockfall

/// What is drawn over the last frame is the next one.
@Suite struct RedrawnFrameTests {
  struct Look: Sendable, CustomTestStringConvertible {
    let size: Size
    var isUnicode = true
    var hasColour = true
    var hasShades = true
    var reducedMotion = false
    var testDescription: String {
      "\(size.columns)x\(size.rows), unicode \(isUnicode), colour \(hasColour), shades \(hasShades)"
    }
  }

  static let looks = [
    Look(size: Size(columns: 200, rows: 60)), Look(size: Size(columns: 100, rows: 40)),
    Look(size: Size(columns: 100, rows: 40), hasShades: false),
    Look(size: Size(columns: 100, rows: 40), reducedMotion: true),
    Look(size: Size(columns: 120, rows: 40), isUnicode: false),
    Look(size: Size(columns: 100, rows: 40), hasColour: false, hasShades: false),
    Look(size: Size(columns: 80, rows: 24)), Look(size: Size(columns: 80, rows: 24), hasShades: false),
    Look(size: Size(columns: 40, rows: 15), isUnicode: false), Look(size: Size(columns: 26, rows: 10)),
  ]

  @Test(arguments: looks)
  func itIsAsIfAllWereDrawn(look: Look) throws {
    var settings = Settings()
    settings.reducedMotion = look.reducedMotion
    var driver = ModelDriver(
      size: look.size, isUnicode: look.isUnicode, hasColour: look.hasColour, hasShades: look.hasShades,
      settings: settings)
    driver.press(.enter)
    var random = SeededGenerator(seed: 7)
    var buffer = CellBuffer(size: look.size)
    var redrawn = 0
    let keys: [Key] = [.left, .left, .right, .right, .up, .up, .character("z"), .down, .character(" ")]
    for step in 0..<400 {
      switch random.next() % 16 {
      case 0..<11: driver.press(keys[Int(random.next() % UInt64(keys.count))])
      case 11..<15: driver.pass(.milliseconds(Int64(random.next() % 60)))
      default: driver.pass(.milliseconds(Int64(random.next() % 1_500)))
      }
      if driver.model.redraw(&buffer) {
        redrawn += 1
      } else {
        buffer.reset(to: look.size)
        driver.model.view(into: &buffer)
      }
      guard buffer == driver.screen else {
        Issue.record("step \(step):\n\(buffer.text)\nis not\n\(driver.screen.text)")
        return
      }
      if driver.shows("Game over") { driver.pass(.seconds(1)); driver.press(.enter) }
    }
    #expect(redrawn > 100, "most frames need no more than what has moved")
  }
}
