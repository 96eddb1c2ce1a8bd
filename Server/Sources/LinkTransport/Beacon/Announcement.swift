import BlockLink

/// An announcement of an open room on the local network: one line of at most 400 bytes, `blockfall 1 PORT
/// FINGERPRINT PLAYERS/SEATS RULES NAME`.
///
/// The host is the line's source address and not part of it, so that nobody can announce another host.
package struct Announcement: Equatable, Sendable {
  package let name: String
  package let rules: String
  package let players: Int
  package let seats: Int

  package init(name: String, rules: String, players: Int, seats: Int) {
    self.name = name
    self.rules = rules
    self.players = players
    self.seats = seats
  }

  static let maxBytes = 400
  private static let version = "1"

  func datagram(port: Int, fingerprint: Fingerprint) -> String {
    "blockfall \(Self.version) \(port) \(fingerprint.text) \(players)/\(seats) \(rules) \(name)"
  }

  /// Reads a datagram; nil if it is not a valid announcement of this version.
  static func read(_ bytes: some Collection<UInt8>) -> (Announcement, port: Int, fingerprint: Fingerprint)? {
    guard bytes.count <= maxBytes, let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let words = text.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
    guard words.count == 7, words[0] == "blockfall", words[1] == version,
      let port = number(words[2], in: 1...65535), let fingerprint = Fingerprint(words[3]),
      fingerprint.text == words[3]
    else { return nil }
    let places = words[4].split(separator: "/", omittingEmptySubsequences: false)
    guard places.count == 2, let players = number(places[0], in: 0...8),
      let seats = number(places[1], in: 1...8)
    else { return nil }
    let (rules, name) = (String(words[5]), String(words[6]))
    guard LinkName.fault(of: rules) == nil, !rules.contains(" "), LinkName.fault(of: name) == nil else {
      return nil
    }
    return (Announcement(name: name, rules: rules, players: players, seats: seats), port, fingerprint)
  }

  /// Whether readers accept its names and numbers.
  var isValid: Bool {
    LinkName.fault(of: rules) == nil && !rules.contains(" ") && LinkName.fault(of: name) == nil
      && (0...8).contains(players) && (1...8).contains(seats)
  }

  static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
    guard text.utf8.count <= 5, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
      range.contains(number)
    else { return nil }
    return number
  }
}
