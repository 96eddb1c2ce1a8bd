extension Lobby {
  /// The listed room to announce; nil if there is none.
  ///
  /// This is the oldest one with a free seat or with a player's single games; otherwise the oldest that can be
  /// watched.
  public var openRoom: RoomList.Entry? { announcedRoom?.entry }

  /// The time at which that room was opened.
  public var openRoomTime: LinkTime? { announcedRoom?.opened }

  private var announcedRoom: LobbyRoom? {
    let listed = rooms.sorted { $0.key < $1.key }.map(\.value).filter(\.settings.isListed)
    let open = listed.first { room in
      !room.isPlaying && (room.members.count < room.settings.seats || room.settings.isBroadcast)
    }
    return open ?? listed.first(where: \.settings.isWatchable)
  }
}
