import BlockRecords

/// The names that belong to keys: who has played a match under a name keeps it, until a year has passed without one.
///
/// A key has one name: that of its last match. Names that look alike are one name.
public struct NameBook: Equatable, Sendable {
  /// A name and its key.
  public struct Entry: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The key; nil if the operator has freed the name.
    public let key: [UInt8]?
    /// The time of the last match by the clock on the wall, `YYYY-MM-DDTHH:MM:SSZ`.
    public let played: String

    init(_ name: String, key: [UInt8]?, played: String) {
      (self.name, self.key, self.played) = (name, key, played)
    }

    /// Reads a line of `line`'s form; nil if it has another one.
    public init?(line: String) {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, LobbyBan.isTime(words[1]), LinkName.fault(of: String(words[2])) == nil else {
        return nil
      }
      (name, played) = (String(words[2]), String(words[1]))
      if words[0] == "free" {
        key = nil
      } else {
        guard words[0].hasPrefix("key:"), let key = Hexadecimal.bytes(String(words[0].dropFirst(4))),
          !key.isEmpty
        else {
          return nil
        }
        self.key = key
      }
    }

    /// The entry as a line: whose it is, since when, and the name.
    public var line: String { "\(key.map { "key:" + Hexadecimal.text($0) } ?? "free") \(played) \(name)" }
  }

  /// The most names; the one that was played under longest ago goes first.
  static let maxNames = 100_000

  private var byLook: [String: Entry] = [:]
  private var looks: [[UInt8]: String] = [:]

  /// A book without names.
  public init() {}

  /// All names that belong to somebody, in alphabetical order.
  public var entries: [Entry] { byLook.values.sorted { $0.name < $1.name } }

  /// Takes an entry that was kept; a later one counts more.
  public mutating func adopt(_ entry: Entry) {
    let look = LinkName.skeleton(of: entry.name)
    remove(look)
    guard let key = entry.key else { return }
    if let old = looks[key] { remove(old) }
    if byLook.count >= Self.maxNames, let oldest = byLook.min(by: { $0.value.played < $1.value.played }) {
      remove(oldest.key)
    }
    byLook[look] = entry
    looks[key] = look
  }

  /// Whether an entry says something that is not known; one that was kept later counts more.
  func mayChange(by entry: Entry) -> Bool {
    let old = byLook[LinkName.skeleton(of: entry.name)]
    return entry.key == nil ? old != nil : old != entry
  }

  private mutating func remove(_ look: String) {
    guard let old = byLook.removeValue(forKey: look), let key = old.key else { return }
    looks[key] = nil
  }

  /// Whether a key may use a name at a time: it is the key's own, or nobody's.
  func allows(_ name: String, _ key: [UInt8], at now: String) -> Bool {
    guard let entry = byLook[LinkName.skeleton(of: name)] else { return true }
    return entry.key == key || entry.played < Self.yearBefore(now)
  }

  /// Takes note of a match; returns the entry to keep, nil if it is known already.
  mutating func record(_ name: String, _ key: [UInt8], at now: String) -> Entry? {
    guard allows(name, key, at: now) else { return nil }
    if let entry = byLook[LinkName.skeleton(of: name)], entry.key == key, entry.name == name,
      entry.played.prefix(10) == now.prefix(10)
    {
      return nil
    }
    let entry = Entry(name, key: key, played: now)
    adopt(entry)
    return entry
  }

  /// Lets anybody take a name; returns the entry to keep, nil if it is nobody's.
  mutating func free(_ name: String, at now: String) -> Entry? {
    guard byLook[LinkName.skeleton(of: name)] != nil else { return nil }
    let entry = Entry(name, key: nil, played: now)
    adopt(entry)
    return entry
  }

  /// Lets anybody take the name of a key; returns the entry to keep, nil if the key has none.
  mutating func free(_ key: [UInt8], at now: String) -> Entry? {
    guard let look = looks[key], let entry = byLook[look] else { return nil }
    return free(entry.name, at: now)
  }

  private static func yearBefore(_ time: String) -> String {
    guard let year = Int(time.prefix(4)), year > 1_000 else { return "" }
    return "\(year - 1)" + time.dropFirst(4)
  }
}

extension Lobby {
  /// Lets names belong to keys, as this book says.
  public mutating func adopt(_ names: NameBook) { self.names = names }

  /// Takes the entries of the book of names that have changed since the last call.
  public mutating func drainNames() -> [NameBook.Entry] {
    defer { changedNames = [] }
    return changedNames
  }

  /// Lets anybody take a name; returns false if it is nobody's.
  public mutating func free(_ name: String) -> Bool {
    guard let entry = names?.free(name, at: services.wallClock()) else { return false }
    keep(entry)
    return true
  }

  /// Lets those who have played a match keep their names.
  mutating func recordNames(of match: HostedMatch) {
    guard names != nil else { return }
    let now = services.wallClock()
    for seat in match.seats where seat.bot == 0 {
      guard let key = sessions[seat.session]?.key, Self.isPersonal(key) else { continue }
      if let entry = names?.record(seat.name, key, at: now) { keep(entry) }
    }
  }

  /// Gives the name of who has a record to that player's key.
  mutating func recordName(of session: LobbySession) {
    guard Self.isPersonal(session.key) else { return }
    if let entry = names?.record(session.name, session.key, at: services.wallClock()) {
      keep(entry)
    }
  }

  /// Keeps an entry, here and at the other nodes.
  private mutating func keep(_ entry: NameBook.Entry) {
    changedNames.append(entry)
    if isNode { orders.append(NodeOrder(entry)) }
  }

  /// Lets anybody take the name of a player who has taken everything out.
  mutating func freeName(of session: LobbySession) {
    if let entry = names?.free(session.key, at: services.wallClock()) { keep(entry) }
  }

  /// Whether a key is one person's: that of a client, or of a visitor; the user of a socket may be many.
  private static func isPersonal(_ key: [UInt8]) -> Bool {
    key.count == 32 || key.starts(with: Array("visitor:".utf8))
  }
}
