import BlockEngine

/// A call to a player of the local network who is not on any server.
public struct LobbyCall: Equatable, Sendable {
  /// The call's number, which cannot be guessed.
  public let id: UInt64
  /// The called player's name.
  public let to: String
  /// The caller's name.
  public let from: String
  /// The code of the room.
  public let room: String
  /// The room's rules.
  public let rules: Ruleset.Name

  /// Makes a call.
  public init(id: UInt64, to: String, from: String, room: String, rules: Ruleset.Name) {
    self.id = id
    self.to = to
    self.from = from
    self.room = room
    self.rules = rules
  }
}

// People of the local network who look for others: they are invited like those who are here, and come if they accept.
extension Lobby {
  /// Takes the list of people on the local network who look for others.
  ///
  /// - Parameter names: their names; invalid names, look-alikes and names of people who are here are skipped.
  public mutating func updateNeighbours(_ names: [String], at now: LinkTime) {
    var looks: Set<String> = []
    neighbours = names.filter {
      LinkName.fault(of: $0) == nil && looks.insert(LinkName.skeleton(of: $0)).inserted
    }
    let present = Set(neighbours)
    let gone = withdrawInvitations(.gone, at: now) { invitation in
      if case .neighbour(let name, _) = invitation.to { !present.contains(name) } else { false }
    }
    for invitation in gone {
      guard case .neighbour(let name, _) = invitation.to else { continue }
      send(.answered(player: name, .away), to: invitation.from, at: now)
    }
  }

  /// The calls that are neither answered nor withdrawn.
  public var calls: [LobbyCall] {
    invitations.sorted { $0.key < $1.key }.compactMap { _, invitation in
      guard case .neighbour(let name, let id) = invitation.to, let room = rooms[invitation.room],
        let caller = sessions[invitation.from]
      else { return nil }
      return LobbyCall(id: id, to: name, from: caller.name, room: room.code, rules: room.settings.rules)
    }
  }

  /// Takes the answer to a call; a player who accepts connects separately.
  public mutating func answered(call id: UInt64, _ answer: LinkAnswer, at now: LinkTime) {
    for (number, invitation) in invitations {
      guard case .neighbour(let name, id) = invitation.to else { continue }
      invitations[number] = nil
      return send(.answered(player: name, answer), to: invitation.from, at: now)
    }
  }

  /// Calls a player of the local network into a room.
  mutating func call(_ name: String, into room: Int, by id: UInt64, at now: LinkTime) {
    let isCalled = invitations.values.contains { invitation in
      if case .neighbour(name, _) = invitation.to { true } else { false }
    }
    guard !isCalled else { return send(.answered(player: name, .busy), to: id, at: now) }
    guard mayInvite(name, by: id, at: now) else { return }
    lastInvitation += 1
    invitations[lastInvitation] = LobbyInvitation(
      from: id, to: .neighbour(name, call: Self.number(services.entropy(8)[...])), room: room, since: now)
  }
}
