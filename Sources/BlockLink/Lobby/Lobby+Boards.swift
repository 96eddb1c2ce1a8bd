import BlockRecords

// Boards: what players send for them and ask of them; the caller keeps the records.
extension Lobby {
  /// Lets players send replays and ask for boards, or no longer.
  public mutating func setBoards(_ hasBoards: Bool) { self.hasBoards = hasBoards }

  /// The features of a server with or without boards and signatures.
  var serverFeatures: [String] {
    var features = LinkProtocol.features.filter { signsMatches || $0 != LinkProtocol.signed }
    if hasBoards {
      features.append(LinkProtocol.boards)
    } else {
      features.removeAll { [LinkProtocol.ranked, LinkProtocol.live].contains($0) }
    }
    return features
  }

  static var noBoards: MessageFault {
    MessageFault("this server has no boards", remedy: "a server that has", code: .unknown)
  }

  /// Takes a part of a replay; the last one passes it on.
  mutating func handle(_ part: LinkMessage.UploadPart, from id: UInt64, at now: LinkTime) throws(MessageFault)
  {
    guard hasBoards else { throw Self.noBoards }
    guard let session = sessions[id] else { return }
    guard session.room == nil else {
      throw MessageFault("this player is in a room", remedy: "leave", code: .unexpected)
    }
    guard session.bot == 0 else {
      throw MessageFault("boards are for people, and this is a bot", code: .unexpected)
    }
    if part.from == 0 {
      sessions[id]?.upload = []
      guard spendUpload(of: session, at: now) else {
        throw MessageFault(
          "too many replays were sent", remedy: "at most \(limits.recordsPerHour) an hour", code: .flood)
      }
    }
    guard let taken = sessions[id]?.upload, part.from == taken.count else {
      sessions[id]?.upload = nil
      throw MessageFault(
        "a part of the replay is missing", remedy: "all parts in order", code: .unexpected)
    }
    let bytes = Array(part.text.utf8)
    guard !bytes.isEmpty, bytes.count <= part.size - taken.count else {
      sessions[id]?.upload = nil
      throw MessageFault("the replay is not as long as it says", remedy: part.size.counted("byte"))
    }
    sessions[id]?.upload? += bytes
    countMemory(of: id, at: now)
    guard let upload = sessions[id]?.upload, upload.count == part.size else { return }
    sessions[id]?.upload = nil
    outputs.append(
      .record(RecordUpload(session: id, key: session.key, name: session.name, bytes: upload)))
  }

  mutating func ask(for subject: BoardRequest.Subject, by id: UInt64) throws(MessageFault) {
    guard hasBoards else { throw Self.noBoards }
    guard let session = sessions[id] else { return }
    outputs.append(.board(BoardRequest(session: id, key: session.key, subject: subject)))
  }

  /// Passes on an answer about boards, to who is still there.
  public mutating func answer(_ answer: BoardAnswer, to session: UInt64, at now: LinkTime) {
    guard let player = sessions[session] else { return }
    switch answer {
    case .placed(let place):
      if place.change == .improved { recordName(of: player) }
      send(.placed(place), to: session, at: now)
    case .page(let page): send(.board(page), to: session, at: now)
    case .standing(let standing, let rules): enterQueue(session, standing, rules, at: now)
    case .ratings(let page): send(.standings(page), to: session, at: now)
    case .rated(let change):
      recordName(of: player)
      if isRanked(player) { send(.rated(change), to: session, at: now) }
    case .part(let part): send(.recordPart(part), to: session, at: now)
    case .own(let own): send(.ownRecords(own), to: session, at: now)
    case .forgotten(let count):
      freeName(of: player)
      send(.forgotten(records: count), to: session, at: now)
    case .refused(let type, let code, let reason, let remedy):
      send(.refusal(of: type, MessageFault(reason, remedy: remedy, code: code)), to: session, at: now)
    }
  }

  /// The most keys and networks whose uploads are counted.
  private static let maxLimiters = 20_000

  /// Counts a replay for its key and for the networks that it comes from; returns whether they may send one.
  mutating func spendUpload(of session: LobbySession, at now: LinkTime) -> Bool {
    if uploadLimiters.count > Self.maxLimiters { uploadLimiters = [:] }
    let time = now.microseconds
    func spend(_ name: [UInt8], _ factor: Int) -> Bool {
      let burst = 3_600 * factor
      var limiter = uploadLimiters[name] ?? RateLimiter(perSecond: factor, burst: burst, at: time)
      defer { uploadLimiters[name] = limiter }
      return limiter.spend(3_600 / limits.recordsPerHour, at: time)
    }
    guard spend([0] + session.key, 1) else { return false }
    return LobbyPlaces.networks(of: session.origin).allSatisfy { spend([1] + $0.bytes, 4 * $0.factor) }
  }
}
