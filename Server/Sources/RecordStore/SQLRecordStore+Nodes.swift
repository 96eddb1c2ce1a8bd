import BlockEngine
import BlockLink

// Nodes, the leases of their rooms, and who is where.
extension SQLRecordStore {
  package func register(_ name: String, address: NodeAddress, key: [UInt8], after epoch: Int?) throws
    -> NodeEntry
  {
    try database.write { session in
      let other: String? = try session.value(
        "SELECT name FROM nodes WHERE name <> ? AND key <> ? ORDER BY name LIMIT 1", [name, key])
      if let other { throw NodeFault.otherKey(node: other) }
      let last: Int = try session.value("SELECT epoch FROM nodes WHERE name = ?", [name]) ?? 0
      if let epoch, last > epoch { throw NodeFault.taken(name) }
      try session.execute(
        """
        INSERT INTO nodes (name, address, key, epoch, beat, version) VALUES (?, ?, ?, ?, 1, 1)
        ON CONFLICT (name) DO UPDATE SET address = excluded.address, key = excluded.key, epoch = excluded.epoch,
          beat = nodes.beat + 1, version = nodes.version + 1
        """, [name, "\(address)", key, max(last, epoch ?? 0) + 1])
      try session.announceNodes()
      guard let row = try session.row("SELECT * FROM nodes WHERE name = ?", [name]) else {
        throw StoreError("the node \(name) is not there after it was entered")
      }
      return Self.node(row)
    }
  }

  package func publish(_ change: NodeChange, of entry: NodeEntry) throws -> NodeEntry? {
    try database.write { session in
      var entry = entry
      let last = entry.beat
      entry.beat += 1
      if !change.isEmpty { entry.version += 1 }
      let changed = try session.execute(
        "UPDATE nodes SET beat = ?, version = ? WHERE name = ? AND epoch = ? AND beat = ?",
        [entry.beat, entry.version, entry.name, entry.epoch, last])
      guard changed == 1 else { return nil }
      if change.isWhole {
        try session.execute("DELETE FROM leases WHERE node = ?", [entry.name])
        try session.execute("DELETE FROM presences WHERE node = ?", [entry.name])
      }
      for code in change.goneRooms {
        try session.execute("DELETE FROM leases WHERE code = ? AND node = ?", [code, entry.name])
      }
      for name in change.gonePlayers {
        try session.execute("DELETE FROM presences WHERE node = ? AND name = ?", [entry.name, name])
      }
      for room in change.rooms { try Self.lease(room, to: entry.name, in: session) }
      for player in change.players { try Self.enter(player, at: entry.name, in: session) }
      if !change.isEmpty { try session.announceNodes() }
      return entry
    }
  }

  private static func lease(_ room: NodeRoom, to node: String, in session: any SQLSession) throws {
    let entry = room.entry
    // Another node's lease stays.
    try session.execute(
      """
      INSERT INTO leases (code, node, name, rules, players, seats, playing, watchable, listed)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (code) DO UPDATE SET name = excluded.name, rules = excluded.rules, players = excluded.players,
        seats = excluded.seats, playing = excluded.playing, watchable = excluded.watchable, listed = excluded.listed
      WHERE leases.node = excluded.node
      """,
      [
        room.code, node, entry.name, entry.rules.rawValue, entry.players, entry.seats, entry.isPlaying,
        entry.isWatchable, room.isListed,
      ])
  }

  private static func enter(_ player: NodePlayer, at node: String, in session: any SQLSession) throws {
    try session.execute(
      """
      INSERT INTO presences (node, name, key, room, watching, connected) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (node, name) DO UPDATE SET key = excluded.key, room = excluded.room, watching = excluded.watching,
        connected = excluded.connected
      """, [node, player.name, player.key, player.room, player.isWatcher, player.isConnected])
  }

  package func nodes(otherThan name: String, known: [String: NodeEntry]) throws
    -> [(entry: NodeEntry, rooms: [NodeRoom]?)]
  {
    try database.read { session in
      try session.rows("SELECT * FROM nodes WHERE name <> ? ORDER BY name", [name]).map { row in
        let entry = Self.node(row)
        if known[entry.name]?.hasSameRooms(as: entry) == true { return (entry, nil) }
        let rooms = try session.rows("SELECT * FROM leases WHERE node = ? ORDER BY code", [entry.name])
        return (entry, rooms.compactMap(Self.room))
      }
    }
  }

  private static func node(_ row: SQLRow) -> NodeEntry {
    NodeEntry(
      name: row["name"], address: NodeAddress(row["address"]), epoch: row["epoch"], beat: row["beat"],
      version: row["version"])
  }

  /// A leased room; nil if it is of a later version of the program, with rules that this one does not know.
  private static func room(_ row: SQLRow) -> NodeRoom? {
    guard let rules = Ruleset.Name(rawValue: row["rules"]) else { return nil }
    return NodeRoom(
      code: row["code"],
      entry: RoomList.Entry(
        name: row["name"], rules: rules, players: row["players"], seats: row["seats"],
        isPlaying: row["playing"], isWatchable: row["watchable"]), isListed: row["listed"])
  }

  package func players(at name: String) throws -> [NodePlayer] {
    try database.read { session in
      try session.rows("SELECT * FROM presences WHERE node = ? ORDER BY name", [name]).map(Self.player)
    }
  }

  package func remove(node name: String) throws -> Bool {
    try database.write { session in
      try session.announceNodes()
      try session.execute("DELETE FROM presences WHERE node = ?", [name])
      try session.execute("DELETE FROM leases WHERE node = ?", [name])
      return try session.execute("DELETE FROM nodes WHERE name = ?", [name]) == 1
    }
  }
}
