import BlockEngine
import BlockLink
import BlockPlatform

/// What to do on a server: which room to open or join, and how.
package struct RoomRequest: Equatable, Sendable {
  /// The server's address; nil to host one for friends.
  package var address: String?
  /// Whether the local network announced the address, so that its fingerprint proves nothing.
  package var isAnnounced = false
  /// The room's name or code; nil to join the only one, or to choose from the list.
  package var room: String?
  /// Whether to watch only.
  package var watches = false
  /// The player's name; nil for the career's name.
  package var name: String?
  /// The new room's settings; nil to ask for them.
  package var settings: RoomSettings?
  /// The rules of the ranked match for which to look for an opponent at once; nil for none.
  package var ranked: Ruleset.Name?
  /// The settings of the live run to begin at once, from `RoomSettings.live`; nil for none.
  package var live: RoomSettings?
  /// Extra arguments for the hosted server.
  package var hostArguments: [String] = []
  /// The grades of bots to seat.
  package var bots: [Int] = []
  /// Whether leaving the room ends the program.
  package var endsProgram = false
  /// Whether the network screen is the one below, or the boards are.
  package var comesFromNetwork = false

  package init(
    address: String? = nil, isAnnounced: Bool = false, room: String? = nil, watches: Bool = false,
    name: String? = nil, settings: RoomSettings? = nil, hostArguments: [String] = [], bots: [Int] = [],
    endsProgram: Bool = false, comesFromNetwork: Bool = false, ranked: Ruleset.Name? = nil,
    live: RoomSettings? = nil
  ) {
    (self.ranked, self.live) = (ranked, live)
    self.address = address
    self.isAnnounced = isAnnounced
    self.room = room
    self.watches = watches
    self.name = name
    self.settings = settings
    self.hostArguments = hostArguments
    self.bots = bots
    self.endsProgram = endsProgram
    self.comesFromNetwork = comesFromNetwork
  }

  /// Why a text cannot be an address; nil if it can.
  package static func fault(of address: String) -> String? {
    address.isEmpty || address.hasPrefix("-")
      ? tr("an address is HOST:PORT, HOST:PORT#FINGERPRINT or unix:PATH") : nil
  }
}
