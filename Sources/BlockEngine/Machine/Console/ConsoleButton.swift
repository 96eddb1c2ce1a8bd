/// The console's buttons, as bits of its byte.
package enum ConsoleButton {
  package static let a: UInt8 = 128
  package static let b: UInt8 = 64
  package static let select: UInt8 = 32
  package static let start: UInt8 = 16
  static let up: UInt8 = 8
  static let down: UInt8 = 4
  static let left: UInt8 = 2
  static let right: UInt8 = 1
  static let sides = left | right
  static let directions = up | down | sides
}

extension PadButtons {
  /// The buttons as the console's byte.
  var consoleByte: UInt8 {
    var byte: UInt8 = 0
    if contains(.a) { byte |= ConsoleButton.a }
    if contains(.b) { byte |= ConsoleButton.b }
    if contains(.up) { byte |= ConsoleButton.up }
    if contains(.down) { byte |= ConsoleButton.down }
    if contains(.left) { byte |= ConsoleButton.left }
    if contains(.right) { byte |= ConsoleButton.right }
    return byte
  }
}
