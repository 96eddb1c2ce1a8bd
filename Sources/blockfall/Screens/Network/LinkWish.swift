import BlockLink

/// What somebody wants of a server: a room of it.
struct LinkWish: Equatable, Sendable {
  /// Where the server is; nil to run one for friends.
  var address: String?
  /// The room's name or code; nil for the only one, or one of the list.
  var room: String?
  /// Whether one only watches.
  var watches = false
  /// One's name; nil for the career's name.
  var name: String?
  /// The new room's settings; nil to ask for them.
  var settings: RoomSettings?
  /// More arguments for the server for friends.
  var hostArguments: [String] = []
  /// The grades of bots that take seats.
  var bots: [Int] = []
  /// Whether the screen below is the one that leads to rooms.
  var comesFromNetwork = false
}
