/// Who invited whom.
struct RecentInvitation: Hashable, Sendable {
  /// The key of who sent it.
  let from: [UInt8]
  /// The name of the invited player.
  let to: String
}

// Invitations and their answers.
extension Lobby {
  mutating func invite(_ name: String, by id: UInt64, at now: LinkTime) throws(MessageFault) {
    guard let room = sessions[id]?.room, let found = rooms[room],
      found.members.contains(where: { $0.session == id })
    else { throw Self.noRoom }
    guard let key = sessions[id]?.key, !muted.contains(key) else {
      throw MessageFault("the operator lets this player invite nobody", code: .unexpected)
    }
    try checkSeat(in: found)
    if session(like: name) == nil, neighbours.contains(name) {
      return call(name, into: room, by: id, at: now)
    }
    guard let other = session(named: name), other != id, isConnected(other) else {
      if isNode, session(named: name) == nil {
        if mayInvite(name, by: id, at: now) { outputs.append(.find(player: name, for: id)) }
        return
      }
      return send(.answered(player: name, .away), to: id, at: now)
    }
    guard sessions[other]?.room == nil, sessions[other]?.invitation == nil else {
      return send(.answered(player: name, .busy), to: id, at: now)
    }
    guard mayInvite(name, by: id, at: now) else { return }
    if found.members.first?.session == id { forgive(sessions[other]?.key ?? [], name, in: room) }
    lastInvitation += 1
    invitations[lastInvitation] = LobbyInvitation(from: id, to: .session(other), room: room, since: now)
    sessions[other]?.invitation = lastInvitation
    send(
      .invited(
        Invitation(
          id: lastInvitation, from: sessions[id]?.name ?? "", room: found.name, settings: found.settings)),
      to: other, at: now)
  }

  /// The time in which one more invitation may be sent.
  static let invitationSeconds = 3

  /// Whether a player may invite another one now; takes note of the invitation, or says that a pause is due.
  mutating func mayInvite(_ name: String, by id: UInt64, at now: LinkTime) -> Bool {
    guard let key = sessions[id]?.key else { return false }
    let pair = RecentInvitation(from: key, to: name)
    let isPaired = recentInvitations[pair].map { now.since($0) < limits.invitationPause } ?? false
    if !isPaired, sessions[id]?.invitationLimiter.spend(Self.invitationSeconds, at: now.microseconds) == true
    {
      recentInvitations[pair] = now
      return true
    }
    // No offence that ends a session: a person presses a key twice.
    let fault = MessageFault(
      "the same player was invited a moment ago, or many were", remedy: "a pause between invitations",
      code: .flood)
    send(.refusal(of: "invite", fault), to: id, at: now)
    return false
  }

  mutating func answer(
    _ number: Int, _ accepts: Bool, isBusy: Bool, by id: UInt64, at now: LinkTime
  ) throws(MessageFault) {
    guard let invitation = invitations[number], invitation.to == .session(id) else {
      throw MessageFault("the invitation is no longer valid", code: .unknown)
    }
    invitations[number] = nil
    sessions[id]?.invitation = nil
    let name = sessions[id]?.name ?? ""
    guard accepts else {
      return reply(isBusy ? .busy : .declined, of: invitation, by: name, at: now)
    }
    if let origin = invitation.origin {
      try checkIsInNoRoom(id)
      try seek(room: origin.code, isWatcher: false, id, at: now)
      return reply(.accepted, of: invitation, by: name, at: now)
    }
    guard let room = rooms[invitation.room] else {
      throw MessageFault("the room is gone", code: .unknown)
    }
    try checkIsNotRemoved(id, from: room)
    try checkIsInNoRoom(id)
    try checkSeat(in: room)
    send(.answered(player: name, .accepted), to: invitation.from, at: now)
    enter(invitation.room, id, isWatcher: false, at: now)
  }

  /// Withdraws invitations that were not answered in time.
  mutating func expireInvitations(at now: LinkTime) {
    if !recentInvitations.isEmpty {
      let pause = limits.invitationPause
      recentInvitations = recentInvitations.filter { now.since($0.value) < pause }
    }
    let limit = limits.invitationTime
    for invitation in withdrawInvitations(.expired, at: now, where: { now.since($0.since) > limit }) {
      reply(.away, of: invitation, by: name(of: invitation.to), at: now)
    }
  }

  private func name(of invited: LobbyInvitation.Invited) -> String {
    switch invited {
    case .session(let id): sessions[id]?.name ?? "?"
    case .neighbour(let name, _), .elsewhere(let name, _): name
    }
  }

  /// Withdraws the invitations that `isIncluded` accepts and informs the invited players.
  @discardableResult
  mutating func withdrawInvitations(
    _ reason: InvitationEnd, at now: LinkTime, where isIncluded: (LobbyInvitation) -> Bool
  ) -> [LobbyInvitation] {
    let withdrawn = invitations.filter { isIncluded($0.value) }.sorted { $0.key < $1.key }
    for (number, invitation) in withdrawn {
      invitations[number] = nil
      if case .elsewhere(_, let token) = invitation.to { order(.withdraw, token, reason.rawValue) }
      // The target of a call notices that the call is no longer announced.
      guard case .session(let invited) = invitation.to else { continue }
      sessions[invited]?.invitation = nil
      if sessions[invited]?.features.contains(LinkProtocol.withdrawn) == true {
        send(.withdrawn(invitation: number, reason), to: invited, at: now)
      }
    }
    return withdrawn.map(\.value)
  }
}
