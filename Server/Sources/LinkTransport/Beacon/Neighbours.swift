import BlockLink

/// The people on the local network who look for others, as a server hears them.
struct Neighbours {
  /// A search at a host.
  struct Place: Hashable, Sendable {
    let host: String
    let mark: LocalMark
  }

  private struct Neighbour {
    let name: String
    var heard: LinkTime
  }

  private var byPlace: [Place: Neighbour] = [:]

  /// The most people in all, and the most per host; further ones are ignored.
  static let most = 64
  static let mostOfAHost = 4
  /// The silence after which a person is gone.
  static let patience: Int64 = 4_000_000

  /// Takes the announcement of a person.
  mutating func hear(_ name: String, from place: Place, at now: LinkTime) {
    if byPlace[place] == nil {
      guard byPlace.count < Self.most, byPlace.keys.count(where: { $0.host == place.host }) < Self.mostOfAHost
      else { return }
    }
    byPlace[place] = Neighbour(name: name, heard: now)
  }

  /// Removes the people who are gone.
  mutating func forget(at now: LinkTime) {
    byPlace = byPlace.filter { now.since($0.value.heard) <= Self.patience }
  }

  /// The people's names without duplicates.
  var names: [String] { Set(byPlace.values.map(\.name)).sorted() }

  /// The searches under a name, of all people who have it.
  func marks(of name: String) -> [LocalMark] {
    byPlace.filter { $0.value.name == name }.map(\.key.mark).sorted { $0.value < $1.value }
  }

  /// Whether somebody at that host has that name.
  func isAnybody(called name: String, at host: String) -> Bool {
    byPlace.contains { $0.key.host == host && $0.value.name == name }
  }
}
