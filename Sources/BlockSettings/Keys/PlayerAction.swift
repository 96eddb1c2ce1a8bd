import BlockControls
import BlockEngine
import BlockPlatform

/// An action that a key stands for, whether it is possible or not.
package enum PlayerAction: String, CaseIterable, Sendable {
  case left, right, wallLeft, wallRight, rotateClockwise, rotateCounterclockwise, rotateHalf
  case softDrop, sonicDrop, hardDrop, hold
  case tiltLeft, tiltRight, tiltLevel, tiltDrop
  case undo, redo, hint
  case pause, menu, help, mute, restart
  /// The buttons of a machine's pad, under rules that have one.
  case machineLeft, machineRight, machineDown, machineUp, machineTurn, machineTurnBack, machineThird,
    machineHold

  /// Whether it acts on the piece; otherwise it concerns the program.
  package var isPlay: Bool {
    switch self {
    case .left, .right, .wallLeft, .wallRight, .rotateClockwise, .rotateCounterclockwise, .rotateHalf: true
    case .softDrop, .sonicDrop, .hardDrop, .hold: true
    case .tiltLeft, .tiltRight, .tiltLevel, .tiltDrop: true
    case .undo, .redo, .hint, .pause, .menu, .help, .mute, .restart: false
    case .machineLeft, .machineRight, .machineDown, .machineUp, .machineTurn, .machineTurnBack, .machineThird,
      .machineHold:
      true
    }
  }

  /// The buttons of a machine's pad, each with the action that it stands for in a game.
  private static let machineButtons: [(button: PlayerAction, action: PlayerAction)] = [
    (.machineLeft, .left), (.machineRight, .right), (.machineDown, .softDrop), (.machineUp, .hardDrop),
    (.machineTurn, .rotateClockwise), (.machineTurnBack, .rotateCounterclockwise),
    (.machineThird, .rotateHalf), (.machineHold, .hold),
  ]

  /// Whether it is a button of a machine's pad.
  package var isOfMachine: Bool { inGame != self }

  /// The action in a game: another one only for a button of a machine's pad.
  package var inGame: PlayerAction {
    PlayerAction.machineButtons.first { $0.button == self }?.action ?? self
  }

  /// The button of a machine's pad that stands for this action in a game; nil if none does.
  package var machineButton: PlayerAction? { PlayerAction.machineButtons.first { $0.action == self }?.button }

  /// Whether one key cannot be bound to both.
  ///
  /// A key may move the piece under most rules and be another button of the pad under a machine's.
  package func conflicts(with other: PlayerAction) -> Bool {
    guard isOfMachine != other.isOfMachine else { return true }
    let ordinary = isOfMachine ? other : self
    return !ordinary.isPlay || ordinary.isTilt
  }

  /// The protection against counting key repeat as presses; actions that repeat anyway need none.
  var caution: SinglePresses.Caution {
    switch self {
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf: .standard
    case .hardDrop, .sonicDrop, .hold, .tiltDrop: .high
    case .left, .right, .wallLeft, .wallRight, .softDrop, .tiltLeft, .tiltRight, .tiltLevel: .none
    case .undo, .redo, .hint, .pause, .menu, .help, .mute, .restart: .none
    case .machineLeft, .machineRight, .machineDown, .machineUp, .machineTurn, .machineTurnBack, .machineThird,
      .machineHold:
      .none
    }
  }

  /// Its command for the engine; nil if it has none or if the command depends on the field or on tilt.
  package var command: GameCommand? {
    switch self {
    case .left: .left
    case .right: .right
    case .softDrop: .softDrop
    case .hardDrop: .hardDrop
    case .hold: .hold
    case .rotateClockwise: .rotateClockwise
    case .rotateCounterclockwise: .rotateCounterclockwise
    case .rotateHalf: .rotateHalf
    default: nil
    }
  }

  /// Whether it does something in games under some rules: there are rules without a hold, half turns or hard drops.
  package func hasEffect(under rules: Ruleset) -> Bool {
    if self == .tiltDrop { return PlayerAction.hardDrop.hasEffect(under: rules) }
    guard let command = inGame.command else { return self != .sonicDrop || rules.machine == nil }
    if let machine = rules.machine { return machine.buttons(for: command) != nil }
    return switch command {
    case .hold: rules.allowsHold
    case .rotateHalf: rules.allowsHalfTurns
    case .hardDrop: rules.hardDrop != .none
    case .left, .right, .softDrop, .rotateClockwise, .rotateCounterclockwise: true
    }
  }

  /// Whether it tilts, and so does nothing while tilt is off.
  package var isTilt: Bool {
    switch self {
    case .tiltLeft, .tiltRight, .tiltLevel, .tiltDrop: true
    default: false
    }
  }

  /// The name in Help.
  package var title: String {
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
    case .menu: tr("Menu, then quit")
    case .help: tr("Help")
    case .mute: tr("Mute")
    case .restart: tr("Start again")
    case .machineLeft: tr("Machine: left")
    case .machineRight: tr("Machine: right")
    case .machineDown: tr("Machine: down")
    case .machineUp: tr("Machine: up")
    case .machineTurn: tr("Machine: turn")
    case .machineTurnBack: tr("Machine: turn back")
    case .machineThird: tr("Machine: third button")
    case .machineHold: tr("Machine: hold")
    }
  }
}

extension PlayerAction {
  /// A short name, for the column beside the field.
  package var shortTitle: String {
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
    case .machineLeft, .machineRight, .machineDown, .machineTurn, .machineTurnBack, .machineHold:
      inGame.shortTitle
    case .machineUp: tr("Sonic drop")
    case .machineThird: tr("Third button")
    }
  }
}
