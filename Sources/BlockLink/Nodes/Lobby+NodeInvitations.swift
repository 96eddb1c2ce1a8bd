import BlockRecords

// Invitations between players of different nodes: the nodes tell each other of them, and who accepts is sent to the room.
extension Lobby {
  /// Invites a player of another node, or says that nobody is there.
  ///
  /// - Parameter players: who has that name at the other nodes.
  public mutating func found(_ players: [NodePlayer], named name: String, for id: UInt64, at now: LinkTime) {
    guard let room = sessions[id]?.room, let found = rooms[room],
      found.members.contains(where: { $0.session == id }), (try? checkSeat(in: found)) != nil
    else { return }
    guard let player = players.first(where: { $0.isConnected && $0.name == name }) else {
      return send(.answered(player: name, .away), to: id, at: now)
    }
    let isInvited = invitations.values.contains { invitation in
      if case .elsewhere(name, _) = invitation.to { true } else { false }
    }
    guard player.room == nil, !isInvited else { return send(.answered(player: name, .busy), to: id, at: now) }
    if found.members.first?.session == id { forgive(player.key, name, in: room) }
    let token = Hexadecimal.text(services.entropy(16))
    lastInvitation += 1
    invitations[lastInvitation] = LobbyInvitation(
      from: id, to: .elsewhere(name, token: token), room: room, since: now)
    let message = LinkMessage.invited(
      Invitation(id: 1, from: sessions[id]?.name ?? "", room: found.name, settings: found.settings))
    let line = String(decoding: message.line(number: 1, seen: 0), as: UTF8.self)
    order(.invite, token, "\(found.code) \(name)\n\(line)")
  }

  /// Takes an invitation from another node to a player who is here.
  mutating func deliver(_ order: NodeOrder, at now: LinkTime) {
    let lines = order.text.split(separator: "\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", maxSplits: 1)
    guard lines.count > 1, words.count == 2, let id = session(named: String(words[1])),
      let read = try? ReceivedMessage(Array(lines[1].utf8), for: .client),
      case .invited(var invitation) = read.message
    else { return }
    var new = LobbyInvitation(from: 0, to: .session(id), room: -1, since: now)
    new.origin = LobbyInvitation.Origin(token: order.subject, code: String(words[0]))
    guard isConnected(id), sessions[id]?.features.contains(LinkProtocol.redirect) == true else {
      return reply(.away, of: new, by: "", at: now)
    }
    guard sessions[id]?.room == nil, sessions[id]?.invitation == nil else {
      return reply(.busy, of: new, by: "", at: now)
    }
    lastInvitation += 1
    invitations[lastInvitation] = new
    sessions[id]?.invitation = lastInvitation
    invitation.id = lastInvitation
    send(.invited(invitation), to: id, at: now)
  }

  /// Tells who has sent an invitation, here or at another node, of the answer.
  mutating func reply(
    _ answer: LinkAnswer, of invitation: LobbyInvitation, by name: String, at now: LinkTime
  ) {
    if let origin = invitation.origin {
      order(.answer, origin.token, answer.rawValue)
    } else {
      send(.answered(player: name, answer), to: invitation.from, at: now)
    }
  }

  /// Passes on an answer from another node.
  mutating func takeAnswer(_ order: NodeOrder, at now: LinkTime) {
    guard let answer = LinkAnswer(rawValue: order.text) else { return }
    for (number, invitation) in invitations {
      guard case .elsewhere(let name, order.subject) = invitation.to else { continue }
      invitations[number] = nil
      return send(.answered(player: name, answer), to: invitation.from, at: now)
    }
  }
}
