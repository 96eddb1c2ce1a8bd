import BlockLink

/// Who of the local network looks for others, as a server hears them.
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

  /// More than so many are not believed, nor more than so many at one host.
  static let most = 64
  static let mostOfAHost = 4
  /// Whoever has not been heard for so long has gone.
  static let patience: Int64 = 4_000_000

  /// Takes note of somebody who says that he is there.
  mutating func hear(_ name: String, from place: Place, at now: LinkTime) {
    if byPlace[place] == nil {
      guard byPlace.count < Self.most, byPlace.keys.count(where: { $0.host == place.host }) < Self.mostOfAHost
      else { return }
    }
    byPlace[place] = Neighbour(name: name, heard: now)
  }

  /// Forgets who has gone.
  mutating func forget(at now: LinkTime) {
    byPlace = byPlace.filter { now.since($0.value.heard) <= Self.patience }
  }

  /// What they are called, each name once.
  var names: [String] { Set(byPlace.values.map(\.name)).sorted() }

  /// The searches of somebody of that name; all of them, if several have it.
  func marks(of name: String) -> [LocalMark] {
    byPlace.filter { $0.value.name == name }.map(\.key.mark).sorted { $0.value < $1.value }
  }

  /// Whether somebody at that host is called so.
  func isAnybody(called name: String, at host: String) -> Bool {
    byPlace.contains { $0.key.host == host && $0.value.name == name }
  }
}
