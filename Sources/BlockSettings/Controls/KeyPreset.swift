import BlockPlatform

/// A complete set of keys for one way to sit at a keyboard.
package enum KeyPreset: String, CaseIterable, Sendable {
  case arrows, today, vi, wasd, leftHand, rightHand

  /// The preset's name.
  package var title: String {
    switch self {
    case .arrows: tr("Arrows")
    case .today: tr("Today's games")
    case .vi: tr("vi")
    case .wasd: tr("WASD")
    case .leftHand: tr("Left hand alone")
    case .rightHand: tr("Right hand alone")
    }
  }

  /// The keys that differ from the default ones, by their names in settings.
  private var texts: [PlayerAction: String] {
    switch self {
    case .arrows: [:]
    case .today:
      [
        .left: "left", .right: "right", .rotateClockwise: "up x", .rotateCounterclockwise: "z",
        .rotateHalf: "a", .softDrop: "down", .hold: "c shift",
      ]
    case .vi:
      [
        .left: "h", .right: "l", .wallLeft: "0", .wallRight: "$", .rotateClockwise: "k",
        .rotateCounterclockwise: "u", .softDrop: "j",
      ]
    case .wasd:
      [
        .left: "a", .right: "d", .wallLeft: "z", .wallRight: "c", .rotateClockwise: "w",
        .rotateCounterclockwise: "e", .softDrop: "s", .sonicDrop: "x", .rotateHalf: "r", .hold: "f",
        .hint: "1", .restart: "t",
      ]
    case .leftHand:
      [
        .left: "a", .right: "d", .wallLeft: "z", .wallRight: "c", .rotateClockwise: "w",
        .rotateCounterclockwise: "e", .softDrop: "s", .sonicDrop: "x", .hardDrop: "space tab",
        .pause: "r escape", .help: "f1 ?", .mute: "v", .rotateHalf: "f", .hold: "g", .hint: "1",
        .restart: "t",
      ]
    case .rightHand:
      [
        .left: "left j", .right: "right l", .wallLeft: "home n", .wallRight: "end .",
        .rotateClockwise: "up i", .rotateCounterclockwise: "u", .softDrop: "down k",
        .sonicDrop: "m", .hardDrop: "enter space", .menu: "backspace q ctrl-c", .mute: ",", .rotateHalf: "o",
        .hold: "h", .restart: ";",
      ]
    }
  }

  /// The actions whose keys differ from the default ones, with their keys.
  package var keys: KeyOverrides {
    var keys = KeyOverrides()
    var texts = texts
    // Hands that keep to other keys find a machine's buttons there too.
    if self != .arrows, self != .today {
      for (action, text) in texts { if let button = action.machineButton { texts[button] = text } }
    }
    for (action, text) in texts { keys[action] = try? Settings.chords(text, for: .keys(action)) }
    return keys
  }
}
