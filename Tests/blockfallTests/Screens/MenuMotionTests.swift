import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// What moves in the main menu, and what stands still.
@Suite struct MenuMotionTests {
  private func menu(
    _ columns: Int = 80, _ rows: Int = 24, reducedMotion: Bool = false, isPlain: Bool = false,
    isFirst: Bool = true
  ) -> (MainMenuScreen, ScreenContext) {
    var settings = Settings()
    if reducedMotion {
      for (name, text) in [("reduced-motion", "on"), ("motion", "none")] {
        if let setting = Setting.table.first(where: { $0.name == name }) { try? settings.set(setting, text) }
      }
    }
    var context = GameScreenTrial.context(size: Size(columns: columns, rows: rows), settings: settings)
    context.isPlain = isPlain
    return (MainMenuScreen(context: context, isFirst: isFirst), context)
  }

  private func frame(_ menu: MainMenuScreen, _ context: ScreenContext) -> CellBuffer {
    var buffer = CellBuffer(size: context.size)
    menu.draw(into: &buffer, in: context)
    return buffer
  }

  /// Lets time pass by the menu's own wishes.
  private func pass(_ duration: Duration, _ menu: inout MainMenuScreen, _ context: inout ScreenContext) -> Int
  {
    let end = context.now + duration
    var wakes = 0
    while let next = menu.nextWake(after: context.now), next <= end {
      context.now = next
      _ = menu.update(.tick, in: &context)
      wakes += 1
    }
    context.now = end
    return wakes
  }

  @Test func theLettersFallIntoPlaceOnceAndThenStand() {
    var (menu, context) = menu()
    let first = frame(menu, context)
    _ = pass(.seconds(1), &menu, &context)
    let later = frame(menu, context)
    #expect(first.lines[1...4] != later.lines[1...4])
    #expect(menu.motion.fall == nil)
    let (standing, _) = self.menu(isFirst: false)
    #expect(frame(standing, context).lines[1...4] == later.lines[1...4])
  }

  @Test func anyKeySkipsTheFallAndIsObeyed() {
    var (menu, context) = menu()
    _ = menu.update(.input(.key(KeyEvent(key: .down))), in: &context)
    #expect(menu.motion.fall == nil && menu.menu.selection == 1)
    let (standing, _) = self.menu(isFirst: false)
    #expect(frame(menu, context).lines[1...4] == frame(standing, context).lines[1...4])
  }

  @Test func aGamePlaysItselfUntilEightSecondsAfterTheLastKey() {
    var (menu, context) = menu()
    #expect(pass(.seconds(8), &menu, &context) > 50)
    #expect(menu.nextWake(after: context.now) == nil)
    let still = frame(menu, context)
    #expect(still.cells.contains { $0.style.attributes.contains(.shaded) })
    _ = menu.update(.input(.key(KeyEvent(key: .down))), in: &context)
    #expect(pass(.seconds(7), &menu, &context) > 50)
    #expect(pass(.seconds(60), &menu, &context) < 20 && menu.nextWake(after: context.now) == nil)
  }

  @Test(arguments: [true, false])
  func withoutMotionAndInPlainModeNothingMoves(isPlain: Bool) {
    var (menu, context) = menu(reducedMotion: !isPlain, isPlain: isPlain)
    menu.appear(in: &context)
    _ = menu.update(.input(.key(KeyEvent(key: .down))), in: &context)
    #expect(menu.nextWake(after: context.now) == nil)
    #expect(pass(.seconds(9), &menu, &context) == 0)
  }

  @Test(arguments: [(24, 9), (40, 15), (60, 20), (74, 20), (80, 24), (120, 40), (200, 60)])
  func nothingOverlapsAtAnySize(columns: Int, rows: Int) {
    let (menu, context) = menu(columns, rows)
    let places = menu.places(in: context.drawing)
    #expect(places.menu.area.maxY <= rows && places.menu.area.maxX <= columns && places.menu.area.minY >= 1)
    if let logo = places.logo {
      #expect(logo.bottom - logo.size.rows + 1 >= 1 && logo.bottom < places.menu.area.minY)
    }
    if let demo = places.demo {
      #expect(demo.rect.minX > places.menu.area.maxX && demo.rect.maxX < columns && demo.rect.maxY < rows - 2)
      #expect(demo.rect.minY > (places.logo?.bottom ?? 0))
    }
    #expect((places.demo != nil) == (columns >= 60 && rows >= 20) || columns == 60 || columns == 74)
  }

  @Test(arguments: [(80, 24, 20), (120, 40, 30), (200, 60, 40)])
  func theGameBesideTheListIsAsLargeAsTheRoom(columns: Int, rows: Int, width: Int) {
    var driver = ModelDriver(size: Size(columns: columns, rows: rows))
    func floor(_ driver: ModelDriver) -> Int? {
      driver.screen.lines.last { $0.contains("▝▀") }?.split(separator: "▝").last?.prefix { $0 == "▀" }.count
    }
    driver.press(.down)
    driver.pass(.seconds(1))
    #expect(floor(driver) == width, "\(driver)")
    driver.open("Modes")
    driver.pass(.seconds(1))
    #expect(floor(driver) == width, "\(driver)")
  }

  @Test func valuesStandApartFromActionsAndEveryRowSaysWhatItDoes() {
    let (menu, _) = menu()
    let isValued = menu.menu.items.map { $0.value != nil }
    // One group of values, and nothing else in it.
    let first = isValued.firstIndex(of: true) ?? 0
    let last = isValued.lastIndex(of: true) ?? 0
    #expect(isValued[first...last].allSatisfy { $0 })
    #expect(menu.menu.items[first].heading != nil && menu.menu.items[last + 1].heading != nil)
    #expect(menu.menu.items.allSatisfy { $0.help?.isEmpty == false })
    let headings = menu.menu.items.compactMap(\.heading)
    #expect(headings == ["Play", "Together", "Learn", "You", "Next game", ""])
  }
}
