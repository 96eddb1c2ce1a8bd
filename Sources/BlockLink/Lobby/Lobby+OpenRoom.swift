extension Lobby {
  /// The oldest room that stands in the list and has a free seat, for who announces it; nil if there is none.
  public var openRoom: RoomList.Entry? {
    rooms.filter { $0.value.settings.isListed && !$0.value.isPlaying }
      .filter { $0.value.members.count < $0.value.settings.seats }
      .min { $0.key < $1.key }?.value.entry
  }
}
