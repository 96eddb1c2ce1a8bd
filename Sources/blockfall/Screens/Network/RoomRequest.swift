import BlockLink

/// What to do on a server: which room to open or join, and how.
struct RoomRequest: Equatable, Sendable {
  /// The server's address; nil to host one for friends.
  var address: String?
  /// Whether the local network announced the address, so that its fingerprint proves nothing.
  var isAnnounced = false
  /// The room's name or code; nil to join the only one, or to choose from the list.
  var room: String?
  /// Whether to watch only.
  var watches = false
  /// The player's name; nil for the career's name.
  var name: String?
  /// The new room's settings; nil to ask for them.
  var settings: RoomSettings?
  /// Extra arguments for the hosted server.
  var hostArguments: [String] = []
  /// The grades of bots to seat.
  var bots: [Int] = []
  /// Whether leaving the room ends the program.
  var endsProgram = false
  /// Whether the network screen is the one below.
  var comesFromNetwork = false

  /// Why a text cannot be an address; nil if it can.
  static func fault(of address: String) -> String? {
    address.isEmpty || address.hasPrefix("-")
      ? tr("an address is HOST:PORT, HOST:PORT#FINGERPRINT or unix:PATH") : nil
  }
}
