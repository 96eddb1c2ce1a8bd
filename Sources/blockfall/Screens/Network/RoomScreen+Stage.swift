import BlockLink
import TerminalUI

/// The choices, and what shows at a time.
extension RoomScreen {
  enum Choice: Hashable, Sendable {
    case ready, notReady, invite, call(String), open, join(String), look, accept, decline, back, leaveRoom,
      leave
    /// To watch in a room that one cannot play in.
    case watch(String)
    case playOn, giveUp
    /// Gives up and closes the room once the match has ended, or at once.
    case closeLater, closeNow
    /// Opens the room by its settings.
    case proceed
    case part(VersusSetup.Part)
    case seats, watchers
    case addBot, removeBot
    /// To the ways to other rooms.
    case network
  }

  enum Stage: Sendable {
    /// Nothing is known yet.
    case connecting
    /// What is played in the room that is to be opened.
    case opening(MenuList<Choice>)
    /// What there is to join.
    case list(MenuList<Choice>)
    case room(MenuList<Choice>)
    /// Whom to invite.
    case inviting(MenuList<Choice>)
    /// Somebody invites one.
    case invited(Invitation, MenuList<Choice>)
    case playing
    /// Somebody plays alone, and one watches.
    case watching
    /// Whether to give up or leave, while the match goes on.
    case asking(MenuList<Choice>)
    /// Whether to end the server that one runs, while others play.
    case closing(MenuList<Choice>)
    /// The result; keys count from a moment on.
    case over(MenuList<Choice>, since: Moment)
    /// The connection is over.
    case ended(MenuList<Choice>)
  }
}

extension RoomScreen.Stage {
  /// What is chosen from; nil where there is nothing to choose.
  var menu: MenuList<RoomScreen.Choice>? {
    get {
      switch self {
      case .connecting, .playing, .watching: nil
      case .opening(let menu), .list(let menu), .room(let menu), .inviting(let menu), .invited(_, let menu),
        .asking(let menu), .closing(let menu), .over(let menu, _), .ended(let menu):
        menu
      }
    }
    set {
      guard let menu = newValue else { return }
      switch self {
      case .connecting, .playing, .watching: break
      case .opening: self = .opening(menu)
      case .list: self = .list(menu)
      case .room: self = .room(menu)
      case .inviting: self = .inviting(menu)
      case .invited(let invitation, _): self = .invited(invitation, menu)
      case .asking: self = .asking(menu)
      case .closing: self = .closing(menu)
      case .over(_, let since): self = .over(menu, since: since)
      case .ended: self = .ended(menu)
      }
    }
  }

  /// A number for each menu, so that what is selected in one is never taken for what was in another.
  private var page: Int {
    switch self {
    case .connecting, .playing, .watching: 0
    case .list: 1
    case .room: 2
    case .inviting: 3
    case .invited: 4
    case .asking: 5
    case .over: 6
    case .ended: 7
    case .opening: 8
    case .closing: 9
    }
  }

  var focus: Focus? { menu.map { Focus(page: page, item: $0.selection) } }
}
