extension Lobby {
  /// The oldest room that stands in the list and has a free seat, or shows a player's own games, for who announces it;
  /// nil if there is none.
  public var openRoom: RoomList.Entry? {
    rooms.filter { $0.value.settings.isListed && !$0.value.isPlaying }
      .filter { $0.value.members.count < $0.value.settings.seats || $0.value.settings.isShow }
      .min { $0.key < $1.key }?.value.entry
  }
}
