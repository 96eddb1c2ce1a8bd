import BlockLink
import BlockScreens
import BlockSettings
import TerminalUI

/// The stages of the screen and their choices.
extension RoomScreen {
  enum Choice: Hashable, Sendable {
    case ready, notReady, invite, invitePlayer(String), open, join(String), refresh, accept, decline, back,
      leaveRoom,
      leave
    /// Watches in a room that has no free seat.
    case watch(String)
    /// Leaves the lobby of a stranger's server for a game alone, or for the menu, and comes back to it.
    case playAlone, menu
    /// Watches the match with the most players.
    case watchBest(String)
    case playOn, giveUp
    /// Asks whether to leave the room.
    case askToLeave
    /// Connects again after the connection was lost.
    case joinAgain
    /// Gives up and closes the room, after the match or at once.
    case closeLater, closeNow
    /// Opens the room with its settings.
    case proceed
    case part(VersusSetup.Part)
    case seats, watchers
    case addBot, removeBot
    /// The page of the list of rooms, and the search in it.
    case page, search
    case remove, removePlayer(String)
    /// Lets a typed fingerprint replace the known one.
    case replaceKey
    /// Looks for an opponent in a ranked match, or for another one; stops; and the answers to an offered one.
    case seek, seekAnother, stopSeeking, acceptOffer, declineOffer
    /// Goes to the ways to other rooms.
    case network
  }

  enum Stage: Sendable {
    /// Nothing is known yet.
    case connecting
    /// The setup of the room to open.
    case opening(MenuList<Choice>)
    /// The rooms to join.
    case list(MenuList<Choice>)
    case room(MenuList<Choice>)
    /// The question whether to leave the room.
    case leaving(MenuList<Choice>)
    /// The players to invite.
    case inviting(MenuList<Choice>)
    /// The players to remove.
    case removing(MenuList<Choice>)
    /// The question whether a new key replaces the known one.
    case trusting(known: String, new: String, MenuList<Choice>)
    /// A received invitation.
    case invited(Invitation, MenuList<Choice>)
    /// The search for an opponent, or the one to accept.
    case seeking(MenuList<Choice>)
    case playing
    /// Somebody plays alone, and this player watches.
    case watching
    /// The question whether to give up or leave, while the match goes on.
    case asking(MenuList<Choice>)
    /// The question whether to end the hosted server while others play.
    case closing(MenuList<Choice>)
    /// The result; keys count a short time after `since`.
    case over(MenuList<Choice>, since: Moment)
    /// The connection has ended.
    case ended(MenuList<Choice>)
  }
}

extension RoomScreen.Stage {
  /// The current menu; nil if there is none.
  var menu: MenuList<RoomScreen.Choice>? {
    get {
      switch self {
      case .connecting, .playing, .watching: nil
      case .opening(let menu), .list(let menu), .room(let menu), .inviting(let menu), .removing(let menu),
        .trusting(_, _, let menu), .invited(_, let menu), .seeking(let menu), .asking(let menu),
        .closing(let menu),
        .leaving(let menu), .over(let menu, _), .ended(let menu):
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
      case .removing: self = .removing(menu)
      case .trusting(let known, let new, _): self = .trusting(known: known, new: new, menu)
      case .invited(let invitation, _): self = .invited(invitation, menu)
      case .seeking: self = .seeking(menu)
      case .asking: self = .asking(menu)
      case .closing: self = .closing(menu)
      case .leaving: self = .leaving(menu)
      case .over(_, let since): self = .over(menu, since: since)
      case .ended: self = .ended(menu)
      }
    }
  }

  /// A number for each menu, so that a selection in one is never taken for one in another.
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
    case .removing: 10
    case .trusting: 11
    case .leaving: 12
    case .seeking: 13
    }
  }

  var focus: Focus? { menu.map { Focus(page: page, item: $0.selection) } }
}
