import BlockLink

/// Where the nodes of a server say which rooms they have: a lease says where a room is, and no other node takes it over.
///
/// Nothing here looks at a clock: a node lives as long as its beat goes on, by the clock of whoever watches it.
package protocol NodeStore: Sendable {
  /// Begins a node's next epoch; its leases stay its own.
  ///
  /// - Parameters:
  ///   - key: the key that it shows, which all nodes of a server share.
  ///   - epoch: the last one that the process has begun itself; nil if it has just started.
  /// - Throws: `NodeFault` if the name or the store is another's.
  func register(_ name: String, address: NodeAddress, key: [UInt8], after epoch: Int?) throws -> NodeEntry
  /// Says that a node lives, and what has changed there.
  ///
  /// - Returns: its entry now; nil if the store does not have what the node has written last, and nothing has changed then.
  func publish(_ change: NodeChange, of entry: NodeEntry) throws -> NodeEntry?
  /// All nodes but one, with the rooms of those that are not as they are known.
  func nodes(otherThan name: String, known: [String: NodeEntry]) throws -> [(
    entry: NodeEntry, rooms: [NodeRoom]?
  )]
  /// Everybody at a node, by name.
  func players(at name: String) throws -> [NodePlayer]
  /// Takes out a node with its leases; returns false if there is none of that name.
  func remove(node name: String) throws -> Bool
  /// Everybody who has a name at nodes other than one.
  func players(named name: String, otherThan node: String) throws -> [NodePlayer]
  /// Says to all nodes what was decided at one of them: all of it or nothing.
  ///
  /// A name that belongs to another key already is left as it is, and one key has one name.
  func tell(_ orders: [NodeOrder], from node: String) throws
  /// What was decided after an order, in the order in which it was said.
  func orders(after number: Int, atMost count: Int) throws -> NodeOrders
  /// Which database the last answer came from; nil if that never changes.
  var origin: StoreOrigin? { get }
  /// Calls `changed`, on a thread of its own, whenever the rooms of any node have changed, until it is released; nil if
  /// the database does not tell.
  func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any NodeWatch)?
}

/// A part of what was decided at the nodes of a server.
package struct NodeOrders: Sendable {
  /// The orders, each with the node that has said it; those of later versions of the program are left out.
  package var orders: [(node: String, order: NodeOrder)] = []
  /// The number of the last of them; that of the one before if there are none.
  package var last: Int
  /// The number of the last that the store has.
  package var newest: Int
}

/// Who hears from a database that the rooms of nodes have changed.
package protocol NodeWatch: AnyObject, Sendable {
  /// Whether it hears now; if not, the store has to be asked again and again.
  var isListening: Bool { get }
}

/// Which of several copies a database is: after failing over to a standby it is on another timeline.
package struct StoreOrigin: Equatable, Sendable, CustomStringConvertible {
  /// The number that PostgreSQL gives to a database and all its copies; nil if it does not tell.
  package var system: String?
  /// The number of the copy's history; nil if it does not tell.
  package var timeline: String?
  /// Why something is not told.
  package var refusal: String?

  package init(system: String?, timeline: String?, refusal: String? = nil) {
    (self.system, self.timeline, self.refusal) = (system, timeline, refusal)
  }

  package var description: String { "system \(system ?? "unknown"), timeline \(timeline ?? "unknown")" }
}

/// A node as it is in the store.
package struct NodeEntry: Equatable, Sendable {
  package var name: String
  package var address: NodeAddress?
  /// Rises with each start of the node.
  package var epoch: Int
  /// Rises as long as it lives.
  package var beat: Int
  /// Rises with each change of its rooms and players.
  package var version: Int

  /// Whether its rooms are the same as in another entry.
  package func hasSameRooms(as other: NodeEntry) -> Bool {
    (name, epoch, version) == (other.name, other.epoch, other.version)
  }
}

/// What has changed at a node.
package struct NodeChange: Equatable, Sendable {
  /// Whether it is everything that is there, and whatever else the store has of the node is gone.
  package var isWhole = false
  package var rooms: [NodeRoom] = []
  package var goneRooms: [String] = []
  package var players: [NodePlayer] = []
  package var gonePlayers: [String] = []

  package var isEmpty: Bool { self == NodeChange() }

  /// What leads from one report to another; all of it if nothing was reported before.
  package init(from old: NodeReport?, to new: NodeReport) {
    isWhole = old == nil
    let oldRooms = Dictionary(
      (old?.rooms ?? []).map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    let oldPlayers = Dictionary(
      (old?.players ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    rooms = new.rooms.filter { oldRooms[$0.code] != $0 }
    players = new.players.filter { oldPlayers[$0.name] != $0 }
    let (codes, names) = (Set(new.rooms.map(\.code)), Set(new.players.map(\.name)))
    goneRooms = oldRooms.keys.filter { !codes.contains($0) }.sorted()
    gonePlayers = oldPlayers.keys.filter { !names.contains($0) }.sorted()
  }

  private init() {}
}

/// Why a process cannot be a node of the server.
package enum NodeFault: Error, Equatable, CustomStringConvertible, Sendable {
  /// Another process has begun a later epoch of the node.
  case taken(String)
  /// Another node shows another key.
  case otherKey(node: String)

  package var description: String {
    switch self {
    case .taken(let name): "another process is the node \(name) now: each has a name of its own"
    case .otherKey(let node):
      "the node \(node) of this store shows another key: all nodes of a server have the same server.pem in their folders of keys"
    }
  }
}
