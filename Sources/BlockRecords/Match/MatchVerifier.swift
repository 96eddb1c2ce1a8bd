import BlockEngine

/// Replays a match file and compares the result with the file.
///
/// Each player's game follows from that player's own lines. Across the games it checks that every arrival is an
/// attack that another game sent, in order, and that a player reported out is out. A line that depends on another
/// player's waits for it, so the order in which the players' lines mix does not matter.
public struct MatchVerifier: Sendable {
  /// What one player's game sends to another one.
  private enum Message: Sendable {
    case attack(Attack)
    /// The sender is out.
    case out
  }

  private struct SentMessage: Sendable {
    let message: Message
    /// The time of sending, by the sender's clock.
    let time: GameTime
  }

  /// One player's part of the match.
  private struct Part: Sendable {
    var player: ReplayPlayer
    /// Lines that wait for another player's lines.
    var pendingLines = Deque<MatchLine>()
    /// Messages in transit to this player, by sender.
    var inbox: [Deque<SentMessage>]
    /// The number of the last delivered attack.
    var lastDeliveredID = 0
    /// Whether the others know that this player is out.
    var isAnnounced = false
    /// The result line, once read.
    var result: ReplayResult?
  }

  private let goal: MatchGoal
  private var parts: [Part] = []
  /// The number of the last played line.
  private var line = 1

  /// Begins the games of a match file's header.
  ///
  /// - Throws: `ReplayError` if one is not playable.
  public init(_ header: MatchHeader) throws(ReplayError) {
    goal = header.goal
    let inbox = Array(repeating: Deque<SentMessage>(), count: header.players.count)
    for (index, header) in header.players.enumerated() {
      do throws(ReplayError) {
        parts.append(Part(player: try ReplayPlayer(header), inbox: inbox))
      } catch {
        throw Self.error(error, of: index + 1)
      }
    }
    for player in 1...parts.count { deliver(from: player) }
  }

  /// The games so far, in seat order.
  public var games: [Game] { parts.map(\.player.game) }

  /// The statistics of the games so far, in seat order.
  public var statistics: [GameStatistics] { parts.map(\.player.statistics) }

  /// The digest of the match so far.
  public var digest: StateDigest { Match.digest(of: games, goal) }

  /// Plays the lines that `reader` has read, and removes them from it.
  ///
  /// - Throws: `ReplayError` at the first line that is wrong.
  public mutating func play(_ reader: inout MatchReader) throws(ReplayError) {
    for line in reader.lines {
      self.line = line.number
      parts[line.player - 1].pendingLines.append(line)
      try play(from: line.player)
    }
    reader.removeLines()
  }

  /// Checks the end after all lines have been played.
  ///
  /// - Throws: `ReplayError` if a line reports something that never happened, an attack is missing, or the result
  ///   differs.
  public func finish(_ result: MatchResult?) throws(ReplayError) {
    for (index, part) in parts.enumerated() {
      if let line = part.pendingLines.first { throw unmatchedError(line) }
      for (sender, inbox) in part.inbox.enumerated() {
        guard let first = inbox.first,
          first.time.advanced(by: MatchFile.maxTravelTime) < part.player.game.time
        else { continue }
        switch first.message {
        case .attack(let attack):
          throw mismatch(
            "attack \(attack.id) of player \(sender + 1), \(attack.lines) lines at \(first.time.microseconds), has not arrived at player \(index + 1) ten seconds later"
          )
        case .out:
          throw mismatch(
            "player \(sender + 1) went out at \(first.time.microseconds), and player \(index + 1) does not know ten seconds later"
          )
        }
      }
    }
    guard let result else { return }
    if let player = parts.firstIndex(where: { $0.result == nil }) {
      throw mismatch("it says that the match ended, and player \(player + 1) has no result")
    }
    let played = MatchResult(of: games, goal)
    if played.ranking != result.ranking {
      throw mismatch("it says ranking \(result.ranking), and playing it gives \(played.ranking)")
    }
    if played.isDraw != result.isDraw {
      throw mismatch(
        played.isDraw
          ? "it names no draw, and playing it gives one" : "it claims a draw, and there was none")
    }
    if played.digest != result.digest {
      throw mismatch("it says another digest of the match, and playing it gives \(digest.hexadecimal)")
    }
  }

  /// Plays all playable lines of `player` and the lines of others that waited for them.
  private mutating func play(from player: Int) throws(ReplayError) {
    var due = 1 << player
    while due != 0 {
      let player = due.trailingZeroBitCount
      due &= due - 1
      while let line = parts[player - 1].pendingLines.first, try takesMessage(line) {
        parts[player - 1].pendingLines.removeFirst()
        do throws(ReplayError) { try play(line) } catch { throw Self.error(error, of: player) }
        due |= deliver(from: player)
      }
    }
  }

  private mutating func play(_ line: MatchLine) throws(ReplayError) {
    let index = line.player - 1
    guard parts[index].result == nil else {
      throw ReplayError(.unreadable, line: line.number, "it comes after the player's result")
    }
    parts[index].player.line = line.number
    switch line.kind {
    case .step(let step): try parts[index].player.play(step)
    case .checkpoint(let checkpoint): try parts[index].player.check(checkpoint)
    case .result(let result):
      try parts[index].player.end(with: result)
      parts[index].result = result
    }
  }

  /// Removes a line's message from the player's inbox; returns false if it has not been sent yet.
  ///
  /// - Throws: `ReplayError` if the next message from that player is different.
  private mutating func takesMessage(_ line: MatchLine) throws(ReplayError) -> Bool {
    guard case .step(let step) = line.kind, let input = step.input else { return true }
    let sender: Int
    switch input {
    case .command, .pad: return true
    case .garbage(let arrival): sender = arrival.sender
    case .out(let player): sender = player
    }
    // The game reports any other error in the line.
    guard (1...parts.count).contains(sender), sender != line.player else { return true }
    guard let first = parts[line.player - 1].inbox[sender - 1].first else { return false }
    switch (input, first.message) {
    case (.garbage(let arrival), .attack(let attack)):
      guard arrival.id == attack.id, arrival.ack == attack.ack, arrival.lines == attack.lines else {
        throw Self.mismatch(
          line,
          "it says attack \(arrival.id) of player \(sender), \(arrival.lines) lines, acknowledging \(arrival.ack); what comes next from that player is attack \(attack.id), \(attack.lines) lines, acknowledging \(attack.ack)"
        )
      }
    case (.out, .out): break
    case (_, .attack(let attack)):
      throw Self.mismatch(
        line, "it says that player \(sender) is out, but their attack \(attack.id) should come first")
    case (_, .out): throw Self.mismatch(line, "player \(sender) is out and sends nothing more")
    }
    parts[line.player - 1].inbox[sender - 1].removeFirst()
    return true
  }

  /// Delivers what `player` has sent to the others' inboxes.
  ///
  /// - Returns: the receivers, a bit for each.
  @discardableResult
  private mutating func deliver(from player: Int) -> Int {
    let game = parts[player - 1].player.game
    var due = 0
    if game.lastAttackID > parts[player - 1].lastDeliveredID {
      for attack in game.outgoingAttacks where attack.id > parts[player - 1].lastDeliveredID {
        let sent = SentMessage(message: .attack(attack), time: game.outgoingTime)
        parts[attack.target - 1].inbox[player - 1].append(sent)
        due |= 1 << attack.target
      }
      parts[player - 1].lastDeliveredID = game.lastAttackID
    }
    if game.isOver, !parts[player - 1].isAnnounced {
      parts[player - 1].isAnnounced = true
      for other in 1...parts.count where other != player {
        parts[other - 1].inbox[player - 1].append(SentMessage(message: .out, time: game.time))
        due |= 1 << other
      }
    }
    return due
  }

  /// The error for a line that still waits at the end of the file.
  private func unmatchedError(_ line: MatchLine) -> ReplayError {
    guard case .step(let step) = line.kind else {
      return mismatch("no part answers a line of player \(line.player)")
    }
    switch step.input {
    case .garbage(let arrival)?:
      return Self.mismatch(
        line, "it says attack \(arrival.id) of player \(arrival.sender), who never sent it")
    case .out(let player)?:
      return Self.mismatch(line, "it says that player \(player) is out, but that player is not")
    case .command?, .pad?, nil: return mismatch("no part answers a line of player \(line.player)")
    }
  }

  private func mismatch(_ message: LocalizedMessage) -> ReplayError {
    ReplayError(.mismatch, line: line, message)
  }

  /// A mismatch in a player's line.
  private static func mismatch(_ line: MatchLine, _ message: LocalizedMessage) -> ReplayError {
    error(ReplayError(.mismatch, line: line.number, message), of: line.player)
  }

  /// The same error with its player.
  private static func error(_ error: ReplayError, of player: Int) -> ReplayError {
    ReplayError(error.kind, line: error.line, "player \(player): \(error.message)")
  }
}
