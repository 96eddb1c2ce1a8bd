import BlockLink

/// The people on the local network whose searches a server receives.
struct Neighbours {
  /// A search at a host.
  struct Source: Hashable, Sendable {
    let host: String
    let id: LocalID
  }

  private struct Neighbour {
    let name: String
    var lastHeard: LinkTime
  }

  private var bySource: [Source: Neighbour] = [:]

  /// The most people in all, and the most per host; further ones are ignored.
  static let maxCount = 64
  static let maxPerHost = 4
  /// The silence after which a person counts as absent.
  static let timeout: Int64 = 4_000_000

  /// Records a person's announcement.
  mutating func update(_ name: String, from source: Source, at now: LinkTime) {
    if bySource[source] == nil {
      guard bySource.count < Self.maxCount,
        bySource.keys.count(where: { $0.host == source.host }) < Self.maxPerHost
      else { return }
    }
    bySource[source] = Neighbour(name: name, lastHeard: now)
  }

  /// Removes the people who have been silent for longer than `timeout`.
  mutating func removeExpired(at now: LinkTime) {
    bySource = bySource.filter { now.since($0.value.lastHeard) <= Self.timeout }
  }

  /// The people's names without duplicates.
  var names: [String] { Set(bySource.values.map(\.name)).sorted() }

  /// The searches of all people with a name.
  func searchIDs(of name: String) -> [LocalID] {
    bySource.filter { $0.value.name == name }.map(\.key.id).sorted { $0.value < $1.value }
  }

  /// Whether somebody at that host has that name.
  func contains(name: String, host: String) -> Bool {
    bySource.contains { $0.key.host == host && $0.value.name == name }
  }
}
