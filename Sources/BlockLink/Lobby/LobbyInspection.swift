/// The lobby's checks in a tenth of a second, divided into parts so that no message waits for long.
struct LobbyInspection: Sendable {
  /// The checks done together.
  struct Part {
    let connections: ArraySlice<Int>
    let sessions: ArraySlice<UInt64>
    let rooms: ArraySlice<Int>
  }

  /// The approximate number of each kind in a part.
  private static let partSize = 50

  let connections: [Int]
  let sessions: [UInt64]
  let rooms: [Int]
  /// The number of parts, at least one.
  let partCount: Int
  private var part = 0

  init(connections: [Int], sessions: [UInt64], rooms: [Int]) {
    self.connections = connections
    self.sessions = sessions
    self.rooms = rooms
    partCount = 1 + max(connections.count, sessions.count, rooms.count) / Self.partSize
  }

  /// The next part; nil after the last one.
  mutating func next() -> Part? {
    guard part < partCount else { return nil }
    defer { part += 1 }
    return Part(connections: slice(of: connections), sessions: slice(of: sessions), rooms: slice(of: rooms))
  }

  private func slice<ID>(of ids: [ID]) -> ArraySlice<ID> {
    ids[(ids.count * part / partCount)..<(ids.count * (part + 1) / partCount)]
  }
}
