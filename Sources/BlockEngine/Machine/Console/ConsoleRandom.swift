/// The console's shift register of sixteen bits, from which everything random comes.
package struct ConsoleRandom: Hashable {
  /// The number of steps after which the register repeats.
  static let period: UInt64 = 32_767

  /// The register, 8988 (hexadecimal) at power-on; its first byte is the upper one.
  package var register: UInt16

  package init(register: UInt16 = 0x8988) { self.register = register }

  /// The byte that draws use.
  var first: UInt8 { UInt8(register >> 8) }

  /// One step: the new top bit is bit 9 xor bit 1.
  mutating func step() { register = register >> 1 | (register >> 9 ^ register >> 1) << 15 }
}

/// The console's draw: it knows how many pieces it has drawn, and the last one.
struct ConsoleDraw: Sendable {
  /// Draws so far, in eight bits.
  var count: UInt8 = 0
  /// The number of the last piece at spawn; 0 before the first.
  var last: UInt8 = 0

  /// Draws a piece: its number at spawn.
  mutating func next(from register: inout ConsoleRandom) -> UInt8 {
    count &+= 1
    let index = Int((register.first &+ count) & 7)
    if index < 7, ConsoleShape.spawns[index] != last {
      last = ConsoleShape.spawns[index]
      return last
    }
    register.step()
    last = ConsoleShape.spawns[Int((register.first & 7) + last) % 7]
    return last
  }
}

extension ConsoleMachine {
  /// Draws a piece: its number at spawn.
  ///
  /// A given piece uses up no draw.
  mutating func draw() -> UInt8 {
    guard let piece = given.next() else { return drawn.next(from: &generator) }
    drawn.last = ConsoleShape.spawn(of: piece)
    return drawn.last
  }

  /// Fills the lower rows with type B's garbage; each row takes a frame.
  mutating func fillGarbage(height: Int) {
    let pictures: [UInt8] = [0, 1, 0, 2, 3, 3, 0, 0]
    for row in 8..<20 {
      clock &+= 1
      generator.step()
      for column in stride(from: 9, through: 0, by: -1) {
        generator.step()
        let picture = pictures[Int(generator.first & 7)]
        cells[row * 10 + column] = picture == 0 ? 0 : ConsoleMachine.garbage + picture
      }
      repeat { generator.step() } while generator.first & 15 >= 10
      cells[row * 10 + Int(generator.first & 15)] = 0
    }
    let emptied = [200, 170, 150, 120, 100, 80]
    for index in 0...emptied[min(max(height, 0), 5)] { cells[index] = 0 }
  }
}
