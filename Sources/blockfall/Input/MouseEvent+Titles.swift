import TerminalUI

extension MouseEvent.Button {
  /// What a person calls it; empty for none.
  var title: String {
    switch self {
    case .left: tr("left")
    case .middle: tr("middle")
    case .right: tr("right")
    case .none: ""
    }
  }
}

extension MouseEvent.Action {
  /// What a person calls it.
  var title: String {
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
