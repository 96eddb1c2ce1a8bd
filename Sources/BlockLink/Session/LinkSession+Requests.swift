import BlockEngine

// What a player asks for. The answers come as events.
extension LinkSession {
  /// Asks what there is to join.
  public mutating func askForRooms(at now: LinkTime) { say(.rooms, at: now) }

  /// Opens a room and takes the first seat.
  public mutating func open(_ settings: RoomSettings, name: String, at now: LinkTime) {
    say(.open(settings, name: name), at: now)
  }

  /// Joins a room, by its name or code.
  public mutating func join(_ room: String, asWatcher isWatcher: Bool = false, at now: LinkTime) {
    say(.join(room: room, isWatcher: isWatcher), at: now)
  }

  /// Asks somebody into the room that one is in.
  public mutating func invite(_ player: String, at now: LinkTime) { say(.invite(player: player), at: now) }

  /// Answers the invitation that stands.
  public mutating func answer(accepts: Bool, at now: LinkTime) {
    guard let invitation else { return }
    self.invitation = nil
    say(.answer(invitation: invitation.id, accepts: accepts), at: now)
  }

  /// Answers the invitation that stands with that one is at something else.
  public mutating func answerThatOneIsBusy(at now: LinkTime) {
    guard let invitation else { return }
    self.invitation = nil
    // A server of another version may not know the word: it hears no.
    say(.answer(invitation: invitation.id, accepts: false, isBusy: program == version), at: now)
  }

  /// Says that one is ready for a match or a rematch, or is not any more.
  public mutating func ready(_ isReady: Bool = true, at now: LinkTime) { say(.ready(isReady), at: now) }

  /// Shows what comes next of the game that one plays alone, in a room that was opened with a single seat.
  ///
  /// - Parameters:
  ///   - from: after so many bytes of the replay the text goes on; what was shown beyond does not hold any more.
  ///   - text: what `ShownGame.piece` gives of the replay.
  ///   - upto: how far the game is with that; nil if more of the text follows.
  ///   - isPaused: whether the game stands still there.
  public mutating func show(
    from: Int, _ text: some Sequence<UInt8>, upto: GameTime?, isPaused: Bool, at now: LinkTime
  ) {
    say(
      .show(
        LinkMessage.ShowPart(
          from: from, text: String(decoding: Array(text), as: UTF8.self), upto: upto, isPaused: isPaused)),
      at: now)
  }

  /// Leaves the room; one's game is given up.
  public mutating func leave(at now: LinkTime) { say(.leave, at: now) }

  /// Ends the session.
  public mutating func quit(at now: LinkTime) {
    if state == .online {
      bytes += LinkMessage.bye(nil, reason: "he has left").line(number: nil, seen: nil)
    }
    identity = nil
  }

  /// Does a command in one's own game, at once.
  ///
  /// - Returns: whether the game took it; it does not before the match has begun, while it stands, and after its end.
  @discardableResult
  public mutating func perform(_ command: GameCommand, isRepeat: Bool = false, at now: LinkTime) -> Bool {
    match?.advanceOwn(at: now)
    guard match?.isRunning(at: now) == true else { return false }
    let repeats = isRepeat && command.canRepeat
    let taken = try? match?.takeOwn(
      .command(command, isRepeat: repeats), said: .command(command, isRepeat: repeats), at: now)
    if state == .online { sayPlay(at: now) }
    return taken ?? false
  }

  /// Gives one's own game up.
  public mutating func giveUp(at now: LinkTime) {
    _ = try? match?.takeOwn(.givenUp, said: .givenUp, at: now)
    if state == .online { sayPlay(at: now) }
  }
}
