import BlockRecords

/// Somebody who may not play on a server.
public struct LobbyBan: Equatable, Sendable {
  /// Whom it concerns.
  public enum Subject: Hashable, Sendable {
    /// Whoever has a key.
    case key([UInt8])
    /// Whoever comes from an IPv4 address, or an IPv6 network of 64, 56 or 48 bits: its first bytes.
    case network([UInt8])

    /// Reads `key:HEX` or `network:HEX`; nil if it is neither.
    public init?(_ word: String) {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let bytes = Hexadecimal.bytes(String(parts[1])), (1...100).contains(bytes.count)
      else {
        return nil
      }
      switch parts[0] {
      case "key": self = .key(bytes)
      case "network" where [4, 6, 7, 8].contains(bytes.count): self = .network(bytes)
      default: return nil
      }
    }

    /// The word for it.
    public var word: String {
      switch self {
      case .key(let key): "key:" + Hexadecimal.text(key)
      case .network(let bytes): "network:" + Hexadecimal.text(bytes)
      }
    }
  }

  /// Whom it concerns.
  public let subject: Subject
  /// Its end by the clock on the wall, `YYYY-MM-DDTHH:MM:SSZ`; nil for never.
  public let until: String?
  /// Why, for the operator.
  public let reason: String

  /// Makes a ban.
  public init(_ subject: Subject, until: String?, reason: String) {
    (self.subject, self.until) = (subject, until)
    self.reason = String(LinkName.sanitized(reason).prefix(200))
  }

  /// Reads a line of `line`'s form; nil if it has another one.
  public init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, let subject = Subject(String(words[0])) else { return nil }
    guard words[1] == "always" || Self.isTime(words[1]) else { return nil }
    self.init(
      subject, until: words[1] == "always" ? nil : String(words[1]),
      reason: words.count > 2 ? String(words[2]) : "")
  }

  /// Whether a text has the form `YYYY-MM-DDTHH:MM:SSZ`.
  static func isTime(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00Z".utf8)
    return bytes.count == form.count
      && zip(bytes, form).allSatisfy { $1 == UInt8(ascii: "0") ? (0x30...0x39).contains($0) : $0 == $1 }
  }

  /// The ban as a line: whom, until when or `always`, and why.
  public var line: String { "\(subject.word) \(until ?? "always")" + (reason.isEmpty ? "" : " \(reason)") }

  /// A change of what an operator has said about somebody.
  public enum Change: Equatable, Sendable {
    /// Somebody is kept out.
    case banned(LobbyBan)
    /// Somebody may play again.
    case lifted(Subject)
    /// Whether whoever has a key may invite nobody.
    case muted([UInt8], Bool)

    /// Reads a line of `line`'s form; nil if it has another one.
    public init?(line: String) {
      if let ban = LobbyBan(line: line) {
        self = .banned(ban)
        return
      }
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, let subject = Subject(String(words[0])) else { return nil }
      switch (words[1], subject) {
      case ("lifted", _): self = .lifted(subject)
      case ("muted", .key(let key)): self = .muted(key, true)
      case ("unmuted", .key(let key)): self = .muted(key, false)
      default: return nil
      }
    }

    /// The change as a line: a ban's, or whom, and what.
    public var line: String {
      switch self {
      case .banned(let ban): ban.line
      case .lifted(let subject): "\(subject.word) lifted"
      case .muted(let key, let isMuted): "\(Subject.key(key).word) \(isMuted ? "muted" : "unmuted")"
      }
    }
  }

  /// Whether it holds at a time of the clock on the wall.
  func holds(at now: String) -> Bool { until.map { now < $0 } ?? true }
}
