import BlockLink
import LinkTransport

// What is decided at one node and counts at all of them: bans, mutes, names; and what is said once.
extension SQLRecordStore {
  package func tell(_ orders: [NodeOrder], from node: String) throws {
    guard !orders.isEmpty else { return }
    try database.write { session in
      // Before anything is removed: no number is used twice.
      var number: Int = try session.value("SELECT max(number) FROM orders") ?? 0
      for order in orders where try Self.makeRoom(for: order, in: session) {
        number += 1
        try session.execute(
          """
          INSERT INTO orders (kind, subject, text, node, at, number) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (kind, subject) DO UPDATE SET text = excluded.text, node = excluded.node, at = excluded.at,
            number = excluded.number
          """,
          [
            order.kind.rawValue, order.subject.isEmpty ? "\(number)" : order.subject, order.text, node,
            order.at,
            number,
          ])
      }
      try Self.removeOld(before: number, in: session)
      try session.announceNodes()
    }
  }

  /// Removes what an order about a name replaces; returns false if the name is another's.
  private static func makeRoom(for order: NodeOrder, in session: any SQLSession) throws -> Bool {
    switch order.kind {
    case .free:
      try session.execute("DELETE FROM orders WHERE kind = 'name' AND subject = ?", [order.subject])
    case .name:
      guard let key = NameBook.Entry(line: order.text)?.key, order.at >= yearAgo else { return false }
      let held: String? = try session.value(
        "SELECT text FROM orders WHERE kind = 'name' AND subject = ?", [order.subject])
      if let holder = held.flatMap(NameBook.Entry.init(line:)), holder.key != key, holder.played >= yearAgo {
        return false
      }
      // The line of an entry begins with its key.
      let words = LobbyBan.Subject.key(key).word
      try session.execute(
        "DELETE FROM orders WHERE kind = 'name' AND subject <> ? AND text >= ? AND text < ?",
        [order.subject, words + " ", words + "!"])
    default: break
    }
    return true
  }

  /// A name is free again after a year without a match.
  private static var yearAgo: String { WallClock.text(after: -365 * 86_400) }

  /// Forgets names that are free, and what was said once a day ago; the last number stays.
  private static func removeOld(before number: Int, in session: any SQLSession) throws {
    try session.execute(
      "DELETE FROM orders WHERE kind = 'name' AND at < ? AND number < ?", [yearAgo, number])
    let once = NodeOrder.Kind.allCases.filter { !$0.isKept }
    try session.execute(
      "DELETE FROM orders WHERE kind IN (\(once.map { _ in "?" }.joined(separator: ", "))) AND at < ? AND number < ?",
      once.map(\.rawValue) + [WallClock.text(after: -86_400), number])
  }

  package func orders(after number: Int, atMost count: Int) throws -> NodeOrders {
    try database.read { session in
      let newest: Int = try session.value("SELECT max(number) FROM orders") ?? 0
      var found = NodeOrders(last: number, newest: newest)
      guard newest > number else { return found }
      for row in try session.rows(
        "SELECT * FROM orders WHERE number > ? ORDER BY number LIMIT ?", [number, count])
      {
        found.last = row["number"]
        guard let kind = NodeOrder.Kind(rawValue: row["kind"]) else { continue }
        found.orders.append(
          (row["node"], NodeOrder(kind, row["subject"], row["text"], at: row["at"])))
      }
      return found
    }
  }

  package func players(named name: String, otherThan node: String) throws -> [NodePlayer] {
    try database.read { session in
      try session.rows("SELECT * FROM presences WHERE name = ? AND node <> ? ORDER BY node", [name, node])
        .map(Self.player)
    }
  }

  static func player(_ row: SQLRow) -> NodePlayer {
    NodePlayer(
      name: row["name"], key: row["key"], room: row["room"], isWatcher: row["watching"],
      isConnected: row["connected"])
  }
}
