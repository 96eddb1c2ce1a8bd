import BlockLink
import BlockPlatform
import BlockScreens
import TerminalUI

/// Invitations: sending and receiving them.
extension RoomScreen {
  mutating func receive(_ invitation: Invitation, in context: inout ScreenContext) {
    guard isFree else {
      // An invitation does not interrupt the player.
      connection.perform(at: context.now, &context) { $0.declineAsBusy(at: $1) }
      context.showNews(tr("%s has invited you, and was told that you are busy.", invitation.from.sanitized))
      return
    }
    (withdrawal, search) = (nil, nil)
    stage = .invited(invitation, MenuList([.init(.accept, tr("Accept")), .init(.decline, tr("Decline"))]))
    context.play(.chosen)
    let words = tr("%s invites you.", invitation.from.sanitized)
    context.notify(words)
    narrate(words, in: &context)
  }

  /// Ends the visible invitation, which is no longer valid.
  mutating func endInvitation(
    _ invitation: Invitation, because why: InvitationEnd, in context: inout ScreenContext
  ) {
    guard case .invited = stage else { return }
    let text = why.text(invitation.from.sanitized)
    withdrawal = text
    stage = .invited(invitation, MenuList([.init(.refresh, tr("Other rooms"))]))
    narrate(text, in: &context)
  }

  mutating func answerInvitation(accepts: Bool, in context: inout ScreenContext) {
    stage = .connecting
    connection.perform(at: context.now, &context) { $0.answer(accepts: accepts, at: $1) }
    if !accepts { requestRooms(in: &context) }
  }

  /// Whether an invitation may take over the screen: the player is in no room and is not setting up or reading
  /// anything.
  private var isFree: Bool {
    switch stage {
    case .connecting, .list, .invited: connection.session.room == nil
    case .opening, .room, .inviting, .seeking, .removing, .trusting, .playing, .watching, .asking, .closing,
      .leaving,
      .over, .ended:
      false
    }
  }

  /// The players who can be invited.
  var inviteMenu: MenuList<Choice> {
    let players = list?.players ?? []
    // A page of the list may not have all of them.
    let search = connection.session.hasPages && players.count >= RoomList.pageSize || !query.search.isEmpty
    return MenuList(
      players.map { .init(.invitePlayer($0), $0.sanitized) } + (search ? [searchItem] : [])
        + [.init(.refresh, tr("Refresh")), .init(.back, tr("Back"))])
  }
}
