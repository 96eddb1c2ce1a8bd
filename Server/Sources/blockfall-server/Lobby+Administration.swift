import BlockLink
import BlockRecords
import LinkTransport

// What an operator's words mean.
extension Lobby {
  /// Does what an operator says; nil if there is no such word.
  package mutating func administer(_ words: [String], elsewhere: [NodePlayer], at now: LinkTime)
    -> AdminAnswer?
  {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "players":
      return AdminAnswer(
        players.map { player in
          let place = player.room.map { "\(player.isWatcher ? "watches in" : "in") \($0)" } ?? "in no room"
          let state = player.isConnected ? "" : ", connection lost"
          return
            "\(player.name)\tkey:\(Fingerprint(key: player.key))\t\(place)\(state)\(player.isMuted ? ", muted" : "")"
        })
    case "rooms":
      return AdminAnswer(
        openRooms.map {
          "\($0.name)\t\($0.rules)\t\($0.players)/\($0.seats)\t\($0.isPlaying ? "playing" : "waiting")"
        })
    case "names": return AdminAnswer(names?.entries.map(\.line) ?? [])
    case "free":
      guard rest.count == 1, free(rest[0]) else { return .failure("free NAME, as names lists it") }
      return AdminAnswer(["\(rest[0]) is nobody's now"])
    case "bans": return AdminAnswer(bans.map(\.line))
    case "kick": return kick(rest, elsewhere, at: now)
    case "ban": return ban(rest, elsewhere, at: now)
    case "unban":
      guard rest.count == 1, let subject = subject(rest[0], []) else {
        return .failure("unban WHO, as bans lists it")
      }
      return lift(subject) ? AdminAnswer(["\(rest[0]) may play again"]) : .failure("\(rest[0]) is not banned")
    case "mute", "unmute":
      guard rest.count == 1, case .key(let key)? = subject(rest[0], elsewhere) else {
        return .failure("nobody here is called that")
      }
      setMuted(words[0] == "mute", key: key)
      return AdminAnswer([
        "\(rest[0]) \(words[0] == "mute" ? "may not invite others" : "may invite others again")"
      ])
    case "announce":
      guard !rest.isEmpty else { return .failure("announce TEXT") }
      let count = announce(rest.joined(separator: " "), at: now)
      return AdminAnswer([
        "said to \(count.counted("player"))" + (isNode ? " here, and at the other nodes" : "")
      ])
    default: return nil
    }
  }

  private mutating func kick(
    _ words: [String], _ elsewhere: [NodePlayer], at now: LinkTime
  ) -> AdminAnswer {
    guard let name = words.first else { return .failure("kick NAME [REASON]") }
    let reason = words.count > 1 ? words.dropFirst().joined(separator: " ") : "removed by the operator"
    return kick(name, because: reason, isElsewhere: !elsewhere.isEmpty, at: now)
      ? AdminAnswer(["\(name) is removed"]) : .failure("nobody here is called \(name)")
  }

  private mutating func ban(
    _ words: [String], _ elsewhere: [NodePlayer], at now: LinkTime
  ) -> AdminAnswer {
    guard let who = words.first, let subject = subject(who, elsewhere) else {
      return .failure("ban WHO [DAYS] [REASON]: WHO is somebody here, key:HEX or network:HEX")
    }
    guard banCount < Self.maxBans else { return .failure("there are \(Self.maxBans) bans already") }
    var rest = words.dropFirst()
    var until: String?
    if let days = rest.first.flatMap({ Int($0) }) {
      guard (1...36_500).contains(days) else { return .failure("a ban lasts 1 to 36500 days, or for good") }
      until = WallClock.text(after: days * 86_400)
      rest = rest.dropFirst()
    }
    let ban = LobbyBan(subject, until: until, reason: rest.joined(separator: " "))
    self.ban(ban, at: now)
    return AdminAnswer([ban.line])
  }

  /// Whom a word means.
  private func subject(_ word: String, _ elsewhere: [NodePlayer]) -> LobbyBan.Subject? {
    if let subject = LobbyBan.Subject(word) { return subject }
    let known = players.map { ($0.name, $0.key) } + elsewhere.map { ($0.name, $0.key) }
    return known.first { name, key in name == word || "key:\(Fingerprint(key: key))" == word }
      .map { .key($0.1) }
  }
}
