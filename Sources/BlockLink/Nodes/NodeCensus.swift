/// A room at a node, as all nodes of the server know it.
public struct NodeRoom: Equatable, Sendable {
  /// Its code.
  public var code: String
  /// Its entry in the list of rooms.
  public var entry: RoomList.Entry
  /// Whether the list contains it.
  public var isListed: Bool

  /// Describes a room.
  public init(code: String, entry: RoomList.Entry, isListed: Bool) {
    (self.code, self.entry, self.isListed) = (code, entry, isListed)
  }
}

/// Somebody at a node, as all nodes of the server know it.
public struct NodePlayer: Equatable, Sendable {
  /// The player's name.
  public var name: String
  /// The player's key.
  public var key: [UInt8]
  /// The name of the room; nil outside of rooms.
  public var room: String?
  /// Whether the player watches there.
  public var isWatcher: Bool
  /// Whether there is a connection.
  public var isConnected: Bool

  /// Describes a player.
  public init(name: String, key: [UInt8], room: String?, isWatcher: Bool, isConnected: Bool) {
    (self.name, self.key, self.room) = (name, key, room)
    (self.isWatcher, self.isConnected) = (isWatcher, isConnected)
  }
}

/// What a node says of itself to the others.
public struct NodeReport: Equatable, Sendable {
  /// Its rooms.
  public var rooms: [NodeRoom]
  /// Everybody there.
  public var players: [NodePlayer]

  /// Says what is at a node.
  public init(rooms: [NodeRoom] = [], players: [NodePlayer] = []) {
    (self.rooms, self.players) = (rooms, players)
  }
}

/// What a node has heard of the others.
public struct NodeNews: Sendable {
  /// Their rooms; nil if they are as before.
  public var census: NodeCensus?
  /// Why nothing is known of them now, in words for a player; nil if all is well.
  public var absence: String?
  /// What was decided there.
  public var orders: [NodeOrder]
  /// Whether `orders` are all that are kept, and what is known here alone should be said to the others.
  public var areOrdersWhole: Bool

  /// Passes on what was heard.
  public init(
    _ census: NodeCensus?, absence: String? = nil, orders: [NodeOrder] = [], areOrdersWhole: Bool = false
  ) {
    (self.census, self.absence) = (census, absence)
    (self.orders, self.areOrdersWhole) = (orders, areOrdersWhole)
  }
}

/// The rooms of all other nodes, ready to be asked; made on any thread, so that the loop only takes what has changed.
public struct NodeCensus: Sendable {
  /// A node other than this one.
  public struct Node: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// Where it can be reached.
    public var address: NodeAddress
    /// Whether it has been heard of lately; its rooms stay its own even if not.
    public var isAlive: Bool
    /// Its rooms.
    public var rooms: [NodeRoom]

    /// Describes a node.
    public init(name: String, address: NodeAddress, isAlive: Bool, rooms: [NodeRoom]) {
      (self.name, self.address, self.isAlive, self.rooms) = (name, address, isAlive, rooms)
    }
  }

  /// Where a room is.
  struct Place: Sendable {
    /// The room's number in the list, which is below 0: those of this node are above.
    let number: Int
    let node: String
    let address: NodeAddress
    let isAlive: Bool
    let room: NodeRoom
    /// What its name and code look like.
    let looks: [String]

    /// What the list shows of it.
    var entry: RoomList.Entry? { isAlive && room.isListed ? room.entry : nil }
  }

  private var places: [String: Place] = [:]
  private var codes: [String: String] = [:]
  private var looks: Set<String> = []
  private var lastNumber = 0
  /// What changes in the list of rooms.
  private(set) var changes: [(number: Int, entry: RoomList.Entry?)] = []

  /// Takes the nodes other than this one.
  ///
  /// - Parameter previous: the census before, all of whose changes the list has.
  public init(_ nodes: [Node], after previous: NodeCensus? = nil) {
    var changes: [(number: Int, entry: RoomList.Entry?)] = []
    lastNumber = previous?.lastNumber ?? 0
    for node in nodes.sorted(by: { $0.name < $1.name }) {
      // A code belongs to one room; whoever claims another's is not heard.
      for room in node.rooms where places[room.code] == nil {
        let old = previous?.places[room.code]
        if old == nil { lastNumber -= 1 }
        let isNamedAlike = old?.room.entry.name == room.entry.name
        let place = Place(
          number: old?.number ?? lastNumber, node: node.name, address: node.address, isAlive: node.isAlive,
          room: room,
          looks: isNamedAlike ? old?.looks ?? [] : [room.entry.name, room.code].map(LinkName.skeleton))
        places[room.code] = place
        if codes[room.entry.name].flatMap({ places[$0]?.isAlive }) != true {
          codes[room.entry.name] = room.code
        }
        looks.formUnion(place.looks)
        if old?.entry != place.entry { changes.append((place.number, place.entry)) }
      }
    }
    for (code, place) in previous?.places ?? [:] where places[code] == nil && place.entry != nil {
      changes.append((place.number, nil))
    }
    self.changes = changes
  }

  /// The room with a name or a code; nil if there is none.
  func place(of room: String) -> Place? { places[room] ?? codes[room].flatMap { places[$0] } }

  /// The room with a code; nil if there is none.
  func place(ofCode code: String) -> Place? { places[code] }

  /// Whether the name or the code of a room looks like this.
  func contains(look: String) -> Bool { looks.contains(look) }
}
