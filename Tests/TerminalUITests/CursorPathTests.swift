import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct CursorPathTests {
  @Test func everyWayEndsWhereItShallAndIsNoLongerThanTheDirectOne() {
    var random = Lehmer(state: 3)
    func cell() -> Point { Point(x: random.below(120), y: random.below(50)) }
    for _ in 0..<20_000 {
      let (start, end) = (cell(), cell())
      var way: [UInt8] = []
      var direct: [UInt8] = []
      CursorPath.append(from: start, to: end, into: &way)
      CursorPath.append(from: nil, to: end, into: &direct)
      guard walk(way, from: start) == end, walk(direct, from: start) == end, way.count <= direct.count else {
        Issue.record("\(start) to \(end): \(String(decoding: way, as: UTF8.self).debugDescription)")
        return
      }
    }
  }

  @Test(arguments: [
    (Point(x: 5, y: 5), Point(x: 5, y: 5), ""), (Point(x: 5, y: 5), Point(x: 4, y: 5), "\u{8}"),
    (Point(x: 5, y: 5), Point(x: 6, y: 5), "\u{1b}[C"), (Point(x: 50, y: 5), Point(x: 0, y: 5), "\r"),
    (Point(x: 50, y: 5), Point(x: 44, y: 6), "\n\u{1b}[6D"),
    (Point(x: 9, y: 5), Point(x: 7, y: 7), "\n\n\u{8}\u{8}"),
    (Point(x: 9, y: 30), Point(x: 9, y: 5), "\u{1b}[25A"),
    (Point(x: 99, y: 39), Point(x: 0, y: 0), "\u{1b}[H"),
    (Point(x: 99, y: 9), Point(x: 3, y: 9), "\r\u{1b}[3C"),
    (Point(x: 9, y: 1), Point(x: 60, y: 33), "\u{1b}[34;61H"),
  ])
  func theShortestOfTheUsualMovesIsTaken(start: Point, end: Point, way: String) {
    var bytes: [UInt8] = []
    CursorPath.append(from: start, to: end, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == way)
  }

  /// The cursor's position after some bytes; nil if they are anything but cursor movements.
  private func walk(_ bytes: [UInt8], from start: Point) -> Point? {
    var place = start
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x08: place.x -= 1
      case 0x0a: place.y += 1
      case 0x0d: place.x = 0
      case 0x1b:
        guard rest.popFirst() == UInt8(ascii: "["), let end = rest.firstIndex(where: { $0 >= 0x40 }) else {
          return nil
        }
        let numbers = String(decoding: rest[..<end], as: UTF8.self).split(separator: ";").compactMap {
          Int($0)
        }
        let letter = rest[end]
        rest = rest[(end + 1)...]
        let count = numbers.first ?? 1
        switch letter {
        case UInt8(ascii: "A"): place.y -= count
        case UInt8(ascii: "B"): place.y += count
        case UInt8(ascii: "C"): place.x += count
        case UInt8(ascii: "D"): place.x -= count
        case UInt8(ascii: "H"):
          place = Point(x: (numbers.count > 1 ? numbers[1] : 1) - 1, y: count - 1)
        default: return nil
        }
      default: return nil
      }
    }
    return place
  }
}
