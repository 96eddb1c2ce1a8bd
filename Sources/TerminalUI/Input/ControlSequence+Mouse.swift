extension ControlSequence {
  /// The valid coordinates: the kernel counts columns and rows in 16 bits.
  private static let coordinates = 1...65_535

  /// An SGR report (mode 1006): `< button ; column ; row`, ended by `M`, or by `m` for a release.
  func mouseEvent(final: UInt8) -> MouseEvent? {
    guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m"),
      parameterCount == 3, let code = number(0), let column = number(1), let row = number(2)
    else { return nil }
    return Self.mouseEvent(code: code, column: column, row: row, isRelease: final == UInt8(ascii: "m"))
  }

  /// An X10 report: three values, each offset by 32.
  ///
  /// It does not report which button was released.
  static func x10MouseEvent(_ values: [Int]) -> MouseEvent? {
    guard values.count == 3, values.allSatisfy({ $0 >= 32 }) else { return nil }
    let code = values[0] - 32
    return mouseEvent(
      code: code, column: values[1] - 32, row: values[2] - 32, isRelease: code & ~0b11100 == 3)
  }

  /// The event of a report in either form.
  ///
  /// In `code` the button is 0…2, or 3 for none; plus 4 for Shift, 8 for Meta, 16 for Control, 32 for motion, 64 for
  /// the wheel. Columns and rows count from 1.
  private static func mouseEvent(code: Int, column: Int, row: Int, isRelease: Bool) -> MouseEvent? {
    guard (0..<128).contains(code), coordinates.contains(column), coordinates.contains(row) else {
      return nil
    }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    var event = MouseEvent(action: .press, position: Point(x: column - 1, y: row - 1), modifiers: modifiers)

    if code & 64 != 0 {
      guard !isRelease, code & 32 == 0 else { return nil }
      let directions: [MouseEvent.Action] = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight]
      event.action = directions[code & 3]
      return event
    }
    let buttons: [MouseEvent.Button] = [.left, .middle, .right, .none]
    event.button = buttons[code & 3]
    if isRelease {
      event.action = .release
    } else if code & 32 != 0 {
      event.action = .drag
    } else if event.button == .none {
      return nil
    }
    return event
  }
}
