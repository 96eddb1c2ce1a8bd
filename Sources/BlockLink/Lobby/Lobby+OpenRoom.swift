extension Lobby {
  /// The room for who announces one, of those that stand in the list; nil if there is none.
  ///
  /// That is the oldest one with a free seat, or where a player's own games are shown; else the oldest that can be watched.
  public var openRoom: RoomList.Entry? {
    let listed = rooms.sorted { $0.key < $1.key }.map(\.value).filter(\.settings.isListed)
    let open = listed.first { room in
      !room.isPlaying && (room.members.count < room.settings.seats || room.settings.isShow)
    }
    return (open ?? listed.first(where: \.settings.isWatchable))?.entry
  }
}
