import BlockEngine
import Testing

@testable import BlockScreens
@testable import TerminalUI

extension ModelDriver {
  /// Presses keys and lets time pass at random (seeded), and compares each frame redrawn over the last one
  /// with the frame drawn whole.
  ///
  /// - Parameter between: what to do between two frames.
  /// - Returns: how many frames were redrawn over the last one.
  mutating func redrawn(pressing keys: [Key], _ between: (inout ModelDriver) -> Void) -> Int {
    var random = SeededGenerator(seed: 7)
    var buffer = CellBuffer(size: size)
    var redrawn = 0
    for step in 0..<400 {
      switch random.next() % 16 {
      case 0..<11: press(keys[Int(random.next() % UInt64(keys.count))])
      case 11..<15: pass(.milliseconds(Int64(random.next() % 60)))
      default: pass(.milliseconds(Int64(random.next() % 1_500)))
      }
      if model.redraw(&buffer) {
        redrawn += 1
      } else {
        buffer.reset(to: size)
        model.view(into: &buffer)
      }
      guard buffer == screen else {
        Issue.record("step \(step):\n\(buffer.text)\nis not\n\(screen.text)")
        return redrawn
      }
      between(&self)
    }
    return redrawn
  }
}
