import BlockEngine
import CNcurses
import Testing

@testable import blockfall

/// How many bytes a game costs, beside a bound of how few it could.
@NcursesLock struct SentBytesTests {
  private enum Cause { case fall, move, turn, drop }

  @Test func whatIsSentIsNearTheLeastThatTheTerminalNeeds() throws {
    setlocale(LC_ALL, "C.UTF-8")
    let size = Size(columns: 100, rows: 40)
    let display = try Display(
      description: TerminalDescription(type: "xterm-256color"), size: size, colorDepth: .indexed,
      theme: .standard, encoding: .utf8)
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
    // As measured, and a little more. The bound sets each colour once, where every row of a piece needs it anew.
    let limits: [Cause: Double] = [.fall: 2.4, .move: 3.0, .turn: 2.4, .drop: 2.0]
    for (cause, limit) in limits {
      let bytes = try #require(sent[cause])
      let bound = try #require(least[cause])
      #expect(Double(bytes) <= limit * Double(bound), "\(cause): \(bytes) bytes where \(bound) are the least")
    }
  }
}
