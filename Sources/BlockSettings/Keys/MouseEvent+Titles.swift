import BlockPlatform
import TerminalUI

extension MouseEvent.Button {
  /// The button's name for the player; empty for none.
  package var title: String {
    switch self {
    case .left: tr("left", context: "a mouse button")
    case .middle: tr("middle", context: "a mouse button")
    case .right: tr("right", context: "a mouse button")
    case .none: ""
    }
  }
}

extension MouseEvent.Action {
  /// The action's name for the player.
  package var title: String {
    switch self {
    case .press: tr("press")
    case .drag: tr("drag")
    case .release: tr("release")
    case .wheelUp: tr("wheel up")
    case .wheelDown: tr("wheel down")
    case .wheelLeft: tr("wheel left")
    case .wheelRight: tr("wheel right")
    }
  }
}
