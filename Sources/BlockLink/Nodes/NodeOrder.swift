/// What was decided at one node of a server and counts at all of them.
public struct NodeOrder: Equatable, Sendable {
  /// What it is about.
  public enum Kind: String, CaseIterable, Sendable {
    /// Who may not play: the subject's word, and the ban's line; no line lets them play again.
    case ban
    /// Who may not invite others: the key's word, and `muted`; nothing lets them invite again.
    case mute
    /// Whose a name is: what it looks like, and the line of the book's entry.
    case name
    /// A name that is nobody's any more, as above.
    case free
    /// Who is removed: the player's name, and why.
    case kick
    /// What is said to everybody.
    case notice
    /// No new players; every node ends after its last match.
    case drain
    /// An invitation's token; and the room's code, the invited player's name, and the message for that player.
    case invite
    /// An invitation's token, and the answer to it.
    case answer
    /// An invitation's token, and why it does not hold any more.
    case withdraw

    /// Whether the last one about a subject counts at nodes that start later, too; the others happen once.
    public var isKept: Bool { [.ban, .mute, .name].contains(self) }
  }

  /// What it is about.
  public let kind: Kind
  /// Whom it concerns; empty if that is everybody.
  public let subject: String
  /// What it says.
  public let text: String
  /// When it was decided, by the clock on the wall: `YYYY-MM-DDTHH:MM:SSZ`.
  public let at: String

  /// Describes an order.
  public init(_ kind: Kind, _ subject: String = "", _ text: String = "", at time: String) {
    (self.kind, self.subject, self.text, at) = (kind, subject, text, time)
  }

  /// That a name belongs to a key, or is nobody's.
  init(_ entry: NameBook.Entry) {
    self.init(
      entry.key == nil ? .free : .name, LinkName.skeleton(of: entry.name), entry.line, at: entry.played)
  }
}

// What an operator says at one node, and to whom names belong, counts at all nodes.
extension Lobby {
  /// Whether it is one node of several.
  public var isNode: Bool { surroundings != nil }

  /// Takes what was decided here since the last call, for the other nodes.
  public mutating func drainOrders() -> [NodeOrder] {
    defer { orders = [] }
    return orders
  }

  /// All bans, mutes and names that are known here.
  public var keptOrders: [NodeOrder] {
    let now = services.wallClock()
    return bans.map { NodeOrder(.ban, $0.subject.word, $0.line, at: now) }
      + muted.map { NodeOrder(.mute, LobbyBan.Subject.key($0).word, "muted", at: now) }
      + (names?.entries ?? []).map { NodeOrder($0) }
  }

  /// Says something to the other nodes, if there are any.
  mutating func order(_ kind: NodeOrder.Kind, _ subject: String = "", _ text: String = "") {
    if isNode { orders.append(NodeOrder(kind, subject, text, at: services.wallClock())) }
  }

  /// Does what was decided at another node; what is known already changes nothing.
  mutating func obey(_ order: NodeOrder, at now: LinkTime) {
    switch order.kind {
    case .ban:
      guard let subject = LobbyBan.Subject(order.subject) else { return }
      if order.text.isEmpty {
        _ = release(subject)
      } else if let ban = LobbyBan(line: order.text), ban.subject == subject {
        enforce(ban, at: now)
      }
    case .mute:
      guard case .key(let key)? = LobbyBan.Subject(order.subject) else { return }
      mute(key, !order.text.isEmpty)
    case .name, .free:
      guard let entry = NameBook.Entry(line: order.text), names?.mayChange(by: entry) == true else { return }
      names?.adopt(entry)
      changedNames.append(entry)
    case .kick:
      guard let id = session(named: order.subject) else { return }
      remove(id, .kicked, until: nil, String(LinkName.sanitized(order.text).prefix(500)), at: now)
    case .notice: _ = say(order.text, at: now)
    case .drain: break
    case .invite: deliver(order, at: now)
    case .answer: takeAnswer(order, at: now)
    case .withdraw:
      let reason = InvitationEnd(rawValue: order.text) ?? .gone
      withdrawInvitations(reason, at: now) { $0.origin?.token == order.subject }
    }
  }
}
