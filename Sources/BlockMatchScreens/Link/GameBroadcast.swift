import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import Glibc
import TerminalUI

/// Lets friends watch the player's single games: runs a server and sends it what is added to each game's file.
///
/// It reads the file a few times a second, so that the player feels nothing of it.
struct GameBroadcast: Broadcast {
  /// The shown game and the part of it that friends have.
  private struct Progress: Sendable {
    /// Its file, as opened last.
    var journal: GameJournal
    /// The number of bytes of its replay that friends have.
    var length = 0
    /// The game time that friends have.
    var time = GameTime.zero

    /// Accounts for steps that were taken back; the file knows them by the handle under which that happened.
    mutating func discardUndone() { length = journal.text(after: length).from }
  }

  /// The server's run; nil before and after it.
  private var host: HostRun?
  private var connection: LinkConnection?
  private var hasBegun = false
  /// Whether the room is open.
  private var isOpen = false
  private var watchers = 0
  private var progress: Progress?
  private var wasRunning = false
  private var wasOver = false
  /// Whether friends have everything in the file.
  private var isCaughtUp = true
  /// Whether the server takes no more of this game.
  private var isRefused = false
  private var lastPoll: Moment?
  /// Whether a match is set up or played here, which friends cannot see.
  private var isMatch = false

  /// The time between two looks at the file, and the most messages per look.
  private static let pollInterval = Duration.milliseconds(250)
  private static let maxMessagesPerPoll = 20

  /// Starts the server, once the first frame is shown and the player is known.
  ///
  /// Friends type the line that the server prints; it is not announced on the local network.
  mutating func begin(_ context: inout ScreenContext) {
    guard !hasBegun, context.hasStarted || context.saver.games == nil else { return }
    hasBegun = true
    host = HostRun(["--quiet"], at: context.now, &context)
  }

  /// Takes news of the server's program.
  ///
  /// - Returns: whether the ticket belongs to it.
  mutating func handle(_ event: ServerEvent, for ticket: Ticket, in context: inout ScreenContext) -> Bool {
    guard ticket.requester == .program else { return false }
    if ticket == host?.ticket {
      handleHost(event, in: &context)
    } else {
      connection?.handle(event, for: ticket, at: context.now, &context)
      drainEvents(in: &context)
    }
    return true
  }

  private mutating func handleHost(_ event: ServerEvent, in context: inout ScreenContext) {
    switch host?.handle(event) {
    case .opened(let line)?:
      context.watchLine = "blockfall watch " + (line.split(separator: " ").last ?? "")
      connection = host.map { LinkConnection(to: $0.address, name: context.linkName()) }
      connection?.start(&context)
    case .failed(let line)?: context.showNews(line, isProblem: true)
    case .missing?: end(ServerProgram.missing, in: &context)
    case nil: break
    case .ended?: end(tr("Nobody can watch any more: the server has closed."), in: &context)
    }
  }

  /// Ends the show.
  private mutating func end(_ text: String, in context: inout ScreenContext) {
    guard let host else { return }
    connection?.leave(at: context.now, &context)
    context.endServer(host.ticket)
    (self.host, connection, isOpen, context.watchLine) = (nil, nil, false, nil)
    notify(text, in: &context)
  }

  private func notify(_ line: String, in context: inout ScreenContext) {
    context.showNews(line)
    if context.isPlain { context.narration.add(line) }
  }

  private mutating func drainEvents(in context: inout ScreenContext) {
    for event in connection?.drainEvents() ?? [] {
      switch event {
      case .online:
        let settings = RoomSettings(rules: context.settings.setup(seed: 0).ruleset.base, seats: 1)
        connection?.perform(at: context.now, &context) { $0.open(settings, name: $0.name, at: $1) }
      case .room(let room):
        if !isOpen, let line = context.watchLine {
          notify(tr("Friends type:") + " " + line, in: &context)
        } else if room.watchers > watchers {
          notify(trn("%s watches", "%s watch", room.watchers, String(room.watchers)), in: &context)
        }
        (isOpen, watchers) = (true, room.watchers)
      case .refused(.full, of: "show", _, _):
        isRefused = true
        notify(
          tr("This game has become too long to be watched; the next one can be watched again."), in: &context)
      case .refused(let code, _, _, _):
        isRefused = true
        notify(code.text, in: &context)
      default: break
      }
    }
    if case .over(let reason) = connection?.state { end(reason.text(address: ""), in: &context) }
  }

  /// Looks at the current game and sends what is due.
  ///
  /// - Parameter played: nil while no game is played.
  mutating func follow(_ played: BroadcastSource?, in context: inout ScreenContext) {
    begin(&context)
    guard connection != nil else { return }
    if let wake = connection?.nextWake(after: context.now), wake <= context.now {
      connection?.advance(to: context.now, &context)
      drainEvents(in: &context)
    }
    guard isOpen, connection?.state == .online else { return }
    guard let played else { return gameLeft(in: &context) }
    let isOther = played.journal.id != progress?.journal.id
    // A paused player can give up while the clock stands still.
    let hasChanged = played.isRunning != wasRunning || played.isOver != wasOver
    guard isOther || hasChanged || isDue(at: context.now) else { return }
    if isOther { (progress, isRefused) = (Progress(journal: played.journal), false) }
    if progress?.journal !== played.journal {
      // The game was left and has been resumed.
      progress?.discardUndone()
      progress?.journal = played.journal
    }
    sendUpdate(of: played, in: &context)
  }

  /// Announces before a match at this terminal that friends cannot watch it, and which matches they can.
  mutating func handleMatchChange(_ isMatch: Bool, in context: inout ScreenContext) {
    defer { self.isMatch = isMatch }
    guard isMatch, !self.isMatch, host != nil || !hasBegun else { return }
    notify(
      tr("Friends cannot watch matches at this terminal, only those of 'blockfall host'."), in: &context)
  }

  private func isDue(at now: Moment) -> Bool {
    (wasRunning || !isCaughtUp) && (lastPoll.map { now - $0 >= GameBroadcast.pollInterval } ?? true)
  }

  /// The player left the game and may resume it.
  private mutating func gameLeft(in context: inout ScreenContext) {
    // The file is not read again, whatever became of it.
    defer { (wasRunning, isCaughtUp) = (false, true) }
    if wasRunning { sendFile(in: &context) }
  }

  /// Takes note that an unfinished game has been given up.
  mutating func gameGivenUp(_ id: GameID, in context: inout ScreenContext) {
    if progress?.journal.id == id { sendFile(in: &context) }
  }

  /// Sends what the file of a game holds that is no longer played.
  private mutating func sendFile(in context: inout ScreenContext) {
    guard let sent = progress, !isRefused else { return }
    progress?.discardUndone()
    guard let from = progress?.length, let file = sent.journal.directory?.replay(sent.journal.id),
      let played = try? ReplayFile.verify(file), !played.isForeign,
      let bytes = Self.bytes(of: file, from: from, to: played.length)
    else {
      // The file cannot be read: the game stays as friends saw it last.
      if progress?.length == sent.length { send([], upto: sent.time, isPaused: true, in: &context) }
      return
    }
    send(bytes, upto: played.game.time, isPaused: true, in: &context)
  }

  private static func bytes(of path: String, from: Int, to end: Int) -> [UInt8]? {
    guard from <= end, end <= BroadcastGame.maxBytes, let file = try? PrivateFile.open(path, O_RDONLY) else {
      return nil
    }
    defer { close(file) }
    return try? GameJournal.bytes(of: file, from: from, to: end)
  }

  private mutating func sendUpdate(of played: BroadcastSource, in context: inout ScreenContext) {
    (lastPoll, wasRunning, wasOver, isCaughtUp) = (context.now, played.isRunning, played.isOver, true)
    guard let sent = progress, !isRefused else { return }
    let (from, bytes) = played.journal.text(after: sent.length)
    guard from + bytes.count > 0 else {
      // A game without a file cannot be shown.
      progress = nil
      return
    }
    progress?.length = from
    isCaughtUp = send(
      bytes, upto: played.time, isPaused: !played.isRunning, atMost: GameBroadcast.maxMessagesPerPoll,
      in: &context)
  }

  /// Sends the replay's continuation and the game time that it reaches.
  ///
  /// - Parameter most: the most messages to send.
  /// - Returns: whether everything has been sent.
  @discardableResult private mutating func send(
    _ bytes: [UInt8], upto: GameTime, isPaused: Bool, atMost most: Int = .max, in context: inout ScreenContext
  ) -> Bool {
    guard var sent = progress else { return true }
    var (remaining, count) = (bytes[...], 0)
    repeat {
      let (chunk, at) = (BroadcastGame.chunk(of: remaining), sent.length)
      remaining = remaining[chunk.endIndex...]
      sent.length += chunk.count
      count += 1
      let time = remaining.isEmpty ? upto : nil
      connection?.perform(at: context.now, &context) {
        $0.show(from: at, chunk, upto: time, isPaused: isPaused, at: $1)
      }
    } while !remaining.isEmpty && count < most
    if remaining.isEmpty { sent.time = upto }
    progress = sent
    return remaining.isEmpty
  }

  /// The latest time for the next call of `follow`.
  func nextWake(after now: Moment) -> Moment? {
    let polls = isOpen && connection?.state == .online && (wasRunning || !isCaughtUp)
    return earliest(
      connection?.nextWake(after: now), polls ? lastPoll.map { $0 + GameBroadcast.pollInterval } : nil)
  }
}
