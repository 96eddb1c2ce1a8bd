import BlockEngine
import CNcurses
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// The bytes that a game sends, compared with a lower bound.
@NcursesLock struct SentBytesTests {
  private enum Cause { case fall, move, turn, drop }

  @Test func whatIsSentIsNearTheLeastThatTheTerminalNeeds() throws {
    let size = Size(columns: 100, rows: 40)
    let display = try Display(
      description: TerminalDescription(type: "xterm-256color"), size: size, colorDepth: .indexed,
      palette: Theme.standard.palette, encoding: .utf8)
    var driver = ModelDriver.playing(size: size, seed: 5)
    var shown = driver.screen
    var sent: [Cause: Int] = [:]
    var least: [Cause: Int] = [:]

    func show(_ cause: Cause?) {
      let next = driver.screen
      var bytes: [UInt8] = []
      var frame = next
      display.present(&frame, into: &bytes)
      if let cause {
        sent[cause, default: 0] += bytes.count
        least[cause, default: 0] += LeastBytes.between(shown, next, theme: .standard)
      }
      shown = next
    }

    show(nil)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<60 {
      for _ in 0..<2 {
        driver.press(random.next() % 2 == 0 ? .left : .right)
        show(.move)
        driver.press(.up)
        show(.turn)
        driver.pass(.milliseconds(45))
        show(.turn)
        driver.pass(.milliseconds(1_000))
        show(.fall)
      }
      let lines = driver.figure("Lines")
      driver.press(.character(" "))
      show(driver.figure("Lines") == lines ? .drop : nil)
      guard !driver.shows("Game over") else {
        driver.pass(.seconds(1))
        driver.press(.enter)
        show(nil)
        continue
      }
      driver.pass(.milliseconds(200))
      show(nil)
    }
    // A little above the measured ratios. The bound counts only one byte for a move between rows.
    let limits: [Cause: Double] = [.fall: 2.3, .move: 2.4, .turn: 2.15, .drop: 1.8]
    for (cause, limit) in limits {
      let bytes = try #require(sent[cause])
      let bound = try #require(least[cause])
      #expect(Double(bytes) <= limit * Double(bound), "\(cause): \(bytes) bytes where \(bound) are the least")
    }
  }

  @Test func clearedRowsAreNearTheLeastToo() throws {
    let size = Size(columns: 100, rows: 40)
    let display = try Display(
      description: TerminalDescription(type: "xterm-256color"), size: size, colorDepth: .indexed,
      palette: Theme.standard.palette, encoding: .utf8)
    // The first piece fills the two gaps in the lowest rows; the rows above come down.
    let rows =
      Array(repeating: String(repeating: ".", count: 20), count: 20)
      + ["JJJ..TTT....LLL.....", "J.JJJ.TT...SS.L..II.", "OO.JJJ.ZZ..SSLL..II.", "OO..J..ZZ..TTT...II."]
      + ["ZZZZZZZZZ..SSSSSSSSS", "IIIITTTLL..JJJOOSSSS"]
    var context = GameScreenTrial.context(size: size)
    context.settings.hints = []
    (context.settings.motion, context.settings.clearLook) = (.some, .flash)
    context.settings.dropLook = .none
    let setup = GameSetup(
      seed: 1, pieces: [.o, .t], playfield: try Playfield(diagram: rows.joined(separator: "\n")))
    var screen = try #require(GameScreen(setup, player: nil, in: &context))
    var shown = CellBuffer(size: size)
    var (sent, least, frames) = (0, 0, 0)

    func show(counts: Bool = true) {
      var next = CellBuffer(size: size)
      screen.draw(into: &next, in: context)
      var (bytes, frame): ([UInt8], CellBuffer) = ([], next)
      display.present(&frame, into: &bytes)
      if counts {
        sent += bytes.count
        least += LeastBytes.between(shown, next, theme: .standard)
        frames += 1
      }
      shown = next
    }

    show(counts: false)
    context.now = context.now + .milliseconds(100)
    _ = screen.update(.input(.key(KeyEvent(key: .character(" ")))), in: &context)
    #expect(screen.seat.session.game.lines == 2)
    show()
    while screen.seat.effects.animation != nil {
      let wake = screen.nextWake(after: context.now)
      context.now = try #require(wake)
      _ = screen.update(.tick, in: &context)
      show()
    }
    #expect(frames == 6, "the drop, the flash going out, three on the way down, and the end")
    #expect(Double(sent) <= 1.7 * Double(least), "\(sent) bytes where \(least) are the least")
  }
}
