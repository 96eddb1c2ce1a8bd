import BlockControls
import BlockEngine
import Glibc
import TerminalUI

/// Measures how many terminal reports a second the program's decoder and gesture recognizer process.
///
/// `Input` links to the program's own sources. Prints one JSON object: for each flood the events per second
/// of processor time, run by run. The argument is the number of runs.
@main
enum InputBench {
  private static let events = 2_000_000
  /// The most bytes that a tty returns at once.
  private static let portion = 4_095

  static func main() {
    let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 9
    let drags = flood { "\u{1b}[<32;\(1 + $0 % 78);\(1 + $0 / 78 % 22)M" }
    let taps = flood { "\u{1b}[<0;\(30 + $0 / 2 % 20);12\($0.isMultiple(of: 2) ? "M" : "m")" }
    let keys = flood { $0.isMultiple(of: 2) ? "\u{1b}[1;1:2D" : "\u{1b}[97;1:3u" }
    let races = [("drags", drags), ("taps", taps), ("keys", keys)].map { name, bytes in
      let speeds = (0..<runs).map { _ in String(speed(of: bytes)) }
      return "{\"name\":\"\(name)\",\"events\":[\(speeds.joined(separator: ","))]}"
    }
    print("{\"races\":[\(races.joined(separator: ","))]}")
  }

  private static func flood(_ report: (Int) -> String) -> [UInt8] {
    // The first report is a press, so that the drags after it are a gesture.
    (0..<events).reduce(into: Array("\u{1b}[<0;40;12M".utf8)) { $0 += report($1).utf8 }
  }

  /// Decodes a flood and recognizes its touches, one read at a time; returns the events per second.
  private static func speed(of bytes: [UInt8]) -> Int {
    var decoder = InputDecoder(keys: [
      Array("\u{1b}OD".utf8): KeyEvent(key: .left), Array("\u{1b}OC".utf8): KeyEvent(key: .right),
    ])
    var mouse = MouseTouches()
    var recognizer = GestureRecognizer()
    var read: [InputEvent] = []
    var (count, moves) = (0, 0)
    let start = processorTime()
    for begin in stride(from: 0, to: bytes.count, by: portion) {
      decoder.feed(bytes[begin..<min(begin + portion, bytes.count)], into: &read)
      for case .mouse(let event) in read {
        for touch in mouse.touches(for: event) {
          let time = ControlTime(microseconds: Int64(count / 2))
          if recognizer.feed(touch, at: time) != nil { moves += 1 }
        }
      }
      count += read.count
      read.removeAll(keepingCapacity: true)
    }
    let spent = processorTime() - start
    precondition(count == events + 1 && moves < count, "every report is an event")
    return Int(Double(count) / spent)
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
