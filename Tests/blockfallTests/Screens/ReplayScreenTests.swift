import BlockEngine
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct ReplayScreenTests {
  /// A replay screen on its own.
  private struct Watched {
    var screen: ReplayScreen
    var context: ScreenContext

    init(_ steps: [ReplayStep], size: Size = Size(columns: 80, rows: 24), rules: Ruleset = .classic) {
      context = ScreenContext(
        size: size, now: Moment(nanoseconds: 5_000_000_000_000),
        capabilities: DrawingCapabilities(isUnicode: true, hasColour: true, hasShades: true),
        settings: Settings(), saver: .disabled)
      let header = ReplayHeader(
        GameSetup(ruleset: rules, seed: 1), player: nil, started: WallTime(seconds: 0).text)
      var body = ReplayBody()
      body.steps = steps
      screen = ReplayScreen(showing: Replay(header: header, body: body), in: context)
    }

    mutating func type(_ keys: String) { for key in keys { press(.character(key)) } }

    mutating func press(_ key: Key) {
      let event = InputEvent.key(KeyEvent(key: key, modifiers: [], phase: .press))
      _ = screen.update(.input(event), in: &context)
    }

    mutating func pass(_ duration: Duration) {
      context.now = context.now + duration
      _ = screen.update(.tick, in: &context)
    }

    var frame: CellBuffer {
      var buffer = CellBuffer(size: context.size)
      screen.draw(into: &buffer, in: context)
      return buffer
    }

    /// Those of the named keys whose rows beside the field are highlighted.
    func lit(_ names: [String]) -> [String] {
      let frame = frame
      return names.filter { name in
        // The keys stand in a frame.
        guard let place = frame.position(of: "│ \(name)") else { return false }
        return frame[place.x + 2, place.y].style.background == .selection
      }
    }
  }

  private let steps = [
    ReplayStep(.left, at: GameTime(microseconds: 300_000)),
    ReplayStep(.rotateClockwise, at: GameTime(microseconds: 600_000)),
    ReplayStep(.hardDrop, at: GameTime(microseconds: 1_500_000)),
  ]

  @Test func onALowScreenTheButtonsGiveWayToTheField() {
    var watched = Watched(steps, rules: .modern)
    // Two columns a mino, as in the game.
    let wall = "▐" + String(repeating: " ", count: 20) + "▌"
    #expect(watched.frame.text.contains(wall), "\(watched.frame.text)")
    for button in ["Space Pause", "b All buttons"] { #expect(watched.frame.text.contains(button)) }
    #expect(!watched.frame.text.contains("Race it"))
    watched.type("b")
    #expect(watched.frame.text.contains("r Race it") && !watched.frame.text.contains(wall))
    watched.type("b")
    #expect(watched.frame.text.contains(wall))
    // A key works whether it is shown or not.
    watched.type("k")
    #expect(watched.frame.text.contains("Hard drop"))
    let large = Watched(steps, size: Size(columns: 120, rows: 40), rules: .modern).frame.text
    #expect(large.contains("r Race it") && !large.contains("All buttons"))
  }

  @Test func oneStepsFromWhatWasDoneToWhatWasDoneNextAndBack() {
    var watched = Watched(steps)
    watched.type("k]")
    #expect(watched.lit(["Left", "Turn ", "Hard drop"]) == ["Left"])
    watched.type("]")
    #expect(watched.lit(["Left", "Turn ", "Hard drop"]) == ["Turn "])
    watched.type("[")
    #expect(watched.lit(["Left", "Turn ", "Hard drop"]) == ["Left"])
    watched.type("]]")
    #expect(watched.lit(["Left", "Turn ", "Hard drop"]) == ["Hard drop"])
  }

  @Test func aKeyIsShownPressedForAFifthOfASecondOfPlay() {
    var watched = Watched(steps)
    watched.type("k")
    watched.pass(.milliseconds(300))
    #expect(watched.lit(["Left"]) == ["Left"])
    let wake = watched.screen.nextWake(after: watched.context.now)
    #expect(wake.map { $0 <= watched.context.now + .milliseconds(201) } == true)
    watched.pass(.milliseconds(201))
    #expect(watched.lit(["Left"]) == [])
  }

  @Test func keysAreNotShownUnlessAskedFor() {
    var watched = Watched(steps)
    watched.type("]")
    #expect(watched.frame.position(of: "Hard drop") == nil)
    watched.type("k")
    #expect(watched.frame.position(of: "Hard drop") != nil)
    watched.type("k")
    #expect(watched.frame.position(of: "Hard drop") == nil)
  }

  @Test func whileItStandsStillOneLeapsByASecond() {
    var watched = Watched(steps)
    watched.type(" ")
    #expect(watched.frame.position(of: "1 s forward") != nil)
    watched.press(.right)
    #expect(watched.frame.position(of: "0:01 / 0:01") != nil)
    watched.press(.left)
    #expect(watched.frame.position(of: "0:00 / 0:01") != nil)
  }

  @Test func aSmallTerminalTellsTheKeyInItsBar() {
    var watched = Watched(steps, size: Size(columns: 24, rows: 14))
    watched.type("k]")
    #expect(watched.frame.lines[0].hasSuffix(" Left"), "\(watched.frame.lines[0])")
  }
}
