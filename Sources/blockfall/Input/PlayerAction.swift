import BlockEngine

/// What a player means by a key, before anybody asks whether it can be done.
enum PlayerAction: String, CaseIterable, Sendable {
  case left, right, wallLeft, wallRight, rotateClockwise, rotateCounterclockwise, rotateHalf
  case softDrop, sonicDrop, hardDrop, hold
  case tiltLeft, tiltRight, tiltLevel, tiltDrop
  case undo, redo, hint
  case pause, menu, help, mute, restart

  /// Whether it is something that a piece does; else it is the program's.
  var isPlay: Bool {
    switch self {
    case .left, .right, .wallLeft, .wallRight, .rotateClockwise, .rotateCounterclockwise, .rotateHalf: true
    case .softDrop, .sonicDrop, .hardDrop, .hold: true
    case .tiltLeft, .tiltRight, .tiltLevel, .tiltDrop: true
    case .undo, .redo, .hint, .pause, .menu, .help, .mute, .restart: false
    }
  }

  /// How much is done against a key that is held and reported again: what repeats by itself needs nothing.
  var caution: SinglePresses.Caution {
    switch self {
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf: .usual
    case .hardDrop, .sonicDrop, .hold, .tiltDrop: .high
    case .left, .right, .wallLeft, .wallRight, .softDrop, .tiltLeft, .tiltRight, .tiltLevel: .none
    case .undo, .redo, .hint, .pause, .menu, .help, .mute, .restart: .none
    }
  }

  /// The turn that it is; nil if it is none.
  var turn: GameCommand? {
    switch self {
    case .rotateClockwise: .rotateClockwise
    case .rotateCounterclockwise: .rotateCounterclockwise
    case .rotateHalf: .rotateHalf
    default: nil
    }
  }

  /// What it alone makes a piece do; nil if that is nothing, or depends on the field or on a tilt.
  var command: GameCommand? {
    switch self {
    case .left: .left
    case .right: .right
    case .softDrop: .softDrop
    case .hardDrop: .hardDrop
    case .hold: .hold
    default: turn
    }
  }

  /// Whether it tilts, and so is nothing while tilt is switched off.
  var isTilt: Bool {
    switch self {
    case .tiltLeft, .tiltRight, .tiltLevel, .tiltDrop: true
    default: false
    }
  }

  /// What Help calls the action.
  var title: String {
    switch self {
    case .left: tr("Move left")
    case .right: tr("Move right")
    case .wallLeft: tr("To the left wall")
    case .wallRight: tr("To the right wall")
    case .rotateClockwise: tr("Turn clockwise")
    case .rotateCounterclockwise: tr("Turn counterclockwise")
    case .rotateHalf: tr("Half turn (modern)")
    case .softDrop: tr("Soft drop")
    case .sonicDrop: tr("Drop, do not lock")
    case .hardDrop: tr("Hard drop")
    case .hold: tr("Hold (modern)")
    case .tiltLeft: tr("Tilt left")
    case .tiltRight: tr("Tilt right")
    case .tiltLevel: tr("Level out")
    case .tiltDrop: tr("Nod (hard drop)")
    case .undo: tr("Undo")
    case .redo: tr("Redo")
    case .hint: tr("Hint (practice)")
    case .pause: tr("Pause")
    case .menu: tr("Menu")
    case .help: tr("Help")
    case .mute: tr("Mute")
    case .restart: tr("Start again")
    }
  }
}

extension PlayerAction {
  /// The action in a word or two, for the column beside the field.
  var shortTitle: String {
    switch self {
    case .left: tr("Left")
    case .right: tr("Right")
    case .wallLeft: tr("Left wall")
    case .wallRight: tr("Right wall")
    case .rotateClockwise: tr("Turn")
    case .rotateCounterclockwise: tr("Turn back")
    case .rotateHalf: tr("Half turn")
    case .softDrop: tr("Soft drop")
    case .sonicDrop: tr("Sonic drop")
    case .hardDrop: tr("Hard drop")
    case .hold: tr("Hold")
    case .tiltLeft, .tiltRight: tr("Tilt")
    case .tiltLevel: tr("Level out")
    case .tiltDrop: tr("Nod")
    case .undo: tr("Undo")
    case .redo: tr("Redo")
    case .hint: tr("Hint")
    case .pause: tr("Pause")
    case .menu: tr("Menu")
    case .help: tr("Help")
    case .mute: tr("Mute")
    case .restart: tr("Restart")
    }
  }
}
