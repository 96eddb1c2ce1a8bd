import BlockEngine

/// What a player means by a key, before anybody asks whether it can be done.
enum PlayerAction: String, CaseIterable, Sendable {
  case left, right, rotateClockwise, rotateCounterclockwise, softDrop, hardDrop
  case pause, menu, help

  /// The engine's command for the action; nil for those that are the program's.
  var command: GameCommand? {
    switch self {
    case .left: .left
    case .right: .right
    case .rotateClockwise: .rotateClockwise
    case .rotateCounterclockwise: .rotateCounterclockwise
    case .softDrop: .softDrop
    case .hardDrop: .hardDrop
    case .pause, .menu, .help: nil
    }
  }

  /// What Help calls the action.
  var title: String {
    switch self {
    case .left: tr("Move left")
    case .right: tr("Move right")
    case .rotateClockwise: tr("Turn clockwise")
    case .rotateCounterclockwise: tr("Turn counterclockwise")
    case .softDrop: tr("Soft drop")
    case .hardDrop: tr("Hard drop")
    case .pause: tr("Pause")
    case .menu: tr("Menu")
    case .help: tr("Help")
    }
  }
}

extension PlayerAction {
  /// The action in a word or two, for the column beside the field.
  var shortTitle: String {
    switch self {
    case .left: tr("Left")
    case .right: tr("Right")
    case .rotateClockwise: tr("Turn")
    case .rotateCounterclockwise: tr("Turn back")
    case .softDrop: tr("Soft drop")
    case .hardDrop: tr("Hard drop")
    case .pause: tr("Pause")
    case .menu: tr("Menu")
    case .help: tr("Help")
    }
  }
}
