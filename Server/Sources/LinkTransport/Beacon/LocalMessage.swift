import BlockEngine
import BlockLink

/// The messages on the local network between people who are not on one server yet, each a line of at most 400
/// bytes.
///
/// A player who looks for others announces that to all. A server calls one of them on behalf of a player in
/// one of its rooms, as long as the invitation is valid, and the called player answers. All messages go to
/// the multicast group, since a firewall that admits any of them admits those. The senders are not
/// authenticated: an accepted call leads to a connection over TLS, checked against the key that the call
/// names.
enum LocalMessage: Equatable, Sendable {
  /// `blockfall-here 1 SEARCH NAME`; SEARCH is the ID of the search.
  case here(LocalID, name: String)
  /// `blockfall-call 1 SEARCH ID PORT FINGERPRINT RULES ROOM NAME`
  case call(LocalCall)
  /// `blockfall-answer 1 ID WORD`
  case answer(LocalID, LinkAnswer)
  /// `blockfall-age 1 PORT SECONDS`: how long ago the room was opened that the same host announces with that port.
  case age(port: Int, seconds: Int)

  static let maxBytes = Announcement.maxBytes
  /// The greatest age of a room, in seconds; older ones have that.
  static let maxAge = 99_999

  var datagram: String {
    switch self {
    case .here(let id, let name): "blockfall-here 1 \(id) \(name)"
    case .call(let call):
      "blockfall-call 1 \(call.to) \(call.id) \(call.port) \(call.fingerprint.text) \(call.rules) \(call.room) \(call.name)"
    case .answer(let id, let answer): "blockfall-answer 1 \(id) \(answer.rawValue)"
    case .age(let port, let seconds): "blockfall-age 1 \(port) \(seconds)"
    }
  }

  /// Reads a datagram; nil if it is not a valid message of this version.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count <= Self.maxBytes, let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    func words(_ count: Int) -> [Substring]? {
      let words = text.split(separator: " ", maxSplits: count - 1, omittingEmptySubsequences: false)
      return words.count == count && words[1] == "1" ? words : nil
    }
    if text.hasPrefix("blockfall-here "), let words = words(4), let id = LocalID(words[2]),
      LinkName.fault(of: String(words[3])) == nil
    {
      self = .here(id, name: String(words[3]))
    } else if text.hasPrefix("blockfall-call "), let words = words(9), let call = LocalCall(words[2...]) {
      self = .call(call)
    } else if text.hasPrefix("blockfall-answer "), let words = words(4), let id = LocalID(words[2]),
      let answer = LinkAnswer(rawValue: String(words[3]))
    {
      self = .answer(id, answer)
    } else if text.hasPrefix("blockfall-age "), let words = words(4),
      let port = Announcement.number(words[2], in: 1...65535),
      let seconds = Announcement.number(words[3], in: 0...Self.maxAge)
    {
      self = .age(port: port, seconds: seconds)
    } else {
      return nil
    }
  }
}

/// The identifier of a search or a call: 16 random hexadecimal digits.
package struct LocalID: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value }

  /// Reads exactly the form that `description` writes.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
    if description != text { return nil }
  }

  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A call: a player in a room asks somebody on the local network to play.
///
/// The host is the message's source address and not part of it.
package struct LocalCall: Equatable, Sendable {
  /// The called player's search.
  package let to: LocalID
  package let id: LocalID
  package let port: Int
  package let fingerprint: Fingerprint
  package let rules: String
  /// The room's code.
  package let room: String
  /// The caller.
  package let name: String

  init(
    to: LocalID, id: LocalID, port: Int, fingerprint: Fingerprint, rules: String, room: String,
    name: String
  ) {
    self.to = to
    self.id = id
    self.port = port
    self.fingerprint = fingerprint
    self.rules = rules
    self.room = room
    self.name = name
  }

  /// Reads the seven words.
  fileprivate init?(_ words: ArraySlice<Substring>) {
    let words = words.map(String.init)
    guard let to = LocalID(words[0]), let id = LocalID(words[1]),
      let port = Announcement.number(words[2], in: 1...65535),
      let fingerprint = Fingerprint(words[3]), fingerprint.text == words[3],
      words[4...].allSatisfy({ LinkName.fault(of: $0) == nil })
    else { return nil }
    self.init(
      to: to, id: id, port: port, fingerprint: fingerprint, rules: words[4], room: words[5], name: words[6])
  }
}
