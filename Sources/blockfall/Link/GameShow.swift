import BlockEngine
import BlockLink
import Glibc
import TerminalUI

/// Lets friends watch the player's single games: runs a server and sends it what is added to each game's file.
///
/// It reads the file a few times a second, so that the player feels nothing of it.
struct GameShow: Sendable {
  /// The shown game and the part of it that friends have.
  private struct Told: Sendable {
    /// Its file, as opened last.
    var journal: GameJournal
    /// The number of bytes of its replay that friends have.
    var length = 0
    /// The game time that friends have.
    var time = GameTime.zero

    /// Accounts for steps that were taken back; the file knows them by the handle under which that happened.
    mutating func noteCuts() { length = journal.text(after: length).from }
  }

  /// The server's run; nil before and after it.
  private var host: HostRun?
  private var connection: LinkConnection?
  private var hasBegun = false
  /// Whether the room is open.
  private var isOpen = false
  private var watchers = 0
  private var shown: Told?
  private var wasRunning = false
  private var wasOver = false
  /// Whether friends have everything in the file.
  private var isCaughtUp = true
  /// Whether the server takes no more of this game.
  private var isRefused = false
  private var looked: Moment?
  /// Whether a match is set up or played here, which friends cannot see.
  private var isMatch = false

  /// The time between two looks at the file, and the most messages per look.
  private static let pause = Duration.milliseconds(250)
  private static let mostMessages = 20

  /// Starts the server, once the first frame is shown and the player is known.
  ///
  /// Friends type the line that the server prints; it is not announced on the local network.
  mutating func begin(_ context: inout ScreenContext, _ outbox: inout Outbox) {
    guard !hasBegun, context.hasStarted || context.keeper.games == nil else { return }
    hasBegun = true
    host = HostRun(["--quiet"], at: context.now, &outbox)
  }

  /// Takes news of the server's program.
  ///
  /// - Returns: whether the ticket belongs to it.
  mutating func take(
    _ news: LinkNews, for ticket: Ticket, in context: inout ScreenContext, _ outbox: inout Outbox
  ) -> Bool {
    guard ticket.asker == .program else { return false }
    if ticket == host?.ticket {
      takeOfHost(news, in: &context, &outbox)
    } else {
      connection?.take(news, for: ticket, at: context.now, &outbox)
      takeEvents(in: &context, &outbox)
    }
    return true
  }

  private mutating func takeOfHost(
    _ news: LinkNews, in context: inout ScreenContext, _ outbox: inout Outbox
  ) {
    switch host?.take(news) {
    case .opened(let line)?:
      context.watchLine = "blockfall watch " + (line.split(separator: " ").last ?? "")
      connection = host.map { LinkConnection(to: $0.address, name: context.linkName()) }
      connection?.start(&outbox)
    case .complained(let line)?: outbox.tell(line)
    case .missing?: end(ServerProgram.missing, in: &context, &outbox)
    case nil: break
    case .ended?: end(tr("Nobody can watch any more: the server has ended."), in: &context, &outbox)
    }
  }

  /// Ends the show.
  private mutating func end(_ text: String, in context: inout ScreenContext, _ outbox: inout Outbox) {
    guard let host else { return }
    connection?.leave(at: context.now, &outbox)
    outbox.endServer(host.ticket)
    (self.host, connection, isOpen, context.watchLine) = (nil, nil, false, nil)
    tell(text, in: context, &outbox)
  }

  private func tell(_ line: String, in context: ScreenContext, _ outbox: inout Outbox) {
    outbox.tell(line)
    if context.isPlain { outbox.narration.tell(line) }
  }

  private mutating func takeEvents(in context: inout ScreenContext, _ outbox: inout Outbox) {
    for event in connection?.takeEvents() ?? [] {
      switch event {
      case .online:
        let settings = RoomSettings(rules: context.settings.setup(seed: 0).ruleset.base, seats: 1)
        connection?.perform(at: context.now, &outbox) { $0.open(settings, name: $0.name, at: $1) }
      case .room(let room):
        if !isOpen, let line = context.watchLine {
          tell(tr("Friends type:") + " " + line, in: context, &outbox)
        } else if room.watchers > watchers {
          tell(trn("%s watches", "%s watch", room.watchers, String(room.watchers)), in: context, &outbox)
        }
        (isOpen, watchers) = (true, room.watchers)
      case .refused(.full, of: "show", _, _):
        isRefused = true
        tell(tr("This game is too long to be watched on; the next one is shown again."), in: context, &outbox)
      case .refused(let code, _, _, _):
        isRefused = true
        tell(code.text, in: context, &outbox)
      default: break
      }
    }
    if case .over(let reason) = connection?.state { end(reason.text(address: ""), in: &context, &outbox) }
  }

  /// Looks at the current game and sends what is due.
  ///
  /// - Parameter played: nil while no game is played.
  mutating func follow(_ played: PlayedGame?, in context: inout ScreenContext, _ outbox: inout Outbox) {
    begin(&context, &outbox)
    guard connection != nil else { return }
    if let wake = connection?.nextWake(after: context.now), wake <= context.now {
      connection?.advance(to: context.now, &outbox)
      takeEvents(in: &context, &outbox)
    }
    guard isOpen, connection?.state == .online else { return }
    guard let played else { return rest(in: context, &outbox) }
    let isOther = played.journal.id != shown?.journal.id
    // A paused player can give up while the clock stands still.
    let isNews = played.isRunning != wasRunning || played.isOver != wasOver
    guard isOther || isNews || isDue(at: context.now) else { return }
    if isOther { (shown, isRefused) = (Told(journal: played.journal), false) }
    if shown?.journal !== played.journal {
      // The game was left and has been resumed.
      shown?.noteCuts()
      shown?.journal = played.journal
    }
    tell(played, in: context, &outbox)
  }

  /// Announces before a match at this terminal that friends cannot watch it, and which matches they can.
  mutating func followMatch(_ isMatch: Bool, in context: ScreenContext, _ outbox: inout Outbox) {
    defer { self.isMatch = isMatch }
    guard isMatch, !self.isMatch, host != nil || !hasBegun else { return }
    tell(tr("Friends cannot watch matches here, but those of 'blockfall host'."), in: context, &outbox)
  }

  private func isDue(at now: Moment) -> Bool {
    (wasRunning || !isCaughtUp) && (looked.map { now - $0 >= GameShow.pause } ?? true)
  }

  /// The player left the game and may resume it.
  private mutating func rest(in context: ScreenContext, _ outbox: inout Outbox) {
    // The file is not read again, whatever became of it.
    defer { (wasRunning, isCaughtUp) = (false, true) }
    if wasRunning { tellFile(in: context, &outbox) }
  }

  /// Takes note that an unfinished game has been given up.
  mutating func noteEnd(of id: GameID, in context: ScreenContext, _ outbox: inout Outbox) {
    if shown?.journal.id == id { tellFile(in: context, &outbox) }
  }

  /// Sends what the file of a game holds that is no longer played.
  private mutating func tellFile(in context: ScreenContext, _ outbox: inout Outbox) {
    guard let told = shown, !isRefused else { return }
    shown?.noteCuts()
    guard let from = shown?.length, let file = told.journal.directory?.replay(told.journal.id),
      let played = try? ReplayFile.verify(file),
      let bytes = Self.bytes(of: file, from: from, to: played.length)
    else {
      // The file cannot be read: the game stays as friends saw it last.
      if shown?.length == told.length { say([], upto: told.time, isPaused: true, in: context, &outbox) }
      return
    }
    say(bytes, upto: played.game.time, isPaused: true, in: context, &outbox)
  }

  private static func bytes(of path: String, from: Int, to end: Int) -> [UInt8]? {
    guard from <= end, end <= BroadcastGame.maxBytes, let file = try? OwnFile.open(path, O_RDONLY) else {
      return nil
    }
    defer { close(file) }
    return try? GameJournal.bytes(of: file, from: from, to: end)
  }

  private mutating func tell(_ played: PlayedGame, in context: ScreenContext, _ outbox: inout Outbox) {
    (looked, wasRunning, wasOver, isCaughtUp) = (context.now, played.isRunning, played.isOver, true)
    guard let told = shown, !isRefused else { return }
    let (from, bytes) = played.journal.text(after: told.length)
    guard from + bytes.count > 0 else {
      // A game without a file cannot be shown.
      shown = nil
      return
    }
    shown?.length = from
    isCaughtUp = say(
      bytes, upto: played.time, isPaused: !played.isRunning, atMost: GameShow.mostMessages, in: context,
      &outbox)
  }

  /// Sends the replay's continuation and the game time that it reaches.
  ///
  /// - Parameter most: the most messages to send.
  /// - Returns: whether everything has been sent.
  @discardableResult private mutating func say(
    _ bytes: [UInt8], upto: GameTime, isPaused: Bool, atMost most: Int = .max, in context: ScreenContext,
    _ outbox: inout Outbox
  ) -> Bool {
    guard var told = shown else { return true }
    var (rest, count) = (bytes[...], 0)
    repeat {
      let (piece, at) = (BroadcastGame.chunk(of: rest), told.length)
      rest = rest[piece.endIndex...]
      told.length += piece.count
      count += 1
      let time = rest.isEmpty ? upto : nil
      connection?.perform(at: context.now, &outbox) {
        $0.show(from: at, piece, upto: time, isPaused: isPaused, at: $1)
      }
    } while !rest.isEmpty && count < most
    if rest.isEmpty { told.time = upto }
    shown = told
    return rest.isEmpty
  }

  /// The latest time for the next call of `follow`.
  func nextWake(after now: Moment) -> Moment? {
    let looks = isOpen && connection?.state == .online && (wasRunning || !isCaughtUp)
    return earliest(connection?.nextWake(after: now), looks ? looked.map { $0 + GameShow.pause } : nil)
  }
}
