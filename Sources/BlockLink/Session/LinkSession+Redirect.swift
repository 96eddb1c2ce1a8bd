// A server of several nodes: a player who asks for a room at another node is sent there.
extension LinkSession {
  /// A session under another name or without a secret, which has been sent to the same place as this one.
  public func restarted(as name: String, secret: [UInt8]?) -> LinkSession {
    var other = LinkSession(name: name, version: version, bot: bot, secret: secret, sha256: sha256)
    (other.followsRedirects, other.destination, other.hops) = (followsRedirects, destination, hops)
    return other
  }

  /// Takes the word that the room is at another node: says farewell here, and joins it over the next connection.
  mutating func follow(_ redirect: Redirect, at now: LinkTime) throws(MessageFault) {
    guard isJoining else {
      throw MessageFault("the server sends a player away who asks for no room", code: .unexpected)
    }
    isJoining = false
    guard followsRedirects else { return events.append(.notMoved(.local)) }
    hops.removeAll { now.since($0) >= Redirect.window }
    guard hops.count < Redirect.maxHops else { return events.append(.notMoved(.circle)) }
    hops.append(now)
    quit(at: now)
    (state, stream, destination) = (.offline, Self.newStream, redirect)
    // What was played here is over; nothing of it belongs to the other node.
    match?.leave()
    (invitation, search, broadcast, upload, fetched) = (nil, nil, nil, nil, nil)
    events.append(.redirected(redirect))
  }

  /// Asks for the room for which the player was sent here.
  mutating func arrive(_ redirect: Redirect, at server: String, at now: LinkTime) {
    events.append(.moved(server: server))
    join(redirect.room, asWatcher: redirect.isWatcher, at: now)
  }
}
