import BlockEngine

// The player's requests; the answers come as events.
extension LinkSession {
  /// Asks for a page of the list of rooms.
  ///
  /// - Parameter query: the page; a server without pages sends its first rooms.
  public mutating func requestRooms(_ query: RoomQuery = RoomQuery(), at now: LinkTime) {
    send(.rooms(hasPages ? query : RoomQuery()), at: now)
  }

  /// Opens a room and takes the first seat.
  public mutating func open(_ settings: RoomSettings, name: String, at now: LinkTime) {
    send(.open(settings, name: name), at: now)
  }

  /// Joins a room, by its name or code.
  public mutating func join(_ room: String, asWatcher isWatcher: Bool = false, at now: LinkTime) {
    isJoining = true
    send(.join(room: room, isWatcher: isWatcher), at: now)
  }

  /// Invites a player into the current room.
  public mutating func invite(_ player: String, at now: LinkTime) { send(.invite(player: player), at: now) }

  /// Removes a player from the current room, which this player has opened.
  public mutating func remove(_ player: String, at now: LinkTime) { send(.remove(player: player), at: now) }

  /// Answers the open invitation.
  public mutating func answer(accepts: Bool, at now: LinkTime) {
    guard let invitation else { return }
    self.invitation = nil
    // The room may be at another node of the server.
    if accepts { isJoining = true }
    send(.answer(invitation: invitation.id, accepts: accepts), at: now)
  }

  /// Answers the open invitation with "busy".
  public mutating func declineAsBusy(at now: LinkTime) {
    guard let invitation else { return }
    self.invitation = nil
    // A server of another version may not know "busy": it gets a refusal.
    send(.answer(invitation: invitation.id, accepts: false, isBusy: program == version), at: now)
  }

  /// Reports that the player is ready for a match or a rematch, or no longer is.
  public mutating func ready(_ isReady: Bool = true, at now: LinkTime) {
    send(.ready(isReady), at: now)
  }

  /// Shows the next part of the player's single game, in a room that was opened with one seat.
  ///
  /// - Parameters:
  ///   - from: the byte of the replay at which the text continues; anything shown beyond it is obsolete.
  ///   - text: a part of the replay from `BroadcastGame.chunk`.
  ///   - upto: the game's time after the text; nil if more of the text follows.
  ///   - isPaused: whether the game is paused at that time.
  public mutating func show(
    from: Int, _ text: some Sequence<UInt8>, upto: GameTime?, isPaused: Bool, at now: LinkTime
  ) {
    send(
      .broadcast(
        LinkMessage.BroadcastPart(
          from: from, text: String(decoding: Array(text), as: UTF8.self), upto: upto, isPaused: isPaused)),
      at: now)
  }

  /// Whether the server has boards.
  public var hasBoards: Bool { serverFeatures.contains(LinkProtocol.boards) }

  /// Asks for a page of a board.
  public mutating func requestBoard(_ query: BoardQuery, at now: LinkTime) { send(.boards(query), at: now) }

  /// Asks for the replay of a record.
  public mutating func requestRecord(_ record: Int, at now: LinkTime) {
    fetched = (record, [])
    send(.fetch(record: record, from: 0), at: now)
  }

  /// Asks what the server keeps of the player, after so many records.
  public mutating func requestOwnRecords(after first: Int = 0, at now: LinkTime) {
    send(.own(first: first), at: now)
  }

  /// Takes out everything that is the player's.
  public mutating func forgetMe(at now: LinkTime) { send(.forget, at: now) }

  /// Sends a replay, text of at most `RecordUpload.maxBytes`, for the boards.
  public mutating func submit(_ replay: [UInt8], at now: LinkTime) {
    upload = (replay, 0)
    sendUpload(at: now)
  }

  /// The bytes on their way to the server from which on a replay waits: the server reads no faster.
  private static let uploadWindow = 24_000

  /// Sends the next parts of the replay.
  mutating func sendUpload(at now: LinkTime) {
    while let (bytes, sent) = upload, stream.unacknowledgedBytes < Self.uploadWindow {
      let part = BroadcastGame.chunk(of: bytes[sent...])
      guard !part.isEmpty else { return upload = nil }
      upload = sent + part.count < bytes.count ? (bytes, sent + part.count) : nil
      send(
        .submit(
          LinkMessage.UploadPart(
            size: bytes.count, from: sent, text: String(decoding: part, as: UTF8.self))), at: now)
    }
  }

  /// Whether the server signs the files of matches.
  public var signsMatches: Bool { serverFeatures.contains(LinkProtocol.signed) }

  /// Whether the server has ratings and a queue for ranked matches.
  public var hasRanked: Bool { serverFeatures.contains(LinkProtocol.ranked) }

  /// Looks for an opponent in a ranked match.
  public mutating func seek(_ rules: Ruleset.Name, at now: LinkTime) {
    if search?.rules != rules { search = RankedSearch(rules: rules, since: now) }
    sendSeek(at: now)
  }

  /// Sends the search; the server takes its word for the time before, up to some limit.
  mutating func sendSeek(at now: LinkTime) {
    guard let search else { return }
    let waited = min(search.waited(at: now), RankedLimits.maxClaimedWait)
    send(.seek(search.rules, waited: waited), at: now)
  }

  /// Stops looking for an opponent.
  public mutating func stopSeeking(at now: LinkTime) {
    guard search.take() != nil else { return }
    send(.unseek, at: now)
  }

  /// Answers the offered opponent; who does not want to play does not wait any longer.
  public mutating func answerOffer(accepts: Bool, at now: LinkTime) {
    guard let offer = search?.offer, search?.hasAccepted == false else { return }
    search?.hasAccepted = accepts
    send(.accept(offer: offer.id, accepts), at: now)
    if !accepts { search = nil }
  }

  /// Asks for a page of the ratings.
  public mutating func requestRatings(_ query: RatingQuery, at now: LinkTime) {
    send(.ratings(query), at: now)
  }

  /// Whether the server deals live runs.
  public var hasLiveRuns: Bool { serverFeatures.contains(LinkProtocol.live) }

  /// Begins a live run with settings from `RoomSettings.live`, in a room of one's own.
  public mutating func beginRun(_ settings: RoomSettings, at now: LinkTime) {
    open(settings, name: name, at: now)
    ready(at: now)
  }

  /// Leaves the room and gives up the player's game.
  public mutating func leave(at now: LinkTime) { send(.leave, at: now) }

  /// Ends the session.
  public mutating func quit(at now: LinkTime) {
    if state == .online {
      bytes += LinkMessage.bye(nil, reason: "the player has left").line(number: nil, seen: nil)
    }
    identity = nil
  }

  /// Performs a command in the player's own game at once.
  ///
  /// - Returns: whether the game accepted it; it does not before the match starts, during a pause and after its
  ///   end.
  @discardableResult
  public mutating func perform(_ command: GameCommand, isRepeat: Bool = false, at now: LinkTime) -> Bool {
    match?.advanceOwn(at: now)
    guard match?.isRunning(at: now) == true else { return false }
    let repeats = isRepeat && command.canRepeat
    let isApplied = try? match?.applyOwn(.command(command, isRepeat: repeats), at: now)
    if state == .online { sendPlay(at: now) }
    return isApplied ?? false
  }

  /// Holds these buttons of the machine's pad from now on, under rules that have one.
  ///
  /// - Returns: whether the game accepted it; it does not before the match starts, during a pause, after its end, and
  ///   under rules without a pad.
  @discardableResult
  public mutating func hold(_ buttons: PadButtons, at now: LinkTime) -> Bool {
    match?.advanceOwn(at: now)
    guard match?.isRunning(at: now) == true else { return false }
    let isApplied = try? match?.applyOwn(.pad(buttons), at: now)
    if state == .online { sendPlay(at: now) }
    return isApplied ?? false
  }

  /// Gives up the player's own game.
  public mutating func giveUp(at now: LinkTime) {
    _ = try? match?.applyOwn(.givenUp, at: now)
    if state == .online { sendPlay(at: now) }
  }
}
