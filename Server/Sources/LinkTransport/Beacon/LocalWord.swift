import BlockEngine
import BlockLink

/// What people of the local network say to each other before they are on one server, a line of at most 400 bytes each.
///
/// Whoever looks for others says to all that he is there; a server calls one of them for somebody in a room of it, as
/// long as that stands; and he answers. All of it is said to the group, as firewalls let that in or nothing. Nobody has
/// proved who he is: what is accepted is joined over TLS, with the key that the call names.
enum LocalWord: Equatable, Sendable {
  /// `blockfall-here 1 MARK NAME`; the mark tells one search from others.
  case here(LocalMark, name: String)
  /// `blockfall-call 1 MARK ID PORT FINGERPRINT RULES ROOM NAME`
  case call(LocalCall)
  /// `blockfall-answer 1 ID WORD`
  case answer(LocalMark, LinkAnswer)

  static let longest = Announcement.longest

  var datagram: String {
    switch self {
    case .here(let mark, let name): "blockfall-here 1 \(mark) \(name)"
    case .call(let call):
      "blockfall-call 1 \(call.to) \(call.id) \(call.port) \(call.fingerprint.text) \(call.rules) \(call.room) \(call.name)"
    case .answer(let id, let answer): "blockfall-answer 1 \(id) \(answer.rawValue)"
    }
  }

  /// Reads a datagram; nil for whatever no blockfall of this version would send.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count <= Self.longest, let text = String(validating: bytes, as: UTF8.self) else { return nil }
    func words(_ count: Int) -> [Substring]? {
      let words = text.split(separator: " ", maxSplits: count - 1, omittingEmptySubsequences: false)
      return words.count == count && words[1] == "1" ? words : nil
    }
    if text.hasPrefix("blockfall-here "), let words = words(4), let mark = LocalMark(words[2]),
      LinkName.fault(of: String(words[3])) == nil
    {
      self = .here(mark, name: String(words[3]))
    } else if text.hasPrefix("blockfall-call "), let words = words(9), let call = LocalCall(words[2...]) {
      self = .call(call)
    } else if text.hasPrefix("blockfall-answer "), let words = words(4), let id = LocalMark(words[2]),
      let answer = LinkAnswer(rawValue: String(words[3]))
    {
      self = .answer(id, answer)
    } else {
      return nil
    }
  }
}

/// What tells a search, or a call, from others: 16 hexadecimal digits, drawn by chance.
package struct LocalMark: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value }

  /// Reads it as it is written, and in no other way.
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

/// Somebody in a room asks somebody of the local network to play.
///
/// The host is not in it: it is where the word came from.
package struct LocalCall: Equatable, Sendable {
  /// Whose search is meant.
  package let to: LocalMark
  package let id: LocalMark
  package let port: Int
  package let fingerprint: Fingerprint
  package let rules: String
  /// The room's code.
  package let room: String
  /// Who asks.
  package let name: String

  init(
    to: LocalMark, id: LocalMark, port: Int, fingerprint: Fingerprint, rules: String, room: String,
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

  /// Reads its seven words.
  fileprivate init?(_ words: ArraySlice<Substring>) {
    let words = words.map(String.init)
    guard let to = LocalMark(words[0]), let id = LocalMark(words[1]),
      let port = Announcement.number(words[2], in: 1...65535),
      let fingerprint = Fingerprint(words[3]), fingerprint.text == words[3],
      words[4...].allSatisfy({ LinkName.fault(of: $0) == nil })
    else { return nil }
    self.init(
      to: to, id: id, port: port, fingerprint: fingerprint, rules: words[4], room: words[5], name: words[6])
  }
}
