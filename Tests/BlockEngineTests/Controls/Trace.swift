import BlockControls
import BlockEngine
import BlockRecords

/// A series of events, and a time at which it ends, to feed to a recognizer.
///
/// `run` plays the whole trace. `shift` moves all its times; `pokes` are further moments to advance the
/// recognizer to, which split the trace there.
struct Trace<Event> {
  var events: [(at: Int64, event: Event)]
  var end: Int64

  func run<Recognizer>(
    _ recognizer: Recognizer, shiftedBy shift: Int64 = 0, pokes: [Int64] = [],
    feed: (inout Recognizer, Event, ControlTime) -> [ControlCommand],
    advance: (inout Recognizer, ControlTime) -> [ControlCommand]
  ) -> [ControlCommand] {
    var recognizer = recognizer
    var commands: [ControlCommand] = []
    var pokes = pokes.sorted()
    func moment(_ time: Int64) -> ControlTime { ControlTime(microseconds: time + shift) }
    for (time, event) in events {
      while let poke = pokes.first, poke < time {
        commands += advance(&recognizer, moment(poke))
        pokes.removeFirst()
      }
      commands += feed(&recognizer, event, moment(time))
    }
    for poke in pokes where poke < end { commands += advance(&recognizer, moment(poke)) }
    commands += advance(&recognizer, moment(end))
    return commands.map {
      ControlCommand($0.command, count: $0.count, at: $0.time.advanced(by: -shift))
    }
  }
}

/// A small random generator that gives the same traces in every run.
struct TraceGenerator {
  var state: UInt64

  mutating func next(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int((state >> 33) % UInt64(range.count))
  }

  mutating func moments(_ count: Int, until end: Int64) -> [Int64] {
    (0..<count).map { _ in Int64(next(0...Int(end))) }
  }
}

func at(milliseconds: Int64) -> ControlTime { ControlTime(microseconds: milliseconds * 1_000) }

/// Commands as letters, each after its count if that is not 1.
///
/// `r` right, `l` left, `d` soft drop, `D` hard drop, `c` clockwise, `z` counterclockwise, `h` half turn, `o`
/// hold.
func letters(_ commands: [ControlCommand]) -> String {
  commands.map { command in
    let letter =
      switch command.command {
      case .left: "l"
      case .right: "r"
      case .softDrop: "d"
      case .hardDrop: "D"
      case .rotateClockwise: "c"
      case .rotateCounterclockwise: "z"
      case .rotateHalf: "h"
      case .hold: "o"
      }
    return (command.count == 1 ? "" : "\(command.count)") + letter
  }.joined()
}

/// The letters with the milliseconds at which they are due: `r@0 r@170`.
func timed(_ commands: [ControlCommand]) -> String {
  commands.map { letters([$0]) + "@\($0.time.microseconds / 1_000)" }.joined(separator: " ")
}
